// The page of rules: searching shows what is found while somebody types, "/" goes to the field, and paper shows what is
// folded away. Without this file the form is sent, and the server searches.
"use strict";
(() => {
  const field = document.getElementById("q");
  const found = document.getElementById("found");
  const chapters = [...document.querySelectorAll(".book-chapters section")];
  const entries = [...document.querySelectorAll(".rule-entry")];
  const glance = document.querySelector(".glance");

  const fold = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
  const texts = new Map(entries.map((entry) => {
    const parts = [entry.closest("section").querySelector("h2"), ...entry.querySelectorAll("h3, h3 *, p, li *")];
    return [entry, fold(parts.map((part) => part.textContent).join(" "))];
  }));

  /** Finds what begins with one of these words: "tie" is in "tied", but not in "cities". */
  const finder = (word) => {
    const start = /^[\p{L}\p{N}]/u.test(word) ? "(?<![\\p{L}\\p{N}])" : "";
    return new RegExp(start + word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "u");
  };

  const tell = (query, count) => {
    const sentence = count ? found.dataset.found : found.dataset.none;
    found.textContent = query ? sentence.replace("{count}", String(count)).replace("{query}", () => query) : "";
    found.hidden = !query;
  };

  const openRuling = (entry, words) => {
    const ruling = entry.querySelector("details");
    if (ruling) ruling.open = words.some((word) => word.test(fold(ruling.textContent)));
  };

  /** A part of the page, and its line in the contents. */
  const show = (part, isShown) => {
    part.hidden = !isShown;
    const heading = part.querySelector("h2[id]");
    const line = document.querySelector(`.contents-list a[href="#${heading.id}"]`)?.closest("li");
    if (line) line.hidden = !isShown;
  };

  const search = () => {
    const query = field.value.trim();
    const words = fold(query).split(/\s+/).filter(Boolean).map(finder);
    for (const entry of entries) {
      entry.hidden = !words.every((word) => word.test(texts.get(entry)));
      openRuling(entry, words);
    }
    for (const chapter of chapters) show(chapter, chapter.querySelector(".rule-entry:not([hidden])"));
    if (glance) show(glance, words.length === 0);
    tell(query, entries.filter((entry) => !entry.hidden).length);
  };

  /** Enter goes to the first rule that was found, unless another variant was chosen: that is another page. */
  const goToFirst = (event) => {
    const variant = document.getElementById("variant");
    if (variant && !variant.selectedOptions[0].defaultSelected) return;
    event.preventDefault();
    search();
    const first = entries.find((entry) => !entry.hidden);
    first?.querySelector("a.rule").focus();
    first?.scrollIntoView({ block: "center" });
  };

  if (found.hidden) { // else the server has searched, and only what it found is on this page
    field.addEventListener("input", () => {
      search();
      window.scrollTo(0, 0); // to what was found first
    });
    field.form.addEventListener("submit", goToFirst);
  }
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  const folded = () => document.querySelectorAll(".ruling:not([open])");
  window.addEventListener("beforeprint", () => {
    for (const ruling of folded()) {
      ruling.open = true;
      ruling.dataset.printed = "1";
    }
  });
  window.addEventListener("afterprint", () => {
    for (const ruling of document.querySelectorAll("[data-printed]")) {
      ruling.open = false;
      delete ruling.dataset.printed;
    }
  });
})();
