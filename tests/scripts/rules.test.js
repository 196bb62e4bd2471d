// The page of rules, and the panel beside a table that shows one of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { find, happen, open, settle } from "./page.js";

const entry = (id, text, ruling = "") => `<div class="rule-entry" id="${id}">
  <h3><a class="rule" href="#${id}">${id}</a></h3><p>${text}</p>
  ${ruling && `<details class="ruling"><summary>Our ruling</summary><p>${ruling}</p></details>`}</div>`;

const BOOK = `
  <form id="search"><input id="q" name="q">
    <select id="variant"><option selected>all</option><option>Messengers</option></select></form>
  <ol class="contents-list">
    <li><a href="#g"></a></li>
    <li><a href="#s"></a></li>
    <li><a href="#t"></a></li>
  </ol>
  <article class="book">
    <p id="found" role="status" data-found="Rules with “{query}”: {count}." data-none="No rule contains “{query}”."
      hidden></p>
    <section id="glance" class="glance"><h2 id="g">At a glance</h2></section>
    <div class="book-chapters">
      <section id="setup"><h2 id="s">Setup</h2>${entry("PA-1", "Deal three cards.", "Chosen at random.")}</section>
      <section id="turn"><h2 id="t">A turn</h2>
        ${entry("PA-2", "Bâtir a tower.")}${entry("PA-3", "Take a card.")}</section>
    </div>
  </article>`;

const book = (body = BOOK) => open(body, ["rules.js"], (window) => {
  window.Element.prototype.scrollIntoView = () => {}; // jsdom has no layout
  window.scrollTo = () => {};
});
const type = (page, text) => {
  find(page, "q").value = text;
  happen(page, "input", {}, find(page, "q"));
};
const isSeen = (page) => ["glance", "setup", "turn", "PA-1", "PA-2", "PA-3"].filter((id) => !find(page, id).hidden);
const found = (page) => (find(page, "found").hidden ? "" : find(page, "found").textContent);

test("typing shows the rules with all words, whatever their accents, and says how many", () => {
  const page = book();
  type(page, "CARD");
  assert.deepEqual(isSeen(page), ["setup", "turn", "PA-1", "PA-3"]);
  assert.equal(found(page), "Rules with “CARD”: 2.");
  type(page, "card take");
  assert.deepEqual(isSeen(page), ["turn", "PA-3"]);
  const lines = [...page.document.querySelectorAll(".contents-list li")];
  assert.deepEqual(lines.map((line) => line.hidden), [true, true, false]);
  type(page, "batir");
  assert.deepEqual(isSeen(page), ["turn", "PA-2"]);
});

test("a rule is found by its number and by its chapter", () => {
  const page = book();
  type(page, "pa-3");
  assert.deepEqual(isSeen(page), ["turn", "PA-3"]);
  type(page, "setup");
  assert.deepEqual(isSeen(page), ["setup", "PA-1"]);
});

test("words are found by how they begin, and signs as they are", () => {
  const page = book();
  type(page, "ake");
  assert.deepEqual(isSeen(page), []);
  type(page, "tow");
  assert.deepEqual(isSeen(page), ["turn", "PA-2"]);
  type(page, "card.");
  assert.deepEqual(isSeen(page), ["turn", "PA-3"]);
  type(page, "(");
  assert.deepEqual(isSeen(page), []);
});

test("what is found in a ruling opens it", () => {
  const page = book();
  const ruling = page.document.querySelector(".ruling");
  type(page, "random");
  assert.ok(ruling.open);
  type(page, "three");
  assert.ok(!ruling.open);
});

test("nothing found is said, and an empty field shows everything again", () => {
  const page = book();
  type(page, "xyzzy");
  assert.deepEqual(isSeen(page), []);
  assert.equal(found(page), "No rule contains “xyzzy”.");
  type(page, " ");
  assert.deepEqual(isSeen(page), ["glance", "setup", "turn", "PA-1", "PA-2", "PA-3"]);
  assert.equal(found(page), "");
});

test("Enter goes to the first rule that was found", () => {
  const page = book();
  find(page, "q").value = "card";
  assert.ok(!happen(page, "submit", {}, find(page, "search")), "nothing is sent");
  assert.equal(page.document.activeElement.hash, "#PA-1");
});

