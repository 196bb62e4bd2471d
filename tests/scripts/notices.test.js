import assert from "node:assert/strict";
import { test } from "node:test";
import { find, happen, open, settle, shown } from "./page.js";

const TABLE = `
  <div id="notices" data-here="/here" data-turn="Your turn" data-mark="/mark-turn.svg"></div>
  <input name="csrfmiddlewaretoken" value="token">
  <main id="table"><section id="prompt"></section></main>`;

/** A table in a tab that can be hidden; notifications are counted. */
const table = (permission = "granted") => {
  const page = open(TABLE, ["notices.js"], (window, made) => {
    Object.assign(made, { isHidden: false, told: [] });
    Object.defineProperty(window.document, "hidden", { get: () => made.isHidden });
    Object.defineProperty(window, "isSecureContext", { value: true });
    window.Notification = class extends window.EventTarget {
      static permission = permission;
      constructor(title, options) { super(); made.told.push([title, options.body]); }
    };
  });
  return page;
};
const hide = (page, isHidden) => {
  page.isHidden = isHidden;
  happen(page, "visibilitychange");
};
const ask = (page) => {
  find(page, "prompt").className = "prompt mine";
  shown(page);
};
const icon = (page) => page.document.querySelector("link[rel=icon]").getAttribute("href");

test("a page in the background calls by its title and its icon, and stops when it is looked at", () => {
  const page = table();
  hide(page, true);
  ask(page);
  assert.equal(page.document.title, "● Your turn · Patrician");
  assert.equal(icon(page), "/mark-turn.svg");
  hide(page, false);
  assert.equal(page.document.title, "Patrician");
  assert.equal(icon(page), "/mark.svg");
});

test("it notifies once for each turn", () => {
  const page = table();
  hide(page, true);
  ask(page);
  shown(page);
  assert.deepEqual(page.told, [["Your turn", "Patrician"]]);
});

test("it does not while somebody looks, nor without permission", () => {
  const seen = table();
  ask(seen);
  assert.deepEqual(seen.told, []);
  const refused = table("denied");
  hide(refused, true);
  ask(refused);
  assert.deepEqual(refused.told, []);
});

test("the server is told while somebody looks, until the table is over", async () => {
  const page = table();
  await page.clock.pass(20_000);
  assert.deepEqual(page.fetches.map(({ url, headers }) => [url, headers["X-CSRFToken"]]), [["/here", "token"]]);
  page.isHidden = true;
  await page.clock.pass(20_000);
  assert.equal(page.fetches.length, 1);
  hide(page, false);
  assert.equal(page.fetches.length, 2);
  happen(page, "htmx:sse:close", { detail: { reason: "message" } });
  await page.clock.pass(20_000);
  assert.equal(page.fetches.length, 2);
});

const SETTINGS = `
  <input id="zone" data-zone value="UTC">
  <section id="alerts" hidden><button id="allow">allow</button>
  <p data-alerts="default" hidden></p><p data-alerts="granted" hidden></p>
  <p data-alerts="denied" hidden></p><p data-alerts="insecure" hidden></p></section>`;

const settings = (isSecure, permission) => open(SETTINGS, ["notices.js"], (window) => {
  Object.defineProperty(window, "isSecureContext", { value: isSecure });
  window.Notification = class {
    static permission = permission;
    static requestPermission() { this.permission = "granted"; return Promise.resolve(); }
  };
});
const told = (page) =>
  [...page.document.querySelectorAll("[data-alerts]:not([hidden])")].map((one) => one.dataset.alerts);

test("the page of notices knows the time zone and what the browser allows", async () => {
  const page = settings(true, "default");
  assert.equal(find(page, "zone").value, Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
  assert.equal(find(page, "alerts").hidden, false);
  assert.deepEqual(told(page), ["default"]);
  happen(page, "click", {}, find(page, "allow"));
  await settle();
  assert.deepEqual(told(page), ["granted"]);
  assert.deepEqual(told(settings(true, "denied")), ["denied"]);
  assert.deepEqual(told(settings(false, "granted")), ["insecure"]);
});
