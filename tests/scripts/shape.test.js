import assert from "node:assert/strict";
import { test } from "node:test";
import { TABLE, open } from "./page.js";

const END = '<div class="end-board" data-tall="0"></div>';

test("the shape of the screen is saved for the server", () => {
  assert.match(open(TABLE, ["shape.js"]).document.cookie, /signoria-tall=0/);
  const phone = open(TABLE.replace('data-tall="0"', 'data-tall="1"'), ["shape.js"], (window) => {
    window.matchMedia = () => ({ matches: true, addEventListener: () => {} });
  });
  assert.match(phone.document.cookie, /signoria-tall=1/);
});

test("it is saved by the page of a result too, which has no table", () => {
  assert.match(open(END, ["shape.js"]).document.cookie, /signoria-tall=0/);
});