test("another variant is asked of the server", () => {
  const page = book();
  find(page, "variant").selectedIndex = 1;
  assert.ok(happen(page, "submit", {}, find(page, "search")));
});

test("where the server has searched, it goes on searching", () => {
  const page = book(BOOK.replace("\n      hidden></p>", ">Rules with “card”: 2.</p>"));
  type(page, "tower");
  assert.deepEqual(isSeen(page), ["glance", "setup", "turn", "PA-1", "PA-2", "PA-3"]);
  assert.ok(happen(page, "submit", {}, find(page, "search")));
});

test("a slash goes to the field, unless somebody is typing one", () => {
  const page = book();
  assert.ok(!happen(page, "keydown", { key: "/" }, page.document.body));
  assert.equal(page.document.activeElement, find(page, "q"));
  assert.ok(happen(page, "keydown", { key: "/" }, find(page, "q")));
});

test("paper shows the rulings, and afterwards they are folded away again", () => {
  const page = book();
  const ruling = page.document.querySelector(".ruling");
  page.window.dispatchEvent(new page.window.Event("beforeprint"));
  assert.ok(ruling.open);
  page.window.dispatchEvent(new page.window.Event("afterprint"));
  assert.ok(!ruling.open);
});

const BESIDE = `
  <section id="prompt" tabindex="-1"></section>
  <a class="rule" id="link" href="/rules/patrician?variant=standard.messengers#PA-M5">PA-M5</a>
  <a class="rule" id="other" href="/rules/patrician#PA-1">PA-1</a>
  <section id="rule-panel" popover="manual"><button>Close</button><div id="rule-shown"></div></section>`;

/** jsdom has no popovers: these note whether the panel is open, and tell as a browser does. */
const beside = (isOk = true) => {
  const page = open(BESIDE, ["rule_panel.js"], (window, made) => {
    const panel = window.document.getElementById("rule-panel");
    const toggle = (isOpen) => {
      made.isOpen = isOpen;
      happen(made, "toggle", { newState: isOpen ? "open" : "closed" }, panel);
    };
    Object.assign(made, { isOpen: false, tabs: [] });
    panel.showPopover = () => toggle(true);
    panel.hidePopover = () => toggle(false);
    panel.matches = () => made.isOpen;
    window.open = (...tab) => made.tabs.push(tab);
    made.answer = async (url) => ({ ok: isOk, text: async () => `<h2 id="rule-title" tabindex="-1">${url}</h2>` });
  });
  return page;
};
const press = (page, id, keys = {}) => happen(page, "click", { button: 0, ...keys }, find(page, id));

test("a link to a rule shows that rule of its variant in the panel, with the focus on its title", async () => {
  const page = beside();
  assert.ok(!press(page, "link"), "the page stays");
  await settle();
  assert.deepEqual(page.fetches.map(({ url }) => url), ["/rules/patrician/PA-M5?variant=standard.messengers"]);
  assert.ok(page.isOpen);
  assert.equal(page.document.activeElement, find(page, "rule-title"));
});

test("Escape closes the panel, and the link has the focus again", async () => {
  const page = beside();
  press(page, "link");
  await settle();
  happen(page, "keydown", { key: "Escape" });
  assert.ok(!page.isOpen);
  assert.equal(page.document.activeElement, find(page, "link"));
});

test("if a frame has taken the link away, the prompt has the focus", async () => {
  const page = beside();
  press(page, "link");
  await settle();
  find(page, "link").remove();
  happen(page, "keydown", { key: "Escape" });
  assert.equal(page.document.activeElement, find(page, "prompt"));
});

test("of two quick presses the later one counts", async () => {
  const page = beside();
  press(page, "link");
  press(page, "other");
  await settle();
  assert.equal(find(page, "rule-title").textContent, "/rules/patrician/PA-1");
});

test("who asks for a new tab gets one, and so does everybody when the rule cannot be fetched", async () => {
  const page = beside(false);
  for (const key of ["ctrlKey", "metaKey", "shiftKey"]) assert.ok(press(page, "link", { [key]: true }));
  assert.deepEqual(page.fetches, []);
  press(page, "link");
  await settle();
  assert.ok(!page.isOpen);
  assert.deepEqual(page.tabs.map(([url]) => new URL(url).hash), ["#PA-M5"]);
});
