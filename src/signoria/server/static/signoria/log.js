// The whole log beside the table: its link opens a panel, which htmx fills. Without this file the link leads to a page.
"use strict";
(() => {
  const panel = document.getElementById("log-panel");
  if (!panel) return;
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx?.sourceElement?.id === "open-log" && !panel.matches(":popover-open")) panel.showPopover();
  });
})();
