"""A minified sheet says the same to a browser as the sheet that its author wrote."""

from __future__ import annotations

from pathlib import Path

import rcssmin  # type: ignore[import-untyped]

import signoria
from tests.browser.engine import Visitor

SHEETS = sorted(Path(signoria.__file__).parent.rglob("static/**/*.css"))
RULES = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((rule) => rule.cssText.replace(/\\s+/g, " ").replace(/, /g, ","));
}"""


def test_minifying_changes_no_rule(visitor: Visitor) -> None:
    page = visitor.context.new_page()
    for path in SHEETS:
        written = path.read_text(encoding="utf-8")
        rules = page.evaluate(RULES, written)
        assert len(rules) > 3
        assert page.evaluate(RULES, rcssmin.cssmin(written)) == rules, path.name
