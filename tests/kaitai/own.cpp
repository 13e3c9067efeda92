// Elements that use only data of their own record stay in the file's bytes, and are decoded when they are changed.
// Elements that use other data are decoded with the whole list, or stay in the file's bytes together with their outer
// records.
#include <fmt/format.h>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/table/partly_decoded.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::kaitai_own {

namespace {

// Returns a schema of a list of records with these fields, types and instances.
std::string schema_of(std::string_view fields, std::string_view more = "") {
    return fmt::format(R"(
meta: {{id: a, endian: le, encoding: UTF-8}}
seq:
  - {{id: mode, type: u1}}
  - {{id: all, type: one, repeat: expr, repeat-expr: 3}}
types:
  one:
    seq: [{{id: len, type: u1}}, {}]
{})",
                       fields, more);
}
bool stays_in_file(const reading& r) { return r.format().root->fields[1].of->element().lazy; }

}  // namespace

TEST_CASE("loaded: elements whose expressions use only their own fields stay in the file's bytes") {
    const std::pair<std::string, const char*> schemas[] = {
        {schema_of("{id: s, type: str, size: len % 4}, {id: more, type: u1, if: s.length > 1}"),
         "00   05 61   02 62 63 09   00"},
        {schema_of("{id: s, size: half}", "    instances:\n      half: {value: len / 2}\n"),
         "00   05 61 62   00   02 FF"},
        {schema_of("{id: s, type: u1, repeat: until, repeat-until: _ == 0}"), "00   05 61 62 00   00 00   02 01 00"},
        {schema_of("{id: s, type: {switch-on: len % 2, cases: {1: u1, 0: u2}}}"), "00   05 61   04 01 02   01 01"},
        {schema_of("{id: a, type: b4}, {id: b, type: b4, if: a == 2}, {id: c, type: u1}"),
         "00   05 21 03   04 30 01   01 2F 00"},
        {schema_of("{id: s, size: 'len % 4', repeat: expr, repeat-expr: 2}"), "00   05 61 62   00   02 01 02 03 04"},
    };
    for (const auto& [schema, file] : schemas) {
        INFO(schema);
        const reading r(schema, file);
        REQUIRE(r.why() == "");
        CHECK(stays_in_file(r));
        r.keep_laws();
    }
}

TEST_CASE("loaded: elements whose expressions use data outside them cannot stay in the file's bytes alone") {
    const std::pair<std::string, const char*> schemas[] = {
        {schema_of("{id: s, size: len % (_parent.mode + 1)}"), "01   05 61   00   03 62"},
        {schema_of("{id: s, size: len % (_root.mode + 1)}"), "01   05 61   00   03 62"},
        {schema_of("{id: s, size: _index % 2}"), "01   05   00 61   03"},
        {schema_of("{id: s, size: _io.pos % 2}"), "01   05   03 AA   00 BB"},
        {schema_of("{id: s, size: far % 2}", "    instances:\n      far: {pos: 0, type: u1}\n"),
         "01   05 61   00 62   03 63"},
        {schema_of("{id: s, size: near % 2}", "    instances:\n      near: {value: _parent.mode}\n"),
         "01   05 61   00 62   03 63"},
        {schema_of("{id: in, type: in}, {id: s, size: in.near % 2}",
                   "  in:\n    instances:\n      near: {value: _root.mode}\n"),
         "01   05 61   00 62   03 63"},
    };
    for (const auto& [schema, file] : schemas) {
        INFO(schema);
        const reading r(schema, file);
        REQUIRE(r.why() == "");
        CHECK_FALSE(stays_in_file(r));
        r.keep_laws();
    }
}

TEST_CASE("loaded: elements that stay in the file's bytes can be edited") {
    const reading r(schema_of("{id: s, type: str, size: len % 4}, {id: more, type: u1, if: s.length > 1}"),
                    "00   05 61   02 62 63 09   00");
    CHECK(r["all[1].more"] == "9");
    CHECK(r.set("all[1].more", "7") == "00 05 61 02 62 63 07 00");
    CHECK(r.set("all[0].len", "9") == "00 09 61 02 62 63 09 00");
    CHECK(r.set("all[0].s", "z") == "00 05 7A 02 62 63 09 00");
    CHECK(r.set("all[0].s", "zz").starts_with("refused: all[0].s"));
    CHECK(r.set("all[2].len", "1").starts_with("refused: "));
}

