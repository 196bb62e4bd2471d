import assert from "node:assert/strict";
import { test } from "node:test";
import { find, open, shown } from "./page.js";

const asked = (decision) => `
  <main id="table">
    <input name="decision" value="${decision}">
    <section id="prompt" class="prompt mine"></section>
    <button id="city" name="action" value="build Siena">Siena</button>
    <button id="pass" class="btn" name="action" value="pass">Build nothing</button>
  </main>`;

/** A page whose city is so far down, and the places to which it was scrolled. */
const scrolled = (top, body = asked(1)) => {
  const places = [];
  const page = open(body, ["reach.js"], (window) => {
    window.Element.prototype.getBoundingClientRect = () => ({ left: 0, top, width: 44, height: 44 });
    window.Element.prototype.scrollIntoView = function scroll() { places.push(this.id); };
    window.document.elementFromPoint = () => null;
  });
  return { page, places };
};

test("a piece that may be chosen is scrolled into sight when it is asked for, once", () => {
  const { page, places } = scrolled(2000);
  assert.deepEqual(places, ["city"]);
  shown(page);
  assert.deepEqual(places, ["city"]);
  page.document.querySelector("[name=decision]").value = "2";
  shown(page);
  assert.deepEqual(places, ["city", "city"]);
});

test("nothing is scrolled if a piece is in sight, or if others are asked", () => {
  assert.deepEqual(scrolled(100).places, []);
  assert.deepEqual(scrolled(2000, asked(1).replace(" mine", "")).places, []);
});

test("nothing is scrolled for a button with words: it stays in sight", () => {
  const { page, places } = scrolled(100);
  find(page, "city").remove();
  page.document.querySelector("[name=decision]").value = "2";
  shown(page);
  assert.deepEqual(places, []);
});
