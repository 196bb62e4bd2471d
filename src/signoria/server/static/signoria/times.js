// Times in the reader's own time zone and language: `since 14:05`, with the day unless it is today.
"use strict";
(() => {
  const pageLanguage = document.documentElement.lang;
  const language = navigator.language.startsWith(pageLanguage) ? navigator.language : pageLanguage;

  const localTime = (time) => {
    const isToday = time.toDateString() === new Date().toDateString();
    const day = isToday ? {} : { weekday: "short", day: "numeric", month: "short" };
    return time.toLocaleString(language, { ...day, hour: "2-digit", minute: "2-digit" });
  };

  const showTimes = () => {
    for (const place of document.querySelectorAll("time[data-time]")) {
      const text = place.dataset.time.replace("{time}", localTime(new Date(place.dateTime)));
      if (place.textContent !== text) place.textContent = text;
    }
  };

  document.addEventListener("htmx:after:swap", showTimes);
  showTimes();
})();
