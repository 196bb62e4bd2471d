"""How our templates are compiled: Jinja's own code, with `{% memo %}` and with less work for each call and each output.

`{% memo %} ... {% endmemo %}` encloses a part of a template that is drawn once for equal inputs, and then remembered.
The compiler finds the inputs (`template_inputs`), so that none can be forgotten: two viewers are shown the same
fragment only if everything that it reads is equal for both, also the language.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count
from threading import local
from typing import Any

import jinja2
import markupsafe
from jinja2 import Undefined, nodes, runtime
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.utils import internalcode, missing
from markupsafe import Markup

from signoria.server.core.fragments import Fragments, freeze_all
from signoria.server.core.template_inputs import Path, inputs_of

IMPORTS = "from jinja2.runtime import "
OURS = f"from {__name__} import Macro, escape; "
"""On the same line as Jinja's imports, which it replaces in part: the numbers of lines stay those of Jinja."""


class Memo(Extension):
    """The tag. What it encloses becomes a block that is called only if its inputs are new."""

    tags = {"memo"}  # noqa: RUF012  as Jinja declares it

    def __init__(self, environment: jinja2.Environment) -> None:
        super().__init__(environment)
        self.fragments = Fragments()
        self._paths: dict[int, list[tuple[int, Path]]] = {}  # [memo]: of each input, the root and the attributes
        self._numbers = count()

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endmemo",), drop_needle=True)
        return nodes.CallBlock(self.call_method("key"), [], [], body).set_lineno(line)

    def complete(self, template: nodes.Template) -> None:
        """Give every memo of a template its inputs, once all of the template is known."""
        memos = [block for block in template.find_all(nodes.CallBlock) if self.is_memo(block)]
        inputs = [inputs_of(block.body, template, self._parse) for block in memos]
        for block, paths in zip(memos, inputs, strict=True):
            number = next(self._numbers)
            roots = sorted({path[0] for path in paths})
            self._paths[number] = [(roots.index(path[0]), path[1:]) for path in paths]
            block.call.args = [nodes.Const(number), *(nodes.Name(root, "load") for root in roots)]

    def is_memo(self, block: nodes.CallBlock) -> bool:
        node = block.call.node
        return isinstance(node, nodes.ExtensionAttribute) and node.identifier == self.identifier

    def _parse(self, name: str) -> nodes.Template:
        assert self.environment.loader is not None
        source, filename, _ = self.environment.loader.get_source(self.environment, name)
        return jinja2.Environment._parse(self.environment, source, name, filename)

    def key(self, number: int, *roots: object) -> Hashable:
        """All that one memo reads now."""
        return (number, *freeze_all([self._reach(roots[root], path) for root, path in self._paths[number]]))

    def _reach(self, value: Any, attributes: Path) -> Any:
        """An attribute of an attribute; undefined as soon as one of them is."""
        for attribute in attributes:
            value = self.environment.getattr(value, attribute)
            if isinstance(value, Undefined):
                break
        return value


class Macro(runtime.Macro):
    """A macro that is called directly. Jinja looks at each call whether it wants a context; ours never do."""

    @internalcode
    def __call__(self, *args: Any, **kwargs: Any) -> str:
        absent = self._argument_count - len(args)
        if kwargs or absent < 0 or self.caller or self.catch_kwargs or self.catch_varargs:
            return super().__call__(*args, **kwargs)
        return Markup(self._func(*args, *(missing,) * absent))  # noqa: S704  drawn by a template, which escapes


def _escape_inner() -> Callable[[str], str]:
    """MarkupSafe's own function for plain text; in another version, its public one."""
    inner: Callable[[str], str] = getattr(markupsafe, "_escape_inner", markupsafe.escape)
    return inner


_escape_text = _escape_inner()


