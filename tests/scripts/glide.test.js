import assert from "node:assert/strict";
import { test } from "node:test";
import { find, isShown, open, shown } from "./page.js";

const TABLE = `<main id="table"><input name="seat" value="0"><ul id="seats"><li data-home="s1" data-x="0"></li>
  <li data-home="s2" data-x="500"></li></ul><span id="points" data-count="points" data-x="10">3 points</span>
  <span id="money" data-count="money" data-bank="s2" data-x="20"><svg class="icon"></svg>5</span>
  <i id="floor" data-flip="floor" data-x="100"></i></main>`;

/** A table on which everything lies where its `data-x` says; movements are noted. */
const table = (isStill = false) => open(TABLE, ["glide.js"], (window, made) => {
  made.moves = [];
  window.CSS = { escape: (name) => name };
  window.matchMedia = () => ({ matches: isStill, addEventListener: () => {} });
  window.Element.prototype.getBoundingClientRect = function () {
    return { left: Number(this.dataset.x ?? 0), top: 0, width: 10, height: 10, bottom: 10 };
  };
  window.Element.prototype.animate = function (frames, { duration, delay = 0 }) {
    made.moves.push([this.id || this.getAttribute("class"), frames[0].transform.trim()]);
    assert.ok(duration + delay < 400);
    assert.ok(frames.every((frame) => Object.keys(frame).every((key) => /transform|opacity|offset/.test(key))));
    return { finished: new Promise(() => {}) };
  };
});
const change = (page, act) => {
  isShown(page, {});
  act();
  shown(page);
};

test("a piece glides from where it was, and a new one from its home", () => {
  const page = table();
  change(page, () => {
    find(page, "floor").dataset.x = "130";
    for (const [name, home] of [["bid", "s2"], ["homeless", ""]]) {
      const piece = `<i id="${name}" data-flip="${name}" data-from="${home}" data-x="40"></i>`;
      find(page, "table").insertAdjacentHTML("beforeend", piece);
    }
  });
  assert.deepEqual(page.moves, [["floor", "translate(-30px, 0px)"], ["bid", "translate(460px, 0px)"]]);
});

test("points float up, and coins that are paid go to the bank", () => {
  const page = table();
  change(page, () => {
    find(page, "points").textContent = "8 points";
    find(page, "money").lastChild.textContent = "3";
  });
  const kinds = page.moves.map(([name]) => name);
  assert.deepEqual(kinds, ["motion-sum", "motion-sum is-loss", "icon motion-token", "icon motion-token"]);
  assert.equal(page.document.querySelector(".motion").textContent, "+5\u22122");
});

test("nothing of a frame is left when the next one comes", () => {
  const page = table();
  change(page, () => { find(page, "points").textContent = "8"; });
  isShown(page, {});
  assert.equal(page.document.querySelector(".motion").textContent, "");
});

test("nothing moves where it is not wanted, or when another seat's table is shown", () => {
  const still = table(true);
  change(still, () => { find(still, "points").textContent = "8"; });
  const other = table();
  change(other, () => {
    other.document.querySelector("input").value = "1";
    find(other, "floor").dataset.x = "200";
  });
  assert.deepEqual([still.moves, other.moves], [[], []]);
});
