import assert from "node:assert/strict";
import { test } from "node:test";
import { find, happen, open, shown } from "./page.js";

const TABLE = `
  <section id="shortcuts" popover></section><a id="to-rules"></a>
  <main id="table"><input id="written"><section id="prompt"><button id="confirm" name="action"></button>
    <button id="undo" name="action"></button></section>
    <button id="first" name="action"></button><button id="not" name="action" aria-disabled="true"></button>
    <button id="second" name="action"></button><button id="pass" name="action" data-pass></button></main>`;

/** A table whose presses are noted. */
const table = (body = TABLE) => {
  const page = open(body, ["shortcuts.js"], (window, made) => {
    made.isOpen = false;
    window.HTMLElement.prototype.togglePopover = () => { made.isOpen = !made.isOpen; };
    window.Element.prototype.getClientRects = () => [{}];
    const matches = window.Element.prototype.matches;
    window.Element.prototype.matches = function (selector) {
      return selector === ":popover-open" ? made.isOpen : matches.call(this, selector);
    };
    const query = window.document.querySelector.bind(window.document);
    window.document.querySelector = (selector) => selector.startsWith("dialog") ? null : query(selector);
  });
  page.pressed = [];
  page.document.addEventListener("click", (event) => { page.pressed.push(event.target.id); });
  return page;
};
const press = (page, key, more = {}, target = page.document) => happen(page, "keydown", { key, ...more }, target);

test("digits choose what may be chosen, in its order, and letters press their button", () => {
  const page = table();
  for (const key of ["1", "2", "9", "P", "u", "Enter", "r", "x"]) press(page, key);
  assert.deepEqual(page.pressed, ["first", "second", "pass", "undo", "confirm", "to-rules"]);
});

test("the digit of a bid is the bid, and chooses nothing else", () => {
  const page = table();
  find(page, "second").dataset.key = "4";
  for (const key of ["1", "2", "4"]) press(page, key);
  assert.deepEqual(page.pressed, ["second"]);
});

test("nothing happens while something is written, with another key held, or for what is pressed itself", () => {
  const page = table();
  press(page, "1", {}, find(page, "written"));
  press(page, "1", { ctrlKey: true });
  press(page, "1", { repeat: true });
  assert.equal(press(page, "Enter", {}, find(page, "first")), true);
  assert.deepEqual(page.pressed, []);
});

test("the list opens, and the choices have their numbers", () => {
  const page = table();
  press(page, "?");
  happen(page, "toggle", {}, find(page, "shortcuts"));
  const numbers = () => page.document.querySelector(".choice-numbers").textContent;
  assert.equal(numbers(), "123");
  find(page, "second").remove();
  shown(page);
  assert.equal(numbers(), "12");
  press(page, "?");
  shown(page);
  assert.equal(numbers(), "");
});

test("buttons tell their keys, and without the list there are none", () => {
  const page = table();
  assert.equal(find(page, "undo").getAttribute("aria-keyshortcuts"), "U");
  assert.equal(find(page, "confirm").getAttribute("aria-keyshortcuts"), "Enter");
  const none = table(TABLE.replace(`id="shortcuts"`, ""));
  press(none, "1");
  assert.deepEqual(none.pressed, []);
});
