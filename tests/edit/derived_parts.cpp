// Derived fields that are part of a field, or a packed integer: repaired, set, and written in JSON like any others.
#include "tests/edit/outcome.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/repair.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace parts {
using namespace verbatim::wire;

struct Bits {
    bits<4> low;
    bits<12> count;
};
struct Head {
    at<0, u8> kind;
    at<1, u8> size;
    at<2, packed<u16, Bits>> bits;
};
struct File {
    at<0, fourcc<"PART">> magic;
    at<4, Head> head;
    at<8, packed<u16, Bits>> sum;
    at<10, u8> count;
    list<u8, &File::count> data;
    static std::uint32_t bits_of(const File& file) { return static_cast<std::uint32_t>(file.data.size()) << 4 | 5; }
    static std::uint32_t sum_of(const File& file) {
        return static_cast<std::uint32_t>(file.data.size()) << 4 |
               (file.data.empty() ? 0u : file.data.view()[0].value() & 15u);
    }
    derived<in<&File::head, &Head::size>, size_of<&File::data>> size_rule;
    derived<in<&File::head, &Head::bits>, by<&File::bits_of>> bits_rule;
    derived<&File::sum, by<&File::sum_of>> sum_rule;
};
static_assert(laid_out<File>);

}  // namespace parts

template <>
struct verbatim::format<parts::File> {
    static constexpr std::string_view id = "parts";
    static constexpr std::string_view title = "Parts";
    static constexpr std::string_view extensions = ".parts";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_derived_parts {

namespace {

const view::format& parts_format() {
    static const view::format one = view::instantiate<parts::File>("", {});
    return one;
}
std::unique_ptr<view::document> open(std::string_view text) { return parts_format().read(source(hex(text))).value(); }

constexpr std::string_view right = R"("PART" 09 02 25 00  2A 00 02 AA BB)",
                           wrong = R"("PART" 09 07 26 00  27 01 02 AA BB)";

}  // namespace

TEST_CASE("repair corrects derived fields that are stored wrong in a part of a field or in a packed integer") {
    const auto done = file_after::repair(*open(wrong), {});
    REQUIRE(done.has_value());
    std::vector<std::string> all;
    for (const auto& c : done->changes) all.push_back(c.path + ": " + c.before + " -> " + c.after);
    std::ranges::sort(all);
    CHECK(all == std::vector<std::string>{"head.bits: low=6 count=2 -> low=5 count=2", "head.size: 7 -> 2",
                                          "sum: low=7 count=18 -> low=10 count=2"});
    CHECK(view::hex_text(done->file) == view::hex_text(hex(right)));
    CHECK(file_after::repair(*open(right), {})->changes.empty());
    const auto one = file_after::repair(*open(wrong), {.path = "sum"});
    REQUIRE(one.has_value());
    CHECK(one->changes.size() <= 1);
}

TEST_CASE(
    "derived fields in a part of a field follow an edit if they are in sync, and are kept if they are set or were "
    "stored wrong") {
    CHECK(outcome(file_after::insert(*open(right), "data")) ==
          view::hex_text(hex(R"("PART" 09 03 35 00  3A 00 03 AA BB 00)")));
    CHECK(outcome(file_after::insert(*open(wrong), "data")) ==
          view::hex_text(hex(R"("PART" 09 07 26 00  27 01 03 AA BB 00)")));
    const edit::assignment all[] = {{"head.size", "2"}, {"sum", "count=7"}, {"data[0]", "1"}};
    CHECK(outcome(file_after::set(*open(right), all)) == view::hex_text(hex(R"("PART" 09 02 25 00  7A 00 02 01 BB)")));
    CHECK(outcome(file_after::set(*open(right), "data[0]", "1")) ==
          view::hex_text(hex(R"("PART" 09 02 25 00  21 00 02 01 BB)")));
    const edit::assignment as_it_is[] = {{"data[0]", "1"}, {"sum", "count=2"}};  // sum is set, and does not follow
    CHECK(outcome(file_after::set(*open(right), as_it_is)) ==
          view::hex_text(hex(R"("PART" 09 02 25 00  2A 00 02 01 BB)")));
}

TEST_CASE(
    "JSON leaves out derived fields in a part of a field if they are in sync, and has them if they are stored wrong") {
    for (const auto text : {right, wrong}) {
        std::string json;
        CHECK(edit::to_json(*open(text), [&](std::string_view piece) { json += piece; }).has_value());
        INFO(json);
        CHECK((json.find("\"sum\"") == std::string::npos) == (text == right));
        CHECK((json.find("\"size\"") == std::string::npos) == (text == right));
        CHECK(outcome(edit::from_json({&parts_format(), 1}, json)) == view::hex_text(hex(text)));
    }
}

}  // namespace verbatim::test::edit_derived_parts
