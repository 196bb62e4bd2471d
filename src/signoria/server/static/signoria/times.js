// Times of the server, shown in the reader's own time zone and language: `since 14:05`, with the day if it is another one.
"use strict";
(() => {
  const page = document.documentElement.lang;
  const language = navigator.language.startsWith(page) ? navigator.language : page;
  const told = (time) => {
    const isToday = time.toDateString() === new Date().toDateString();
    const day = isToday ? {} : { weekday: "short", day: "numeric", month: "short" };
    return time.toLocaleString(language, { ...day, hour: "2-digit", minute: "2-digit" });
  };
  const tellTimes = () => {
    for (const place of document.querySelectorAll("time[data-time]")) {
      const text = place.dataset.time.replace("{time}", told(new Date(place.dateTime)));
      if (place.textContent !== text) place.textContent = text;
    }
  };
  document.addEventListener("htmx:after:swap", tellTimes);
  tellTimes();
})();
