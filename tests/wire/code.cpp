#include "verbatim/wire/code.hpp"

#include "tests/support/law.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/format.hpp"

namespace by_code {
using namespace verbatim::wire;

struct Chunk {
    at<0, code<4>> type;
    at<4, u8> size;
    choice<&Chunk::type, limit<&Chunk::size>, when<code_of("NAME"), cstring>, when<code_of("fmt "), u16>> data;
};
struct File {
    at<0, code<2>> kind;
    list<Chunk, to_end> chunks;
};
struct Size {
    at<0, code<4>> of;
    at<4, u8> size;
};
struct Conditional {
    at<0, code<4>> kind;
    at<4, std::array<Size, 2>> sizes;
    optional<u8, equals<&Conditional::kind, code_of("MORE")>> more;
    optional<u8, where<value_of<&Conditional::kind> == code_of("LESS")>> other;
    verbatim::wire::bytes<in<first_where<&Conditional::sizes, &Size::of, code_of("data")>, &Size::size>> data;
};
static_assert(laid_out<Conditional>);
static_assert(laid_out<File>);
static_assert(code_of("NAME") == 0x4E414D45);
static_assert(sizeof(code<3>) == 3 && sizeof(code<8>) == 8);
}  // namespace by_code

template <>
struct verbatim::format<by_code::File> {
    static constexpr std::string_view id = "coded", title = "File of chunks", extensions = ".coded";
    static match recognise(std::span<const std::byte>) { return match::no; }
};

namespace verbatim::test::wire_code {

using namespace verbatim::wire;
using namespace by_code;

TEST_CASE("a code can be the tag of a choice, and follows the alternative") {
    same<File>("\"RI\"   \"NAME\" 03 \"ab\" 00   \"fmt \" 02 01 00");
    same<File>("\"RI\"   \"name\" 03 \"ab\" 00", {{"chunks[0].data", 7}});
    CHECK(findings<File>(hex("\"RI\"   \"name\" 03 \"ab\" 00"))[0].message() ==
          "chunks[0].data at 0x7: expected a known tag, found tag \"name\"");
    auto doc = read_hex<File>("\"RI\"   \"NAME\" 03 \"ab\" 00");
    CHECK(doc->chunks[0].type.text() == "NAME");
    CHECK(doc->chunks[0].type == code_of("NAME"));
    doc->chunks[0].data = u16(5);
    doc->kind = "OK";
    written(doc, "\"OK\"   \"fmt \" 02 05 00");
}

TEST_CASE("a condition can compare a code, and a code can be the key that finds an element") {
    same<Conditional>(R"("MORE"   "none" 09  "data" 02   07   AA BB)");
    same<Conditional>(R"("LESS"   "data" 01  "data" 09   07   AA)");
    auto doc = read_hex<Conditional>(R"("MORE"   "none" 09  "data" 02   07   AA BB)");
    doc->data.push_back(std::byte{0xCC});
    written(doc, R"("MORE"   "none" 09  "data" 03   07   AA BB CC)");
}

TEST_CASE("a code is shown and set as text") {
    const auto format = view::instantiate<File>("", {});
    const auto doc = format.read(source(hex("\"RI\"   \"NAME\" 03 \"ab\" 00   \"fmt \" 02 01 00"))).value();
    const auto shown = [&](std::string_view path) {
        const auto found = view::find(*doc, path);
        return found ? view::text_of(*found->at.of, found->at.bytes()) : found.error().message();
    };
    CHECK(shown("kind") == "\"RI\"");
    CHECK(shown("chunks[fmt ].data") == "1");  // the path finds an element by its code
    const auto* const chunk = view::types_in(*format.root)[3];
    CHECK(view::declaration_of(*chunk->fields[2].of) == "in size bytes by type: \"NAME\" cstring; \"fmt \" u16");
    code<2> value;
    const auto& type = *format.root->fields[0].of;
    CHECK_FALSE(view::assign_text(type, &value, "\"AB\""));
    CHECK(value == code_of("AB"));
    CHECK(view::assign_text(type, &value, "\"ABC\"") == "expected 2 characters");
    CHECK(view::name_of(type) == "code<2>");
    CHECK(view::json_of(type, hex("\"AB\"")) == "\"AB\"");
}

}  // namespace verbatim::test::wire_code
