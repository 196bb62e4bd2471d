// What is this? One bubble explains whatever is pointed at, has the focus, or is held on a touch screen. Its words
// are in the legend, each with a selector for the pieces that it explains; what a piece is worth now is in the
// piece's own name.
"use strict";
(() => {
  const HOVER = 600; // milliseconds to point at something
  const HOLD = 450; // milliseconds to hold it
  const STILL = 10; // pixels that a finger may move meanwhile
  const NAMED = "button, [role=img], [title], [data-title], [aria-label]:not([role=group], section, ul, ol, aside)";

  const bubble = document.getElementById("bubble");
  const signs = [...document.querySelectorAll("#legend [data-for]")];
  let timer = 0;
  let described = null; // the element with the focus that the bubble describes
  let touched = null; // where a finger began
  let mustSwallow = false; // the click that follows a long press
  let walked = null; // the piece that the arrow keys have reached

  if (!bubble || !signs.length) return;

  const table = () => document.getElementById("table");

  // The nearest thing around an element that the legend knows.
  const knownAt = (element) => {
    for (let node = element; node && node !== table(); node = node.parentElement) {
      const sign = signs.find((one) => node.matches(one.dataset.for));
      if (sign) return { node, sign };
    }
    return null;
  };

  // A button lies over the pieces that it chooses: what is below it counts too.
  const stackAt = (x, y, target) => {
    const stack = document.elementsFromPoint?.(x, y) ?? [];
    return (stack.length ? stack : [target]).filter((one) => one.closest("#table"));
  };

  const wordsOf = (element) => {
    const named = element?.closest(NAMED);
    if (!named || named.contains(table())) return "";
    const labelled = named.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id));
    if (labelled) return labelled.map((one) => one?.textContent.trim().replace(/\s+/g, " ")).join(" ");
    return named.getAttribute("aria-label") ?? named.dataset.title ?? named.title ?? "";
  };

  // A piece without a name of its own says where its sentence is.
  const toldOf = (element) => {
    const told = element.closest("[data-told]")?.dataset.told;
    return told ? document.getElementById(told)?.textContent.trim() ?? "" : "";
  };

  // What has no name of its own is told with the name of the piece that it is a part of, and with what that piece is.
  const explanationOf = (stack) => {
    const known = stack.map(knownAt).find(Boolean);
    if (!known) return null;
    const namer = stack.find((one) => wordsOf(one) || toldOf(one));
    const words = namer ? wordsOf(namer) || toldOf(namer) : "";
    const around = namer?.closest(NAMED);
    const whole = around?.contains(known.node) && around !== known.node ? knownAt(around) : null;
    return { sign: known.sign, words, whole: whole?.sign === known.sign ? null : whole?.sign };
  };

  const line = (tag, text) => {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  };

  const place = (box) => {
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, 6), innerWidth - width - 6);
    const below = box.bottom + 8;
    const top = below + height < innerHeight - 6 ? below : Math.max(box.top - height - 8, 6);
    bubble.style.left = `${Math.round(left)}px`;
    bubble.style.top = `${Math.round(top)}px`;
  };

  const hide = () => {
    clearTimeout(timer);
    bubble.hidePopover?.();
    bubble.replaceChildren();
    described?.removeAttribute("aria-describedby");
    described = null;
  };

  const partsOf = (sign) => ["b", "p", ".rule"].map((part) => sign.querySelector(part)?.textContent.trim() ?? "");

  const tell = (sign, words) => {
    const [title, text, rule] = partsOf(sign);
    bubble.append(line("b", title));
    if (words && words !== title) bubble.append(line("em", words));
    bubble.append(line("span", text));
    if (rule) bubble.append(line("small", rule));
  };

  const show = ({ sign, words, whole }, box) => {
    hide();
    tell(sign, whole ? "" : words);
    if (whole) tell(whole, words);
    bubble.showPopover?.();
    place(box);
  };

  // The browser would show its own bubble beside ours.
  const dropTitle = (element) => {
    const titled = element.closest?.("#table [title]");
    if (!titled) return;
    titled.dataset.title = titled.title;
    titled.removeAttribute("title");
  };

  const pointAt = (x, y, target) => {
    const explanation = explanationOf(stackAt(x, y, target));
    if (explanation) show(explanation, { left: x, width: 0, top: y - 6, bottom: y + 12 });
    return Boolean(explanation);
  };

  const describe = (element) => {
    const box = element.getBoundingClientRect();
    const stack = stackAt(box.left + box.width / 2, box.top + box.height / 2, element);
    const explanation = explanationOf([element, ...stack]);
    if (!explanation) return;
    show(explanation, box);
    if (element.hasAttribute("aria-describedby")) return;
    element.setAttribute("aria-describedby", "bubble");
    described = element;
  };

  // With the mouse.
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    hide();
    if (!event.target.closest?.("#table") || event.buttons) return;
    dropTitle(event.target);
    timer = setTimeout(() => pointAt(event.clientX, event.clientY, event.target), HOVER);
  });

  // With a finger: a long press explains, and chooses nothing.
  document.addEventListener("pointerdown", (event) => {
    hide();
    mustSwallow = false;
    const isAtTable = event.pointerType === "touch" && event.target.closest?.("#table");
    if (!isAtTable || event.target.closest("[data-peek]")) return;
    touched = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => { mustSwallow = pointAt(event.clientX, event.clientY, event.target); }, HOLD);
  }, true);
  document.addEventListener("pointermove", (event) => {
    if (!touched || mustSwallow) return;
    if (Math.hypot(event.clientX - touched.x, event.clientY - touched.y) > STILL) clearTimeout(timer);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      if (event.pointerType === "touch" && !mustSwallow) clearTimeout(timer);
      touched = null;
    });
  }
  document.addEventListener("click", (event) => {
    if (!mustSwallow) return;
    mustSwallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("contextmenu", (event) => { if (touched || mustSwallow) event.preventDefault(); });

  // With the keyboard: what has the focus; after a question mark the arrow keys go from piece to piece.
  const pieces = () => {
    const all = signs.flatMap((sign) => [...table().querySelectorAll(sign.dataset.for)]);
    const seen = [...new Set(all)].filter((one) => !one.checkVisibility || one.checkVisibility());
    const isBefore = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    return seen.filter((one) => !one.closest("use, symbol") || one.matches("use"))
      .sort((one, other) => (isBefore(one, other) ? -1 : 1));
  };

  const walk = (step) => {
    const all = pieces();
    const at = walked ? all.indexOf(walked) + step : 0;
    walked = all[(at + all.length) % all.length];
    if (!walked) return;
    if (!walked.hasAttribute("tabindex") && walked.tabIndex < 0) walked.setAttribute("tabindex", "-1");
    walked.focus();
  };

  document.addEventListener("focusin", (event) => {
    if (event.target.closest("#table") && (event.target === walked || event.target.matches(":focus-visible"))) {
      describe(event.target);
    }
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [popover]");
    const hasShortcuts = document.getElementById("shortcuts") && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Escape") {
      hide();
      walked = null;
    } else if (event.key.toLowerCase() === "w" && hasShortcuts && !isTyping && table()) {
      walk(0);
    } else if (walked && event.key.startsWith("Arrow")) {
      event.preventDefault();
      walk(["ArrowLeft", "ArrowUp"].includes(event.key) ? -1 : 1);
    }
  });

  for (const kind of ["scroll", "htmx:before:swap"]) document.addEventListener(kind, hide, true);
})();
