// Fields that repeat what other fields say: the keys -verbatim-checksum, -verbatim-copy-of and -verbatim-length-of.
#include <fmt/format.h>

#include "tests/edit/edit_of.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/edit/repair.hpp"
#include "verbatim/kaitai/import.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/wire/checksum.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::test::kaitai_rules {

namespace {

using Catch::Matchers::Contains;

bytes operator+(bytes a, const bytes& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}
std::string text_of(const bytes& b) { return view::hex_text(b); }
bytes number(std::uint64_t n, std::size_t size, bool big) {
    bytes all(size);
    for (std::size_t i = 0; i < size; ++i) all[big ? size - 1 - i : i] = static_cast<std::byte>(n >> 8 * i);
    return all;
}
bytes crc(const bytes& of, bool big) { return number(wire::crc32::of(of), 4, big); }

std::string repaired(const reading& r) {
    const auto doc = r.document().copy();
    const auto done = edit::repair(*doc, {});
    if (!done) return done.error().message();
    if (const auto saved = edit::commit(*doc); !saved) return saved.error().message();
    return text_of(bytes(doc->file().bytes().begin(), doc->file().bytes().end()));
}

// Chunks as in a PNG file, whose checksum is bytes there, as in Kaitai's gallery.
constexpr auto chunks = R"(
meta: {id: chunks, endian: be}
seq:
  - {id: all, type: chunk, repeat: eos}
types:
  chunk:
    seq:
      - {id: len, type: u4}
      - {id: name, type: str, size: 4, encoding: ASCII}
      - {id: body, size: len, type: {switch-on: name, cases: {'"IHDR"': head, '"gAMA"': gamma}}}
      - {id: crc, size: 4, -verbatim-checksum: {of: [name, body], algorithm: crc32}}
  head: {seq: [{id: width, type: u4}, {id: height, type: u4}]}
  gamma: {seq: [{id: is, type: u4}]}
)";
bytes chunk(const char* name, const bytes& body) {
    const bytes summed = hex(fmt::format("\"{}\"", name)) + body;
    return number(body.size(), 4, true) + summed + crc(summed, true);
}

// A save: a header with the sum and the size of the data behind it, a copy of the version, and a digest at the end.
constexpr auto save = R"(
meta: {id: save, endian: le}
seq:
  - {id: head, type: head}
  - {id: data, size: head.num}
  - {id: version_again, type: u2, -verbatim-copy-of: head.version}
  - {id: digest, size: 16, -verbatim-checksum: {of: [head, data], algorithm: md5}}
types:
  head:
    seq:
      - {id: version, type: u2}
      - {id: num, type: u1}
      - {id: is_summed, type: u1}
      - {id: sum, type: u1, -verbatim-checksum: {of: _parent.data, algorithm: byte_sum, if: is_summed == 1}}
      - {id: len, type: u4, -verbatim-length-of: [_root.data, _root.version_again]}
)";
bytes saved(int version, int is_summed, int sum, const bytes& data) {
    const bytes head = number(version, 2, false) + number(data.size(), 1, false) + number(is_summed, 1, false) +
                       number(sum, 1, false) + number(data.size() + 2, 4, false);
    const auto digest = wire::md5::of(head + data);
    return head + data + number(version, 2, false) + bytes(digest.begin(), digest.end());
}

// One member of a gzip file.
constexpr auto gzip = R"(
meta: {id: gzip, endian: le}
seq:
  - {id: magic, contents: [0x1f, 0x8b, 8, 0]}
  - {id: rest_of_head, size: 6}
  - {id: body, size: _io.size - _io.pos - 8, process: raw_deflate, type: text}
  - {id: crc, type: u4, -verbatim-checksum: {of: body, algorithm: crc32, decoded: true}}
  - {id: len, type: u4, -verbatim-length-of: {of: body, decoded: true}}
types:
  text: {seq: [{id: words, type: str, size-eos: true, encoding: ASCII}]}
)";
bytes zipped(const std::string& text) {
    const bytes plain = hex(fmt::format("\"{}\"", text));
    bytes stream;
    REQUIRE(wire::raw_deflate::encode(plain, stream));
    return hex("1F 8B 08 00 00 00 00 00 00 03") + stream + crc(plain, false) + number(plain.size(), 4, false);
}

// Members as in a ZIP archive: the checksum is that of the stored bytes if nothing is compressed.
constexpr auto members = R"(
meta: {id: members, endian: le}
seq:
  - {id: all, type: member, repeat: eos}
