# Made up for the test of imported headers: data in bytes of its own, and bit fields that repeat.
meta:
  id: sealed
  endian: be
seq:
  - id: key
    type: u1
  - id: inner
    size: 3
    process: xor(key)
    type: pair
  - id: num
    type: b4
  - id: parts
    type: b12
    repeat: expr
    repeat-expr: num
  - id: chain
    type: link
types:
  pair:
    seq:
      - id: first
        type: u1
      - id: values
        type: u1
        repeat: eos
  link:
    seq:
      - id: more
        type: u1
      - id: next
        type: link
        if: more != 0
