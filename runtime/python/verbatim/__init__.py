"""Reads and edits binary files and writes them back, so that every byte that was not edited stays as it was.

    with verbatim.edit("ped.ifp") as ifp:
        ifp.animations["WALK_civi"].objects["Pelvis"].frames[0]["time"]
        ifp["animations[WALK_civi].name"] = "walk"

docs/python.md is the tour. Functions raise VerbatimError, which has kind, path, offset and reason.
"""

import ctypes
import json
import os
from collections import namedtuple
from ctypes import byref

from . import _library
from ._library import VerbatimError, call, taken, text, utf8
from ._values import List, Memory, Place, Record, about, each, edit_of, quoted

__all__ = ["open", "edit", "check", "load_schema", "recognise", "entries", "undo", "redo", "from_json", "about", "Document", "Record",
           "List", "Place", "Schema", "VerbatimError", "Finding", "Entry", "Change", "Conflict"]
__version__ = text(call.version())

Finding = namedtuple("Finding", "severity path offset expected found message")
Entry = namedtuple("Entry", "label name key type codec offset size")
Change = namedtuple("Change", "offset before after first_owner last_owner")
Conflict = namedtuple("Conflict", "path why")


class Schema:
    """A schema of Kaitai Struct that was loaded: load_schema()."""

    def __init__(self, handle):
        self._handle = handle

    def __del__(self, free=call.schema_free):
        free(self._handle)


def load_schema(schema, imports=None):
    """Loads a .ksy, by its path or its text. `imports` returns the text of a schema by the name with which it is imported,
    or None; of a path, imports are looked for beside it."""
    if isinstance(schema, os.PathLike) or "\n" not in schema:
        with _open_file(schema, encoding="utf-8") as file:
            source = file.read()
        folder = os.path.dirname(os.path.abspath(schema))
        imports = imports or (lambda name: _read_if_there(os.path.join(folder, name.lstrip("/") + ".ksy")))
    else:
        source = schema
    kept, raised = [], []

    def import_(_, name):
        try:
            found = imports(text(name)) if imports else None
        except BaseException as why:  # it must not leave through C
            raised.append(why)
            found = None
        if found is None:
            return None
        kept.append(ctypes.create_string_buffer(found.encode()))
        return ctypes.addressof(kept[-1])

    try:
        return Schema(call.load_schema(source.encode(), _library.on_import(import_), None))
    except VerbatimError:
        if raised:
            raise raised[0] from None
        raise


_open_file = open


def _read_if_there(path):
    if not os.path.exists(path):
        return None
    with _open_file(path, encoding="utf-8") as file:
        return file.read()


def open(file, format=None, schema=None, name=None):
    """Opens a file by its path (an entry of an archive: "gta3.img//ped.ifp"), or bytes. `format` is the id of a format;
    without it and without a schema, the format is recognised, with the extension of `name` in case of bytes."""
    handle = schema._handle if schema else None
    if isinstance(file, (bytes, bytearray, memoryview)):
        data = bytes(file)
        return Document(call.open_bytes(data, len(data), utf8(name), utf8(format), handle))
    return Document(call.open(utf8(file), utf8(format), handle))


class edit:
    """Opens a file to edit it: `with verbatim.edit(path) as doc`. At the end, the file is saved, completely or not at all.
    An exception leaves the file as it was."""

    def __init__(self, file, format=None, schema=None):
        self._document = open(file, format, schema)

    def __enter__(self):
        return self._document

    def __exit__(self, kind, why, trace):
        if kind is None:
            self._document.save()
        else:
            self._document.discard()


def check(file, format=None, schema=None, name=None):
    """Returns the findings in a file, or in bytes, which come back byte for byte; otherwise raises VerbatimError."""
    doc = open(file, format, schema, name)
    doc.check()
    return doc.findings()


def recognise(data, name=None):
    """Returns the id of the format of a file's bytes."""
    return text(call.recognise(bytes(data), len(data), utf8(name)))


def entries(path):
    """Returns the entries of an archive."""
    return each(call.each_entry, _library.on_entry, utf8(path), make=lambda e: Entry(
        text(e[0].label), text(e[0].name), text(e[0].key), text(e[0].type), text(e[0].codec), e[0].offset, e[0].size))


def undo(path):
    """Takes back the last change of a file that was saved by this package, or by the command."""
    call.undo(utf8(path))


def redo(path):
    """Makes again what undo has taken back."""
    call.redo(utf8(path))


def from_json(source, schema=None):
    """Returns the document that JSON, as to_json() gives it, describes."""
    return Document(call.from_json(source.encode(), schema._handle if schema else None))


def _has_pattern(path):
    return any(sign in path for sign in ("*", "<", ">", "!", "?", "..", "&", "|"))


