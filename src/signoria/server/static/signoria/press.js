// Between press and release a button stays what it is. A frame that came just then would put another one under the
// finger, and the browser would take the press for none: such frames wait, in their order.
"use strict";
(() => {
  const PRESSABLE = "#table :is(button, a, label, summary):not([data-peek])"; // what is held to peek shows what comes
  const SOON = 300; // milliseconds in which a touch that has ended becomes a click
  const LONGEST = 5000; // milliseconds for which anything waits
  let waiting = null; // while something is pressed: what is to be shown afterwards
  let timer = 0;

  const release = async () => {
    clearTimeout(timer);
    while (waiting?.length) await htmx.swap(waiting.shift());
    waiting = null;
  };

  const releaseIn = (delay) => {
    clearTimeout(timer);
    if (waiting) timer = setTimeout(release, delay);
  };

  const hold = (event) => {
    if (!event.target.closest?.(PRESSABLE)) return;
    waiting ??= [];
    releaseIn(LONGEST);
  };

  document.addEventListener("pointerdown", hold, true);
  document.addEventListener("keydown", (event) => { if (event.key === " ") hold(event); }, true);
  for (const end of ["pointerup", "keyup"]) document.addEventListener(end, () => releaseIn(SOON), true);
  for (const end of ["click", "pointercancel", "visibilitychange"]) document.addEventListener(end, () => releaseIn(0), true);
  window.addEventListener("blur", () => releaseIn(0));

  document.addEventListener("htmx:before:swap", (event) => {
    const context = event.detail.ctx;
    if (!waiting || context.hasWaited || event.defaultPrevented) return;
    event.preventDefault();
    waiting.push({ ...context, hasWaited: true });
  });
})();
