"""The values of a document: numbers and texts with their places, records and lists."""

import ctypes
import json
from ctypes import byref

from . import _library
from ._library import VerbatimError, call, taken, text, utf8


def each(function, callback, *arguments, make):
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


class Memory:
    """What the library has given away."""

    def __init__(self, address):
        self._address = address

    def __del__(self, free=call.free):
        free(self._address)


def quoted(value):
    """Returns a text as paths and assignments take it literally."""
    return '"' + "".join(f"\\x{ord(c):02X}" if c in '"\\' or c < " " else c for c in value) + '"'


def edit_of(kind, path, value=None, data=None):
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
        return each(call.each_child, _library.on_node, self._handle, make=lambda n: Place(self.document, call.node_copy(n)))

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
    place = value._place if isinstance(value, (Record, List)) else getattr(value, "place", None)
    if callable(place):  # of a document
        place = place("")
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
        self._place.document._make([edit_of(_library.REMOVE, self._step(one)) for one in keys])

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
            sets = [edit_of(_library.SET, f"{element}.{name}", str(value)) for name, value in fields.items()]
            document._make([edit_of(_library.INSERT, place), *sets])
        elif about(source).document is document:
            document._make([edit_of(_library.COPY, place, about(source).path)])
        else:
            other = about(source)
            call.copy(document._handle, utf8(place), other.document._fresh(), utf8(other.path))

    def __repr__(self):
        return repr(self._place)
