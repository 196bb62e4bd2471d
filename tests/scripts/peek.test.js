import assert from "node:assert/strict";
import { test } from "node:test";
import { TABLE, find, happen, isShown, open, settle } from "./page.js";

const HAND = '<main id="table">my hand</main>';
const answered = (text, ok = true) => Promise.resolve({ ok, text: () => Promise.resolve(text) });

/** A covered table; the server answers with the hand. */
const covered = () => {
  const page = open(TABLE, ["peek.js"]);
  page.answer = () => answered(HAND);
  return page;
};
const press = async (page) => {
  happen(page, "pointerdown", { button: 0 }, find(page, "peek-1"));
  await settle();
};
const last = (page) => page.swaps.at(-1).text;
const isCovered = (page) => last(page).includes("hold to peek") && !last(page).includes("my hand");

test("the hand shows while the button is held", async () => {
  const page = covered();
  await press(page);
  assert.equal(last(page), HAND);
  assert.equal(page.fetches[0].body.get("peek"), "1");
  happen(page, "pointerup", {});
  assert.ok(isCovered(page));
});

for (const key of [" ", "Enter"]) {
  test(`the key ${JSON.stringify(key)} holds it too`, async () => {
    const page = covered();
    assert.equal(happen(page, "keydown", { key }, find(page, "peek-1")), false);
    happen(page, "keydown", { key, repeat: true }, find(page, "peek-1"));
    await settle();
    assert.equal(last(page), HAND);
    assert.equal(page.fetches.length, 1);
    happen(page, "keyup", { key });
    assert.ok(isCovered(page));
  });
}

const ENDS = ["pointerup", "pointercancel", "keyup", "touchend", "touchcancel", "focusout", "visibilitychange",
  "htmx:sse:error", "htmx:sse:close", "htmx:before:sse:connection"];
for (const end of ENDS) {
  test(`it is covered again by ${end}`, async () => {
    const page = covered();
    await press(page);
    happen(page, end, { detail: {} });
    assert.ok(isCovered(page));
  });
}

for (const end of ["blur", "pagehide", "offline"]) {
  test(`it is covered again by ${end} of the window`, async () => {
    const page = covered();
    await press(page);
    page.window.dispatchEvent(new page.window.Event(end));
    assert.ok(isCovered(page));
  });
}

test("it is covered again when the pointer moves with no button down", async () => {
  const page = covered();
  await press(page);
  happen(page, "pointermove", { buttons: 1 });
  assert.equal(last(page), HAND);
  happen(page, "pointermove", { buttons: 0 });
  assert.ok(isCovered(page));
});

test("an answer that comes after the release is never shown", async () => {
  const page = covered();
  let answer;
  page.answer = () => new Promise((resolve) => { answer = resolve; });
  await press(page);
  happen(page, "pointerup", {});
  assert.ok(page.fetches[0].signal.aborted);
  answer({ ok: true, text: () => Promise.resolve(HAND) });
  await settle();
  assert.ok(page.swaps.every(({ text }) => text !== HAND));
});

test("a refusal or a broken connection covers it", async () => {
  for (const answer of [() => answered("no", false), () => Promise.reject(new Error("offline"))]) {
    const page = covered();
    page.answer = answer;
    await press(page);
    assert.ok(isCovered(page));
  }
});

test("a frame that comes meanwhile is shown on release, and the hand is asked for again", async () => {
  const page = covered();
  await press(page);
  assert.equal(isShown(page, { text: "the next frame" }), false);
  await settle();
  assert.equal(page.fetches.length, 2);
  happen(page, "pointerup", {});
  assert.equal(last(page), "the next frame");
  assert.equal(isShown(page, { text: "and another" }), true);
});

test("only the first button of a mouse peeks, and the context menu does not open over it", async () => {
  const page = covered();
  happen(page, "pointerdown", { button: 2 }, find(page, "peek-1"));
  await settle();
  assert.deepEqual(page.fetches, []);
  assert.equal(happen(page, "contextmenu", {}, find(page, "peek-1")), false);
  assert.equal(happen(page, "contextmenu", {}, find(page, "piece")), true);
});
