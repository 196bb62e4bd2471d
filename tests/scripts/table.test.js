import assert from "node:assert/strict";
import { test } from "node:test";
import { TABLE, find, happen, isShown, open, shown } from "./page.js";

const table = () => open(TABLE, ["table.js"]);
const frame = (page, seq) => ({ text: `<main id="table" data-seq="${seq}">`, sourceElement: find(page, "live") });
const answer = (seq) => ({ text: `<main id="table" data-seq="${seq}">` });

test("a frame that is older than the table is dropped", () => {
  const page = table();
  assert.equal(isShown(page, frame(page, 4)), false);
  assert.equal(isShown(page, answer(4)), false);
  assert.equal(isShown(page, frame(page, 5)), true);
  assert.equal(isShown(page, frame(page, 6)), true);
});

test("a stream that begins again does not hide what is to be confirmed", () => {
  const page = table();
  find(page, "table").dataset.held = "1";
  assert.equal(isShown(page, frame(page, 5)), false);
  assert.equal(isShown(page, answer(5)), true);
  assert.equal(isShown(page, frame(page, 6)), true);
});

test("an answer that is an error is not shown in place of the table", () => {
  assert.equal(isShown(table(), { text: "<h1>Nothing here</h1>", response: { status: 404 } }), false);
});

test("presses have one key until the table shows something else", () => {
  const page = table();
  const keys = new Set([find(page, "key").value]);
  for (let frames = 0; frames < 3; frames += 1) {
    shown(page);
    keys.add(find(page, "key").value);
  }
  assert.equal(keys.size, 4);
  assert.ok([...keys].slice(1).every((key) => /^\w+(-\w+){3}$/.test(key)));
});

test("the keyboard goes to the prompt when its button is gone", () => {
  const page = table();
  find(page, "piece").focus();
  isShown(page, answer(6));
  find(page, "piece").remove();
  shown(page);
  assert.equal(page.document.activeElement, find(page, "prompt"));
});

test("the keyboard stays outside the table where it was", () => {
  const page = table();
  find(page, "key").focus();
  isShown(page, answer(6));
  find(page, "key").blur();
  shown(page);
  assert.equal(page.document.activeElement, page.document.body);
});

test("whoever points at a piece reads what choosing it would bring", () => {
  const page = table();
  happen(page, "pointerover", {}, find(page, "piece"));
  assert.equal(find(page, "brings").textContent, "takes the tower");
  happen(page, "pointerover", {}, find(page, "prompt"));
  assert.equal(find(page, "brings").textContent, "");
  happen(page, "focusin", {}, find(page, "piece"));
  happen(page, "focusout", {}, find(page, "piece"));
  assert.equal(find(page, "brings").textContent, "");
});

test("the progress of the match is shown in the bar", () => {
  const page = table();
  assert.equal(find(page, "progress").textContent, " · Round 2");
  find(page, "table").dataset.progress = "";
  shown(page);
  assert.equal(find(page, "progress").textContent, "");
});
