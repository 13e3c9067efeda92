// Headers that `verbatim import` has written. They equal its current output, and read files as the loaded schemas do.
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "tests/kaitai/imported/attic.hpp"
#include "tests/kaitai/imported/kin.hpp"
#include "tests/kaitai/imported/marked.hpp"
#include "tests/kaitai/imported/parcel.hpp"
#include "tests/kaitai/imported/sealed.hpp"
#include "tests/kaitai/imported/shelf.hpp"
#include "tests/kaitai/imported/tree.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/kaitai/same_reading.hpp"
#include "tests/kaitai/schemas.hpp"
#include "tests/kaitai/shared_pairs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_tree.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/kaitai/import.hpp"
#include "verbatim/view/instantiate.hpp"

namespace outer_ksy {
using namespace verbatim::wire;
struct Outer {
    at<0x00, u8> n;
    struct Rest {
        at<0x00, u8> x;
        list<u16, outer<&Outer::n>> items;
    };
    Rest rest;
};
}  // namespace outer_ksy
template <>
struct verbatim::format<outer_ksy::Outer> {
    static constexpr std::string_view id = "outer", title = "outer", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};

namespace verbatim::test::kaitai_imported {

namespace {

constexpr auto parcel =
    "\"PCL\" 02   02 04 0B   01 2C   80 29   "  // two names, four bytes of content; double; urgent, 5 * 10 g, a letter
    "\"ab\" C3 A9  \"cd\" C3 A9  \"no\" 00   "
    "\"text\"   55   21 22 23 24   07 00   "
    "01 02 03 04   \"to\" 00 20 20 20   11 22 33 44   00 00";
constexpr auto sealed =
    "01   08 09 0A   20 01 00 20   01 01 00";  // the pair is 09 08 0B; two parts of 12 bits; three links

constexpr auto kin = "02   01 61   01 62   01 01 63  01 64 00  01 65   01 66   DA DB";
constexpr auto shelf =
    "02   03 00 01 00   61 62   61 00 01 01 00 02   00 02 00 00 00   AA   FF 01 02   FE 09";  // two labels, two
                                                                                              // entries, one byte in a
                                                                                              // box, two parts
constexpr auto tree = "01 02   00 07   02 01 61   AA BB";  // a branch with a leaf and a name, and two bytes
constexpr auto marked = "03   01 05 AA   02 03 11 22 33   07 02 44 55";  // a number, on which the size has no effect;
                                                                         // two numbers and a tail; bytes

constexpr auto attic =
    "01 07   \"ab\" 00 00 02   11 22   05   01 09 AA BB CC   01 01 01 00   02 EE FF";  // linux, two bytes in the body;
                                                                                       // two rows, the second one takes
                                                                                       // the rest; four links; a drawer

std::string path_of(std::string_view name) { return in_source_tree("tests/kaitai/imported/" + std::string(name)); }
std::string text_in(const std::string& path) {
    std::ostringstream all;
    all << std::ifstream(path).rdbuf();
    return all.str();
}

// A loaded schema, and the header that was written from it.
struct both {
    std::unique_ptr<kaitai::loaded_schema> schema;
    view::format header;
    std::unique_ptr<view::document> by_schema, by_header;

