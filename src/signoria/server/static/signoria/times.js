// Times of the server, told in the reader's own: `since 14:05`, with the day if it was another one.
"use strict";
(() => {
  const language = document.documentElement.lang;
  const told = (time) => {
    const isToday = time.toDateString() === new Date().toDateString();
    const day = isToday ? {} : { day: "numeric", month: "short" };
    return time.toLocaleString(language, { ...day, hour: "2-digit", minute: "2-digit" });
  };
  const tellTimes = () => {
    for (const place of document.querySelectorAll("time[data-time]")) {
      place.textContent = place.dataset.time.replace("{time}", told(new Date(place.dateTime)));
    }
  };
  document.addEventListener("htmx:after:swap", tellTimes);
  tellTimes();
})();
