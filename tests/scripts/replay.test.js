// The replay in place, by itself and by keys; links to a match that is over; the chart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { find, happen, open, settle } from "./page.js";

const part = (ply) => `<div class="scrubber"><div class="scrubber-steps">
    <a href="/t/k/replay?at=${Math.max(ply - 1, 0)}">back</a><a href="/t/k/replay?at=${ply + 1}">on</a></div>
  <form class="scrubber-slider"><input id="slider" type="range" name="at" min="0" max="3" value="${ply}"></form>
  <output>Move ${ply}</output></div>
  <p class="moment-told" role="status">told ${ply}</p><main id="table">table ${ply}</main>`;
const PLAYER = `<button id="play" data-play="Play" data-pause="Pause"><span>Play</span></button>
  <select id="speed"><option value="1000" selected>normal</option></select>`;

/** A replay of three moves, whose server answers with the moment that is asked for. */
const replay = (ply) => open(part(ply) + PLAYER, ["replay.js"], (window, page) => {
  page.isAway = false;
  window.fetch = async (address) => {
    if (page.isAway) throw new Error("away");
    return { ok: true, text: async () => part(Number(new URL(address).searchParams.get("at"))) };
  };
});
const told = (page) => page.document.querySelector("output").textContent;
const press = async (page, key, target) => {
  happen(page, "keydown", { key }, target ?? page.document.body);
  await settle();
};

test("it plays move by move and stops at the end", async () => {
  const page = replay(1);
  await press(page, " ");
  await page.clock.pass(0);
  assert.equal(told(page), "Move 2");
  assert.equal(find(page, "play").textContent, "Pause");
  await page.clock.pass(1000);
  assert.equal(told(page), "Move 3");
  assert.equal(find(page, "table").textContent, "table 3");
  assert.equal(find(page, "play").textContent, "Play");
});

test("from the end it plays again from the deal", async () => {
  const page = replay(3);
  find(page, "play").click();
  await page.clock.pass(0);
  assert.equal(told(page), "Move 0");
});

test("the space bar pauses, and arrows go one move", async () => {
  const page = replay(0);
  await press(page, " ");
  await press(page, " ");
  await page.clock.pass(5000);
  assert.equal(told(page), "Move 0");
  await press(page, "ArrowRight");
  assert.equal(told(page), "Move 1");
  await press(page, "ArrowLeft");
  assert.equal(told(page), "Move 0");
});

test("keys that are meant for a control are left to it", async () => {
  const page = replay(0);
  await press(page, "ArrowRight", find(page, "speed"));
  await press(page, "ArrowRight", find(page, "slider"));
  assert.equal(told(page), "Move 0");
});

test("if the server is away it pauses", async () => {
  const page = replay(0);
  page.isAway = true;
  find(page, "play").click();
  await page.clock.pass(0);
  assert.equal(find(page, "play").textContent, "Play");
});

const SHARE = `<a id="share" href="https://signoria.test/watch/w/result" data-share="Livia wins"
  data-done="Link copied"><span>Share</span></a><span id="share-done"></span>`;

test("a press copies the link and says so for a while", async () => {
  const copied = [];
  const page = open(SHARE, ["share.js"], (window) => {
    Object.defineProperty(window.navigator, "clipboard", { value: { writeText: async (text) => copied.push(text) } });
  });
  find(page, "share").querySelector("span").click();
  await settle();
  assert.deepEqual(copied, ["https://signoria.test/watch/w/result"]);
  assert.equal(find(page, "share-done").textContent, "Link copied");
  await page.clock.pass(2500);
  assert.equal(find(page, "share").textContent.trim(), "Share");
});

test("on a phone the browser's own menu is asked", async () => {
  const shared = [];
  const page = open(SHARE, ["share.js"], (window) => {
    window.matchMedia = () => ({ matches: true });
    window.navigator.canShare = () => true;
    window.navigator.share = async (link) => shared.push(link.url);
  });
  find(page, "share").click();
  await settle();
  assert.deepEqual(shared, ["https://signoria.test/watch/w/result"]);
});
