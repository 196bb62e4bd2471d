// Keys for what the page offers as buttons: 1 to 9 choose, the others press one. While their list is open, the choices
// have numbers. Never while something is written.
"use strict";
(() => {
  const panel = document.getElementById("shortcuts");
  if (!panel) return;
  const CHOICE = "#table button[name=action]:not([aria-disabled=true], #confirm, #undo)";
  const WRITTEN = "input, select, textarea, [contenteditable]";
  const PRESSED = "button, a, summary"; // Enter presses what has the keyboard
  const MOST_CHOICES = 9;
  const BUTTONS = {
    p: "#table [data-pass], #prompt-actions [id^=do-]",
    u: "#undo",
    enter: "#confirm, #dismiss",
    h: "#hint",
    r: "#to-rules",
    l: "#open-log",
  };
  const layer = document.createElement("div");

  const isVisible = (button) => button.getClientRects().length > 0;

  // The choices by their digits. Where choices are numbers themselves, such as bids, each has its own and no other.
  const choices = () => {
    const all = [...document.querySelectorAll(CHOICE)].filter(isVisible);
    const keyed = all.filter(({ dataset }) => dataset.key);
    const pairs = keyed.length ? keyed.map((one) => [one.dataset.key, one]) : all.map((one, at) => [`${at + 1}`, one]);
    return new Map(pairs.slice(0, MOST_CHOICES));
  };
  const buttonOf = (key) =>
    key in BUTTONS ? [...document.querySelectorAll(BUTTONS[key])].find(isVisible) : choices().get(key);

  const showNumbers = () => {
    layer.replaceChildren();
    if (!panel.matches(":popover-open")) return;
    choices().forEach((button, key) => {
      const [number, box] = [document.createElement("b"), button.getBoundingClientRect()];
      number.textContent = key;
      number.style.left = `${Math.max(box.left, 0)}px`;
      number.style.top = `${Math.max(box.top, 0)}px`;
      layer.append(number);
    });
  };

  // A screen reader tells the key with the button.
  const tellKeys = () => {
    for (const [key, button] of Object.entries(BUTTONS)) {
      document.querySelector(button)?.setAttribute("aria-keyshortcuts", key === "enter" ? "Enter" : key.toUpperCase());
    }
  };

  const isMeant = (event) =>
    !(event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.defaultPrevented)
    && !event.target.closest?.(WRITTEN)
    && !(event.key === "Enter" && event.target.closest?.(PRESSED))
    && !document.querySelector("dialog[open], [popover]:popover-open:not(#shortcuts, #motion)");

  const onKey = (event) => {
    if (!isMeant(event)) return;
    if (event.key === "?") panel.togglePopover();
    const button = event.key === "?" ? null : buttonOf(event.key.toLowerCase());
    if (!button && event.key !== "?") return;
    event.preventDefault();
    button?.click();
  };

  layer.className = "choice-numbers";
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  document.addEventListener("keydown", onKey);
  panel.addEventListener("toggle", showNumbers);
  document.addEventListener("htmx:after:swap", () => {
    tellKeys();
    showNumbers();
  });
  for (const change of ["resize", "scroll"]) window.addEventListener(change, showNumbers, true);
  tellKeys();
})();