class Document:
    """A file: its parts are attributes, or are found by paths as the command has them: doc["animations[*].name"].

    What is read is read after the edits so far, which are verified then: many edits are made at once by edits().
    """

    def __init__(self, handle):
        object.__setattr__(self, "_handle", handle)

    def __del__(self, free=call.document_free):
        free(self._handle)

    def _fresh(self):
        if call.is_edited(self._handle):
            call.commit(self._handle)
        return self._handle

    @property
    def format(self):
        """The id of its format."""
        return text(call.format(self._handle))

    @property
    def root(self):
        """The whole file as a record. Its fields are attributes of the document, too, unless this has one of the name."""
        return self.place("").value

    def place(self, path):
        """Returns the Place to which a path leads."""
        return Place(self, call.find(self._fresh(), utf8(path)))

    def places(self, path):
        """Returns the Places to which a path with patterns leads."""
        return each(call.each_at, _library.on_node, self._fresh(), utf8(path), make=lambda n: Place(self, call.node_copy(n)))

    def __getitem__(self, path):
        """Returns the value at a path; with a pattern, all values: an array of numbers or records
        of one fixed layout, or a list."""
        if not _has_pattern(path):
            return self.place(path).value
        handle = self._fresh()
        gathered = _library.Array()
        try:
            call.gather(handle, utf8(path), byref(gathered))
        except VerbatimError as why:
            if why.kind != "wrong_type":
                raise
            return [p.value for p in self.places(path)]
        memory = Memory(gathered.data)
        if gathered.type.startswith((b"|S", b"|V")):
            return [p.value for p in self.places(path)]
        from ._arrays import view_of
        return view_of(gathered, memory, None)

    def __setitem__(self, path, value):
        self.edits([(path, value)])

    def __delitem__(self, path):
        self._make([edit_of(_library.REMOVE, path)])

    def edits(self, values):
        """Sets many values, by path, all or none: a dict, or pairs of a path and a value. A path may have patterns."""
        made = []
        for path, value in dict(values).items() if isinstance(values, dict) else values:
            for one in [p.path for p in self.places(path)] if _has_pattern(path) else [path]:
                made.append(self._assignment(one, value))
        self._make(made)

    def _assignment(self, path, value):
        if isinstance(value, (bytes, bytearray, memoryview)):
            return edit_of(_library.ASSIGN, path, data=bytes(value))
        if isinstance(value, (Record, List)):
            raise TypeError(f"{path}: a record or a list is copied by replace(), and into a list by append() and insert()")
        if hasattr(value, "tobytes") and getattr(value, "ndim", 0):
            from ._arrays import dtype_of
            dtype = dtype_of(self.place(path).layout)
            return edit_of(_library.ASSIGN, path, data=value.astype(dtype.base, casting="same_kind").tobytes())
        if isinstance(value, str) and self.place(path).kind == "text":
            return edit_of(_library.SET, path, quoted(value))
        if isinstance(value, bool) or not (isinstance(value, (int, float, str)) or hasattr(value, "item")):
            raise TypeError(f"{path}: {type(value).__name__} is not a value: a number, a text, bytes or an array")
        return edit_of(_library.SET, path, str(value.item() if hasattr(value, "item") else value))

    def _make(self, edits):
        call.make(self._handle, (_library.Edit * len(edits))(*edits), len(edits))

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.root, name)

    def __setattr__(self, name, value):
        self[name] = value

    def __dir__(self):
        return [*super().__dir__(), *self.root]

    def replace(self, path, source):
        """Replaces a value by a copy of another one, of this or another document."""
        other = about(source)
        call.replace(self._handle, utf8(path), other.document._fresh(), utf8(other.path))

    def bytes(self):
        """Returns the whole file."""
        size = ctypes.c_size_t()
        address = call.bytes(self._fresh(), byref(size))
        return ctypes.string_at(address, size.value)

    def changes(self):
        """Returns what the edits would change, as runs of bytes with their owners, and changes nothing."""
        return each(call.changes, _library.on_change, self._handle, make=lambda c: Change(
            c[0].offset, c[0].before, c[0].after, text(c[0].first_owner), text(c[0].last_owner)))

    def commit(self):
        """Verifies the edits so far."""
        call.commit(self._handle)

    def discard(self):
        """Takes back the edits that are not verified yet."""
        call.discard(self._handle)

    def save(self, path=None):
        """Verifies the edits and writes the file. Returns a note on what was saved, usually empty."""
        call.save(self._handle, utf8(path))
        return text(call.note(self._handle))

    def check(self):
        """Raises VerbatimError unless the file comes back byte for byte."""
        call.check(self._fresh())

    def findings(self):
        return each(call.findings, _library.on_finding, self._fresh(), make=lambda f: Finding(
            text(f[0].severity), text(f[0].path), f[0].offset, text(f[0].expected), text(f[0].found), text(f[0].message)))

    def calculated(self, path):
        """Returns a value that the schema calculates, as text: "animations[0].length"."""
        return taken(call.calculated(self._fresh(), utf8(path)))

    def diff(self, other):
        """Returns the difference to another document, as the command's `diff --json` has it."""
        return json.loads(taken(call.diff(self._fresh(), other._fresh())))

    def patch(self, difference):
        """Makes the changes of a difference, all or none."""
        call.patch(self._fresh(), json.dumps(difference).encode(), _library.on_conflict(), None)

    def merge(self, base, theirs):
        """Makes the changes from base to theirs, too. Returns the conflicts, where this document stays as it is."""
        return each(call.merge, _library.on_conflict, base._fresh(), self._fresh(), theirs._fresh(),
                     make=lambda path, why: Conflict(text(path), text(why)))

    def to_json(self):
        """Returns the document as JSON, of which from_json() makes the same file."""
        return taken(call.to_json(self._fresh()))

    def __repr__(self):
        return f"<{self.format}>"
