// Instances of types with parameters, those in other streams, and the limits of instances.
#include <fmt/format.h>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_instances_of_parameters {

using strings = std::vector<std::string>;

TEST_CASE("loaded: a type leads back to itself only with the same arguments") {
    const reading chain(R"(
meta: {id: par}
seq: [{id: n, type: u1}, {id: d, size: n}]
instances:
  top: {type: node(0)}
types:
  node:
    params: [{id: i, type: u4}]
    instances:
      val: {pos: 1 + i, type: u1}
      next: {type: node(i + 1), if: i < 2}
)",
                        "03 0A 0B 0C");
    CHECK(chain["top.next.next.val"] == "12");
    CHECK(chain.findings().empty());
    chain.keep_laws();
    const reading listed(R"(
meta: {id: par}
seq: [{id: d, size: 4}]
instances:
  top: {pos: 0, type: 'node(0, "a")'}
types:
  node:
    params: [{id: i, type: u4}, {id: name, type: str}]
    instances:
      val: {pos: i, type: u1}
      next: {pos: 0, type: 'node(i + 1, name + "b")', repeat: expr, repeat-expr: 'i < 2 ? 1 : 0'}
      text: {value: name}
)",
                         "0A 0B 0C 0D");
    CHECK(listed["top.next[0].next[0].val"] == "12");
    CHECK(listed["top.next[0].next[0].text"] == "\"abb\"");
    CHECK(listed.findings().empty());
    const reading cycle(R"(
meta: {id: par}
seq: [{id: d, size: 4}]
instances:
  top: {type: node(0)}
types:
  node:
    params: [{id: i, type: u4}]
    instances:
      val: {pos: i, type: u1}
      next: {type: node((i + 1) % 3)}
)",
                        "0A 0B 0C 0D");
    CHECK(cycle["top.next.next.val"] == "12");
    CHECK(cycle.findings() == strings{"top.next.next.next @ 0x4"});
}

TEST_CASE("loaded: in an instance with io, the position is that of the stream of its record") {
    const reading asked(R"(
meta: {id: a}
seq:
  - {id: slot, size: 2, type: slot}
  - {id: mark, type: u1}
  - {id: extra, type: u1, if: inst.size != 0}
  - {id: last, type: u1}
instances:
  inst: {io: slot._io, pos: 0, size: '_io.pos == 3 ? 0 : 1'}
types:
  slot: {seq: [{id: a, type: u1}]}
)",
                        "01 02 03 04");
    CHECK(asked.why() == "");
    CHECK(asked["inst.size"] == "0");
    CHECK(asked["extra"] == "refused: it is absent");
    CHECK(asked["last"] == "4");
    asked.keep_laws();
    const reading later(R"(
meta: {id: a}
seq: [{id: slot, size: 3, type: slot}, {id: z, type: u2be}]
instances:
  counted: {io: slot._io, pos: 1, type: u1, repeat: expr, repeat-expr: _io.pos - 3}
  whole: {io: slot._io, pos: 0, size: _io.size - 2}
  ended: {io: slot._io, pos: 0, size: '_io.eof ? 2 : 1'}
  own: {pos: 2, size: _io.pos}
types:
  slot: {}
)",
                        "01 02 03 04 05");
    CHECK(later["counted"] == "[2, 3]");
    CHECK(later["whole"] == "[0x01, 0x02, 0x03]");
    CHECK(later["ended"] == "[0x01, 0x02]");
    CHECK(later["own"] == "[0x03, 0x04]");
    CHECK(later.findings().empty());
    later.keep_laws();
}

// As in the nested structs of BioWare's GFF.
TEST_CASE("loaded: a small file may have many instances, and the steps for one do not grow with its index") {
    std::string schema = R"(
meta: {id: many}
seq: [{id: file, type: fil}]
types:
  fil: {seq: [{id: magic, type: u1}, {id: g, type: gff, if: magic == 1}]}
  gff: {seq: [{id: h, type: hdr}], instances: {top: {type: st(0)}}}
  hdr: {seq: [{id: ofs, type: u1}, {id: n, type: u1}]}
  st:
    params: [{id: k, type: u4}]
    instances:
      cnt: {pos: _root.file.g.h.ofs + k - 1, type: u1}
      idx: {pos: _root.file.g.h.ofs + k, type: u1, repeat: expr, repeat-expr: cnt, if: cnt > 1}
      fields: {type: 'rf(idx[_index])', repeat: expr, repeat-expr: cnt, if: cnt > 1}
  rf:
    params: [{id: i, type: u4}]
    instances:
      e: {pos: _root.file.g.h.ofs + i, type: ent}
      p: {value: _root.file.g.h.ofs + i}
)";
    for (int i = 0; i < 20; ++i) schema += fmt::format("      v{}: {{pos: p, type: u1, if: e.t == {}}}\n", i, i % 7);
    schema += "  ent: {seq: [{id: t, type: u1}]}\n";
    for (const std::size_t count : {40, 100, 200}) {
        bytes file{std::byte{1}, std::byte{4}, static_cast<std::byte>(count), static_cast<std::byte>(count)};
        for (std::size_t i = 0; i < count + 8; ++i) file.push_back(static_cast<std::byte>(i < count ? i : 0));
        const reading r(schema, file);
        CHECK(r.why() == "");
        if (r.was_read()) CHECK(r.document().findings().empty());
    }
}

}  // namespace verbatim::test::kaitai_instances_of_parameters
