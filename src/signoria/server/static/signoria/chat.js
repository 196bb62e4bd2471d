// The chat beside the table: the newest message in sight, and a number for those that are unread.
"use strict";
(() => {
  const panel = document.getElementById("chat");
  const count = document.getElementById("unread");
  if (!panel || !count) return;
  const messages = () => Number(document.getElementById("chat-panel").dataset.lines);
  let read = messages();

  const look = () => {
    if (panel.matches(":popover-open")) {
      read = messages();
      const list = document.getElementById("messages");
      list.scrollTop = list.scrollHeight;
    }
    const unread = Math.max(0, messages() - read);
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
