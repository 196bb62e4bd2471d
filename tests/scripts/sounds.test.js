import assert from "node:assert/strict";
import { test } from "node:test";
import { find, happen, open, shown } from "./page.js";

const TABLE = `<div id="sounds" data-volume="50" hidden></div>
  <main id="table"><section id="prompt"></section><ol id="log"><li data-place="7" data-sound="bid"></li></ol></main>`;

/** A table whose tones are noted: their pitch and how loud they are at most. */
const table = (body = TABLE) => open(body, ["sounds.js"], (window, made) => {
  made.tones = [];
  let pitch = 0;
  const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: (value) => {
    if (value > 0.001) made.tones.push([pitch, value]);
  } };
  window.AudioContext = class { currentTime = 0; resume() {} };
  window.GainNode = class { gain = gain; connect() {} };
  window.OscillatorNode = class {
    constructor(_, { frequency }) { pitch = frequency; }
    connect() { return { connect() {} }; }
    start() {}
    stop() {}
  };
});
const tell = (page, place, sound) => {
  find(page, "log").insertAdjacentHTML("afterbegin", `<li data-place="${place}" data-sound="${sound}"></li>`);
  shown(page);
};
const BID = 659.25;

test("a bid is heard once, as loud as was chosen", () => {
  const page = table();
  happen(page, "pointerdown");
  shown(page);
  assert.deepEqual(page.tones, []);
  tell(page, 8, "bid");
  assert.deepEqual(page.tones, [[BID, 0.1]]);
  shown(page);
  assert.equal(page.tones.length, 1);
});

test("of all that comes at once the greatest is heard, and the turn after it", () => {
  const page = table();
  happen(page, "keydown");
  find(page, "log").insertAdjacentHTML("afterbegin", `<li data-place="9" data-sound="bid"></li>`);
  find(page, "prompt").className = "mine";
  tell(page, 10, "city");
  assert.equal(page.tones.length, 3 + 2);
  find(page, "prompt").className = "";
  find(page, "table").insertAdjacentHTML("beforeend", `<a id="result"></a>`);
  shown(page);
  assert.equal(page.tones.length, 3 + 2 + 4);
});

test("nothing is heard unless it is wanted, nor before the page was touched", () => {
  const quiet = table(TABLE.replace("sounds", "none"));
  happen(quiet, "pointerdown");
  tell(quiet, 8, "bid");
  assert.deepEqual(quiet.tones, []);
  const untouched = table();
  tell(untouched, 8, "bid");
  assert.deepEqual(untouched.tones, []);
});