def escape(value: Any) -> str:
    """As `markupsafe.escape` does it. What was escaped is joined at once, so that it need not be marked as markup."""
    kind = value.__class__
    if kind is str:
        return _escape_text(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int or kind is float:
        return str(value)
    return markupsafe.escape(value)


class TemplateCode(CodeGenerator):
    """Writes the Python code of a template."""

    def visit_CallBlock(self, node: nodes.CallBlock, frame: Frame) -> None:  # noqa: N802  as Jinja calls it
        memo = self.environment.extensions[Memo.identifier]
        assert isinstance(memo, Memo)
        if memo.is_memo(node):
            self._memo(node, frame)
        else:
            super().visit_CallBlock(node, frame)

    def _memo(self, node: nodes.CallBlock, frame: Frame) -> None:
        """Ask for the fragment; only if there is none, define the block and draw it."""
        key, html = self.temporary_identifier(), self.temporary_identifier()
        memo = f"environment.extensions[{Memo.identifier!r}]"
        self.writeline(f"{key} = ", node)
        self.visit_Call(node.call, frame)
        self.writeline(f"{html} = {memo}.fragments.get({key})")
        self.writeline(f"if {html} is None:")
        self.indent()
        call_frame, macro_ref = self.macro_body(node, frame)
        self.writeline("caller = ")
        self.macro_def(macro_ref, call_frame)
        self.writeline(f"{html} = {memo}.fragments.add({key}, caller())")
        self.outdent()
        self.start_write(frame, node)
        self.write(html)
        self.end_write(frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802  likewise
        """A plain call: nothing that our templates call wants to be given the context."""
        self.visit(node.node, frame)
        self.write("(*()")  # the signature begins with a comma
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  likewise
        """Nearly always an attribute that is there; what is false, or an item, is looked for as Jinja does."""
        if not isinstance(node.node, nodes.Name):
            super().visit_Getattr(node, frame)
            return
        self.write("(getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}, None) or ")
        super().visit_Getattr(node, frame)
        self.write(")")


class _Rendering(local):
    """The contexts that one thread has made since it began to render; None while it renders nothing."""

    contexts: list[runtime.Context] | None = None


_rendering = _Rendering()


class Template(jinja2.Template):
    """A template that leaves no work for the garbage collector.

    A context knows the macros of its template, and they know it: such circles would keep all that was drawn from until
    the collector comes, which took a quarter of the time of a frame. They are cut when a page is done.
    """

    def render(self, *args: Any, **kwargs: Any) -> str:
        before, _rendering.contexts = _rendering.contexts, []
        try:
            return super().render(*args, **kwargs)
        finally:
            for context in _rendering.contexts:
                context.vars.clear()
            _rendering.contexts = before

    def new_context(self, *args: Any, **kwargs: Any) -> runtime.Context:
        context = super().new_context(*args, **kwargs)
        if _rendering.contexts is not None:
            _rendering.contexts.append(context)
        return context

    def _get_default_module(self, ctx: runtime.Context | None = None) -> TemplateModule:  # noqa: ARG002  as Jinja has it
        """What is imported without a context. Jinja compares the globals of both templates; ours all have the same."""
        if self._module is None:
            self._module = self.make_module()
        return self._module

    def make_module(self, *args: Any, **kwargs: Any) -> TemplateModule:
        """What is imported stays."""
        before, _rendering.contexts = _rendering.contexts, None
        try:
            return super().make_module(*args, **kwargs)
        finally:
            _rendering.contexts = before


class Environment(jinja2.Environment):
    """Jinja's, with memos and our code."""

    code_generator_class = TemplateCode
    template_class = Template

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template = super()._parse(source, name, filename)
        memo = self.extensions[Memo.identifier]
        assert isinstance(memo, Memo)
        memo.complete(template)
        return template

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        code = super()._generate(source, name, filename, defer_init)
        begin = code.index(IMPORTS)
        end = code.index("\n", begin)
        return f"{code[:end]}; {OURS.rstrip('; ')}{code[end:]}"
