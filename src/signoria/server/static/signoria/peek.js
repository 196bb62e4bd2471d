// Hold to peek: around one screen, a player's own side shows for as long as a button is held. The server only answers
// with it and uncovers nothing, so all there is to do is to put the covered table back, however the press ends.
"use strict";
(() => {
  const KEYS = [" ", "Enter"];
  let held = null; // { seat, isPointer, covered: the table as everybody may see it, asking: the request }

  const buttonOf = (event) => event.target.closest?.("[data-peek]");

  const show = (text) =>
    htmx.swap({ text, target: "#table", swap: "outerMorph", sourceElement: document.body, isPeek: true });

  const request = (seat, signal) => {
    const form = document.getElementById("act");
    const body = new FormData(form);
    body.set("peek", seat);
    return fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, signal });
  };

  const ask = async () => {
    const mine = held;
    mine.asking?.abort();
    const asking = mine.asking = new AbortController();
    const isOver = () => held !== mine || asking.signal.aborted; // let go meanwhile: what comes is never shown
    try {
      const answer = await request(mine.seat, asking.signal);
      const text = await answer.text();
      if (isOver()) return;
      if (answer.ok) show(text);
      else cover();
    } catch {
      if (!isOver()) cover();
    }
  };

  const hold = (button, isPointer) => {
    if (held) return;
    held = { seat: button.dataset.peek, isPointer, covered: document.getElementById("table").outerHTML };
    ask();
  };

  const cover = () => {
    if (!held) return;
    const { covered, asking } = held;
    held = null;
    asking?.abort();
    show(covered);
  };

  document.addEventListener("pointerdown", (event) => {
    const button = buttonOf(event);
    if (!button || event.button !== 0) return;
    button.releasePointerCapture?.(event.pointerId); // the button may be drawn again while it is held
    hold(button, true);
  });
  document.addEventListener("keydown", (event) => {
    const button = buttonOf(event);
    if (!button || !KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) hold(button, false);
  });
  document.addEventListener("contextmenu", (event) => { if (buttonOf(event)) event.preventDefault(); });

  // However the press ends: let go, interrupted, out of sight, without a network or a stream.
  for (const end of ["pointerup", "pointercancel", "keyup", "touchend", "touchcancel", "focusout"]) {
    document.addEventListener(end, cover, true);
  }
  document.addEventListener("pointermove", (event) => { if (held?.isPointer && !event.buttons) cover(); }, true);
  for (const end of ["blur", "pagehide", "offline"]) window.addEventListener(end, cover);
  document.addEventListener("visibilitychange", cover);
  for (const end of ["htmx:sse:error", "htmx:sse:close", "htmx:before:sse:connection"]) {
    document.addEventListener(end, cover);
  }

  // A frame that comes meanwhile is kept for when the button is let go; the player's own side is asked for again.
  document.addEventListener("htmx:before:swap", (event) => {
    const context = event.detail.ctx;
    if (!held || context.isPeek) return;
    event.preventDefault();
    held.covered = context.text;
    ask();
  });

  document.documentElement.classList.add("js");
})();
