// Derived fields in an element of a list: repaired, set, and written in JSON like any others.
#include "tests/edit/outcome.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/repair.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/wire/wire.hpp"

namespace extended {
using namespace verbatim::wire;

struct Wide {
    u16be size;
    u16be sum;
};
struct Extra {
    at<0, u8> id;
    at<1, u8> size;
    choice<&Extra::id, limit<&Extra::size>, when<1, Wide>, others<nothing>> data;
};
struct File {
    at<0, fourcc<"EXTD">> magic;
    at<4, u8> count;
    list<Extra, &File::count> extra;
    static constexpr auto wide = in<first_where<&File::extra, &Extra::id, 1>, &Extra::data>;
    bytes<in<wide, &Wide::size>> data;
    derived<in<wide, &Wide::sum>, checksum<byte_sum, &File::data, &File::data>> rule;
};
static_assert(laid_out<File>);

}  // namespace extended

template <>
struct verbatim::format<extended::File> {
    static constexpr std::string_view id = "extended";
    static constexpr std::string_view title = "Extended";
    static constexpr std::string_view extensions = ".extended";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_derived_entered {

namespace {

const view::format& extended_format() {
    static const view::format one = view::instantiate<extended::File>("", {});
    return one;
}
std::unique_ptr<view::document> open(std::string_view text) {
    return extended_format().read(source(hex(text))).value();
}
std::string json_of(std::string_view text) {
    std::string json;
    CHECK(edit::to_json(*open(text), [&](std::string_view piece) { json += piece; }).has_value());
    return json;
}

constexpr std::string_view right = R"("EXTD" 02   02 00   01 04 00 02 00 03   01 02)",
                           wrong = R"("EXTD" 02   02 00   01 04 00 02 00 04   01 02)";

}  // namespace

TEST_CASE("repair corrects a derived field that is stored wrong in an element of a list") {
    const auto done = file_after::repair(*open(wrong), {});
    REQUIRE(done.has_value());
    REQUIRE(done->changes.size() == 1);
    CHECK(done->changes[0].path + ": " + done->changes[0].before + " -> " + done->changes[0].after ==
          "extra[1].data.sum: 4 -> 3");
    CHECK(outcome(done->file) == spaced(right));
    CHECK(file_after::repair(*open(right), {})->changes.empty());
}

TEST_CASE(
    "a derived field in an element follows an edit if it is in sync, and is kept if it is set or was stored wrong") {
    CHECK(outcome(file_after::set(*open(right), "data", "05 06 07")) ==
          spaced(R"("EXTD" 02   02 00   01 04 00 03 00 12   05 06 07)"));
    CHECK(outcome(file_after::set(*open(wrong), "data", "05 06 07")) ==
          spaced(R"("EXTD" 02   02 00   01 04 00 03 00 04   05 06 07)"));
    CHECK(outcome(file_after::set(*open(right), "extra[1].data.sum", "9")) ==
          spaced(R"("EXTD" 02   02 00   01 04 00 02 00 09   01 02)"));
    const edit::assignment both[] = {{"data", "05"}, {"extra[1].data.sum", "3"}};
    CHECK(outcome(file_after::set(*open(right), both)) == spaced(R"("EXTD" 02   02 00   01 04 00 01 00 03   05)"));
    const edit::assignment size[] = {{"extra[1].data.size", "3"}};
    CHECK(outcome(file_after::set(*open(right), size)) ==
          "extra[1].data.size: it is computed from the data that it controls, and cannot be set: 3 would be read back "
          "as 2");
}

TEST_CASE(
    "JSON leaves out a derived field in an element if it is in sync, and has it if it is stored wrong, even as 0") {
    for (const auto text : {right, wrong, std::string_view(R"("EXTD" 01   01 04 00 02 00 00   01 02)")}) {
        const auto json = json_of(text);
        INFO(json);
        CHECK((json.find("\"sum\"") == std::string::npos) == (text == right));
        CHECK(outcome(edit::from_json({&extended_format(), 1}, json)) == spaced(text));
    }
    auto json = json_of(right);
    const auto data = json.find("01 02");
    REQUIRE(data != std::string::npos);
    json.replace(data, 5, "05");
    const auto size = json.find("\"size\": 2");
    REQUIRE(size != std::string::npos);
    json.replace(size, 9, "\"size\": 1");
    CHECK(outcome(edit::from_json({&extended_format(), 1}, json)) ==
          spaced(R"("EXTD" 02   02 00   01 04 00 01 00 05   05)"));
}

TEST_CASE("a difference lists changed data, but not the derived field in an element that follows it") {
    const auto after = open(R"("EXTD" 02   02 00   01 04 00 01 00 05   05)");
    const auto made = edit::diff(*open(right), *after);
    REQUIRE(made.has_value());
    std::vector<std::string> paths;
    for (const auto& c : made->changes) paths.push_back(c.path);
    CHECK(paths == std::vector<std::string>{"extra[1].data.size", "data"});
}

}  // namespace verbatim::test::edit_derived_entered
