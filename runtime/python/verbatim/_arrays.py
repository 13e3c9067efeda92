"""Values of fixed layout as NumPy arrays."""

import ctypes
import re

import numpy

_unit_names = {"seconds": "s", "degrees": "\N{DEGREE SIGN}", "metres": "m"}


def dtype_of(layout):
    """Returns the dtype of a layout of verbatim/c.h: {rotation:[4]<i2;time:<i2;}."""
    dtype, rest = _parsed(layout)
    assert not rest, layout
    return dtype


def _parsed(layout):
    if layout[0] == "[":
        count, rest = layout[1:].split("]", 1)
        element, rest = _parsed(rest)
        return numpy.dtype((element, (int(count),))), rest
    if layout[0] == "{":
        rest, fields = layout[1:], []
        while rest[0] != "}":
            name, rest = rest.split(":", 1)
            field, rest = _parsed(rest)
            fields.append((name, field))
            rest = rest[1:]
        return numpy.dtype(fields), rest[1:]
    scalar = re.match(r"[<>|][a-zA-Z]\d+", layout).group()
    return numpy.dtype(scalar), layout[len(scalar):]


def units_of(text):
    """Returns (factor, divisor, unit) for the path of each number with a unit."""
    units = {}
    for line in text.splitlines():
        path, factor, divisor, unit = line.split(" ", 3)
        units[path] = float(factor), float(divisor), unit
    return units


class Array(numpy.ndarray):
    """Values over the bytes of the file, read-only. `place` is that of the list that has them, or None.

    Of numbers with a unit, `unit` is its name, and `in_units` the values in it; `seconds`, `degrees` and `metres` are the same.
    """

    place = None
    units = {}

    def __array_finalize__(self, other):
        self.place = getattr(other, "place", None)
        self.units = getattr(other, "units", {})

    def __getitem__(self, key):
        found = super().__getitem__(key)
        if isinstance(key, str) and isinstance(found, Array):
            found.units = {path[len(key):].lstrip("."): unit for path, unit in self.units.items()
                           if re.match(re.escape(key) + r"(\.|\[\]|$)", path)}
        return found

    @property
    def unit(self):
        unit = self.units.get("") or self.units.get("[]")
        return unit[2] if unit else None

    @property
    def in_units(self):
        unit = self.units.get("") or self.units.get("[]")
        if not unit:
            raise AttributeError("these values have no unit")
        return numpy.asarray(self) * unit[0] / unit[1]

    def edit(self):
        """Returns a copy that can be changed. At the end of a `with`, it takes the place of the list."""
        return Edited(self)

    def __getattr__(self, name):
        if self.unit is not None and _unit_names.get(name) == self.unit:
            return self.in_units
        raise AttributeError(f"an array without {name}")


class Edited:
    def __init__(self, array):
        self._place, self._copy = array.place, numpy.array(array)

    def __enter__(self):
        return self._copy

    def __exit__(self, kind, why, trace):
        if kind is None:
            self._place.document[self._place.path] = self._copy


def view_of(array, owner, place):
    """Returns an Array over memory that the owner keeps."""
    dtype = dtype_of(array.type.decode())
    memory = (ctypes.c_char * (array.count * array.stride)).from_address(array.data) if array.count else (ctypes.c_char * 0)()
    memory.owner = owner
    values = numpy.frombuffer(memory, dtype.base, count=-1)
    if dtype.shape:
        values = values.reshape((array.count, *dtype.shape))
    values = values.view(Array)
    values.flags.writeable = False
    values.place, values.units = place, units_of(array.units.decode())
    return values
