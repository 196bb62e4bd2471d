// My turn, while I look at something else: the page's title and mark, a soft sound, the browser's own notice. And the
// server is told while I do look, so that it writes no mails then. On the page "Away and notices": what the browser allows.
"use strict";
(() => {
  const place = document.getElementById("notices");
  const LOOKING = 20_000;
  const isAsked = () => Boolean(document.querySelector(
    "#prompt.mine, #table button[name=uncover]:not([value='-1'])"));

  // ---- at the table
  const title = document.title;
  const mark = document.querySelector("link[rel=icon]");
  const usual = mark?.getAttribute("href");
  let wasAsked = isAsked();
  let isOver = false; // the table is gone, or my right to it
  let sound = null;

  const show = () => {
    const isCalling = document.hidden && isAsked();
    document.title = isCalling ? `● ${place.dataset.turn} · ${title}` : title;
    const wanted = isCalling ? place.dataset.mark : usual;
    if (mark.getAttribute("href") !== wanted) mark.setAttribute("href", wanted);
  };

  // Two soft tones, a fifth apart. Browsers play nothing before the page was touched.
  const wake = () => { if (place.dataset.sound && !sound && window.AudioContext) sound = new AudioContext(); };
  const ring = () => {
    if (!sound) return;
    sound.resume();
    [392, 587.33].forEach((pitch, step) => {
      const begin = sound.currentTime + step * 0.18;
      const tone = new OscillatorNode(sound, { type: "sine", frequency: pitch });
      const volume = new GainNode(sound, { gain: 0 });
      volume.gain.setValueAtTime(0.0001, begin);
      volume.gain.exponentialRampToValueAtTime(0.12, begin + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.7);
      tone.connect(volume).connect(sound.destination);
      tone.start(begin);
      tone.stop(begin + 0.75);
    });
  };

  const alertMe = () => {
    if (!window.isSecureContext || !("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const notice = new Notification(place.dataset.turn, { body: title, icon: place.dataset.mark, tag: place.dataset.here });
      notice.addEventListener("click", () => { window.focus(); notice.close(); });
    } catch { /* some phones allow it to installed pages only */ }
  };

  const look = () => {
    const asked = isAsked();
    if (asked && !wasAsked && document.hidden) { ring(); alertMe(); }
    wasAsked = asked;
    show();
  };

  const sayHere = () => {
    if (document.hidden || isOver) return;
    const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
    fetch(place.dataset.here, { method: "POST", headers: { "X-CSRFToken": token } }).catch(() => {});
  };

  if (place) {
    document.addEventListener("htmx:after:swap", look);
    document.addEventListener("htmx:sse:close", (event) => { isOver ||= event.detail.reason === "message"; });
    document.addEventListener("visibilitychange", () => { show(); sayHere(); });
    document.addEventListener("pointerdown", wake);
    document.addEventListener("keydown", wake);
    setInterval(sayHere, LOOKING);
    show();
  }

  // ---- at "Away and notices"
  const alerts = document.getElementById("alerts");
  const zone = document.querySelector("[data-zone]");
  const state = () => {
    if (!window.isSecureContext) return "insecure";
    return "Notification" in window ? Notification.permission : "denied";
  };
  const tellState = () => {
    for (const line of alerts.querySelectorAll("[data-alerts]")) line.hidden = line.dataset.alerts !== state();
  };
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
  if (alerts) {
    alerts.hidden = false;
    tellState();
    document.getElementById("allow").addEventListener("click", async () => {
      await Notification.requestPermission();
      tellState();
    });
  }
})();
