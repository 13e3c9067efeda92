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

__all__ = ["open", "edit", "check", "load_schema", "recognise", "entries", "undo", "redo", "from_json", "about", "Document", "Record",
           "List", "Place", "Schema", "VerbatimError", "Finding", "Entry", "Change", "Conflict"]
__version__ = text(call.version())

Finding = namedtuple("Finding", "severity path offset expected found message")
Entry = namedtuple("Entry", "label name key type codec offset size")
Change = namedtuple("Change", "offset before after first_owner last_owner")
Conflict = namedtuple("Conflict", "path why")


def _each(function, callback, *arguments, make):
    """Collects what a function of the library passes to a callback."""
    found, raised = [], []

    def take(_, *item):
        try:
            found.append(make(*item))
        except BaseException as why:  # it must not leave through C
            raised.append(why)
        return not raised

    function(*arguments, callback(take), None)
    if raised:
        raise raised[0]
    return found


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
    return _each(call.each_entry, _library.on_entry, utf8(path), make=lambda e: Entry(
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


class _Leaf:
    """A value of the file: a number or a text with `place`, `meaning` ("0.35 s", or None) and, of numbers with a unit, the
    value in it, as `in_units`, `seconds`, `degrees` or `metres`."""

    place = None

    @property
    def meaning(self):
        return taken(call.meaning(self.place._handle))

    @property
    def in_units(self):
        return float(self._array().in_units[0])

    def __getattr__(self, name):
        if name in ("seconds", "degrees", "metres"):
            return float(getattr(self._array(), name)[0])
        raise AttributeError(f"a value without {name}")

    def _array(self):
        return self.place.array()


class Integer(_Leaf, int):
    __doc__ = _Leaf.__doc__


class Real(_Leaf, float):
    __doc__ = _Leaf.__doc__


class Text(_Leaf, str):
    __doc__ = _Leaf.__doc__


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
        return _each(call.each_at, _library.on_node, self._fresh(), utf8(path), make=lambda n: Place(self, call.node_copy(n)))

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
        memory = _Memory(gathered.data)
        if gathered.type.startswith((b"|S", b"|V")):
            return [p.value for p in self.places(path)]
        from ._arrays import view_of
        return view_of(gathered, memory, None)

    def __setitem__(self, path, value):
        self.edits([(path, value)])

    def __delitem__(self, path):
        self._make([_edit(_library.REMOVE, path)])

    def edits(self, values):
        """Sets many values, by path, all or none: a dict, or pairs of a path and a value. A path may have patterns."""
        made = []
        for path, value in dict(values).items() if isinstance(values, dict) else values:
            for one in [p.path for p in self.places(path)] if _has_pattern(path) else [path]:
                made.append(self._assignment(one, value))
        self._make(made)

    def _assignment(self, path, value):
        if isinstance(value, (bytes, bytearray, memoryview)):
            return _edit(_library.ASSIGN, path, data=bytes(value))
        if isinstance(value, (Record, List)):
            raise TypeError(f"{path}: a record or a list is copied by replace(), and into a list by append() and insert()")
        if hasattr(value, "tobytes") and getattr(value, "ndim", 0):
            from ._arrays import dtype_of
            dtype = dtype_of(self.place(path).layout)
            return _edit(_library.ASSIGN, path, data=value.astype(dtype.base, casting="same_kind").tobytes())
        if isinstance(value, str) and self.place(path).kind == "text":
            return _edit(_library.SET, path, _quoted(value))
        if isinstance(value, bool) or not (isinstance(value, (int, float, str)) or hasattr(value, "item")):
            raise TypeError(f"{path}: {type(value).__name__} is not a value: a number, a text, bytes or an array")
        return _edit(_library.SET, path, str(value.item() if hasattr(value, "item") else value))

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
        return _each(call.changes, _library.on_change, self._handle, make=lambda c: Change(
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
        return _each(call.findings, _library.on_finding, self._fresh(), make=lambda f: Finding(
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
        return _each(call.merge, _library.on_conflict, base._fresh(), self._fresh(), theirs._fresh(),
                     make=lambda path, why: Conflict(text(path), text(why)))

    def to_json(self):
        """Returns the document as JSON, of which from_json() makes the same file."""
        return taken(call.to_json(self._fresh()))

    def __repr__(self):
        return f"<{self.format}>"


class _Memory:
    """What the library has given away."""

    def __init__(self, address):
        self._address = address

    def __del__(self, free=call.free):
        free(self._address)


def _quoted(value):
    """Returns a text as paths and assignments take it literally."""
    return '"' + "".join(f"\\x{ord(c):02X}" if c in '"\\' or c < " " else c for c in value) + '"'


def _edit(kind, path, value=None, data=None):
    return _library.Edit(kind, utf8(path), utf8(value), data, len(data or b""))


_kinds = ["record", "list", "integer", "real", "text", "bytes", "padding", "absent"]


class Place:
    """A place in a file: where a value is, and what it was when it was found. about() returns that of a value."""

    def __init__(self, document, handle):
        self.document, self._handle, self._about = document, handle, call.describe(handle)[0]

    def __del__(self, free=call.node_free):
        free(self._handle)

    @property
    def path(self):
        return text(self._about.path)

    @property
    def field(self):
        return text(self._about.field)

    @property
    def type(self):
        return text(self._about.type)

    @property
    def kind(self):
        """"record", "list", "integer", "real", "text", "bytes", "padding" or "absent"."""
        return _kinds[self._about.kind]

    @property
    def offset(self):
        return self._about.offset

    @property
    def size(self):
        """The number of bytes."""
        return self._about.size

    @property
    def name(self):
        """The name by which a list finds this element, in quotes as a path has it; None: it has none."""
        return taken(call.name(self._handle))

    @property
    def raw(self):
        """The bytes."""
        size = ctypes.c_size_t()
        return ctypes.string_at(call.node_bytes(self._handle, byref(size)), size.value)

    @property
    def layout(self):
        """The text of the fixed layout of the elements: {rotation:[4]<i2;time:<i2;}."""
        return self._described().type.decode()

    def _described(self):
        array = _library.Array()
        call.array_of(self._handle, byref(array))
        return array

    def array(self):
        """Returns the elements of a list of fixed layout as an array over the bytes of the file."""
        from ._arrays import view_of
        return view_of(self._described(), self, self)

    def children(self):
        """Returns the places of the parts."""
        return _each(call.each_child, _library.on_node, self._handle, make=lambda n: Place(self.document, call.node_copy(n)))

    @property
    def value(self):
        """A number, a text, bytes, an array of a list of fixed layout, None if it is absent, a Record or a List."""
        kind = self._about.kind
        if kind == _library.INTEGER:
            number = ctypes.c_int64()
            try:
                call.integer(self._handle, byref(number))
            except VerbatimError as why:
                if why.kind != "out_of_range":
                    raise
                number = ctypes.c_uint64()
                call.unsigned(self._handle, byref(number))
            return self._leaf(Integer(number.value))
        if kind == _library.REAL:
            real = ctypes.c_double()
            call.real(self._handle, byref(real))
            return self._leaf(Real(real.value))
        if kind == _library.TEXT:
            value = json.loads(taken(call.json(self._handle)))
            return self._leaf(Text(value)) if isinstance(value, str) else self.raw
        if kind in (_library.BYTES, _library.PADDING):
            return self.raw
        if kind == _library.ABSENT:
            return None
        if kind == _library.LIST:
            try:
                return self.array()
            except VerbatimError:
                return List(self)  # its elements vary
        return Record(self)

    def _leaf(self, leaf):
        leaf.place = self
        return leaf

    def _below(self, step):
        path = self.path
        return path + ("." if path and not step.startswith("[") else "") + step

    def __repr__(self):
        return f"<{self.path or 'root'}: {self.type}>"


def about(value):
    """Returns the Place of a value of a document: of a record, a list, an array, a number, a text, or a document."""
    if isinstance(value, Document):
        return value.place("")
    place = value._place if isinstance(value, (Record, List)) else getattr(value, "place", None)
    if place is None:
        raise TypeError(f"{type(value).__name__} is not a value of a document")
    return place


class Record:
    """The fields of a record are its attributes, as the document is now. about(record) has its path, offset and size."""

    def __init__(self, place):
        object.__setattr__(self, "_place", place)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        place = object.__getattribute__(self, "_place")
        try:
            return place.document.place(place._below(name)).value
        except VerbatimError as why:
            if why.kind != "not_found":
                raise
            raise AttributeError(why.reason) from None

    def __setattr__(self, name, value):
        self._place.document[self._place._below(name)] = value

    def __contains__(self, name):
        return any(p.field == name for p in self._place.children())

    def __iter__(self):
        """Goes through the names of the fields."""
        return iter([p.field for p in self._place.children()])

    def __dir__(self):
        return [*object.__dir__(self), *self]

    def __repr__(self):
        return repr(self._place)


class List:
    """The elements of a list, as the document is now: by index, slice, name or condition: objects["Pelvis"],
    objects["frames>100"]. about(list) has its path, offset and size."""

    def __init__(self, place):
        self._place = place

    def _now(self):
        return self._place.document.place(self._place.path)

    def _step(self, key):
        return self._place._below(f"[{key}]" if isinstance(key, str) else f"[{range(len(self))[key]}]")

    def __getitem__(self, key):
        if isinstance(key, slice):
            return [self[i] for i in range(len(self))[key]]
        return self._place.document.place(self._step(key)).value

    def __setitem__(self, key, value):
        self._place.document[self._step(key)] = value

    def __delitem__(self, key):
        keys = sorted(range(len(self))[key], reverse=True) if isinstance(key, slice) else [key]
        self._place.document._make([_edit(_library.REMOVE, self._step(one)) for one in keys])

    def __len__(self):
        return self._now()._about.count

    def __iter__(self):
        return iter([p.value for p in self._now().children()])

    def __contains__(self, name):
        """Returns whether there is an element of this name, or that meets a condition."""
        try:
            self._place.document.place(self._step(name))
        except VerbatimError as why:
            if why.kind == "not_found":
                return False
            raise
        return True

    def append(self, source=None, **fields):
        """Appends a copy of a record, of this or another document, or a new element, whose fields get these values."""
        self.insert(len(self), source, **fields)

    def insert(self, index, source=None, **fields):
        """Inserts the same before an element."""
        count, document = len(self), self._place.document
        index = min(max(index + count if index < 0 else index, 0), count)
        element = self._place._below(f"[{index}]")
        place = self._place.path if index == count else element
        if source is None:
            sets = [_edit(_library.SET, f"{element}.{name}", str(value)) for name, value in fields.items()]
            document._make([_edit(_library.INSERT, place), *sets])
        elif about(source).document is document:
            document._make([_edit(_library.COPY, place, about(source).path)])
        else:
            other = about(source)
            call.copy(document._handle, utf8(place), other.document._fresh(), utf8(other.path))

    def __repr__(self):
        return repr(self._place)
