import assert from "node:assert/strict";
import { test } from "node:test";
import { TABLE, find, happen, isShown, open } from "./page.js";

const table = () => open(TABLE, ["press.js"]);
const frame = { text: "<main>" };

test("a frame waits while a button is pressed, and is shown when it is let go", async () => {
  const page = table();
  happen(page, "pointerdown", {}, find(page, "piece"));
  assert.equal(isShown(page, frame), false);
  happen(page, "pointerup", {}, find(page, "piece"));
  await page.clock.pass(299);
  assert.deepEqual(page.swaps, [], "a touch may still become a click");
  await page.clock.pass(1);
  assert.deepEqual(page.swaps.map(({ text, hasWaited }) => [text, hasWaited]), [["<main>", true]]);
  assert.equal(isShown(page, frame), true);
});

test("the click lets it through at once", async () => {
  const page = table();
  happen(page, "pointerdown", {}, find(page, "piece"));
  isShown(page, frame);
  happen(page, "click", {}, find(page, "piece"));
  await page.clock.pass(0);
  assert.equal(page.swaps.length, 1);
});

test("frames that wait keep their order", async () => {
  const page = table();
  happen(page, "pointerdown", {}, find(page, "piece"));
  for (const text of ["one", "two", "three"]) isShown(page, { text });
  happen(page, "pointercancel", {}, find(page, "piece"));
  await page.clock.pass(0);
  assert.deepEqual(page.swaps.map(({ text }) => text), ["one", "two", "three"]);
});

test("a frame that has waited does not wait again", async () => {
  const page = table();
  happen(page, "pointerdown", {}, find(page, "piece"));
  assert.equal(isShown(page, { ...frame, hasWaited: true }), true);
});

test("the space bar holds frames back too, other keys do not", () => {
  const page = table();
  happen(page, "keydown", { key: "a" }, find(page, "piece"));
  assert.equal(isShown(page, frame), true);
  happen(page, "keydown", { key: " " }, find(page, "piece"));
  assert.equal(isShown(page, frame), false);
});

test("nothing waits for ever", async () => {
  const page = table();
  happen(page, "pointerdown", {}, find(page, "piece"));
  isShown(page, frame);
  await page.clock.pass(5000);
  assert.equal(page.swaps.length, 1);
});

test("what is pressed beside the table or held to peek holds nothing back", () => {
  const page = table();
  happen(page, "pointerdown", {}, find(page, "lost"));
  assert.equal(isShown(page, frame), true);
  happen(page, "pointerdown", {}, find(page, "peek-1"));
  assert.equal(isShown(page, frame), true);
});
