// Lists of records whose sizes and types depend on plain numbers are passed, not decoded, wherever the numbers are: in
// a record whose byte order is switched, behind fields of fixed size, in an optional field, or given for a parameter.
#include <fmt/format.h>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/table/partly_decoded.hpp"

namespace verbatim::test::kaitai_passed {

namespace {

// A capture, as network analysers write them: a header and packets in either byte order, and frames in frames.
constexpr auto capture = R"(
meta: {id: capture}
seq:
  - {id: magic, type: u1, enum: order}
  - {id: hdr, type: header}
  - {id: packets, type: packet, repeat: eos}
types:
  stamp: {seq: [{id: day, type: u1}, {id: hour, type: u1}]}
  header:
    meta: {endian: {switch-on: _root.magic, cases: {'order::little': le, 'order::big': be}}}
    seq:
      - {id: version, type: u2}
      - {id: made, type: stamp, size: 3}
      - {id: most, type: u2}
      - {id: link, type: u1}
  packet:
    meta: {endian: {switch-on: _root.magic, cases: {'order::little': le, 'order::big': be}}}
    seq:
      - {id: len, type: u2}
      - id: body
        size: 'len < _root.hdr.most ? len : _root.hdr.most'
        type: {switch-on: _root.hdr.link, cases: {1: frame, 2: pair}}
  pair: {seq: [{id: x, type: u1}, {id: y, type: u1}]}
  frame:
    seq:
      - {id: kind1, type: u1}
      - {id: kind2, type: u1, if: kind1 == 9}
      - {id: content, type: holder(kind), size-eos: true}
    instances:
      kind: {value: 'kind1 == 9 ? kind2 : kind1'}
  holder:
    params: [{id: kind, type: u1}]
    seq:
      - id: held
        type: {switch-on: what, cases: {1: pair, 2: frame}}
    instances:
      what: {value: kind}
enums:
  order: {1: little, 2: big}
)";

bytes file_of(bool is_big, int link, int most, int packets = 100) {
    const auto u2 = [&](int number) {
        return is_big ? fmt::format("00 {:02X} ", number) : fmt::format("{:02X} 00 ", number);
    };
    std::string text = (is_big ? "02 " : "01 ") + u2(7) + "0A 0B 00 " + u2(most) + fmt::format("{:02X} ", link);
    for (int i = 0; i < packets; ++i) {
        const std::string pair = fmt::format("{:02X} 55 ", i);
        text += i % 3 == 0   ? u2(3) + "01 " + pair                 // a pair in a frame
                : i % 3 == 1 ? u2(5) + "09 02 01 " + pair           // a pair in a frame in a frame with a second kind
                             : u2(6) + "02 02 01 " + pair + "FF ";  // a pair in frames, and a byte behind it
    }
    return hex(text);
}

const wire::borrowing& packets_of(view::document& doc) {
    return *static_cast<const wire::borrowing*>(view::field_in(doc.value(), 2).value);
}

}  // namespace

TEST_CASE("loaded: packets of either byte order, with frames in frames, are passed and stay in the file's bytes") {
    for (const bool is_big : {false, true}) {
        const reading r(capture, file_of(is_big, 1, 200));
        REQUIRE(r.why() == "");
        const auto doc = r.format().read(r.document().file());
        REQUIRE(doc.has_value());
        CHECK(r.format().root->fields[2].of->list().can_keep_outer_records);
        CHECK(packets_of(**doc).borrowed());
        CHECK(r["hdr.most"] == "200");
        CHECK(r["packets.size"] == "100");
        CHECK(r["packets[3].body.as<frame>.content.held.as<pair>.x"] == "3");
        CHECK(r["packets[4].body.as<frame>.kind"] == "2");
        CHECK(r["packets[4].body.as<frame>.content.held.as<frame>.content.held.as<pair>.x"] == "4");
        CHECK(r["packets[98].body.as<frame>.content.held.as<frame>.content.held.as<frame>.content.held.as<pair>.x"] ==
              "98");
        if (!sanitized) reading(capture, file_of(is_big, 1, 200, 12)).keep_laws();
    }
}

TEST_CASE("loaded: numbers in a record whose byte order is switched decide what packets hold") {
    for (const bool is_big : {false, true}) {
        const reading other(capture, file_of(is_big, 2, 200));
        REQUIRE(other.why() == "");
        CHECK(other["packets[4].body.as<pair>.x"] == "9");
        const reading unknown(capture, file_of(is_big, 3, 200));
        REQUIRE(unknown.why() == "");
        CHECK(unknown["packets[4].body"] == "[0x09, 0x02, 0x01, 0x04, 0x55]");
    }
}

TEST_CASE(
    "loaded: a packet that stays in the file's bytes is edited, and so are the numbers that decide how it is read") {
    for (const bool is_big : {false, true}) {
        const reading r(capture, file_of(is_big, 1, 200));
        const auto doc = r.format().read(r.document().file());
        REQUIRE(doc.has_value());
        REQUIRE(edit::set(**doc, "packets[3].body.content.held.x", "170").has_value());
        REQUIRE(edit::commit(**doc).has_value());
        const auto before = r.document().file().bytes(), after = (*doc)->file().bytes();
        REQUIRE(after.size() == before.size());
        std::size_t differing = 0;
        for (std::size_t i = 0; i < before.size(); ++i) differing += before[i] != after[i];
        CHECK(differing == 1);
        CHECK(!r.set("hdr.version", "8").starts_with("refused: "));
        CHECK(r.set("hdr.link", "2").starts_with("refused: "));
        CHECK(r.set("hdr.most", "2").starts_with("refused: "));
        CHECK(!r.set("hdr.most", "150").starts_with("refused: "));
    }
}

}  // namespace verbatim::test::kaitai_passed
