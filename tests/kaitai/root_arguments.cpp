// Values for the parameters of the file's own type.
#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/view/round_trips.hpp"

namespace verbatim::test::kaitai_root_arguments {

using kaitai::root_argument;

namespace {

constexpr auto schema = R"(
meta: {id: a, endian: le, encoding: ASCII}
params:
  - {id: len, type: u1}
  - {id: kind, type: u1, enum: kinds}
  - {id: wide, type: bool}
  - {id: mark, type: str}
  - {id: scale, type: f4}
  - {id: table, type: 'u2[]'}
seq:
  - {id: data, size: len}
  - {id: n, type: u2, if: wide}
  - {id: two, type: u1, if: kind == kinds::two}
  - {id: marked, type: part(len), if: 'mark == "yes"'}
instances:
  sum: {value: table.size + len}
  half: {value: scale / 2}
enums: {kinds: {1: one, 2: two}}
types:
  part: {params: [{id: size, type: u1}], seq: [{id: x, size: size}, {id: y, size: _root.len}]}
)";

std::string why(std::vector<root_argument> arguments) {
    const schemas in;
    const auto loaded = kaitai::loaded_schema::load(in.write("a.ksy", schema), {}, arguments);
    return loaded ? "" : loaded.error().reason;
}

}  // namespace

TEST_CASE("loaded: a file is read as a type with parameters, which are given or zero") {
    const schemas in;
    const std::vector<root_argument> arguments{{"len", "0x2"},  {"kind", "two"},  {"wide", "true"},
                                               {"mark", "yes"}, {"scale", "3.5"}, {"table", "[1, 2, 3]"}};
    const auto loaded = kaitai::loaded_schema::load(in.write("a.ksy", schema), {}, arguments).value();
    CHECK(loaded->assumed().empty());
    const bytes file = hex("AA BB  01 00  07  CC DD EE FF");
    const auto document = loaded->format().read(source::borrow(file)).value();
    const auto text = [&](std::string_view expression) { return loaded->text(*document, expression).value(); };
    CHECK(document->gaps().empty());
    CHECK(text("n") == "1");
    CHECK(text("two") == "7");
    CHECK(text("marked.y") == "[0xee, 0xff]");
    CHECK(text("kind") == "two");
    CHECK(text("sum") == "5");
    CHECK(text("half") == "1.75");
    CHECK(view::round_trips(*document).has_value());

    const auto zero = kaitai::loaded_schema::load(in.write("a.ksy", schema)).value();
    CHECK(zero->assumed() == std::vector<std::string>{"len", "kind", "wide", "mark", "scale", "table"});
    const auto empty = zero->format().read(source::borrow(file)).value();
    CHECK(empty->gaps().size() == 1);
    CHECK(zero->text(*empty, "sum").value() == "0");
}

TEST_CASE("loaded: an argument that does not fit its parameter is refused") {
    using Catch::Matchers::ContainsSubstring;
    CHECK_THAT(why({{"foo", "1"}}), ContainsSubstring("a has no parameter \"foo\"; it has len, kind, wide, mark"));
    CHECK_THAT(why({{"len", "1"}, {"len", "2"}}), ContainsSubstring("the parameter len is given twice"));
    CHECK_THAT(why({{"len", "many"}}), ContainsSubstring("the parameter len is a whole number"));
    CHECK_THAT(why({{"wide", "2"}}), ContainsSubstring("the parameter wide is true or false, not \"2\""));
    CHECK_THAT(why({{"table", "3"}}), ContainsSubstring("the parameter table is an array"));
    const schemas in;
    const auto file = in.write("a.ksy", "meta: {id: a}\nparams: [{id: s, type: io}]\nseq: [{id: x, size: s.size}]\n");
    const auto stream = kaitai::loaded_schema::load(file).value();
    const bytes one = hex("01");
    CHECK_THAT(stream->format().read(source::borrow(one)).error().message(),
               ContainsSubstring("nothing is given for s"));
    const std::vector<root_argument> given{{"s", "1"}};
    CHECK_THAT(kaitai::loaded_schema::load(file, {}, given).error().reason,
               ContainsSubstring("the parameter s is a record or a stream, which only a field can give"));
}

}  // namespace verbatim::test::kaitai_root_arguments
