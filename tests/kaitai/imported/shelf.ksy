meta:
  id: shelf
  title: A shelf of boxes, whose sizes are in tables before them
  file-extension: shelf
  endian: le
  encoding: ASCII
seq:
  - {id: count, type: u1}
  - id: sizes
    doc: of the labels
    type: u2
    repeat: expr
    repeat-expr: count
  - id: labels
    type: str
    size: sizes[_index] - 1
    repeat: expr
    repeat-expr: count
  - {id: entries, type: entry, repeat: expr, repeat-expr: count}
  - id: boxes
    size: entries[_index].about.size
    repeat: expr
    repeat-expr: count
  - {id: parts, type: part, repeat: eos}
types:
  entry:
    seq:
      - {id: name, type: strz}
      - {id: about, type: about}
  about:
    seq:
      - {id: kind, type: u1}
      - {id: size, type: u2}
      - {id: items, type: u1}
  part:
    seq:
      - {id: mark, type: u1}
      - {id: items, type: u1, repeat: expr, repeat-expr: '_parent.entries[_index].about.items'}
      - {id: extra, type: u1, if: '_root.entries[_index].about.kind == 2'}
      - {id: far, type: u1, if: '_root.entries[0].about.kind == 9'}
