# An archive, made up for this example: a header, an index of entries, and the content of each entry where the index says.
meta:
  id: archive
  title: Archive with an index
  file-extension: arc
  license: MIT
  endian: le
  encoding: ASCII
seq:
  - id: magic
    contents: ARC1
  - id: crc
    type: u4
    doc: CRC-32 of what follows, up to the end of the index
  - id: version
    type: u1
    valid: 1
  - id: num_entries
    type: u1
  - id: entries
    type: entry
    repeat: expr
    repeat-expr: num_entries
types:
  entry:
    seq:
      - id: name
        type: strz
      - id: kind
        type: u1
        enum: kind
      - id: ofs_content
        type: u2
      - id: len_content
        type: u2
    instances:
      content:
        pos: ofs_content
        size: len_content
      end_of_content:
        value: ofs_content + len_content
enums:
  kind:
    1: text
    2: image
