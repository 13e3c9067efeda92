// The generator reads a schema as text: each comment beside a declaration gets onto the reference page, or is refused
// with a reason.
#include "tools/generate/schema_text.hpp"

#include <stdexcept>

#include "tests/support/catch.hpp"
#include "tools/reference_page.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::tools_generate {

namespace {

// Returns the remarks in a schema, each as a line RECORD.FIELD: TEXT.
std::string remarks(std::string_view schema) {
    std::vector<std::string> used;
    std::string all;
    for (const auto& r : generate::remarks_of(generate::parse_schema("schema/verbatim/formats/a.hpp", schema), used))
        all += r.record + '.' + r.field + ": " + r.text + '\n';
    return all;
}
std::string refusal(std::string_view schema) {
    try {
        (void)generate::parse_schema("schema/verbatim/formats/a.hpp", schema);
        return {};
    } catch (const std::runtime_error& why) { return why.what(); }
}

}  // namespace

TEST_CASE("comments beside records, fields, enumerations, enumerators and aliases become remarks") {
    CHECK(remarks("namespace a {\n"
                  "struct A {  // of A\n"
                  "    at<0, u8> one;  // of one,\n"
                  "                    // in two lines\n"
                  "    at<1, u8> two{3};  // of two\n"
                  "    choice<&A::one,  // by one\n"
                  "           when<1, B>>\n"
                  "                    body;  // of body\n"
                  "    list<u8, &A::two>\n"
                  "                    list;  // of list\n"
                  "};\n"
                  "static_assert(laid_out<A>);  // of nothing\n"
                  "}  // namespace a\n") ==
          "A.: of A\nA.one: of one, in two lines\nA.two: of two\nA.body: by one; of body\nA.list: of list\n");
    CHECK(remarks("enum class E : std::uint8_t {  // of E\n    a = 1,  // of a\n    b  // of b\n};\nenum class F { x, "
                  "y };  // of F\n") == "E.: of E\nE.a: of a\nE.b: of b\nF.: of F\n");
    CHECK(remarks("struct L { bits<8> one; bits<24> two; };  // of L\nstruct M {\n    bits<4> x, y;  // of "
                  "both\n};\nstruct N {};  // of N\n") == "L.: of L\nN.: of N\nM.x: of both\nM.y: of both\n");
    CHECK(remarks("using Q = std::array<i16, 4>;  // x y z w\nusing Pair = std::array<Q, 2>;\nstruct A {\n    at<0, Q> "
                  "q;  // first\n    at<8, Pair> pair;\n    at<24, Quark> other;\n};\n") ==
          "A.q: first; x y z w\nA.pair: x y z w\n");
}

TEST_CASE("a header may describe several formats, each with its id on a line of its own or beside other members") {
    const auto schema =
        generate::parse_schema("a.hpp",
                               "// struct verbatim::format<a::None> id = \"none\"\n"
                               "template <>\nstruct verbatim::format<a::One> {\n"
                               "    static constexpr std::string_view id = \"a.one\", title = \"One\";\n"
                               "};\ntemplate <>\nstruct verbatim::format<a::Two> {\n"
                               "    static constexpr std::string_view title = \"Two\";\n"
                               "    static constexpr std::string_view id =\n        \"a.two\";\n};\n"
                               "template <>\nstruct verbatim::format<a::Other> {};\n");
    REQUIRE(schema.formats.size() == 3);
    CHECK(schema.formats[0].root == "a::One");
    CHECK(schema.formats[0].id == "a.one");
    CHECK(schema.formats[1].root == "a::Two");
    CHECK(schema.formats[1].id == "a.two");
    CHECK(schema.formats[2].id.empty());
    CHECK(generate::is_id("gta.ifp_2"));
    for (const char* const none : {"", "2.ifp", "gta.", "gta/ifp", "gta ifp", "gta-ifp"})
        CHECK_FALSE(generate::is_id(none));
}

