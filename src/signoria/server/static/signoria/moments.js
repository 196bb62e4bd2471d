// Moments in the reader's own time and language: the server knows neither his clock nor his habits.
"use strict";
(() => {
  const DAY = 24 * 3600 * 1000;
  const page = document.documentElement.lang;
  const language = navigator.language.startsWith(page) ? navigator.language : page;
  const write = (place) => {
    const at = new Date(place.dateTime);
    if (Number.isNaN(at.getTime())) return;
    const clock = { hour: "2-digit", minute: "2-digit" };
    const date = { weekday: "short", day: "numeric", month: "short" };
    const isNear = Math.abs(at - Date.now()) < DAY && at.getDate() === new Date().getDate();
    const told = at.toLocaleString(language, isNear ? clock : { ...date, ...clock });
    if (place.textContent !== told) place.textContent = told;
  };
  const writeAll = () => document.querySelectorAll("time[data-local]").forEach(write);
  document.addEventListener("htmx:after:swap", writeAll);
  writeAll();
})();
