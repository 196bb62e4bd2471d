// What is said beside the table: times in the reader's own, the newest in sight, and a number for what he has not read.
"use strict";
(() => {
  const panel = document.getElementById("company");
  const count = document.getElementById("unread");
  if (!panel || !count) return;
  const told = () => Number(document.getElementById("company-told").dataset.lines);
  let read = told();

  const showTimes = () => {
    for (const time of panel.querySelectorAll("time:empty")) {
      const at = new Date(time.dateTime);
      const isToday = at.toDateString() === new Date().toDateString();
      const day = isToday ? {} : { day: "numeric", month: "short" };
      time.textContent = at.toLocaleString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", ...day });
    }
  };

  const look = () => {
    showTimes();
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
