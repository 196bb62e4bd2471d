import assert from "node:assert/strict";
import { test } from "node:test";
import { find, happen, open, settle } from "./page.js";

const BODY = `
  <main id="table">
    <button id="buy" aria-label="Thief, costs 1">buy</button>
    <span id="points" class="points" title="points">7</span>
    <div class="offer"><div id="city" role="img" aria-label="Siena, 4 points"><i id="icon"></i></div></div>
    <p id="text">not a piece</p>
  </main>
  <section id="legend">
    <ul>
      <li data-for="#buy"><b>Thief</b><p>Turns a token face down.</p><a class="rule">IN-2.9</a></li>
      <li data-for="#icon"><b>Icon</b><p>A card is needed.</p></li>
      <li data-for=".offer"><b>City</b><p>It can be built.</p></li>
      <li data-for=".points"><b>Points</b><p>So far.</p></li>
    </ul>
  </section>
  <section id="shortcuts"></section>
  <div id="bubble"></div>`;

const table = () => open(BODY, ["about.js"], (window) => { window.Element.prototype.checkVisibility = () => true; });
const told = (page) => find(page, "bubble").textContent;
const at = { clientX: 1, clientY: 1, buttons: 0 };
const mouse = (page, id) => happen(page, "pointerover", { ...at, pointerType: "mouse" }, find(page, id));
const press = (page, id) => happen(page, "pointerdown", { ...at, pointerType: "touch" }, find(page, id));
const key = (page, name, target = page.document.body) => happen(page, "keydown", { key: name }, target);

test("what is pointed at for a while is explained: name, worth now, what it does, its rule", async () => {
  const page = table();
  mouse(page, "buy");
  assert.equal(told(page), "");
  await page.clock.pass(600);
  assert.equal(told(page), "ThiefThief, costs 1Turns a token face down.IN-2.9");
  mouse(page, "text");
  assert.equal(told(page), "");
});

test("a part of a piece is explained, and then the piece", async () => {
  const page = table();
  mouse(page, "icon");
  await page.clock.pass(600);
  assert.equal(told(page), "IconA card is needed.CitySiena, 4 pointsIt can be built.");
});

test("the browser's own bubble does not come beside ours", async () => {
  const page = table();
  mouse(page, "points");
  await page.clock.pass(600);
  assert.equal(find(page, "points").title, "");
  assert.equal(told(page), "PointspointsSo far.");
});

test("a long press explains and chooses nothing; a short one only chooses", async () => {
  const page = table();
  press(page, "buy");
  await page.clock.pass(450);
  assert.match(told(page), /Turns a token/);
  happen(page, "pointerup", { pointerType: "touch" });
  assert.equal(happen(page, "click", {}, find(page, "buy")), false);
  assert.equal(happen(page, "click", {}, find(page, "buy")), true);
  press(page, "buy");
  happen(page, "pointerup", { pointerType: "touch" });
  await page.clock.pass(450);
  assert.equal(told(page), "");
  assert.equal(happen(page, "click", {}, find(page, "buy")), true);
});

test("a finger that moves scrolls, and explains nothing", async () => {
  const page = table();
  press(page, "buy");
  happen(page, "pointermove", { clientX: 1, clientY: 40 });
  await page.clock.pass(450);
  assert.equal(told(page), "");
});

test("after a question mark the arrow keys go from piece to piece, and Escape ends it", async () => {
  const page = table();
  key(page, "w");
  await settle();
  assert.equal(page.document.activeElement.id, "buy");
  assert.match(told(page), /^Thief/);
  assert.equal(find(page, "buy").getAttribute("aria-describedby"), "bubble");
  key(page, "ArrowRight");
  assert.equal(page.document.activeElement.id, "points");
  assert.match(told(page), /^Points/);
  assert.equal(find(page, "buy").hasAttribute("aria-describedby"), false);
  key(page, "Escape");
  assert.equal(told(page), "");
});

test("a new frame takes the bubble away", async () => {
  const page = table();
  mouse(page, "buy");
  await page.clock.pass(600);
  happen(page, "htmx:before:swap", { detail: { ctx: {} } });
  assert.equal(told(page), "");
});
