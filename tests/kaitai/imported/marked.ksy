meta:
  id: marked
  title: Places that are marked, and numbers among what has a size
  license: CC0-1.0
  endian: le
seq:
  - id: num
    type: u1
  - id: parts
    type: part
    repeat: expr
    repeat-expr: num
types:
  part:
    seq:
      - id: kind
        type: u1
      - id: mark
        size: 0
        if: start < 0
      - id: len
        type: u1
      - id: body
        size: len
        type:
          switch-on: kind
          cases:
            1: u1
            2: pair
    instances:
      start:
        value: _io.pos
  pair:
    seq:
      - id: first
        type: u1
      - id: second
        type: u1
