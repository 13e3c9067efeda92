#include "verbatim/wire/format.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_format {

namespace {
struct File {
    wire::at<0, wire::u8> version;
};
struct Other {};
}  // namespace

}  // namespace verbatim::test::wire_format

template <>
struct verbatim::format<verbatim::test::wire_format::File> {
    static constexpr std::string_view id = "test.file";
    static constexpr std::string_view title = "A test";
    static constexpr std::string_view extensions = ".a .b";
    static match recognise(std::span<const std::byte> file) { return file.size() == 1 ? match::certain : match::no; }
};

namespace verbatim::test::wire_format {

TEST_CASE("the root of a format has an id, a title and extensions, and recognises its files") {
    STATIC_REQUIRE(describes_format<File>);
    STATIC_REQUIRE_FALSE(describes_format<Other>);
    CHECK(format<File>::recognise(std::array<std::byte, 1>{}) != match::no);
    CHECK(format<File>::recognise({}) == match::no);
}

}  // namespace verbatim::test::wire_format