types:
  member:
    seq:
      - {id: head, type: head}
      - {id: body, size: head.len}
  head:
    seq:
      - {id: method, type: u1, enum: method}
      - {id: crc32, type: u4, -verbatim-checksum: {of: _parent.body, algorithm: crc32, if: 'method == method::none'}}
      - {id: len, type: u1}
enums: {method: {0: none, 8: deflated}}
)";
bytes member(int method, const bytes& body, const bytes& sum) {
    return number(method, 1, false) + sum + number(body.size(), 1, false) + body;
}

}  // namespace

TEST_CASE("a checksum in a schema follows an edit, stays as it is if it was wrong, and is repaired") {
    const bytes good = chunk("IHDR", hex("00 00 00 05 00 00 00 07")) + chunk("tEXt", hex("\"abc\"")),
                wider = chunk("IHDR", hex("00 00 00 64 00 00 00 07")) + chunk("tEXt", hex("\"abc\""));
    const reading r(chunks, good);
    REQUIRE(r.why().empty());
    CHECK(r.findings().empty());
    CHECK(r.set("all[0].body.width", "100") == text_of(wider));
    CHECK(r.set("all[1].body", "61 62 63 64") ==
          text_of(chunk("IHDR", hex("00 00 00 05 00 00 00 07")) + chunk("tEXt", hex("\"abcd\""))));
    CHECK(r.set("all[1].name", "tEXx") ==
          text_of(chunk("IHDR", hex("00 00 00 05 00 00 00 07")) + chunk("tEXx", hex("\"abc\""))));
    r.keep_laws();

    bytes wrong = good;
    wrong[16] ^= std::byte{1};  // the first checksum
    const reading w(chunks, wrong);
    CHECK(w.findings() == std::vector<std::string>{"all[0].crc @ 0x10"});
    bytes wrong_wider = wider;
    std::copy(wrong.begin() + 16, wrong.begin() + 20, wrong_wider.begin() + 16);
    CHECK(w.set("all[0].body.width", "100") == text_of(wrong_wider));
    CHECK(repaired(w) == text_of(good));

    bytes forced = good;
    std::fill(forced.begin() + 16, forced.begin() + 20, std::byte{9});
    CHECK(r.set("all[0].crc", "09 09 09 09") == text_of(forced));
}

TEST_CASE("checksums of the fields around, copies, lengths and digests in a schema follow edits") {
    const reading r(save, saved(3, 1, 6, hex("01 02 03")));
    REQUIRE(r.why().empty());
    CHECK(r.findings().empty());
    CHECK(r.set("data", "01 02 03 04") == text_of(saved(3, 1, 10, hex("01 02 03 04"))));
    CHECK(r.set("head.version", "513") == text_of(saved(513, 1, 6, hex("01 02 03"))));
    CHECK(r.set("head.is_summed", "0") == text_of(saved(3, 0, 6, hex("01 02 03"))));
    r.keep_laws();
    // Without the condition, the sum is like any other number.
    const reading plain(save, saved(3, 0, 77, hex("01 02 03")));
    CHECK(plain.findings().empty());
    CHECK(plain.set("data", "01 02 04") == text_of(saved(3, 0, 77, hex("01 02 04"))));
}

TEST_CASE("a checksum in a schema may be of the bytes to which a field decodes") {
    const reading r(gzip, zipped("hello hello hello"));
    REQUIRE(r.why().empty());
    CHECK(r.findings().empty());
    CHECK(r.set("body.words", "good bye, good bye") == text_of(zipped("good bye, good bye")));
    r.keep_laws();
}

TEST_CASE("a checksum in a schema may apply under a condition on an enumerator") {
    const bytes abc = hex("\"abc\""), abd = hex("\"abd\""), sum = hex("01 02 03 04");
    const reading r(members, member(0, abc, crc(abc, false)) + member(8, abc, sum));
    REQUIRE(r.why().empty());
    CHECK(r.findings().empty());
    CHECK(r.set("all[0].body", "61 62 64") == text_of(member(0, abd, crc(abd, false)) + member(8, abc, sum)));
    CHECK(r.set("all[1].body", "61 62 64") == text_of(member(0, abc, crc(abc, false)) + member(8, abd, sum)));
    r.keep_laws();
}

