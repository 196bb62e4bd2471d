// The server draws a board for wide or for narrow screens: a cookie tells it which, and without this file it is wide.
"use strict";
(() => {
  const tall = matchMedia("(width <= 820px) and (height > 520px), (width < 560px)"); // as in the styles

  const saveShape = () => {
    const shape = tall.matches ? "1" : "0";
    document.cookie = `signoria-tall=${shape}; path=/; max-age=31536000; samesite=lax`;
    const isSaved = document.cookie.split("; ").includes(`signoria-tall=${shape}`); // else it would reload for ever
    const drawn = document.querySelector("[data-tall]");
    if (drawn && drawn.dataset.tall !== shape && isSaved) location.reload();
  };

  tall.addEventListener("change", saveShape);
  saveShape();
})();
