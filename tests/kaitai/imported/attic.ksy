# What would not compile as it is written here: macros, remarks that end in a backslash, types that hold each other.
meta: {id: attic, title: "Boxes \e[1m\nand what is in them", license: "CC0\\", endian: le, encoding: UTF-8, imports: [drawer]}
seq:
  - {id: system, type: u1, enum: system, doc: 'of C:\unix\'}
  - {id: unix, type: u1, doc: "a macro??/"}
  - {id: head, type: head}
  - {id: body, size: head.n}
  - {id: linux, type: u1, doc: "line\rline\\\n\eline\\ "}
  - {id: part, type: part, size: 5}
  - {id: chain, type: chain(linux)}
  - {id: drawer, type: drawer}
types:
  head:
    seq:
      - {id: name, type: strz, size: 4}
      - {id: n, type: u1}
  part:
    doc: 'parts\'
    seq:
      - {id: rows, type: row, repeat: expr, repeat-expr: 2}
      - {id: left, type: u2, repeat: eos}
      - {id: none, type: u1, if: not _io.eof}
  row:
    seq:
      - {id: kind, type: u1}
      - {id: all, type: u1, repeat: eos, if: kind == 9}
  chain:
    params: [{id: link, type: u1}]
    seq:
      - {id: x, type: u1}
      - {id: next, type: link(link + 1), if: x != 0}
  link:
    params: [{id: chain, type: u1}]
    seq:
      - {id: y, type: u1}
      - {id: next, type: chain(chain + 1), if: y != 0}
enums:
  system: {1: {id: linux, doc: 'a kernel\'}, 2: unix, 3: {id: sun, doc: "\e]0;x\a"}}
