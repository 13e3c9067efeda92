// The law of merging finds a change of one side that a merge has lost.
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

TEST_CASE("a byte that a merge has lost breaks the law") {
    CHECK_NOTHROW(compare("01 05 02 03", "09 05 02 03", "09 05 02 03"));
    CHECK_THROWS_AS(compare("01 05 02 03", "01 05 02 03", "09 05 02 03"), std::logic_error);
    CHECK_THROWS_AS(compare("01 05 02 03", "07 05 02 03", "09 05 02 03"), std::logic_error);
}

TEST_CASE("a derived value that follows other data may differ from both sides") {
    CHECK_NOTHROW(compare("01 05 02 03", "01 08 04 04", "01 07 04 03"));  // the other side has made the last byte 4
    CHECK_THROWS_AS(compare("01 05 02 03", "01 05 02 03", "01 09 02 03"), std::logic_error);  // here the size itself was set
}

}  // namespace verbatim::test::tools_merge_law
