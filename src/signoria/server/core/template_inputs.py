"""What a part of a template reads from outside: found by the compiler, so that nobody can forget a piece of it.

An input is a name with attributes, e.g. `("frame", "unconfirmed")` for `{{ frame.unconfirmed.text }}` if the template
also asks whether there is one. Names that the part binds itself are none, nor are macros: what those read is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatchmethod

from jinja2 import TemplateAssertionError, nodes

Path = tuple[str, ...]
Parse = Callable[[str], nodes.Template]
"""The template with a name, parsed."""

OPAQUE = (nodes.Block, nodes.Extends, nodes.ContextReference, nodes.DerivedContextReference, nodes.Scope)
"""What reads more than can be seen here."""


def inputs_of(body: Iterable[nodes.Node], template: nodes.Template, parse: Parse) -> list[Path]:
    """The inputs of a part of a template, each once, and none that is within another."""
    reader = InputReader(template, parse)
    reader.read_all(body, set())
    return sorted(
        path for path in reader.paths if not any(path[:length] in reader.paths for length in range(1, len(path)))
    )


class InputReader:
    """Walks through a part of a template in the order in which it is drawn. `bound`: the names it has bound so far."""

    def __init__(self, template: nodes.Template, parse: Parse) -> None:
        self.paths: set[Path] = set()
        self._parse = parse
        self._macros = {node.name: node for node in template.body if isinstance(node, nodes.Macro)}
        self._imports = {name for node in template.body for name in _imported(node)}
        self._locals = {name.name for node in template.find_all(SCOPES) for name in _targets(node)}
        self._stored = {name.name for name in template.find_all(nodes.Name) if name.ctx != "load"}
        self._seen: set[str] = set()  # macros that were read

    def read_all(self, body: Iterable[nodes.Node], bound: set[str]) -> None:
        for node in body:
            self.read(node, bound)

    @singledispatchmethod
    def read(self, node: nodes.Node, bound: set[str]) -> None:
        if isinstance(node, OPAQUE):
            raise TemplateAssertionError(f"{type(node).__name__} cannot be remembered", node.lineno)
        self.read_all(node.iter_child_nodes(), bound)

    @read.register
    def _name(self, node: nodes.Name, bound: set[str]) -> None:
        if node.ctx == "load":
            self._add((node.name,), bound)
        else:
            bound.add(node.name)

    @read.register
    def _namespace(self, node: nodes.NSRef, bound: set[str]) -> None:
        self._add((node.name,), bound)

    @read.register
    def _attribute(self, node: nodes.Getattr, bound: set[str]) -> None:
        attributes: list[str] = []
        inner: nodes.Node = node
        while isinstance(inner, nodes.Getattr):
            attributes.insert(0, inner.attr)
            inner = inner.node
        if isinstance(inner, nodes.Name):
            self._add((inner.name, *attributes), bound)
        else:
            self.read(inner, bound)

    @read.register
    def _call(self, node: nodes.Call, bound: set[str]) -> None:
        """Of a method, the object is the input."""
        for child in node.iter_child_nodes():
            self.read(child.node if child is node.node and isinstance(child, nodes.Getattr) else child, bound)

    def _add(self, path: Path, bound: set[str]) -> None:
        name = path[0]
        if name in bound:
            return
        is_constant = name in self._macros or name in self._imports
        if is_constant and name in self._stored:  # which of the two is meant depends on where it is read
            raise TemplateAssertionError(f"{name} is a macro and a variable: a memo cannot read it", 1)
        if name in self._macros:
            self._read_macro(self._macros[name], bound)
        elif not is_constant:
            self.paths.add(path)

    def _read_macro(self, macro: nodes.Macro, bound: set[str]) -> None:
        """What a macro of this template reads beside its arguments: at its own place, not where it is called."""
        if macro.name in self._seen:
            return
        self._seen.add(macro.name)
        before, self.paths = self.paths, set()
        self._parameters(macro, outside := set(bound) - self._locals)
        hidden = {path[0] for path in self.paths} & self._locals - outside
        if hidden:
            raise TemplateAssertionError(f"{macro.name} reads {hidden}, also a name of something else", macro.lineno)
        self.paths |= before

    @read.register(nodes.Macro)
    @read.register(nodes.CallBlock)
    def _with_parameters(self, node: nodes.Macro | nodes.CallBlock, bound: set[str]) -> None:
        if isinstance(node, nodes.CallBlock):
            self.read(node.call, bound)
        self._parameters(node, bound)
        if isinstance(node, nodes.Macro):
            bound.add(node.name)

    def _parameters(self, node: nodes.Macro | nodes.CallBlock, bound: set[str]) -> None:
        self.read_all(node.defaults, bound)
        own = {"caller"} if isinstance(node, nodes.Macro) else set()
        self.read_all(node.body, bound | own | {argument.name for argument in node.args})

    @read.register
    def _loop(self, node: nodes.For, bound: set[str]) -> None:
        self.read(node.iter, bound)
        inner = bound | {"loop"}
        self.read(node.target, inner)
        self.read_all([*([node.test] if node.test else []), *node.body], inner)
        self.read_all(node.else_, set(bound))

    @read.register
    def _condition(self, node: nodes.If, bound: set[str]) -> None:
        """What only one branch binds is read from outside after the other."""
        self.read(node.test, bound)
        self.read_all(node.body, set(bound))
        for other in node.elif_:
            self.read(other, set(bound))
        self.read_all(node.else_, set(bound))

    @read.register
    def _assignment(self, node: nodes.Assign, bound: set[str]) -> None:
        self.read(node.node, bound)
        self.read(node.target, bound)

    @read.register
    def _assigned_block(self, node: nodes.AssignBlock, bound: set[str]) -> None:
        self.read_all(node.body, set(bound))
        if node.filter is not None:
            self.read(node.filter, bound)
        self.read(node.target, bound)

    @read.register
    def _with(self, node: nodes.With, bound: set[str]) -> None:
        self.read_all(node.values, bound)
        inner = set(bound)
        self.read_all([*node.targets, *node.body], inner)

    @read.register(nodes.Import)
    @read.register(nodes.FromImport)
    def _import(self, node: nodes.Import | nodes.FromImport, bound: set[str]) -> None:
        if node.with_context:
            raise TemplateAssertionError("what reads the whole context cannot be remembered", node.lineno)
        bound.update(_imported(node))

    @read.register
    def _include(self, node: nodes.Include, bound: set[str]) -> None:
        if not isinstance(node.template, nodes.Const):
            raise TemplateAssertionError("what is included must be named to be remembered", node.lineno)
        included = self._parse(str(node.template.value))
        reader = InputReader(included, self._parse)
        reader.read_all(included.body, set(bound))
        self.paths |= reader.paths


SCOPES = (nodes.For, nodes.Macro, nodes.CallBlock, nodes.With)


def _imported(node: nodes.Node) -> list[str]:
    """The names that an import without context binds."""
    if isinstance(node, nodes.Import):
        return [] if node.with_context else [node.target]
    if isinstance(node, nodes.FromImport) and not node.with_context:
        return [name if isinstance(name, str) else name[1] for name in node.names]
    return []


def _targets(node: nodes.Node) -> Iterable[nodes.Name]:
    """The names that a loop, a macro or the like binds for its body."""
    if isinstance(node, nodes.For):
        return node.target.find_all(nodes.Name) if not isinstance(node.target, nodes.Name) else [node.target]
    if isinstance(node, nodes.With):
        return [target for target in node.targets if isinstance(target, nodes.Name)]
    assert isinstance(node, nodes.Macro | nodes.CallBlock)
    return node.args