    both(std::string_view name, view::format made, const bytes& file) : header(made) {
        auto loaded = kaitai::loaded_schema::load(path_of(name));
        INFO((loaded ? "" : loaded.error().reason));
        REQUIRE(loaded.has_value());
        schema = std::move(*loaded);
        auto theirs = schema->format().read(file), ours = header.read(file);
        INFO((ours ? "" : ours.error().message()));
        REQUIRE((theirs.has_value() && ours.has_value()));
        by_schema = std::move(*theirs), by_header = std::move(*ours);
    }
    // `more` is what JSON by the header has, and by the schema has not: a number that follows there, and is kept here.
    void compare(std::initializer_list<const char*> expressions, std::string_view more = {}) const {
        CHECK(map_of(*by_header) == map_of(*by_schema));
        std::string json = json_of(*by_header);
        REQUIRE(json.find(more) != json.npos);
        CHECK(json.erase(json.find(more), more.size()) == json_of(*by_schema));
        for (const char* const expression : expressions) {
            const auto theirs = schema->text(*by_schema, expression),
                       ours = header.computed->text(*by_header, expression);
            INFO(expression << (ours ? "" : ": " + ours.error().reason));
            REQUIRE((theirs.has_value() && ours.has_value()));
            CHECK(*ours == *theirs);
        }
    }
    // Checks that both make the same file from an edit, or that both refuse it.
    void set(const std::string& path, const std::string& value) {
        const auto made = [&](view::document& doc) -> std::string {
            const std::vector<edit::assignment> edits{{path, value}};
            const auto done = edit::set(doc, edits);
            if (!done) return "refused";
            const auto file = doc.write();
            return file ? std::string(reinterpret_cast<const char*>(file->data()), file->size()) : "refused";
        };
        INFO(path << " = " << value);
        CHECK(made(*by_header) == made(*by_schema));
    }
};

}  // namespace

TEST_CASE("each imported header equals the current output of the import") {
    for (const std::string name : {"attic", "kin", "marked", "parcel", "sealed", "shelf", "tree"}) {
        const auto schema = kaitai::load(path_of(name + ".ksy"));
        REQUIRE(schema.has_value());
        const auto text = kaitai::header_of(*schema);
        INFO((text ? "" : text.error().reason));
        REQUIRE(text.has_value());
        CHECK(*text == text_in(path_of(name + ".hpp")));
    }
}

TEST_CASE("an imported header reads a file as the loaded schema does") {
    both(std::string_view("parcel.ksy"), view::instantiate<parcel_ksy::Parcel>(), hex(parcel))
        .compare({"grams", "kind", "default", "names[1].text", "total", "first_name", "secret.text", "rows[1].cells",
                  "names[0].len", "content.as<letter>.text", "sort::double.to_i", "parcel::sort::double.to_i", "mood",
                  "mood == letter::tone::stern", "sort::double.to_i + letter::tone::stern.to_i", "_io.size"},
                 "\"version\": 2,\n    ");
    both(std::string_view("attic.ksy"), view::instantiate<attic_ksy::Attic>(), hex(attic))
        .compare({"system.to_i", "unix", "body", "linux", "part.rows[1].all", "part.left", "chain.next.next.next.y",
                  "chain.next.next.link", "drawer.item.data", "drawer.item.twice"},
                 ", \"n\": 2");
    both(std::string_view("marked.ksy"), view::instantiate<marked_ksy::Marked>(), hex(marked))
        .compare({"parts[0].start", "parts[1].start", "parts[2].start", "parts[0].body", "parts[1].body.second",
                  "parts[2].body", "parts[2].len"});
    both(std::string_view("kin.ksy"), view::instantiate<kin_ksy::Kin>(), hex(kin))
        .compare({"own.size_around", "box.of_root.size_around", "box.each[1].size_around",
                  "box.chosen.as<part>.size_around", "other.size_around", "own.is_dark", "other.is_dark", "other.text",
                  "shade::bright.to_i", "own.is_dark == shade::dark", "shades"});
    both(std::string_view("sealed.ksy"), view::instantiate<sealed_ksy::Sealed>(), hex(sealed))
        .compare({"num", "parts", "inner.values", "chain.next.next.more", "inner.first"});
    both(std::string_view("tree.ksy"), view::instantiate<tree_ksy::Tree>(), hex(tree))
        .compare({"trunk.content.as<branch>.nodes[1].kind", "left"});
    both(std::string_view("shelf.ksy"), view::instantiate<shelf_ksy::Shelf>(), hex(shelf))
        .compare({"labels[0]", "boxes[0]", "parts[0].items", "parts[1].extra"});
}

TEST_CASE("JSON leaves out the count of a list in an outer record, both with a header and with the loaded schema") {
    const reading schema(R"(
meta: {id: outer, endian: le}
seq:
  - {id: n, type: u1}
  - {id: rest, type: rest}
types:
  rest:
    seq:
      - {id: x, type: u1}
      - {id: items, type: u2, repeat: expr, repeat-expr: _root.n}
)",
                         "02 07 0001 0002");
    REQUIRE(schema.why() == "");
    const auto format = view::instantiate<outer_ksy::Outer>();
    const auto header = format.read(source(hex("02 07 0001 0002")));
    REQUIRE(header.has_value());
    CHECK(json_of(schema.document()) == json_of(**header));
    CHECK(json_of(schema.document()).find("\"n\"") == std::string::npos);
    schema.keep_laws();
}

TEST_CASE("an imported header and the loaded schema refuse the same truncated files") {
    const both b("parcel.ksy", view::instantiate<parcel_ksy::Parcel>(), hex(parcel));
    bytes all = hex(parcel);
    for (std::size_t n = 0; n < all.size(); ++n) {
        const bytes part(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n));
        CHECK(b.schema->format().read(part).has_value() == b.header.read(part).has_value());
    }
}

TEST_CASE("an edit changes the same bytes with an imported header and with the loaded schema") {
    const std::pair<const char*, const char*> edits[] = {{"note", "yes, it is"},    {"content.text", "longer"},
                                                         {"names[0].text", "abcd"}, {"names[0].text", "too long"},
                                                         {"label", "from"},         {"key", "57"}};
    for (const auto& [path, value] : edits)
        both("parcel.ksy", view::instantiate<parcel_ksy::Parcel>(), hex(parcel)).set(path, value);
    both("sealed.ksy", view::instantiate<sealed_ksy::Sealed>(), hex(sealed)).set("inner.first", "7");
    for (const auto& [path, value] : {std::pair("parts[0].body", "9"),
                                      {"parts[1].body.first", "9"},
                                      {"parts[2].body", "44"},
                                      {"parts[2].kind", "8"}})
        both("marked.ksy", view::instantiate<marked_ksy::Marked>(), hex(marked)).set(path, value);
}

