// Links to a match that is over: handed on by the browser's menu, or copied. A press on the chart leads to a moment.
"use strict";
(() => {
  const SHOWN = 2500; // milliseconds for which a button says that it has copied

  const confirmCopy = (button) => {
    const label = button.querySelector("span");
    const before = label.textContent;
    label.textContent = button.dataset.done;
    document.getElementById("share-done").textContent = button.dataset.done;
    setTimeout(() => { label.textContent = before; }, SHOWN);
  };

  const copy = async (text) => {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return;
    }
    const field = document.createElement("textarea"); // the only way on a page without https
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (!isCopied) throw new Error("not allowed");
  };

  // Whoever closes the menu has changed their mind. Where nothing else works, the link is opened.
  const share = async (button) => {
    const link = { title: button.dataset.share, url: button.href };
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(link)) {
      await navigator.share(link).catch(() => {});
      return;
    }
    try {
      await copy(link.url);
      confirmCopy(button);
    } catch {
      location.assign(link.url);
    }
  };

  const chosenPly = (chart, event) => {
    const box = chart.getBoundingClientRect();
    const left = Number(chart.dataset.left) * box.width / chart.viewBox.baseVal.width;
    const part = (event.clientX - box.left - left) / (box.width - left);
    return Math.round(Math.min(Math.max(part, 0), 1) * Number(chart.dataset.plies));
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) {
      event.preventDefault();
      share(button);
    }
    const chart = event.target.closest("[data-chart]");
    if (chart) location.assign(chart.dataset.chart.replace("at=", `at=${chosenPly(chart, event)}`));
  });
})();
