# A format that is made up for the test of imported headers: one of each thing that such a header says in its own way.
meta:
  id: parcel
  title: Parcels of a post office
  file-extension: parcel
  license: MIT
  endian: le
  encoding: UTF-8
doc: |
  Written by nobody.
  Read by a test.
seq:
  - id: magic
    contents: PCL
  - id: version
    type: u1
    doc: 1 or 2
    valid:
      any-of: [1, 2]
  - id: head
    type: header
  - id: default
    type: u2be
    enum: sort
    doc: a word of C++
  - id: urgent
    type: b1
  - id: weight
    type: b12
  - id: kind
    type: b3
    enum: sort
  - id: names
    type: name(version * 2)
    repeat: expr
    repeat-expr: head.num_names
  - id: note
    type: strz
    if: version == 2
  - id: content
    size: head.len_content
    type:
      switch-on: kind
      cases:
        'sort::letter': letter
        'sort::box': box
  - id: key
    type: u1
  - id: secret
    size: 4
    type: name(key % 4)
  - id: marks
    type: u1
    repeat: until
    repeat-until: _ == 0
  - id: rows
    type: row
    repeat: expr
    repeat-expr: 2
  - id: label
    type: str
    size: 6
    terminator: 0
    pad-right: 0x20
  - id: crc32
    type: u4
  - id: len_spare
    type: u2
instances:
  grams:
    value: weight * 10
  first_name:
    pos: head.ofs_first
    type: str
    size: 2
  total:
    value: names[0].text.length + marks.size
    if: version == 2
  mood:
    value: 2
    enum: letter::tone
types:
  header:
    seq:
      - id: num_names
        type: u1
      - id: len_content
        type: u1
      - id: ofs_first
        type: u1
  name:
    params:
      - id: len
        type: u1
    seq:
      - id: text
        type: str
        size: len
  letter:
    doc: On paper.
    seq:
      - id: text
        type: str
        size-eos: true
        encoding: ASCII
    enums:
      tone:
        1: kind
        2: stern
  box:
    seq:
      - id: sizes
        type: u2
        repeat: eos
  row:
    seq:
      - id: cells
        size: _root.head.num_names
enums:
  sort:
    1: letter
    2: box
    300: double
