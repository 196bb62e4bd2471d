// A link to a rule shows that rule in a panel beside the table. Without this file, or when the rule cannot be fetched,
// the link opens the page of rules in a new tab.
"use strict";
(() => {
  const panel = document.getElementById("rule-panel");
  const shown = document.getElementById("rule-shown");
  if (!panel?.showPopover) return;
  let opener = null; // the link, which has the focus again when the panel is closed
  let wanted = 0; // of two quick presses the later one counts

  /** Of `/rules/patrician?variant=standard#PA-1` the address of that rule alone. */
  const addressOf = (link) => {
    const url = new URL(link.href);
    return `${url.pathname}/${url.hash.slice(1)}${url.search}`;
  };

  const show = async (link) => {
    const request = ++wanted;
    const answer = await fetch(addressOf(link));
    if (!answer.ok) throw new Error(answer.statusText);
    const html = await answer.text();
    if (request !== wanted) return;
    shown.innerHTML = html;
    shown.scrollTop = 0;
    panel.showPopover();
    document.getElementById("rule-title").focus();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.rule");
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain) return;
    event.preventDefault();
    opener = link;
    show(link).catch(() => window.open(link.href, "_blank"));
  });

  panel.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    wanted += 1; // a rule that is still on its way is not wanted any more
    const place = opener?.isConnected ? opener : document.getElementById("prompt");
    if (panel.contains(document.activeElement) || document.activeElement === document.body) place?.focus();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && panel.matches(":popover-open")) panel.hidePopover();
  });
})();