TEST_CASE("a comment above a record becomes a remark on it, unless a blank line separates them") {
    CHECK(remarks("// Of A,\n// in two lines.\nstruct A {  // beside\n    at<0, u8> one;\n};\n\n// Of many.\n\nstruct "
                  "B {\n    at<0, u8> one;\n};\n")
              .starts_with("A.: "));
    CHECK(remarks(
              "#pragma once\n// Of A,\n// in two lines.\nstruct A {  // beside\n};\n// Of many.\n\nstruct B {\n};\n") ==
          "A.: Of A, in two lines.; beside\n");
    CHECK(remarks("#pragma once\n// A helper.\nstruct A {\n    static int f() { return 1; }\n};\n") == "");
}

TEST_CASE(
    "the generator lists the full names of records, but no bit fields, templates, helpers or namespaces named detail") {
    const auto schema = generate::parse_schema(
        "schema/verbatim/formats/a.hpp",
        "namespace verbatim::a {\nstruct L { bits<8> one; };\nstruct A {\n    struct B { u8 one; };\n    B b;\n};\n"
        "template <class T>\nstruct C {\n    struct D { u8 one; };\n    T t;\n};\nstruct E { static int f() { return "
        "1; } };\n"
        "namespace detail {\nstruct F { u8 one; };\n}\n}  // namespace verbatim::a\n");
    CHECK(schema.records == std::vector<std::string>{"verbatim::a::A::B", "verbatim::a::A"});
}

TEST_CASE("comments in functions and beside functions are no remarks") {
    CHECK(remarks("struct A {\n    static bool f(const A& a) {\n        int x = 1;  // of x\n        return x;  // of "
                  "f\n    }\n    at<0, u8> one;  // of one\n};\n") == "A.one: of one\n");
    CHECK(remarks("inline bool g(const A&);  // of g\ninline constexpr std::string_view slashes = \"//\";\n") == "");
}

TEST_CASE("the generator refuses a comment that belongs to no single declaration, with file and line") {
    CHECK(refusal("struct A {\n    at<0, u8> one; at<1, u8> two;  // of which?\n};\n") ==
          "schema/verbatim/formats/a.hpp:2: this comment is beside several declarations: give each a line of its own");
    CHECK(refusal("struct A {\n    at<0, u8> one;\n    derived<&A::one, by<&f>> rule;  // of the rule\n};\n") ==
          "schema/verbatim/formats/a.hpp:3: this comment is beside a rule, which no page shows: put it beside the "
          "field that the rule is for");
    CHECK(refusal("struct A {\n    static_assert(true);  // of it\n};\n") ==
          "schema/verbatim/formats/a.hpp:2: this comment is beside nothing that has a name");
    CHECK(refusal("struct A {\n    struct B {\n        at<0, u8> one;\n    };  // of B\n};\n") ==
          "schema/verbatim/formats/a.hpp:4: this comment is beside nothing that has a name");
    CHECK(refusal("struct A {\n    at<0, u8> one;\n                         // of one?\n};\n") ==
          "schema/verbatim/formats/a.hpp:3: this comment continues a line that has no comment");
}

TEST_CASE("the reference page of each format has all its remarks") {
    for (const auto& format : verbatim::formats()) {
        const auto page = tools::reference_page("verbatim", format);
        CHECK_FALSE(format.remarks.empty());
        for (const auto& r : format.remarks) {
            std::string text;
            for (const char c : r.text) {
                if (c == '|' || c == '<') text += '\\';
                text += c;
            }
            INFO(format.id << ": " << r.record << '.' << r.field << ": " << r.text);
            auto section = std::string::npos;
            for (const std::string before : {"\n## ", "\n## packed "})
                for (const std::string after : {"\n", " ("})
                    section = std::min(section, page.find(before + std::string(r.record) + after));
            REQUIRE(section != std::string::npos);
            CHECK(page.find(text, section) != std::string::npos);
        }
    }
}

}  // namespace verbatim::test::tools_generate
