// Names and remarks of a schema, as an imported header has them.
#include <sstream>

#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/kaitai/import.hpp"
#include "verbatim/kaitai/import/text.hpp"
#include "verbatim/kaitai/language/text.hpp"

namespace verbatim::test::kaitai_import_texts {

using namespace verbatim::kaitai;

namespace {

std::string header_of(std::string_view text) {
    const schemas in;
    const auto schema = in.load(text);
    INFO((schema ? "" : schema.error().reason));
    REQUIRE(schema.has_value());
    const auto header = kaitai::header_of(*schema);
    INFO((header ? "" : header.error().reason));
    REQUIRE(header.has_value());
    return *header;
}

}  // namespace

TEST_CASE("no remark of a schema continues in the next line of the header, or controls a terminal") {
    for (const std::string end :
         {R"(\\)", R"(\\\\)", R"(\\ )", R"(\\\t)", "??/", "??/ ", R"(\\\n)", R"(\\\r)", R"(\\\r\n)", R"(\n\\\nx)",
          R"(\r\\\rx)", R"(\e[31m)", R"(\x9b2J)", R"(\u202e)", R"(\\\f)"}) {
        const std::string remark = "\"rem" + end + "\"";
        const std::string text =
            header_of("meta: {id: a, title: " + remark + ", license: " + remark + "}\ndoc: " + remark +
                      "\nseq: [{id: n, type: u1, enum: e, doc: " + remark + "}, {id: b, type: t, doc: " + remark +
                      "}]\ninstances: {v: {value: n.to_i, doc: " + remark + "}, p: {pos: 0, type: u1, doc: " + remark +
                      "}}\ntypes: {t: {doc: " + remark + ", params: [], seq: [{id: c, type: b4, doc: " + remark +
                      "}]}}\nenums: {e: {1: {id: x, doc: " + remark + "}}}\n");
        INFO(text);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            while (line.ends_with(' ')) line.pop_back();
            CHECK_FALSE(line.ends_with('\\'));
            CHECK_FALSE(line.ends_with("?\?/"));
            CHECK(printable_line(line) == line);
        }
        CHECK_THAT(text, Catch::Matchers::ContainsSubstring(" n;") && Catch::Matchers::ContainsSubstring(" b;"));
    }
}

TEST_CASE("a remark behind a declaration is one line") {
    CHECK(short_comment_of("") == "");
    CHECK(short_comment_of("of C:\\dir\\") == "  // of C:\\dir");
    CHECK(short_comment_of("\x1B[0m") == "  // \\x1B[0m");
    CHECK_FALSE(short_comment_of("two\nlines").has_value());
    CHECK_FALSE(short_comment_of("two\rlines").has_value());
    CHECK_FALSE(short_comment_of(std::string(80, 'x')).has_value());
    CHECK(comment_of("one\r\ntwo\\\n\nthree??/", "  ") == "  // one\n  // two\n  //\n  // three\n");
}

TEST_CASE("an expression is written as a literal without characters that a terminal would obey") {
    CHECK(formula_literal("a == \"\\\" and ??/") == R"("a == \"\\\" and ?\?/")");
    CHECK(formula_literal("\xC3\xA9 \xC2\x9B \x1B \xE2\x80\xAE") == "\"\xC3\xA9 \\302\\233 \\033 \\342\\200\\256\"");
    CHECK(bytes_literal("\xC3\xA9") == R"("\303\251")");
}

TEST_CASE("names that C++ or the header has already are changed") {
    CHECK(member_name_of("linux") == "linux_");
    CHECK(member_name_of("errno") == "errno_");
    CHECK(member_name_of("7zip") == "_7zip");
    CHECK(member_name_of("linuxes") == "linuxes");
    const std::string text = header_of(R"(
meta: {id: a}
seq: [{id: o, type: 'row(1, 2, 3)'}, {id: e, type: e_o_f}]
types:
  row: {params: [{id: row, type: u1}, {id: o, type: u1}, {id: e_o_f, type: u1}], seq: [{id: x, size: row + o + e_o_f}]}
  e_o_f: {seq: [{id: y, type: u1}]}
)");
    CHECK_THAT(text,
               Catch::Matchers::ContainsSubstring("template <fixed_string Row_, fixed_string O_, fixed_string EOF_>"));
    CHECK_THAT(text, Catch::Matchers::ContainsSubstring("struct AEOF {"));
}

TEST_CASE("the size of a field that is the same in each file is a number in the header, which is solved") {
    const std::string text = header_of(
        "meta: {id: a}\nseq: [{id: total, type: u1}, {id: body, size: total - mark._sizeof}, "
        "{id: mark, contents: [1, 2]}]\n");
    INFO(text);
    CHECK_THAT(text, Catch::Matchers::ContainsSubstring("value_of<&A::total> - 2"));
    CHECK_THAT(text, !Catch::Matchers::ContainsSubstring("formula<"));
}

}  // namespace verbatim::test::kaitai_import_texts
