// Between press and release a button stays what it is. A frame that came just then would put another one under the
// finger, and the browser would not take it for a click: such frames wait, in their order.
"use strict";
(() => {
  const PRESSABLE = "#table :is(button, a, label, summary):not([data-peek])"; // while peeking, frames are wanted
  const CLICK_DELAY = 300; // milliseconds in which a touch that has ended becomes a click
  const LONGEST = 5000; // milliseconds for which anything waits
  let waiting = null; // while something is pressed: the swaps to do afterwards
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

  const postpone = (event) => {
    const context = event.detail.ctx;
    if (!waiting || context.hasWaited || event.defaultPrevented) return;
    event.preventDefault();
    waiting.push({ ...context, hasWaited: true });
  };

  const listen = (kinds, listener) => {
    for (const kind of kinds) document.addEventListener(kind, listener, true);
  };

  listen(["pointerdown"], hold);
  listen(["keydown"], (event) => { if (event.key === " ") hold(event); });
  listen(["pointerup", "keyup"], () => releaseIn(CLICK_DELAY));
  listen(["click", "pointercancel", "visibilitychange"], () => releaseIn(0));
  window.addEventListener("blur", () => releaseIn(0));
  document.addEventListener("htmx:before:swap", postpone);
})();