TEST_CASE(
    "loaded: several elements in the file's bytes can be edited together in any order, and each edit is checked") {
    const reading r(schema_of("{id: s, type: str, size: len % 4}, {id: more, type: u1, if: s.length > 1}"),
                    "00   05 61   02 62 63 09   00");
    const auto doc = r.format().read(r.document().file());
    REQUIRE(doc.has_value());
    const std::vector<edit::assignment> edits{
        {"all[1].more", "7"}, {"all[1].s", "xy"}, {"all[0].s", "z"}, {"all[2].len", "4"}, {"mode", "3"}};
    REQUIRE(edit::set(**doc, edits).has_value());
    REQUIRE(edit::commit(**doc).has_value());
    const auto file = (*doc)->write();
    REQUIRE(file.has_value());
    CHECK(view::hex_text(*file) == "03 05 7A 02 78 79 07 04");
    const std::vector<edit::assignment> wrong{{"all[2].len", "8"}, {"all[0].s", "y"}, {"all[1].len", "1"}};
    REQUIRE(edit::set(**doc, wrong).has_value());
    const auto refused = edit::commit(**doc);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().path == "all[1].len");
}

TEST_CASE("loaded: calculated values and expectations of an element in the file's bytes can use data outside it") {
    const reading r(schema_of("{id: s, size: len % 4, valid: {expr: _.length <= _parent.mode}}",
                              "    instances:\n      near: {value: _parent.mode + 2}\n"),
                    "01   05 61   00   06 62 63");
    REQUIRE(r.why() == "");
    CHECK(stays_in_file(r));
    CHECK(r["all[2].near"] == "3");
    CHECK(r.findings() == std::vector<std::string>{"all[2].s @ 0x5"});
    r.keep_laws();
}

TEST_CASE("loaded: loading examines each instance only once, even if others name it many times") {
    std::string instances = "    instances:\n";
    for (int i = 0; i < 19; ++i)
        instances += fmt::format("      a{0}: {{value: a{1} + a{1} + a{1} + a{1} + a{1}}}\n", i, i + 1);
    const reading r(
        schema_of("{id: s, size: a18 % 4}, {id: t, type: u1, if: a0 == 7}", instances + "      a19: {value: len}\n"),
        "00   01 61   00   02 62 63");
    REQUIRE(r.why() == "");
    CHECK(stays_in_file(r));
}

namespace {

// Returns a file with the mode 1 and `times` groups of three records, whose sizes depend on the mode: 05 61, 00 and
// 03 62.
std::string many(std::size_t times) {
    std::string file = "01   ";
    for (std::size_t i = 0; i < times; ++i) file += " 05 61 00 03 62";
    return file;
}
reading many_around(const std::string& fields, const std::string& more = "") {
    auto schema = schema_of(fields, more);
    schema.replace(schema.find("repeat-expr: 3"), 14, "repeat-expr: 180");
    return {schema, many(60)};
}
const wire::borrowing& elements_of(view::document& doc) {
    return *static_cast<const wire::borrowing*>(view::field_in(doc.value(), 1).value);
}

}  // namespace

TEST_CASE("loaded: elements that use numbers of outer records stay in the file's bytes together with these records") {
    for (const std::string fields : {"{id: s, size: len % (_parent.mode + 1)}", "{id: s, size: len % (_root.mode + 1)}",
                                     "{id: in, type: in}, {id: s, size: len / 2 % (_parent.mode + 1), if: false}"}) {
        INFO(fields);
        const reading r =
            many_around(fields, "  in: {seq: [{id: s, size: _parent.len % (_parent._parent.mode + 1)}]}\n");
        REQUIRE(r.why() == "");
        const auto doc = r.format().read(r.document().file());
        REQUIRE(doc.has_value());
        CHECK(r.format().root->fields[1].of->list().can_keep_outer_records);
        CHECK(elements_of(**doc).borrowed());
        CHECK(r["all[179].len"] == "3");
        if (!sanitized || fields.ends_with("% (_parent.mode + 1)}")) r.keep_laws();
    }
    for (const std::string fields : {"{id: s, size: 'len % (_parent.mode + 1) * (_index >= 0 ? 1 : 0)'}",
                                     "{id: s, size: len % (_root.mode + 1) + _io.pos * 0}"}) {
        INFO(fields);
        const reading r = many_around(fields);
        REQUIRE(r.why() == "");
        const auto doc = r.format().read(r.document().file());
        REQUIRE(doc.has_value());
        CHECK_FALSE(elements_of(**doc).borrowed());
    }
}

TEST_CASE("loaded: elements that stay in the file's bytes together with their outer records can be edited") {
    const reading r = many_around("{id: s, size: len % (_parent.mode + 1)}");
    std::string file = r.set("all[0].s", "7A");
    CHECK(file.substr(0, 20) == "01 05 7A 00 03 62 05");
    file = r.set("all[178].len", "2");
    CHECK(file.substr(file.size() - 14) == "05 61 02 03 62");
    CHECK(r.set("all[178].len", "1").starts_with("refused: "));
    CHECK(r.set("mode", "2").starts_with("refused: "));
    const auto doc = r.format().read(r.document().file());
    REQUIRE(doc.has_value());
    const std::vector<edit::assignment> edits{{"all[179].s", "01"}, {"all[2].s", "02"}};
    REQUIRE(edit::set(**doc, edits).has_value());
    REQUIRE(edit::commit(**doc).has_value());
    CHECK(view::hex_text((*doc)->file().bytes().subspan(0, 7)) == "01 05 61 00 03 02 05");
}

