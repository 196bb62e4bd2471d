// The pages around the table: a control with `data-submit` sends its form as soon as it has changed, without a button.
"use strict";
for (const control of document.querySelectorAll("[data-submit]")) {
  control.addEventListener("change", () => control.form.requestSubmit());
}
document.documentElement.classList.add("js");
