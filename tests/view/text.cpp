// Tokens and lines of a text format in the view.
#include "verbatim/text/text.hpp"
#include "verbatim/view/byte_map.hpp"

#include "tests/support/hex.hpp"
#include "tests/view/support.hpp"

namespace toy_text {
using namespace verbatim::wire;

struct Row {
    token<std::int32_t, on_new_line> id;
    token<float> value;
};
struct File {
    line<> title;
    token<std::int32_t, on_new_line> count;
    list<Row, &File::count> rows;
    end_of_text end;
};

}  // namespace toy_text

template <>
struct verbatim::format<toy_text::File> {
    static constexpr std::string_view id = "toy.text";
    static constexpr std::string_view title = "Toy text";
    static constexpr std::string_view extensions = ".txt";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::view_text {

namespace {

bytes characters(std::string_view text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}

std::unique_ptr<view::document> open(std::string_view text) {
    return std::move(*view::instantiate<toy_text::File>({}, {}).read(characters(text)));
}

constexpr std::string_view file = "a title\n3\n+1 1e-05\n2 nan\n3\t.5\n";

std::string told(std::string_view path, bool json) {
    const auto doc = open(file);
    const auto found = view::find(*doc, path);
    REQUIRE(found.has_value());
    const auto bytes = found->at.bytes();
    return json ? view::json_of(*found->at.of, bytes) : view::text_of(*found->at.of, bytes);
}

std::string change(std::string_view path, std::string_view text) {
    const auto doc = open(file);
    const auto out = changed(*doc, path, text);
    return out ? std::string(reinterpret_cast<const char*>(out->data()), out->size()) : out.error().message();
}

}  // namespace

TEST_CASE("tokens and lines of a text format are shown as they are spelled in the file") {
    CHECK(told("title", false) == "\"a title\"");
    CHECK(told("rows[0].id", false) == "+1");
    CHECK(told("rows[0].value", false) == "1e-05");
    CHECK(told("rows[1].value", false) == "nan");
    CHECK(told("rows[0].id", true) == "\"+1\"");  // not a JSON number
    CHECK(told("rows[0].value", true) == "\"1e-05\"");
    CHECK(told("rows[2].id", true) == "3");
    CHECK(told("rows[2].value", true) == "\".5\"");
}

TEST_CASE("tokens and lines of a text format can be assigned") {
    CHECK(change("title", "another") == "another\n3\n+1 1e-05\n2 nan\n3\t.5\n");
    CHECK(change("rows[0].id", "007") == "a title\n3\n7 1e-05\n2 nan\n3\t.5\n");
    CHECK(change("rows[2].value", "0.5") == file);
    CHECK(change("title", "a\nb") == "a line cannot be empty, or hold a line end or a NUL");
    CHECK(change("rows[0].id", "1.5") == "1.5 is not a whole number");
    CHECK(change("rows[0].value", "nan") == "nan is not a number");
}

TEST_CASE("every byte of a file in a text format has one owner") {
    const auto doc = open(file);
    std::size_t end = 0;
    const auto mapped = view::each_range(*doc, [&](const view::byte_range& r) {
        CHECK(r.offset == end);
        end = r.offset + r.size;
    });
    REQUIRE(mapped.has_value());
    CHECK(end == file.size());
}

}  // namespace verbatim::test::view_text