TEST_CASE("keys that say a checksum, a copy or a length wrongly are refused with the reason") {
    const auto why = [](const std::string& fields) {
        return reading("meta: {id: a, endian: le}\nseq:\n" + fields +
                           "\ntypes:\n  t: {seq: [{id: x, type: u1}, {id: c, "
                           "type: u1, -verbatim-checksum: {of: _parent.d, algorithm: byte_xor}}]}\n",
                       hex("00 * 64"))
            .why();
    };
    const auto one = [&](const std::string& key, const std::string& type = "type: u4") {
        return why("  - {id: d, size: 2}\n  - {id: e, type: u2}\n  - {id: c, " + type + ", " + key + "}");
    };
    CHECK(one("-verbatim-checksum: {of: d, algorithm: crc32}").empty());
    CHECK_THAT(one("-verbatim-checksum: {of: d, algorithm: crc33}"),
               Contains("unknown algorithm crc33; expected one of crc32, crc32c, "));
    CHECK_THAT(one("-verbatim-checksum: {of: x, algorithm: crc32}"), Contains("there is no field x in a"));
    CHECK_THAT(one("-verbatim-checksum: {of: [e, d], algorithm: crc32}"), Contains("d is not behind e"));
    CHECK_THAT(one("-verbatim-checksum: {of: [d, c], algorithm: crc32}"), Contains("d: a field is between them"));
    CHECK_THAT(one("-verbatim-checksum: {of: [e, c], algorithm: crc32}"), Contains("c is among the fields"));
    CHECK_THAT(one("-verbatim-checksum: {of: d}"), Contains("it needs of, the names of fields, and algorithm"));
    CHECK_THAT(one("-verbatim-length-of: {of: d, algorithm: crc32}"), Contains("and no algorithm"));
    CHECK_THAT(one("-verbatim-checksum: {of: d, algorithm: md5}"), Contains("md5 is bytes, and c a number"));
    CHECK_THAT(one("-verbatim-checksum: {of: d, algorithm: md5}", "size: 4"), Contains("md5 does not have 4 bytes"));
    CHECK_THAT(one("-verbatim-checksum: {of: d, algorithm: crc32}", "type: f4"), Contains("c must be a whole number"));
    CHECK_THAT(one("-verbatim-checksum: {of: d, algorithm: crc32}", "type: u4, if: e == 1"),
               Contains("a field of seq without if and repeat"));
    CHECK_THAT(one("-verbatim-copy-of: e"), Contains("e is not of the type of c"));
    CHECK_THAT(one("-verbatim-copy-of: [d, e]"), Contains("it must name one field"));
    CHECK_THAT(one("-verbatim-crc: d"),
               Contains("expected -verbatim-checksum, -verbatim-copy-of or -verbatim-length-of"));
    CHECK_THAT(one("-verbatim-checksum: {of: d, algorithm: crc32, decoded: true}"), Contains("d has no process"));
    CHECK_THAT(one("-verbatim-checksum: {of: d, algorithm: crc32, if: d.length > 1}"),
               Contains("its if must be an expression over whole numbers"));
    CHECK_THAT(one("-verbatim-length-of: [d, _parent.e]"), Contains("its fields must be of one record"));
    CHECK(why("  - {id: t, type: t}\n  - {id: d, size: 2}").empty());
    CHECK_THAT(why("  - {id: t, type: t, repeat: expr, repeat-expr: 2}\n  - {id: d, size: 2}"),
               Contains("t in a must be a field without if, repeat, size, terminator and process"));
    CHECK_THAT(why("  - {id: t, type: t}"), Contains("there is no field d in a"));
}

TEST_CASE("the header of a schema has the rules of its checksums, and names those that it lacks") {
    const schemas in;
    const auto header = [&](std::string_view text) {
        const auto schema = in.load(text);
        REQUIRE(schema.has_value());
        const auto made = kaitai::header_of(*schema);
        REQUIRE(made.has_value());
        return *made;
    };
    CHECK_THAT(header("meta: {id: a, endian: le}\nseq:\n  - {id: len, type: u1}\n  - {id: d, size: len}\n"
                      "  - {id: c, type: u4, -verbatim-checksum: {of: [len, d], algorithm: crc32}}\n"
                      "  - {id: n, type: u2, -verbatim-length-of: [d, c]}\n"
                      "  - {id: m, type: u1, -verbatim-copy-of: len}\n"),
               Contains("derived<&A::c, checksum<crc32, &A::len, &A::d>>") &&
                   Contains("derived<&A::n, size_between<&A::len, &A::c>>") &&
                   Contains("derived<&A::m, same_as<&A::len>>"));
    CHECK_THAT(header(save), Contains("Head.sum: it repeats data, and the header does not say so") &&
                                 Contains("derived<in<&Save::head, &Head::len>, size_between<&Save::head, "
                                          "&Save::version_again>>"));
}

}  // namespace verbatim::test::kaitai_rules
