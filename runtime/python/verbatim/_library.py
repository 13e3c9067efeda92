"""The functions of verbatim/c.h, by ctypes."""

import ctypes
import os
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint64, c_void_p
from pathlib import Path


def _library():
    here = Path(__file__).parents
    installed = (here[0] / "libverbatim.so.0", here[4] / "lib/libverbatim.so.0")  # beside this, or in the same prefix
    named = os.environ.get("VERBATIM_LIBRARY") or next((str(path) for path in installed if path.exists()), "libverbatim.so.0")
    return ctypes.CDLL(named)


lib = _library()


class Error(Structure):
    _fields_ = [("kind", c_int), ("kind_name", c_char_p), ("path", c_char_p), ("space", c_char_p), ("reason", c_char_p),
                ("message", c_char_p), ("offset", c_uint64)]


class About(Structure):
    _fields_ = [("path", c_char_p), ("field", c_char_p), ("type", c_char_p), ("kind", c_int), ("owner", c_int),
                ("is_in_file", c_bool), ("index", c_uint64), ("offset", c_uint64), ("size", c_uint64), ("count", c_uint64)]


class Array(Structure):
    _fields_ = [("data", c_void_p), ("count", c_uint64), ("stride", c_uint64), ("type", c_char_p), ("units", c_char_p)]


class Finding(Structure):
    _fields_ = [("path", c_char_p), ("expected", c_char_p), ("found", c_char_p), ("message", c_char_p),
                ("severity", c_char_p), ("offset", c_uint64), ("is_in_file", c_bool)]


class Entry(Structure):
    _fields_ = [("label", c_char_p), ("name", c_char_p), ("key", c_char_p), ("type", c_char_p), ("codec", c_char_p),
                ("offset", c_uint64), ("size", c_uint64)]


class Change(Structure):
    _fields_ = [("offset", c_uint64), ("before", c_uint64), ("after", c_uint64), ("first_owner", c_char_p),
                ("last_owner", c_char_p)]


class Edit(Structure):
    _fields_ = [("kind", c_int), ("path", c_char_p), ("text", c_char_p), ("bytes", c_char_p), ("size", c_size_t)]


RECORD, LIST, INTEGER, REAL, TEXT, BYTES, PADDING, ABSENT = range(8)
SET, ASSIGN, INSERT, REMOVE, COPY, MOVE = range(6)

on_node = CFUNCTYPE(c_bool, c_void_p, c_void_p)
on_finding = CFUNCTYPE(c_bool, c_void_p, POINTER(Finding))
on_entry = CFUNCTYPE(c_bool, c_void_p, POINTER(Entry))
on_change = CFUNCTYPE(c_bool, c_void_p, POINTER(Change))
on_conflict = CFUNCTYPE(c_bool, c_void_p, c_char_p, c_char_p)
on_import = CFUNCTYPE(c_void_p, c_void_p, c_char_p)

_errors = POINTER(POINTER(Error))
# Of each function that may fail, what it returns, and its arguments without the error. A char * is taken as an address,
# so that it can be freed.
_failing = {
    "load_schema": (c_void_p, c_char_p, on_import, c_void_p),
    "recognise": (c_char_p, c_char_p, c_size_t, c_char_p),
    "open": (c_void_p, c_char_p, c_char_p, c_void_p),
    "open_bytes": (c_void_p, c_char_p, c_size_t, c_char_p, c_char_p, c_void_p),
    "from_json": (c_void_p, c_char_p, c_void_p),
    "each_entry": (c_bool, c_char_p, on_entry, c_void_p),
    "find": (c_void_p, c_void_p, c_char_p),
    "find_below": (c_void_p, c_void_p, c_char_p),
    "each_at": (c_bool, c_void_p, c_char_p, on_node, c_void_p),
    "each_child": (c_bool, c_void_p, on_node, c_void_p),
    "name": (c_void_p, c_void_p),
    "integer": (c_bool, c_void_p, POINTER(c_int64)),
    "unsigned": (c_bool, c_void_p, POINTER(c_uint64)),
    "real": (c_bool, c_void_p, POINTER(c_double)),
    "text": (c_void_p, c_void_p),
    "json": (c_void_p, c_void_p),
    "meaning": (c_void_p, c_void_p),
    "calculated": (c_void_p, c_void_p, c_char_p),
    "array_of": (c_bool, c_void_p, POINTER(Array)),
    "gather": (c_bool, c_void_p, c_char_p, POINTER(Array)),
    "findings": (c_bool, c_void_p, on_finding, c_void_p),
    "check": (c_bool, c_void_p),
    "make": (c_bool, c_void_p, POINTER(Edit), c_size_t),
    "copy": (c_bool, c_void_p, c_char_p, c_void_p, c_char_p),
    "replace": (c_bool, c_void_p, c_char_p, c_void_p, c_char_p),
    "changes": (c_bool, c_void_p, on_change, c_void_p),
    "commit": (c_bool, c_void_p),
    "save": (c_bool, c_void_p, c_char_p),
    "undo": (c_bool, c_char_p),
    "redo": (c_bool, c_char_p),
    "diff": (c_void_p, c_void_p, c_void_p),
    "patch": (c_bool, c_void_p, c_char_p, on_conflict, c_void_p),
    "merge": (c_int64, c_void_p, c_void_p, c_void_p, on_conflict, c_void_p),
    "to_json": (c_void_p, c_void_p),
}
_others = {
    "error_free": (None, POINTER(Error)),
    "free": (None, c_void_p),
    "version": (c_char_p,),
    "schema_free": (None, c_void_p),
    "document_free": (None, c_void_p),
    "node_free": (None, c_void_p),
    "node_copy": (c_void_p, c_void_p),
    "format": (c_char_p, c_void_p),
    "bytes": (c_void_p, c_void_p, POINTER(c_size_t)),
    "is_edited": (c_bool, c_void_p),
    "describe": (POINTER(About), c_void_p),
    "node_bytes": (c_void_p, c_void_p, POINTER(c_size_t)),
    "discard": (None, c_void_p),
    "note": (c_char_p, c_void_p),
}


class VerbatimError(Exception):
    """Why something cannot be done: `path` inside the document, `offset` in the file, `reason`, and `kind` ("truncated")."""

    def __init__(self, message, path="", offset=0, reason="", kind="impossible"):
        super().__init__(message)
        self.path, self.offset, self.reason, self.kind = path, offset, reason, kind


def text(data):
    """Returns a text of the library."""
    return data.decode("utf-8", "surrogateescape")


def utf8(value):
    """Returns a text, a path or bytes as the library takes it; None stays."""
    return value if value is None or isinstance(value, bytes) else os.fspath(value).encode("utf-8", "surrogateescape")


def taken(address):
    """Returns a text that the library gives away, and frees it. None: there is none."""
    if not address:
        return None
    value = text(ctypes.string_at(address))
    call.free(address)
    return value


def _raising(function):
    def run(*arguments):
        error = POINTER(Error)()
        result = function(*arguments, byref(error))
        if error:
            e = error[0]
            why = VerbatimError(text(e.message), text(e.path), e.offset, text(e.reason), text(e.kind_name))
            call.error_free(error)
            raise why
        return result

    return run


class call:
    """The functions of the library without `verbatim_`. Those that may fail raise VerbatimError."""


for _name, (_result, *_arguments) in {**_failing, **_others}.items():
    _function = getattr(lib, "verbatim_" + _name)
    _function.restype = _result
    _function.argtypes = _arguments + ([_errors] if _name in _failing else [])
    setattr(call, _name, staticmethod(_raising(_function) if _name in _failing else _function))
