// What has changed from one frame to the next moves to where it goes. All is read from the two frames themselves:
// data-flip   a piece with a name of its own: it glides from where it was; a new one comes from its home
// data-from   the home of a new piece; data-home: what has this name
// data-count  a number with a name: what was added floats up beside it
// data-bank   the home that its tokens come from, or go to: whatever is drawn beside the number
"use strict";
(() => {
  const GLIDE = { duration: 360, easing: "cubic-bezier(.3,.05,.15,1)" };
  const FLIGHT = { duration: 280, easing: "cubic-bezier(.3,.05,.15,1)", fill: "backwards" };
  const STEP = 25; // milliseconds between two tokens
  const MOST_TOKENS = 4;
  const MOST_MOVES = 40; // more than these is another table, not a move
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  const layer = document.createElement("div");
  let before = null; // what the last frame showed

  const all = (name) => [...document.querySelectorAll(`#table [data-${name}]`)];
  const viewer = () => document.querySelector("#table input[name=seat]")?.value;
  const numberOf = (counted) => Number(/-?\d+/.exec(counted.textContent)?.[0] ?? NaN);
  const homeOf = (name) => !name ? null : document.querySelector(`#table [data-home="${CSS.escape(name)}"]`);
  const isSeen = (box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight;

  const remember = () => {
    layer.replaceChildren(); // nothing of the last frame stays: a hand may be covered by the next one
    before = {
      viewer: viewer(),
      boxes: new Map(all("flip").map((piece) => [piece.dataset.flip, piece.getBoundingClientRect()])),
      numbers: new Map(all("count").map((counted) => [counted.dataset.count, numberOf(counted)])),
    };
  };

  const between = (from, to) => [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];

  // How far a piece has come, in the units of the drawing that it is in; null if it has not moved.
  const movement = (piece) => {
    const old = before.boxes.get(piece.dataset.flip);
    const from = old ?? homeOf(piece.dataset.from)?.getBoundingClientRect();
    const now = piece.getBoundingClientRect();
    if (!from || !isSeen(from) || !isSeen(now)) return null;
    const [x, y] = between(from, now);
    if (Math.abs(x) < 1 && Math.abs(y) < 1) return null;
    const scale = piece.parentNode.getScreenCTM?.()?.a ?? 1;
    return { piece, x: x / scale, y: y / scale, isNew: !old, transform: getComputedStyle(piece).transform };
  };

  // A number that is another one now, and where its tokens come from or go to.
  const change = (counted) => {
    const difference = numberOf(counted) - before.numbers.get(counted.dataset.count);
    const box = counted.getBoundingClientRect();
    if (!difference || !isSeen(box)) return null;
    const bank = homeOf(counted.dataset.bank)?.getBoundingClientRect();
    return { difference, box, bank, token: bank && counted.querySelector("svg") };
  };

  const show = (thing, box) => {
    thing.style.left = `${box.left}px`;
    thing.style.top = `${box.top}px`;
    layer.append(thing);
  };

  const glide = ({ piece, x, y, isNew, transform }) => {
    const own = transform === "none" ? "" : transform;
    const start = { transform: `translate(${x}px, ${y}px) ${own}`, opacity: isNew ? 0.3 : 1 };
    piece.animate([start, { transform: own || "none", opacity: 1 }], GLIDE);
  };

  const floatUp = ({ difference, box }) => {
    const words = document.createElement("b");
    words.className = difference > 0 ? "motion-sum" : "motion-sum is-loss";
    words.textContent = difference > 0 ? `+${difference}` : `−${-difference}`;
    show(words, box);
    const rise = [
      { transform: "translateY(0)", opacity: 0 },
      { transform: "translateY(-10px)", opacity: 1, offset: 0.4 },
      { transform: "translateY(-22px)", opacity: 0 },
    ];
    words.animate(rise, GLIDE).finished.then(() => words.remove(), () => {});
  };

  const fly = ({ difference, box, bank, token }) => {
    const [from, to] = difference > 0 ? [bank, box] : [box, bank];
    const [x, y] = between(from, to);
    for (let number = 0; number < Math.min(Math.abs(difference), MOST_TOKENS); number += 1) {
      const flying = token.cloneNode(true);
      flying.setAttribute("class", `${token.getAttribute("class")} motion-token`);
      show(flying, { left: to.left + to.width / 2 - 12, top: to.top + to.height / 2 - 12 });
      const path = [{ transform: `translate(${x}px, ${y}px)`, opacity: 1 }, { transform: "none", opacity: 0.6 }];
      const flight = flying.animate(path, { ...FLIGHT, delay: number * STEP });
      flight.finished.then(() => flying.remove(), () => {});
    }
  };

  const move = () => {
    const isSame = before && before.viewer === viewer(); // another viewer's table is another picture
    if (isSame && !isStill.matches && !document.hidden) {
      // All are measured before the first one moves: else the page would be laid out again for each.
      const moves = all("flip").map(movement).filter(Boolean);
      const changes = all("count").map(change).filter(Boolean);
      if (moves.length + changes.length <= MOST_MOVES) {
        moves.forEach(glide);
        changes.forEach(floatUp);
        changes.filter(({ token }) => token).forEach(fly);
      }
    }
    before = null;
  };

  layer.className = "motion";
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  document.addEventListener("htmx:before:swap", (event) => { if (!event.defaultPrevented) remember(); });
  document.addEventListener("htmx:after:swap", move);
})();
