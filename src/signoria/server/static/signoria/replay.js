// The replay without loading the page again: links, slider and keys change the table in place, and it can play by
// itself. Without this file every step is a link.
"use strict";
(() => {
  const CHANGED = [".scrubber-steps", ".scrubber output", ".perspective [name=at]", "#share", ".moments"];
  const slider = document.querySelector(".scrubber-slider [name=at]");
  const play = document.getElementById("play");
  const told = document.querySelector(".moment-told");
  const last = Number(slider.max);
  let ply = Number(slider.value); // that is shown, or asked for
  let timer = 0; // of the next move; 0: paused
  let asked = 0; // how many moments were asked for: an answer that was overtaken is dropped

  const addressOf = (wanted) => {
    const address = new URL(location.href);
    address.searchParams.set("at", wanted);
    return address;
  };

  // Focus stays on the same control of the new part; gliding pieces hear of the change as they do at a table.
  const swap = (page) => {
    document.dispatchEvent(new CustomEvent("htmx:before:swap"));
    const focused = [...document.querySelectorAll(".scrubber-steps a")].indexOf(document.activeElement);
    for (const part of [...CHANGED, "#table"]) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
      if (old && fresh) old.replaceWith(fresh);
    }
    told.textContent = page.querySelector(".moment-told").textContent; // the same element: it is spoken when it changes
    if (focused >= 0) document.querySelectorAll(".scrubber-steps a")[focused].focus();
    slider.value = ply;
    document.dispatchEvent(new CustomEvent("htmx:after:swap"));
  };

  const show = async (wanted) => {
    ply = Math.min(Math.max(wanted, 0), last);
    slider.value = ply;
    const mine = ++asked;
    const address = addressOf(ply);
    const answer = await fetch(address);
    const text = await answer.text();
    if (mine !== asked) return;
    if (!answer.ok) {
      location.assign(address);
      return;
    }
    history.replaceState(null, "", address);
    swap(new DOMParser().parseFromString(text, "text/html"));
  };

  const label = () => {
    play.querySelector("span").textContent = timer ? play.dataset.pause : play.dataset.play;
    play.classList.toggle("is-playing", timer !== 0);
    // While it plays, every move would interrupt what is spoken of the last.
    told.setAttribute("aria-live", timer ? "off" : "polite");
  };

  const pause = () => {
    clearTimeout(timer);
    timer = 0;
    label();
  };

  const step = async () => {
    try {
      await show(ply + 1);
    } catch {
      pause(); // the server is away
      return;
    }
    if (timer && ply < last) timer = setTimeout(step, Number(document.getElementById("speed").value));
    else pause();
    label();
  };

  const toggle = () => {
    if (timer) {
      pause();
      return;
    }
    if (ply === last) ply = -1; // from the deal again
    timer = setTimeout(step);
    label();
  };

  const go = (wanted) => {
    pause();
    show(wanted).catch(() => location.assign(addressOf(wanted)));
  };

  const KEYS = { ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0), End: () => go(last) };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isSlider = event.target === slider;
    if (!isSlider && event.target.closest("input, select, textarea, summary, button, a, [tabindex='0']")) return;
    if (event.key === " ") toggle();
    else if (!isSlider && KEYS[event.key]) KEYS[event.key]();
    else return;
    event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".scrubber-steps a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(Number(new URL(link.href).searchParams.get("at")));
  });

  slider.form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(Number(slider.value));
  });
  play.addEventListener("click", toggle);
})();
