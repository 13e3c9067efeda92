# A type that holds itself by way of another one, and a field behind one that takes all bytes: what C++ says otherwise.
meta: {id: tree, endian: le}
seq:
  - {id: trunk, type: node}
  - {id: left, size-eos: true}
  - {id: none, type: u1, if: not _io.eof}
types:
  node:
    seq:
      - {id: kind, type: u1, enum: kinds}
      - id: content
        type: {switch-on: kind, cases: {'kinds::leaf': u1, 'kinds::branch': branch, 'kinds::name': name}}
  branch: {seq: [{id: count, type: u1}, {id: nodes, type: node, repeat: expr, repeat-expr: count}]}
  name: {seq: [{id: len, type: u1}, {id: text, type: str, size: len, encoding: UTF-8}]}
enums: {kinds: {0: leaf, 1: branch, 2: name}}
