#include "verbatim/text/token.hpp"

#include "tests/text/table.hpp"

namespace verbatim::test::text_token {

using namespace verbatim::wire;

TEST_CASE("a text that can be read comes back byte for byte, however its numbers are spelled") {
    same<Table>(characters("name\r\n2\r\n1 0.5\r\n2 1e-005\r\n"));
    same<Table>(characters("name\n0\n"));
    for (const char* odd : {"\n\n name\t\n+002 \t1 0.5\n\n2\n.5 tail of\nthe text", "x\r\n1\r\n007 1e400",
                            "x 1\n1\nabc nan\n\n", "x\r2\n\r1\n1\r\r2\n", "x\n1\n-0 -0\n", "x\n1\n99999999999 1\x1A"})
        CHECK(refused_or_identical<Table>(characters(odd)));
}

TEST_CASE("unusual numbers and white space are findings that name their line and column") {
    CHECK(messages("name\r\n2\r\n1 0.5\r\n2 1e-005\r\n").empty());
    CHECK(messages("x\n1\n+007  1\n") ==
          std::vector<std::string>{"rows[0].id at 0x4: expected 7, found \"+007\" at line 3, column 1",
                                   "rows[0].value at 0x8: expected one space, found \"  \" at line 3, column 5"});
    CHECK(messages("x\n1\n1.5 1e400\n") ==
          std::vector<std::string>{"rows[0].id at 0x4: expected a whole number, found \"1.5\" at line 3, column 1",
                                   "rows[0].value at 0x8: expected a number, found \"1e400\" at line 3, column 5"});
    CHECK(messages("x\n1\n\n1\n2\n") ==
          std::vector<std::string>{"rows[0].id at 0x3: expected one line end, found \"\\n\\n\" at line 2, column 2",
                                   "rows[0].value at 0x6: expected one space, found \"\\n\" at line 4, column 2"});
    CHECK(messages("x\n0") ==
          std::vector<std::string>{"end at 0x3: expected one line end, found nothing at line 2, column 2"});
    CHECK(messages("x\n0\n7 \xFF\n") ==
          std::vector<std::string>{"end at 0x3: expected one line end, found \"\\n7 \\xFF\\n\" at line 2, column 2"});
}

TEST_CASE("a text that ends too early, or has a wrong count, is refused with line and column") {
    CHECK(refusal("x\n2\n1 1\n2") ==
          "rows[1].value: the text ends at line 4, column 2 (0x9), where a number is expected");
    CHECK(refusal("x\nabc\n") == "rows: the count before line 2, column 4 (0x5), \"abc\", is not a number of elements");
    CHECK(refusal("x\n1.0\n1 1\n") ==
          "rows: the count before line 2, column 4 (0x5), \"1.0\", is not a number of elements");
    CHECK(refusal("x\n-1\n") == "rows: the count before line 2, column 3 (0x4), \"-1\", is not a number of elements");
    CHECK(refusal("x\n2000000000\n1 1\n") ==
          "rows: the count before line 2, column 11 (0xc), \"2000000000\", is more than the text holds");
    CHECK(refusal("x\n1e400\n") ==
          "rows: the count before line 2, column 6 (0x7), \"1e400\", is not a number of elements");
    CHECK(refusal("x") == "count: the text ends at line 1, column 2 (0x1), where a number is expected");
}

TEST_CASE("more white space between two fields than a field can keep is refused") {
    const auto apart = [](std::size_t spaces) { return "x\n1\n1" + std::string(spaces, ' ') + "0.5\n"; };
    const std::size_t most = token<float>::longest_separator;
    CHECK(refused_or_identical<Table>(characters(apart(most))));
    CHECK(read_text(apart(most))->rows[0].value == 0.5f);
    CHECK(refusal(apart(most + 1)) ==
          "rows[0].value: 16777216 bytes separate two fields at line 3, column 2 (0x5); at most 16777215 are allowed");
    CHECK(refusal("x" + std::string(most + 1, '\n') + "1\n")
              .starts_with("count: 16777216 bytes separate two fields at line 1, column 2"));
}

TEST_CASE("a number keeps its spelling until it becomes another number") {
    const token<std::int32_t> fresh(5);
    CHECK((fresh.value() == 5 && !fresh.has_content()));
    auto doc = read_text("x\n1\n+007 0.50\n");
    auto& row = doc->rows[0];
    CHECK((row.id == 7 && row.id.content() == "+007" && row.id.separator() == "\n"));
    row.id = 7;
    row.value = 0.5f;
    CHECK(text_of(doc) == "x\n1\n+007 0.50\n");
    row.id = 8;
    CHECK(text_of(doc) == "x\n1\n8 0.50\n");
    CHECK(token<std::int32_t>::parse("x") == std::nullopt);
}

TEST_CASE("a text that is not a number reads as 0, and keeps its spelling until it is set") {
    auto doc = read_text("x\n1\nabc nan\n");
    CHECK((doc->rows[0].id == 0 && !doc->rows[0].id.parsed() && doc->rows[0].value == 0.0f));
    CHECK(text_of(doc) == "x\n1\nabc nan\n");
    doc->rows[0].id = 0;
    CHECK(text_of(doc) == "x\n1\n0 nan\n");
}

}  // namespace verbatim::test::text_token
