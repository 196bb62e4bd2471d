// The table as it is swapped: late frames are dropped, each press gets a key, and the keyboard stays where it was.
// Everything works without this file.
"use strict";
(() => {
  let hadFocus = false; // was the keyboard at the table when the swap began?

  const table = () => document.getElementById("table");
  const isFromStream = (context) => context?.sourceElement?.id === "live";
  const isRefused = (context) => (context?.response?.status ?? 200) >= 400;

  // An answer that comes late must not show the past, and a stream that begins again must not hide what the viewer is
  // about to confirm, of which it knows nothing.
  const isStale = (context) => {
    const found = /data-seq="(\d+)"/.exec(context?.text ?? "");
    if (!found || !table()) return false;
    const [seq, shown] = [Number(found[1]), Number(table().dataset.seq)];
    return seq < shown || (seq === shown && isFromStream(context) && table().dataset.held === "1");
  };

  // One key for all presses of a table as it is shown: sent again because an answer was lost, it does nothing twice.
  const renewKey = () => {
    const field = document.getElementById("key");
    if (field) field.value = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
  };

  // Whoever pressed a button that is gone now continues at the prompt, not at the top of the page.
  const keepFocus = () => {
    const isLost = hadFocus && document.activeElement === document.body;
    hadFocus = false;
    if (!isLost) return;
    const next = document.getElementById("confirm") ?? document.getElementById("prompt");
    next?.focus({ preventScroll: true });
  };

  const showProgress = () => {
    const place = document.getElementById("progress");
    if (place && table()) place.textContent = table().dataset.progress ? ` · ${table().dataset.progress}` : "";
  };

  // The name of a piece says what choosing it would bring: whoever points at it reads that in the prompt.
  const showName = (event) => {
    const line = document.getElementById("brings");
    const named = event.type === "focusout" ? null : event.target.closest?.("#table button[aria-label]");
    if (line) line.textContent = named?.getAttribute("aria-label") ?? "";
  };

  document.addEventListener("htmx:before:swap", (event) => {
    const context = event.detail.ctx;
    if (isRefused(context) || isStale(context)) event.preventDefault();
    else hadFocus ||= Boolean(document.activeElement?.closest("#table")); // a second swap may begin within the first
  });
  document.addEventListener("htmx:after:swap", () => {
    renewKey();
    showProgress();
    keepFocus();
  });
  for (const kind of ["pointerover", "focusin", "focusout"]) document.addEventListener(kind, showName);
  showProgress();
})();
