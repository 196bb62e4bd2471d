// On a small screen the page is longer than the screen: what may be chosen next is scrolled into sight, once.
"use strict";
(() => {
  const PIECES = "#table button[name=action]:not([aria-disabled], .btn)"; // the buttons with words stay in sight
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  let asked = null; // the question for which the page has been scrolled

  const question = () => {
    const field = document.querySelector("#table input[name=decision]");
    const isOpen = document.querySelector(".prompt.mine") && !document.getElementById("confirm");
    return field && isOpen ? field.value : null;
  };

  // In sight, and not below the prompt or the hand, which stay where they are when the page is scrolled.
  const isInSight = (piece) => {
    const box = piece.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (y < 0 || y > innerHeight) return false;
    const found = document.elementFromPoint(x, y);
    return !found?.closest(".prompt, .dock, .desk") || Boolean(piece.closest(".prompt, .dock, .desk"));
  };

  const reach = () => {
    const now = question();
    if (now === asked) return;
    asked = now;
    const pieces = now === null ? [] : [...document.querySelectorAll(PIECES)];
    if (!pieces.length || pieces.some(isInSight)) return;
    pieces[0].scrollIntoView({ block: "center", behavior: isStill.matches ? "auto" : "smooth" });
  };

  document.addEventListener("htmx:after:swap", reach);
  reach();
})();
