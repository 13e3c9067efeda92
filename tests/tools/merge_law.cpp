// The law of merging detects that a merge has lost a change of one side.
#include <stdexcept>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tools/fuzz/merged_bytes.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::tools_merge_law {

using namespace verbatim::wire;

namespace {

struct Counted {
    at<0, u8> flags;
    at<1, u8> size;
    at<2, std::array<u8, 2>> data;
    static int sum(const Counted& c) { return c.data[0] + c.data[1]; }
    derived<&Counted::size, by<&Counted::sum>> size_rule;
};

}  // namespace

}  // namespace verbatim::test::tools_merge_law

template <>
struct verbatim::format<verbatim::test::tools_merge_law::Counted> {
    static constexpr std::string_view id = "counted", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::tools_merge_law {

namespace {

void compare(const char* base, const char* merged, const char* side) {
    static const auto format = view::instantiate<Counted>("", {});
    const auto read = [](const char* hex) { return *format.read(source(test::hex(hex))); };
    fuzz::holds_bytes(*read(base), *read(merged), *read(side));
}

}  // namespace

TEST_CASE("the law does not hold if the merged file lacks a byte that a side has changed") {
    CHECK_NOTHROW(compare("01 05 02 03", "09 05 02 03", "09 05 02 03"));
    CHECK_THROWS_AS(compare("01 05 02 03", "01 05 02 03", "09 05 02 03"), std::logic_error);
    CHECK_THROWS_AS(compare("01 05 02 03", "07 05 02 03", "09 05 02 03"), std::logic_error);
}

TEST_CASE("a derived field in sync may differ from both sides in the merged file, but not one that a side has set") {
    CHECK_NOTHROW(compare("01 05 02 03", "01 08 04 04", "01 07 04 03"));  // the other side has set the last byte to 4
    CHECK_THROWS_AS(compare("01 05 02 03", "01 05 02 03", "01 09 02 03"),
                    std::logic_error);  // here the side has set the size itself
}

}  // namespace verbatim::test::tools_merge_law
