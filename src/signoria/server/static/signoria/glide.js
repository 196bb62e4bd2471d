// Pieces that have moved glide to their new place, also where they have another parent than before.
"use strict";
(() => {
  const MOTION = { duration: 420, easing: "cubic-bezier(.3,.05,.15,1)" };
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  const pieces = () => [...document.querySelectorAll("[data-flip]")];
  let before = null; // where each piece was, by name

  const remember = () => {
    before = new Map(pieces().map((piece) => [piece.dataset.flip, piece.getBoundingClientRect()]));
  };

  // How far a piece has moved, in the units of the drawing that it is in; null if it has not.
  const movement = (piece) => {
    const old = before.get(piece.dataset.flip);
    if (!old) return null;
    const now = piece.getBoundingClientRect();
    const [x, y] = [old.x - now.x, old.y - now.y];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) return null;
    const scale = piece.parentNode.getScreenCTM?.()?.a ?? 1;
    return { piece, x: x / scale, y: y / scale, transform: getComputedStyle(piece).transform };
  };

  const glide = () => {
    if (!before || isStill.matches) return;
    // All are measured before the first one moves: else the page would be laid out again for each.
    const moves = pieces().map(movement).filter(Boolean);
    for (const { piece, x, y, transform } of moves) {
      const own = transform === "none" ? "" : transform;
      piece.animate([{ transform: `translate(${x}px, ${y}px) ${own}` }, { transform: own || "none" }], MOTION);
    }
    before = null;
  };

  document.addEventListener("htmx:before:swap", (event) => { if (!event.defaultPrevented) remember(); });
  document.addEventListener("htmx:after:swap", glide);
})();
