// A damaged schema is either loaded or refused with an error, whatever the damage.
#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"

namespace verbatim::test::kaitai_load_mutations {

namespace {

const std::string whole = R"(meta:
  id: a
  imports: [b]
  file-extension: [x, y]
  encoding: UTF-8
  endian:
    switch-on: mark
    cases: {1: le, _: be}
doc: |
  Some text,
  and more.
params:
  - {id: p, type: 'u1[]'}
seq:
  - id: magic
    contents: ["AB", 0x01]
  - {id: mark, type: u2le, enum: e, valid: {any-of: [e::one, 'e::two']}}
  - id: text
    type: strz
    size: mark.to_i + 1
    pad-right: 0x20
    if: p[0] == 1 and not false
  - type: {switch-on: mark, cases: {'e::one': t(true), _: 'b::c'}}
    size-eos: true
    process: xor([1, 2])
    repeat: until
    repeat-until: _index >= 2
types:
  t:
    params: [{id: q, type: bool}]
    seq: [{terminator: [13, 10], consume: false}, {type: b3, repeat: expr, repeat-expr: "4"}]
instances:
  i: {pos: 0, type: f4}
  j:
    value: 'i.as<t>.q ? "x" : sizeof<t>.to_s'
enums:
  e: {1: one, 0x2: {id: two, doc: "\u00e4"}, -3: no}
)";

struct damage {
    const test::schemas& in;
    int loaded = 0, refused = 0;

    void tries(const std::string& text) {
        const auto s = in.load(text);
        ++(s ? loaded : refused);
        if (s) return;
        const std::string& reason = s.error().reason;
        if (!reason.starts_with("a.ksy:") || reason.find(": ") == std::string::npos) FAIL_CHECK(reason << "\n" << text);
    }
};

}  // namespace

TEST_CASE("a damaged schema is either loaded or refused with a position") {
    const test::schemas in;
    in.write("b.ksy", "meta: {id: b}\ntypes: {c: {}}\n");
    REQUIRE(in.load(whole).error().reason == "");
    damage d{in};
    const std::string_view others = " \n:-[{'\"&*!|%\t#_0\xff";
    for (std::size_t at = 0; at < whole.size(); at += sanitized ? 5 : 1) {
        const std::string before = whole.substr(0, at), after = whole.substr(at + 1);
        d.tries(before);
        d.tries(before + after);
        d.tries(before + whole[at] + whole[at] + after);
        d.tries(before + others[at % others.size()] + after);
    }
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < whole.size(); at += lines.back().size())
        lines.push_back(whole.substr(at, whole.find('\n', at) + 1 - at));
    for (std::size_t changed = 0; changed < lines.size(); ++changed)
        for (const bool doubled : {false, true}) {
            std::string text;
            for (std::size_t i = 0; i < lines.size(); ++i)
                text += i != changed ? lines[i] : doubled ? lines[i] + lines[i] : "";
            d.tries(text);
        }
    CHECK(d.loaded > (sanitized ? 20 : 100));
    CHECK(d.refused > (sanitized ? 200 : 1'000));
}

}  // namespace verbatim::test::kaitai_load_mutations
