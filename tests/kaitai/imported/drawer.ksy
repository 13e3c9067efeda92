# A file that attic.ksy imports, with a _root of its own.
meta: {id: drawer, endian: le}
seq:
  - {id: n, type: u1}
  - {id: item, type: item}
types:
  item:
    seq:
      - {id: data, size: _root.n}
    instances:
      twice: {value: _root.n * 2}
