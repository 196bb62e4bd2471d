// The stream of frames: a lost connection is shown, and tried again until it is back.
"use strict";
(() => {
  const RETRY = 2000; // milliseconds until a stream that was not opened is asked for again
  const SILENCE = 40000; // milliseconds without any event, or sign of life, after which a stream is taken to be dead
  let stream = null;
  let timer = 0;

  const isFromStream = (context) => context?.sourceElement?.id === "live";

  const showLost = (isLost) => {
    const banner = document.getElementById("lost");
    if (banner) banner.hidden = !isLost;
  };

  const fail = (status) => {
    if (status === 404 || status === 403) location.reload(); // the table is deleted, or access revoked: that is shown
    else showLost(true);
  };

  // htmx opens a stream again that has ended.
  const reopen = () => {
    stream?.delayCanceller?.();
    stream?.reader?.cancel()?.catch(() => {}); // it may have ended already
  };

  // A stream that never began is opened again by us.
  const connect = () => {
    const live = document.getElementById("live");
    htmx.ajax("GET", live.getAttribute("hx-sse:connect"), { source: live });
  };

  // A connection may die without a word: after a long silence the stream is opened again, which shows whether it did.
  const hear = () => {
    showLost(false);
    clearTimeout(timer);
    timer = setTimeout(() => {
      showLost(true);
      reopen();
    }, SILENCE);
  };

  document.addEventListener("htmx:after:sse:connection", (event) => {
    stream = event.detail.connection;
    hear();
  });
  document.addEventListener("htmx:after:sse:message", hear);
  document.addEventListener("htmx:sse:error", (event) => fail(event.detail?.status));
  document.addEventListener("htmx:sse:close", (event) => {
    clearTimeout(timer);
    showLost(event.detail.reason !== "message"); // with a message the server ends it on purpose
  });
  for (const failure of ["htmx:response:error", "htmx:error"]) {
    document.addEventListener(failure, ({ detail: { ctx: context } }) => {
      fail(context?.response?.status);
      if (isFromStream(context)) setTimeout(connect, RETRY);
      else reopen();
    });
  }
  document.addEventListener("htmx:after:swap", (event) => {
    if (!isFromStream(event.detail?.ctx)) showLost(false); // an answer came
  });
  for (const change of ["online", "offline"]) window.addEventListener(change, reopen);
})();
