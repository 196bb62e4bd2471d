// What a table's page does beside htmx: pieces that change their parent glide too, the keyboard stays at the table, the
// screen's shape is told to the server, and a lost connection shows. Everything else works without this file.
"use strict";
(() => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const tall = matchMedia("(max-width: 820px)");
  const AGAIN = 2000; // milliseconds until a stream that was not opened is asked for again
  const SILENCE = 40000; // milliseconds without any event, or sign of life, after which a stream is taken to be dead
  const pieces = () => document.querySelectorAll("[data-flip]");
  let before = null;
  let hadFocus = false;

  const remember = () => {
    hadFocus ||= Boolean(document.activeElement?.closest("#table")); // of two swaps the second may begin within the first
    before = new Map([...pieces()].map((piece) => [piece.dataset.flip, piece.getBoundingClientRect()]));
  };

  const glide = () => {
    if (!before || still.matches) return;
    const moves = [];
    for (const piece of pieces()) {
      const old = before.get(piece.dataset.flip);
      if (!old) continue;
      const now = piece.getBoundingClientRect();
      if (Math.abs(old.x - now.x) < 1 && Math.abs(old.y - now.y) < 1) continue;
      const matrix = piece.parentNode.getScreenCTM?.();
      const scale = matrix ? matrix.a : 1;
      const own = getComputedStyle(piece).transform;
      moves.push([piece, (old.x - now.x) / scale, (old.y - now.y) / scale, own === "none" ? "" : own]);
    }
    for (const [piece, x, y, own] of moves) {
      piece.animate([{ transform: `translate(${x}px, ${y}px) ${own}` }, { transform: own || "none" }],
        { duration: 420, easing: "cubic-bezier(.3,.05,.15,1)" });
    }
    before = null;
  };

  // Whoever pressed a button that is gone now goes on from what is asked, not from the top of the page.
  const keepFocus = () => {
    const isLost = hadFocus && document.activeElement === document.body;
    hadFocus = false;
    if (!isLost) return;
    const next = document.getElementById("confirm") ?? document.getElementById("prompt");
    next?.focus({ preventScroll: true });
  };

  // A piece's name says what choosing it would bring: whoever points at it reads that in the prompt.
  const tellName = (event) => {
    const line = document.getElementById("brings");
    const named = event.type === "focusout" ? null : event.target.closest?.("#table button[aria-label]");
    if (line) line.textContent = named?.getAttribute("aria-label") ?? "";
  };

  const tellShape = () => {
    const shape = tall.matches ? "1" : "0";
    document.cookie = `signoria-tall=${shape}; path=/; max-age=31536000; samesite=lax`;
    const table = document.getElementById("table");
    const isKept = document.cookie.split("; ").includes(`signoria-tall=${shape}`); // else it would load for ever
    if (table && table.dataset.tall !== shape && isKept) location.reload();
  };

  // An answer that comes late must not show what is past, nor a stream that begins anew what is being considered.
  const isPast = (context) => {
    const found = /data-seq="(\d+)"/.exec(context?.text ?? "");
    const table = document.getElementById("table");
    if (!found || !table) return false;
    return Number(found[1]) < Number(table.dataset.seq) ||
      (isStream(context) && found[1] === table.dataset.seq && table.dataset.held === "1");
  };

  const isStream = (context) => context?.sourceElement?.id === "live";
  const isRefused = (context) => (context?.response?.status ?? 200) >= 400;

  document.addEventListener("htmx:before:swap", (event) => {
    if (isRefused(event.detail.ctx) || isPast(event.detail.ctx)) event.preventDefault();
    else remember();
  });
  const tellProgress = () => {
    const place = document.getElementById("progress");
    const table = document.getElementById("table");
    if (place && table) place.textContent = table.dataset.progress ? ` · ${table.dataset.progress}` : "";
  };

  // One key for all presses of a table as it stands: sent again because an answer was lost, it does nothing twice.
  const renewKey = () => {
    const place = document.getElementById("key");
    if (place) place.value = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
  };

  document.addEventListener("htmx:after:swap", (event) => {
    if (!isStream(event.detail?.ctx)) lost(false); // an answer came
    renewKey();
    glide();
    tellProgress();
    keepFocus();
  });
  for (const kind of ["pointerover", "focusin", "focusout"]) document.addEventListener(kind, tellName);
  const lost = (is) => { const banner = document.getElementById("lost"); if (banner) banner.hidden = !is; };
  const fail = (status) => {
    if (status === 404 || status === 403) location.reload(); // the table is gone, or the right to it: the page says so
    else lost(true);
  };
  document.addEventListener("htmx:sse:error", (event) => fail(event.detail?.status));

  // A connection may die without a word. Where that may be so, the stream is opened anew, at once: that shows it.
  let stream = null;
  let timer = 0;
  const reopen = () => {
    stream?.delayCanceller?.();
    stream?.reader?.cancel();
  };
  const hear = () => {
    lost(false);
    clearTimeout(timer);
    timer = setTimeout(() => {
      lost(true);
      reopen();
    }, SILENCE);
  };

  // A stream that once was there is opened again by htmx; one that never was, by us.
  const connect = () => {
    const live = document.getElementById("live");
    htmx.ajax("GET", live.getAttribute("hx-sse:connect"), { source: live });
  };
  for (const failure of ["htmx:response:error", "htmx:error"]) {
    document.addEventListener(failure, ({ detail: { ctx: context } }) => {
      fail(context?.response?.status);
      if (isStream(context)) setTimeout(connect, AGAIN);
      else reopen();
    });
  }
  document.addEventListener("htmx:sse:close", (event) => {
    clearTimeout(timer);
    lost(event.detail.reason !== "message");
  });
  document.addEventListener("htmx:after:sse:connection", (event) => {
    stream = event.detail.connection;
    hear();
  });
  document.addEventListener("htmx:after:sse:message", hear);
  for (const change of ["online", "offline"]) window.addEventListener(change, reopen);
  tall.addEventListener("change", tellShape);
  tellShape();
  tellProgress();
})();
