meta:
  id: kin
  title: Parts whose _parent is said, and numbers whose names nothing stores
  license: CC0-1.0
  endian: le
  encoding: UTF-8
seq:
  - id: size
    type: u1
  - id: own
    type: part
  - id: lost
    type: part
    parent: false
  - id: box
    type: box
  - id: other
    type: part
    parent: box
  - id: shades
    size: size
    if: size != shade::bright.to_i
types:
  box:
    seq:
      - id: size
        type: u1
      - id: of_root
        type: part
        parent: _parent
      - id: each
        type: part
        parent: _root
        repeat: expr
        repeat-expr: 2
      - id: chosen
        parent: _parent
        type:
          switch-on: size
          cases:
            1: part
  part:
    seq:
      - id: len
        type: u1
      - id: text
        type: str
        size: len
    instances:
      size_around:
        value: _parent.size
      is_dark:
        value: 'size_around == 2 ? shade::dark : box_shade::light'
enums:
  shade:
    2: dark
    3: bright
  box_shade:
    1: light
