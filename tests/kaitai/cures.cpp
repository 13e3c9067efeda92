// Refusals of edits of loaded schemas: where, in the file as it was, and with what the edit succeeds.
#include <fmt/format.h>

#include "tests/edit/edit_of.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_cures {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

namespace {

// The file after edits that are saved together, or why they are refused.
std::string after(const reading& r, const std::vector<edit_of>& edits) {
    const auto doc = r.document().copy();
    for (const auto& make : edits)
        if (const auto made = make(*doc); !made) return made.error().message();
    if (const auto saved = edit::commit(*doc); !saved) return saved.error().message();
    return view::hex_text(doc->file().bytes());
}
// Makes an edit that is refused, and then with what the refusal gives. Returns the file, or a reason if that is
// refused, too, or gives nothing.
std::string cured(const reading& r, const edit_of& edit) {
    const std::string why = after(r, {edit}), said = "; set ", end = ", too";
    const auto at = why.find(said);
    if (at == why.npos || !why.ends_with(end)) return why;
    const std::string given = why.substr(at + said.size(), why.size() - end.size() - at - said.size());
    const auto equals = given.find('=');
    return after(r, {setting(given.substr(0, equals), given.substr(equals + 1)), edit});
}

constexpr auto varints = R"(
meta: {id: leb, endian: le}
seq: [{id: s, type: lstr, repeat: eos}]
types:
  lstr:
    seq: [{id: len, type: vlq}, {id: v, type: str, size: len.value, encoding: UTF-8}]
  vlq:
    seq: [{id: groups, type: group, repeat: until, repeat-until: not _.has_next}]
    types:
      group:
        seq: [{id: b, type: u1}]
        instances: {has_next: {value: (b & 0x80) != 0}, v: {value: b & 0x7f}}
    instances:
      last: {value: groups.size - 1}
      value: {value: 'groups[last].v + (last >= 1 ? (groups[last - 1].v << 7) : 0)'}
)";

}  // namespace

TEST_CASE("loaded: a refused edit names the number from which a size is worked out, and its value") {
    const reading r(varints, "02 61 62 03 78 79 7A");
    CHECK_THAT(after(r, {setting("s[0].v", "hello")}), EndsWith("; set s[0].len.groups[0].b=5, too"));
    CHECK(cured(r, setting("s[0].v", "hello")) == spaced("05 68 65 6C 6C 6F 03 78 79 7A"));
    CHECK(cured(r, setting("s[1].v", "x")) == spaced("02 61 62 01 78"));
}

TEST_CASE("loaded: a refused edit names the numbers of totals, parameters, scales and counts") {
    const struct {
        const char *schema, *file, *path, *text, *then;
    } all[] = {
        {"meta: {id: a}\nseq: [{id: total, type: u1}, {id: a, size: 2}, {id: b, size: total - a.size - 1}]",
         "06 01 02 03 04 05", "b", "03 04 05 06", "07 01 02 03 04 05 06"},
        {"meta: {id: a}\nseq: [{id: n, type: u1}, {id: p, type: 'part(n * 1)'}]\ntypes:\n  part: {params: [{id: k, "
         "type: "
         "u4}], seq: [{id: d, size: 'k > 0 ? k : 0'}, {id: z, type: u1}]}",
         "02 01 02 09", "p.d", "01 02 03", "03 01 02 03 09"},
        {"meta: {id: a}\nseq: [{id: n, type: u1}, {id: d, size: 'n.to_s.to_i * 2'}, {id: z, type: u1}]", "01 05 06 09",
         "d", "05 06 07 08", "02 05 06 07 08 09"},
    };
    for (const auto& one : all)
        CHECK(cured(reading(one.schema, one.file), setting(one.path, one.text)) == spaced(one.then));
    const reading counted(
        "meta: {id: a}\nseq: [{id: n, type: u1}, {id: d, type: u1, repeat: expr, repeat-expr: 'n > 100 ? 0 : n'}, {id: "
        "z, "
        "type: u1}]",
        "02 01 02 09");
    CHECK(cured(counted, inserting("d")) == spaced("03 01 02 00 09"));
    CHECK(cured(counted, removing("d[0]")) == spaced("01 02 09"));
}

TEST_CASE("loaded: what cannot be removed because an instance leads to it is named as it is in the file") {
    const reading r(R"(
meta: {id: dir}
seq: [{id: sections, type: section, repeat: eos}]
types:
  section:
    seq:
      - {id: tag, type: u1}
      - {id: body, type: {switch-on: tag, cases: {1: file, 2: entry}}}
  file: {seq: [{id: len, type: u1}, {id: data, size: len}]}
  entry:
    seq: [{id: ofs, type: u1}]
    instances: {f: {pos: ofs, type: section, io: _root._io}}
)",
                    "01 02 61 62 01 01 63 02 00 02 04");
    CHECK(after(r, {removing("sections[0]")}) ==
          "sections[0]: sections[2].body.f: it leads to sections[0], which goes: remove sections[2], too, or set first "
          "where it leads");
    CHECK(after(r, {removing("sections[1]")}) ==
          "sections[1]: sections[3].body.f: it leads to sections[1], which goes: remove sections[3], too, or set first "
          "where it leads");
    CHECK(after(r, {removing("sections[2]"), removing("sections[0]")}) == spaced("01 01 63 02 00"));
    CHECK_THAT(after(r, {moving("sections[0]", "end"), removing("sections[0]")}),
               ContainsSubstring("sections[3].body.f"));
}

}  // namespace verbatim::test::kaitai_cures
