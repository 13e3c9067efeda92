#include "verbatim/text/line.hpp"

#include "tests/text/table.hpp"

namespace verbatim::test::text_line {

using namespace verbatim::wire;

namespace {
struct Names {
    token<std::int32_t, on_new_line> count;
    list<line<>, &Names::count> all;
    end_of_text end;
};
}  // namespace

TEST_CASE("a line keeps its characters and the line ends before it") {
    const auto doc = read_text("\r\n\n a\rb \r\n0\r\n");
    CHECK((doc->title.view() == " a\rb " && doc->title.separator() == "\r\n\n"));
    CHECK(refused_or_identical<Table>(characters(std::string("a\0b\n0\n", 6))));
    CHECK(refused_or_identical<Table>(characters("\r\r\n0\n")));  // a lone CR is a character
    CHECK(refused_or_identical<Table>(characters(std::string(1 << 20, 'x') + "\n0\n")));
    CHECK(refusal("\n\r\n") == "title: the text ends at line 3, column 1 (0x3), where a line is expected");
}

TEST_CASE("blank lines, and lines that are longer than readers have room for, are findings") {
    CHECK(messages("12345678\n0\n").empty());
    CHECK(messages("\n123456789\n0\n") ==
          std::vector<std::string>{"title at 0x0: expected one line end, found \"\\n\" at line 1, column 1",
                                   "title at 0x1: expected at most 8 bytes, found 9"});
}

TEST_CASE("a line can be replaced, but not by an empty text or by one with a line end") {
    auto doc = read_text("name\r\n0\r\n");
    doc->title = "other one";
    CHECK(text_of(doc) == "other one\r\n0\r\n");
    for (const char* wrong : {"", "a\nb"}) {
        doc->title = wrong;
        CHECK(write(doc).error().message() == "title: the line at 0x0 would be empty, or hold a line end");
    }
    CHECK((line<>::can_be("a b") && !line<>::can_be("") && !line<>::can_be("a\nb") && !line<>::can_be("a\r")));
    CHECK_FALSE(line<>::can_be(std::string_view("a\0", 2)));
}

TEST_CASE("each inserted line is on a line of its own") {
    const auto file = characters("2\r\nab\r\ncd\r\n");
    same<Names>(file);
    auto doc = *read<Names>(file);
    doc->all.insert(0, "new");
    doc->all.push_back("last");
    CHECK((*write(doc) == characters("4\r\nnew\r\nab\r\ncd\r\nlast\r\n")));
    // Only the first line may follow the count without a line end between them.
    auto odd = *read<Names>(characters("1 ab\n"));
    CHECK(odd->all[0].view() == " ab");
    odd->all.insert(0, "new");
    CHECK((*write(odd) == characters("2\nnew\n ab\n")));
}

TEST_CASE("writing refuses a value that would run into the text before it") {
    auto names = *read<Names>(characters("0 x"));  // the end is " x"
    names->all.push_back("new");
    CHECK(write(names).error().message() == "end: it needs a line end before it, at 0x5");
    auto first = *read<Names>(characters("1 ab\n"));
    first->all[0] = "ab";
    CHECK(write(first).error().message() == "all[0]: it needs white space before it, at 0x1");
    auto table = read_text("name\n0\n");
    for (const char* separator : {"", " ", "\r"}) {
        table->count.put_separator(separator);
        CHECK(write(table).error().message() == "count: it needs a line end before it, at 0x4");
    }
}

}  // namespace verbatim::test::text_line
