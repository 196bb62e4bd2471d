import assert from "node:assert/strict";
import { test } from "node:test";
import { TABLE, find, happen, open, shown } from "./page.js";

const SILENCE = 40_000;

/** A table whose stream has begun. */
const connected = () => {
  const page = open(TABLE, ["connection.js"]);
  page.cancelled = 0;
  const reader = { cancel: () => { page.cancelled += 1; } };
  happen(page, "htmx:after:sse:connection", { detail: { connection: { reader } } });
  return page;
};
const isLost = (page) => !find(page, "lost").hidden;
const fromStream = (page, status) => ({ detail: { ctx: { sourceElement: find(page, "live"), response: { status } } } });

test("a stream that breaks is told, and the next sign of life takes that back", () => {
  const page = connected();
  happen(page, "htmx:sse:error", { detail: {} });
  assert.ok(isLost(page));
  happen(page, "htmx:after:sse:message", { detail: {} });
  assert.ok(!isLost(page));
});

test("a stream that dies without a word is opened again", async () => {
  const page = connected();
  await page.clock.pass(SILENCE - 1);
  happen(page, "htmx:after:sse:message", { detail: {} });
  await page.clock.pass(SILENCE - 1);
  assert.equal(page.cancelled, 0);
  await page.clock.pass(1);
  assert.equal(page.cancelled, 1);
  assert.ok(isLost(page));
});

test("a stream that never began is asked for again", async () => {
  const page = open(TABLE, ["connection.js"]);
  happen(page, "htmx:error", fromStream(page));
  assert.ok(isLost(page));
  assert.deepEqual(page.requests, []);
  await page.clock.pass(2000);
  assert.deepEqual(page.requests.map(([method, address]) => [method, address]), [["GET", "/events"]]);
});

test("a press that does not arrive opens the stream again, and an answer says that all is well", () => {
  const page = connected();
  happen(page, "htmx:error", { detail: { ctx: {} } });
  assert.ok(isLost(page));
  assert.equal(page.cancelled, 1);
  shown(page, { sourceElement: find(page, "live") });
  assert.ok(isLost(page), "a frame that came before says nothing");
  shown(page);
  assert.ok(!isLost(page));
});

test("a stream that the server ends on purpose is not lost", () => {
  const page = connected();
  happen(page, "htmx:sse:close", { detail: { reason: "message" } });
  assert.ok(!isLost(page));
  happen(page, "htmx:sse:close", { detail: { reason: "removed" } });
  assert.ok(isLost(page));
});

test("a stream that has ended already is no error when it is opened again", async () => {
  const page = open(TABLE, ["connection.js"]);
  const reader = { cancel: () => Promise.reject(new TypeError("released")) };
  happen(page, "htmx:after:sse:connection", { detail: { connection: { reader } } });
  page.window.dispatchEvent(new page.window.Event("online"));
  await page.clock.pass(1);
  assert.ok(!isLost(page));
});

test("going offline and coming back opens the stream again at once", () => {
  const page = connected();
  page.window.dispatchEvent(new page.window.Event("offline"));
  page.window.dispatchEvent(new page.window.Event("online"));
  assert.equal(page.cancelled, 2);
});
