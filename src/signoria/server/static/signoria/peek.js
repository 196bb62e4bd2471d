// Hold to peek: round one screen, a player's own side shows for as long as a button is held. The server only answers
// what it shows; nothing is uncovered there. So all that is to be done is to put the covered table back, whatever ends it.
"use strict";
(() => {
  const KEYS = [" ", "Enter"];
  let held = null; // { seat, isPointer, covered: the table as everybody may see it, asking }

  const show = (text) => htmx.swap({ text, target: "#table", swap: "outerMorph", sourceElement: document.body, isPeek: true });

  const ask = async () => {
    const mine = held;
    mine.asking?.abort();
    const asking = mine.asking = new AbortController();
    const form = document.getElementById("act");
    const fields = new FormData(form);
    fields.set("peek", mine.seat);
    try {
      const answer = await fetch(form.action, {
        method: "POST", body: fields, headers: { "HX-Request": "true" }, signal: asking.signal,
      });
      const text = await answer.text();
      if (held !== mine || asking.signal.aborted) return; // let go meanwhile: what came is never shown
      if (answer.ok) show(text);
      else cover();
    } catch {
      if (held === mine && !asking.signal.aborted) cover();
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

  const button = (event) => event.target.closest?.("[data-peek]");

  document.addEventListener("pointerdown", (event) => {
    const pressed = button(event);
    if (!pressed || event.button !== 0) return;
    pressed.releasePointerCapture?.(event.pointerId); // the button may be drawn anew while it is held
    hold(pressed, true);
  });
  document.addEventListener("keydown", (event) => {
    const pressed = button(event);
    if (!pressed || !KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) hold(pressed, false);
  });
  document.addEventListener("contextmenu", (event) => { if (button(event)) event.preventDefault(); });

  for (const end of ["pointerup", "pointercancel", "keyup", "touchend", "touchcancel", "focusout"]) {
    document.addEventListener(end, cover, true);
  }
  document.addEventListener("pointermove", (event) => { if (held?.isPointer && !event.buttons) cover(); }, true);
  for (const end of ["blur", "pagehide", "offline"]) window.addEventListener(end, cover);
  document.addEventListener("visibilitychange", cover);
  for (const end of ["error", "close"]) document.addEventListener(`htmx:sse:${end}`, cover);
  document.addEventListener("htmx:before:sse:connection", cover);

  // What happens at the table meanwhile is kept for when the button is let go; the seat's own side is asked for again.
  document.addEventListener("htmx:before:swap", (event) => {
    const context = event.detail.ctx;
    if (!held || context.isPeek) return;
    event.preventDefault();
    held.covered = context.text;
    ask();
  });

  document.documentElement.classList.add("js");
})();
