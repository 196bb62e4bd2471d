// Sounds of the table, if this browser wants any: the viewer's turn, a bid, a city, the end. They are made here,
// without files, of what the viewer's own page shows: its prompt, the new lines of its log, the link to the result.
"use strict";
(() => {
  const place = document.getElementById("sounds");
  if (!place) return;
  const LOUDEST = 0.2;
  const [SILENT, ATTACK] = [0.0001, 0.02];
  const TURN_AFTER = 0.35; // seconds: the turn is heard after what led to it
  // Each tone: hertz, when it begins and how long it sounds, in seconds.
  const SOUNDS = {
    turn: [[392, 0, 0.5], [587.33, 0.16, 0.6]],
    bid: [[659.25, 0, 0.16]],
    city: [[523.25, 0, 0.25], [659.25, 0.1, 0.25], [783.99, 0.2, 0.5]],
    end: [[392, 0, 0.9], [523.25, 0.14, 0.9], [659.25, 0.28, 0.9], [783.99, 0.42, 1.1]],
  };
  const volume = LOUDEST * Number(place.dataset.volume) / 100;
  let context = null;

  const isAsked = () =>
    Boolean(document.querySelector("#prompt.mine, #table button[name=uncover]:not([value='-1'])"));
  const lines = () => [...document.querySelectorAll("#log [data-place]")];
  const latest = () => Math.max(-1, ...lines().map((line) => Number(line.dataset.place)));
  const now = () => ({ isAsked: isAsked(), hasEnded: Boolean(document.getElementById("result")), latest: latest() });
  let heard = now();

  // Browsers play nothing before the page was touched.
  const allow = () => {
    if (!context && window.AudioContext) context = new AudioContext();
  };

  const playTone = (pitch, begin, length) => {
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(SILENT, begin);
    gain.gain.exponentialRampToValueAtTime(volume, begin + ATTACK);
    gain.gain.exponentialRampToValueAtTime(SILENT, begin + length);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length + ATTACK);
  };

  const play = (name, delay = 0) => {
    if (!context) return;
    context.resume();
    for (const [pitch, begin, length] of SOUNDS[name]) playTone(pitch, context.currentTime + delay + begin, length);
  };

  // Of all that one frame brings only the greatest is heard, and the viewer's turn after it.
  const listen = () => {
    const before = heard;
    heard = now();
    const added = lines().filter(({ dataset }) => Number(dataset.place) > before.latest);
    const isAdded = (name) => added.some(({ dataset }) => dataset.sound === name);
    const found = heard.hasEnded && !before.hasEnded ? "end" : ["city", "bid"].find(isAdded);
    if (found) play(found);
    if (heard.isAsked && !before.isAsked) play("turn", found ? TURN_AFTER : 0);
  };

  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, allow);
  document.addEventListener("htmx:after:swap", listen);
})();
