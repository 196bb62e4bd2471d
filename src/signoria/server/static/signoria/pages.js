// The pages round the table: a control that says so sends its form as soon as it has changed, and needs no button.
"use strict";
document.documentElement.classList.add("js");
for (const control of document.querySelectorAll("[data-submit]")) {
  control.addEventListener("change", () => control.form.requestSubmit());
}