TEST_CASE(
    "bytes up to the end become longer with an imported header as with the loaded schema, even if a field follows") {
    both("tree.ksy", view::instantiate<tree_ksy::Tree>(), hex(tree)).set("left", "010203");
    both("tree.ksy", view::instantiate<tree_ksy::Tree>(), hex(tree)).set("trunk.content.nodes[1].content.text", "abc");
}

TEST_CASE("sizes at the same index of another list follow an edit with an imported header as with the loaded schema") {
    for (const auto& [path, value] : {std::pair("labels[0]", "xyz"),
                                      {"labels[1]", "w"},
                                      {"boxes[1]", "0102"},
                                      {"entries[0].name", "quite"},
                                      {"parts[1].extra", "7"},
                                      {"entries[0].about.items", "1"}})
        both("shelf.ksy", view::instantiate<shelf_ksy::Shelf>(), hex(shelf)).set(path, value);
}

TEST_CASE("the import refuses a schema that C++ cannot express, and names the place") {
    const schemas in;
    const auto schema =
        in.load("meta: {id: a}\nseq: [{id: n, type: u1}, {id: b, type: a, parent: false, if: n != 0}]\n");
    REQUIRE(schema.has_value());
    const auto text = kaitai::header_of(*schema);
    REQUIRE_FALSE(text.has_value());
    CHECK_THAT(text.error().reason,
               Catch::Matchers::EndsWith(
                   "a.ksy:1:1: parent of the file's own type is not supported: in a header that is no template"));
}

TEST_CASE("a type that contains itself through another type is declared at the top, even if it uses an outer record") {
    const schemas in;
    const auto schema = in.load(R"(
meta: {id: a}
seq: [{id: version, type: u1}, {id: root, type: chunk}]
types:
  chunk: {seq: [{id: len, type: u1}, {id: body, type: group, if: len > 0}, {id: pad, type: u1, if: _root.version == 2}]}
  group: {seq: [{id: chunks, type: chunk, repeat: expr, repeat-expr: 2}]}
)");
    REQUIRE(schema.has_value());
    const auto text = kaitai::header_of(*schema);
    REQUIRE(text.has_value());
    CHECK_THAT(*text, Catch::Matchers::ContainsSubstring("\nstruct Chunk {") &&
                          Catch::Matchers::ContainsSubstring("where<formula<\"_root.version == 2\">>") &&
                          !Catch::Matchers::ContainsSubstring("outer<"));
}

TEST_CASE("the import refuses a schema that a header would read differently, and names the place") {
    const schemas in;
    const auto why = [&](const std::string& text) {
        const auto schema = in.load("meta: {id: a, endian: le, imports: [inner]}\n" + text);
        const auto header = kaitai::header_of(schema.value());
        return header ? "" : header.error().reason;
    };
    in.write("inner.ksy", "meta: {id: inner}\n");
    CHECK(why("seq: [{id: n, type: u1}]\ninstances:\n  k: {value: 'n > 1 ? e::x : e::y'}\nenums: {e: {1: x, 2: y}}") ==
          "");
    CHECK(why("seq: [{id: n, type: u1, enum: e}]\ninstances:\n  k: {value: 'n == e::x'}\nenums: {e: {1: x, 2: y}}") ==
          "");
    CHECK(why("seq: [{id: n, type: u1, if: 'e::x.to_i == 1'}]\nenums: {e: {1: x, 2: y}}") == "");
    CHECK_THAT(why("seq: [{id: n, type: t}, {id: m, type: b4}]\ntypes: {t: {seq: [{id: x, type: b4}]}}"),
               Catch::Matchers::ContainsSubstring("bits that go on in a byte"));
    CHECK(why("seq: [{id: all, type: u2, repeat: eos}, {id: none, type: u1, if: not _io.eof}]") == "");
    CHECK(why("seq: [{id: s, type: t}, {id: none, type: u1, if: not _io.eof}]\ntypes: {t: {seq: [{id: x, "
              "size-eos: true}]}}") == "");
    CHECK(why("seq: [{id: s, type: t, size: 2}, {id: n, type: u1}, {id: again, type: me}]\ntypes: {t: {seq: [{id: x, "
              "size-eos: true}]}, me: {seq: [{id: n, type: u1}, {id: more, type: me, if: n != 0}]}}") == "");
}

TEST_CASE("every schema of the shared pairs that can be read becomes a header") {
    int imported = 0;
    for (const pair& p : shared_pairs()) {
        if (is_unreached(p)) continue;
        const auto schema = kaitai::load(p.schema);
        REQUIRE(schema.has_value());
        const auto text = kaitai::header_of(*schema);
        INFO(p.id << (text ? "" : ": " + text.error().reason));
        CHECK(text.has_value());
        ++imported;
    }
    CHECK((imported == 0 || imported > 140));
}

}  // namespace verbatim::test::kaitai_imported
