// The chat beside the table: it shows the newest message, and the bar the number of those that are unread.
"use strict";
(() => {
  const panel = document.getElementById("chat");
  const badge = document.getElementById("unread");
  if (!panel || !badge) return;

  const messageCount = () => Number(document.getElementById("chat-panel").dataset.lines);
  let read = messageCount();

  const scrollToNewest = () => {
    const list = document.getElementById("messages");
    list.scrollTop = list.scrollHeight;
  };

  const update = () => {
    if (panel.matches(":popover-open")) {
      read = messageCount();
      scrollToNewest();
    }
    const unread = Math.max(0, messageCount() - read);
    badge.hidden = unread === 0;
    badge.textContent = String(unread);
  };

  panel.addEventListener("toggle", update);
  document.addEventListener("htmx:after:swap", (event) => {
    const source = event.detail.ctx?.sourceElement;
    if (source?.id === "speak" && event.detail.ctx.response.raw.ok) {
      source.reset(); // what was written has been sent
      document.getElementById("say-error").textContent = "";
    }
    update();
  });
  update();
})();
