// A hint says which move is good; this shows where on the table it is made. The move itself stays the person's own.
"use strict";
(() => {
  const MARK = "hinted";

  const unmark = () => document.querySelectorAll(`.${MARK}`).forEach((one) => one.classList.remove(MARK));

  const targetOf = (action) =>
    [...document.querySelectorAll("#table button[name=action]")]
      .find((one) => one.value === action && one.checkVisibility());

  const show = (action) => {
    const target = targetOf(action);
    if (!target) return;
    unmark();
    if (matchMedia("(min-width: 821px)").matches) document.getElementById("hints")?.removeAttribute("open");
    target.classList.add(MARK);
    target.scrollIntoView({ block: "center", inline: "nearest" });
    target.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-suggested]");
    if (button) show(button.dataset.suggested);
  });
})();
