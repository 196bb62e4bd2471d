// The small scripts: times, chat, links, controls that send their form.
import assert from "node:assert/strict";
import { test } from "node:test";
import { find, happen, open, settle, shown } from "./page.js";

test("a time is shown in the reader's own time zone, with the day unless it is today", () => {
  const then = "2020-03-01T20:15:00+00:00";
  const now = new Date();
  const page = open(`<time id="then" datetime="${then}" data-time="since {time}">UTC</time>
    <time id="now" datetime="${now.toISOString()}" data-time="{time}">UTC</time>`, ["times.js"]);
  const clock = { hour: "2-digit", minute: "2-digit" };
  const day = { weekday: "short", day: "numeric", month: "short" };
  assert.equal(find(page, "then").textContent, `since ${new Date(then).toLocaleString("en-US", { ...day, ...clock })}`);
  assert.equal(find(page, "now").textContent, now.toLocaleString("en-US", clock));
});

test("times that a frame brings are shown so too", () => {
  const page = open("", ["times.js"]);
  page.document.body.innerHTML = '<time id="then" datetime="2020-03-01T20:15:00+00:00" data-time="{time}">UTC</time>';
  shown(page);
  assert.match(find(page, "then").textContent, /Mar/);
});

const CHAT = `<b id="unread" hidden></b><section id="chat"><form id="speak"><input name="text"></form>
  <p id="say-error"></p>
  <div id="chat-panel" data-lines="2"><ol id="messages"></ol></div></section>`;

/** jsdom has no popovers: the test says whether it is open. */
const chat = () => open(CHAT, ["chat.js"], (window, page) => {
  page.isOpen = false;
  window.document.getElementById("chat").matches = () => page.isOpen;
});
const say = (page, count) => {
  find(page, "chat-panel").dataset.lines = String(count);
  shown(page);
};
const unread = (page) => (find(page, "unread").hidden ? 0 : Number(find(page, "unread").textContent));

test("messages are counted as unread until the chat is open", () => {
  const page = chat();
  assert.equal(unread(page), 0);
  say(page, 5);
  assert.equal(unread(page), 3);
  page.isOpen = true;
  happen(page, "toggle", {}, find(page, "chat"));
  assert.equal(unread(page), 0);
  say(page, 6);
  assert.equal(unread(page), 0);
});

test("the open chat scrolls to the newest message", () => {
  const page = chat();
  page.isOpen = true;
  Object.defineProperty(find(page, "messages"), "scrollHeight", { value: 900 });
  say(page, 3);
  assert.equal(find(page, "messages").scrollTop, 900);
});

test("what was written is cleared once it is sent, and only then", () => {
  const page = chat();
  const field = page.document.querySelector("[name=text]");
  field.value = "Good evening";
  shown(page);
  assert.equal(field.value, "Good evening");
  shown(page, { sourceElement: find(page, "speak"), response: { raw: { ok: false } } });
  assert.equal(field.value, "Good evening");
  shown(page, { sourceElement: find(page, "speak"), response: { raw: { ok: true } } });
  assert.equal(field.value, "");
});

const LINK = `<input id="link" value="https://signoria.test/join/1">
  <button id="copy" data-copy="link" data-done="Copied">Copy</button>`;

test("a link is copied, and the button says so for a while", async () => {
  const copied = [];
  const page = open(LINK, ["links.js"], (window) => {
    Object.defineProperty(window.navigator, "clipboard", { value: { writeText: async (text) => copied.push(text) } });
  });
  find(page, "copy").click();
  await settle();
  assert.deepEqual(copied, ["https://signoria.test/join/1"]);
  assert.equal(find(page, "copy").textContent, "Copied");
  assert.ok(find(page, "copy").hasAttribute("hx-morph-skip"), "a frame must not undo it");
  await page.clock.pass(2000);
  assert.equal(find(page, "copy").textContent, "Copy");
  assert.ok(!find(page, "copy").hasAttribute("hx-morph-skip"));
});

test("where copying is forbidden the button says nothing", async () => {
  const page = open(LINK, ["links.js"], (window) => { window.document.execCommand = () => false; });
  find(page, "copy").click();
  await settle();
  assert.equal(find(page, "copy").textContent, "Copy");
  assert.equal(page.document.activeElement, find(page, "link"));
});

test("a control with data-submit sends its form when it changes", () => {
  const page = open('<form><select id="choice" data-submit></select><select id="other"></select></form>', ["pages.js"]);
  let sent = 0;
  find(page, "choice").form.requestSubmit = () => { sent += 1; };
  happen(page, "change", {}, find(page, "other"));
  assert.equal(sent, 0);
  happen(page, "change", {}, find(page, "choice"));
  assert.equal(sent, 1);
});

const HELP = `<ul id="help"><li id="gap"><button id="entry" type="button">Legend</button></li></ul>`;

test("the menu of what helps closes when an entry is chosen, and not before", () => {
  let closed = 0;
  const page = open(HELP, ["help.js"], (window) => {
    window.HTMLElement.prototype.hidePopover = () => { closed += 1; };
  });
  find(page, "gap").click();
  assert.equal(closed, 0);
  find(page, "entry").click();
  assert.equal(closed, 1);
});

test("a page without the menu is left alone", () => {
  open("", ["help.js"]).document.body.click();
});
