// The menu of what helps closes when one of its entries is chosen. Without this file a press beside it closes it.
"use strict";
(() => {
  const menu = document.getElementById("help");

  menu?.addEventListener("click", (event) => {
    // Before the button opens its panel: within an open menu the panel would be part of it, and close with it.
    if (event.target.closest("a, button")) menu.hidePopover?.();
  });
})();
