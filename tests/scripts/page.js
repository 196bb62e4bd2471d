// A page in memory for the tests of a script: what htmx would do is noted, and time passes only when a test says so.
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

const SCRIPTS = new URL("../../src/signoria/server/static/signoria/", import.meta.url);

export const TABLE = `
  <div id="live" hx-sse:connect="/events"></div>
  <p id="lost" hidden></p>
  <input id="key" name="key" value="first">
  <span id="progress"></span>
  <main id="table" data-seq="5" data-tall="0" data-progress="Round 2">
    <form id="act" action="/act"></form>
    <section id="prompt" tabindex="-1"><small id="brings"></small></section>
    <button id="piece" aria-label="takes the tower">piece</button>
    <button id="peek-1" data-peek="1">hold to peek</button>
  </main>`;

/** Timers in milliseconds that a test lets pass. */
class Clock {
  #now = 0;
  #next = 1;
  #timers = new Map();

  set = (call, delay = 0) => {
    this.#timers.set(this.#next, { at: this.#now + delay, call });
    return this.#next++;
  };

  clear = (id) => this.#timers.delete(id);

  repeat = (call, delay) => this.set(() => {
    call();
    this.repeat(call, delay);
  }, delay);

  /** Let time pass, and run what is due in it. */
  async pass(milliseconds) {
    this.#now += milliseconds;
    for (const [id, { at, call }] of [...this.#timers].sort(([, one], [, other]) => one.at - other.at)) {
      if (at > this.#now) continue;
      this.#timers.delete(id);
      await call();
    }
    await settle();
  }
}

/** Until all promises that can be kept are kept. */
export const settle = () => new Promise((resolve) => { setImmediate(resolve); });

/** A page with this body, on which the scripts have run. `prepare` may change its window before they do. */
export const open = (body, scripts, prepare = () => {}) => {
  const html = `<!doctype html><html lang="en"><head><title>Patrician</title><link rel="icon" href="/mark.svg"></head>
    <body>${body}</body></html>`;
  const address = "https://signoria.test/t/1/";
  const { window } = new JSDOM(html, { url: address, runScripts: "outside-only", pretendToBeVisual: true });
  const clock = new Clock();
  const page = { window, document: window.document, clock, swaps: [], requests: [], fetches: [] };
  Object.assign(window, {
    setTimeout: clock.set,
    clearTimeout: clock.clear,
    setInterval: clock.repeat,
    matchMedia: () => ({ matches: false, addEventListener: () => {} }),
    htmx: {
      swap: (context) => { page.swaps.push(context); },
      ajax: (...request) => { page.requests.push(request); },
    },
    fetch: (url, options) => {
      page.fetches.push({ url, ...options });
      return page.answer?.(url, options) ?? new Promise(() => {});
    },
  });
  prepare(window, page);
  for (const name of scripts) window.eval(readFileSync(new URL(name, SCRIPTS), "utf8"));
  return page;
};

/** Let an event happen; returns whether nothing prevented it. */
export const happen = (page, kind, fields = {}, target = page.document) => {
  const { detail, ...others } = fields;
  const { CustomEvent, Event } = page.window;
  const event = detail === undefined
    ? new Event(kind, { bubbles: true, cancelable: true })
    : new CustomEvent(kind, { bubbles: true, cancelable: true, detail });
  for (const [name, value] of Object.entries(others)) Object.defineProperty(event, name, { value });
  return target.dispatchEvent(event);
};

/** A frame or an answer is about to be shown: whether it may be. */
export const isShown = (page, context) => happen(page, "htmx:before:swap", { detail: { ctx: context } });

export const shown = (page, context = {}) => happen(page, "htmx:after:swap", { detail: { ctx: context } });

export const find = (page, id) => page.document.getElementById(id);
