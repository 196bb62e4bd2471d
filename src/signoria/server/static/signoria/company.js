// What is said beside the table: the newest in sight, and a number for what the reader has not read.
"use strict";
(() => {
  const panel = document.getElementById("company");
  const count = document.getElementById("unread");
  if (!panel || !count) return;
  const told = () => Number(document.getElementById("company-told").dataset.lines);
  let read = told();

  const look = () => {
    if (panel.matches(":popover-open")) {
      read = told();
      const words = document.getElementById("words");
      words.scrollTop = words.scrollHeight;
    }
    const unread = Math.max(0, told() - read);
    count.hidden = unread === 0;
    count.textContent = String(unread);
  };

  panel.addEventListener("toggle", look);
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx?.sourceElement?.id === "speak") event.detail.ctx.sourceElement.reset();
    look();
  });
  look();
})();