TEST_CASE("loaded: an edit of an outer number is refused if elements in the file's bytes would be read differently") {
    auto schema = schema_of("{id: b, type: {switch-on: (len + _parent.mode) % 2, cases: {0: u2, 1: pair}}}",
                            "  pair: {seq: [{id: x, type: u1}, {id: y, type: u1}]}\n");
    schema.replace(schema.find("repeat-expr: 3"), 14, "repeat-expr: 100");  // three of the same bytes for each
    const reading r(schema, many(60));
    REQUIRE(r.why() == "");
    const auto doc = r.format().read(r.document().file());
    REQUIRE(doc.has_value());
    CHECK(elements_of(**doc).borrowed());
    CHECK(r.set("mode", "2")
              .starts_with("refused: mode: all[0].b: it would be read differently, as another alternative"));
    CHECK(r.set("mode", "3").substr(0, 8) == "03 05 61");
}

TEST_CASE("loaded: an edit of an element in a long list decodes only that element") {
    constexpr auto schema = R"(
meta: {id: a, endian: le}
seq:
  - {id: n, type: u1}
  - {id: all, type: one, repeat: expr, repeat-expr: n}
types:
  one:
    seq: [{id: len, type: u1}, {id: s, size: len % 2}]
)";
    const reading r(schema, "B4" + many(60).substr(2));
    REQUIRE(r.why() == "");
    const auto doc = r.format().read(r.document().file());
    REQUIRE(doc.has_value());
    const view::datum list = view::field_in((*doc)->value(), 1);
    const auto decoded = [&] {
        const auto* const some = table::list_in(list.value).partly();
        return some ? some->decoded.size() : 0;
    };
    const auto hex_of = [](const view::document& of) {
        const auto file = of.write();
        return file ? view::hex_text(*file) : file.error().message();
    };
    const std::string rest = hex_of(**doc).substr(20);
    CHECK(decoded() == 0);
    REQUIRE(edit::set(**doc, "all[0].s", "7A").has_value());
    CHECK(decoded() == 1);
    CHECK(hex_of(**doc) == "B4 05 7A 00 03 62 05" + rest);
    REQUIRE(edit::set(**doc, "all[1].len", "4").has_value());
    CHECK(decoded() == 2);
    CHECK(list.of->length(list.value) == 180);
    CHECK(hex_of(**doc) == "B4 05 7A 04 03 62 05" + rest);
    CHECK(hex_of(*(*doc)->copy()) == "B4 05 7A 04 03 62 05" + rest);  // a copy decodes no other elements
    CHECK(decoded() == 2);
    CHECK(hex_of(**doc) == "B4 05 7A 04 03 62 05" + rest);
    const std::vector<edit::assignment> longer{{"all[1].len", "3"}, {"all[1].s", "AA"}};
    const auto other = r.format().read(r.document().file());
    REQUIRE(other.has_value());
    REQUIRE(edit::set(**other, longer).has_value());
    CHECK(hex_of(**other) == "B4 05 61 03 AA 03 62 05" + rest);
    REQUIRE(edit::commit(**other).has_value());
    REQUIRE(edit::commit(**doc).has_value());

    const view::datum anew = view::field_in((*doc)->value(), 1);
    REQUIRE(edit::set(**doc, "all[2].s", "01").has_value());
    REQUIRE(edit::insert(**doc, "all[1]").has_value());
    CHECK(table::list_in(anew.value).partly() == nullptr);
    CHECK(hex_of(**doc) == "B5 05 7A 00 04 03 01 05" + rest);
    REQUIRE(edit::remove(**doc, "all[2]").has_value());
    REQUIRE(edit::commit(**doc).has_value());
    CHECK(hex_of(**doc) == "B4 05 7A 00 03 01 05" + rest);

    for (const std::string index : {"[3]", "[6]", "[9]", "[12]"})
        REQUIRE(edit::set(**doc, "all" + index + ".s", "00")
                    .has_value());  // after so many edits, the whole list is decoded
    const view::datum last = view::field_in((*doc)->value(), 1);
    CHECK(table::list_in(last.value).partly() == nullptr);
    CHECK(hex_of(**doc).substr(0, 38) == "B4 05 7A 00 03 01 05 00 00 03 62 05 00");
    CHECK(edit::set(**doc, "all[100].len", "1").has_value() == true);
    CHECK(edit::commit(**doc).has_value());
    CHECK(r.format().read((*doc)->file()).has_value());  // the filling of that element follows its number
}

}  // namespace verbatim::test::kaitai_own
