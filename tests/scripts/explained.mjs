// Whether a legend explains everything on some pages: node explained.mjs FILE, with the legend's selectors and the
// pages as JSON. Prints what is not explained, and which entries nothing on the pages needs.
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

const THINGS = "use, svg text, b, td, .num";
const ELSEWHERE = "#prompt, #log, #recap, #status-bar, .dock h2";
const SCENERY = ["furrows", "cypress", "hill", "farm", "map"].map((name) => `[href="#${name}"]`).join();

const { legend, frames } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const unused = new Set(Object.keys(legend));
const unexplained = new Set();

for (const frame of frames) {
  const table = new JSDOM(frame).window.document.getElementById("table");
  const explained = new Set();
  for (const [id, selector] of Object.entries(legend)) {
    for (const found of table.querySelectorAll(selector)) {
      explained.add(found);
      unused.delete(id);
    }
  }
  const isExplained = (one) => one !== table && (explained.has(one) || isExplained(one.parentElement));
  for (const thing of table.querySelectorAll(THINGS)) {
    if (!thing.closest(ELSEWHERE) && !thing.matches(SCENERY) && !isExplained(thing)) unexplained.add(thing.outerHTML);
  }
}

process.stdout.write(JSON.stringify({ unexplained: [...unexplained], unused: [...unused] }));
