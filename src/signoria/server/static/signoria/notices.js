// How a table calls a player who looks at something else: by the page's title and icon, and the browser's own
// notification. And on the page with a seat's notices: what the browser allows.
"use strict";

// ---- at the table
(() => {
  const place = document.getElementById("notices");
  if (!place) return;
  const HEARTBEAT = 20_000; // milliseconds after which the server is told again that somebody looks
  const title = document.title;
  const icon = document.querySelector("link[rel=icon]");
  const usualIcon = icon?.getAttribute("href");

  const isAsked = () =>
    Boolean(document.querySelector("#prompt.mine, #table button[name=uncover]:not([value='-1'])"));
  let wasAsked = isAsked();
  let isOver = false; // the table is deleted, or access revoked

  const showCall = () => {
    const isCalling = document.hidden && isAsked();
    document.title = isCalling ? `● ${place.dataset.turn} · ${title}` : title;
    const wanted = isCalling ? place.dataset.mark : usualIcon;
    if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  };

  const notify = () => {
    if (!window.isSecureContext || !("Notification" in window) || Notification.permission !== "granted") return;
    const { turn, mark, here } = place.dataset;
    try {
      const notice = new Notification(turn, { body: title, icon: mark, tag: here });
      notice.addEventListener("click", () => {
        window.focus();
        notice.close();
      });
    } catch { /* some phones allow it to installed pages only */ }
  };

  const callIfAsked = () => {
    const asked = isAsked();
    if (asked && !wasAsked && document.hidden) {
      notify();
    }
    wasAsked = asked;
    showCall();
  };

  // While somebody looks, the server sends no emails.
  const sayHere = () => {
    if (document.hidden || isOver) return;
    const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
    fetch(place.dataset.here, { method: "POST", headers: { "X-CSRFToken": token } }).catch(() => {});
  };

  document.addEventListener("htmx:after:swap", callIfAsked);
  document.addEventListener("htmx:sse:close", (event) => { isOver ||= event.detail.reason === "message"; });
  document.addEventListener("visibilitychange", () => {
    showCall();
    sayHere();
  });
  setInterval(sayHere, HEARTBEAT);
  showCall();
})();

// ---- on the page with a seat's notices
(() => {
  const zone = document.querySelector("[data-zone]");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;

  const alerts = document.getElementById("alerts");
  if (!alerts) return;

  const permission = () => {
    if (!window.isSecureContext) return "insecure";
    return "Notification" in window ? Notification.permission : "denied";
  };

  const showPermission = () => {
    for (const line of alerts.querySelectorAll("[data-alerts]")) line.hidden = line.dataset.alerts !== permission();
  };

  document.getElementById("allow").addEventListener("click", async () => {
    await Notification.requestPermission();
    showPermission();
  });
  alerts.hidden = false;
  showPermission();
})();
