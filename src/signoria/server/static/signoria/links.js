// Links are copied with a button. Without this file, or where a browser forbids it, their text can be selected.
"use strict";
(() => {
  const SHOWN = 2000; // milliseconds for which a button says that it has copied

  const copy = async (field) => {
    field.focus();
    field.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand("copy")) throw new Error("not allowed"); // the only way on a page without https
  };

  const confirmCopy = (button) => {
    const before = button.textContent;
    button.textContent = button.dataset.done;
    button.setAttribute("aria-live", "polite");
    button.disabled = true;
    button.setAttribute("hx-morph-skip", ""); // else a frame that comes now would undo it
    setTimeout(() => {
      button.textContent = before;
      button.disabled = false;
      button.removeAttribute("hx-morph-skip");
    }, SHOWN);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    copy(document.getElementById(button.dataset.copy)).then(() => confirmCopy(button), () => {});
  });
  document.documentElement.classList.add("can-copy");
})();
