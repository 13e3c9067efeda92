// Flags that control whether optional fields are present: setting them by path inserts and removes the optional fields.
#include "verbatim/edit/change/presence.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/wire/wire.hpp"

namespace flagged {
using namespace verbatim::wire;

struct Flags {
    bits<1> has_id;
    bits<1> has_name;
    bits<6> more_count;
};
struct File {
    at<0, fourcc<"FLAG">> magic;
    at<4, packed<u8, Flags>> flags;
    at<5, u8> version;
    optional<u16be, nonzero<in<&File::flags, &Flags::has_id>>> id;
    optional<pstring<u8>, where<value_of<in<&File::flags, &Flags::has_name>> != 0 && value_of<&File::version> >= 2>>
        name;
    optional<u8, nonzero<in<&File::flags, &Flags::has_id>>> sum;
    u8 count;
    optional<list<u8, &File::count>, nonzero<&File::count>> all;
    optional<list<u8, in<&File::flags, &Flags::more_count>>, nonzero<in<&File::flags, &Flags::has_name>>> more;
    derived<content_of<&File::sum>, size_of<&File::name>> rule;
};
static_assert(laid_out<File>);

}  // namespace flagged

template <>
struct verbatim::format<flagged::File> {
    static constexpr std::string_view id = "flagged";
    static constexpr std::string_view title = "Flagged";
    static constexpr std::string_view extensions = ".flagged";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_presence {

namespace {

std::string after(std::string_view text, std::initializer_list<edit::assignment> all) {
    static const view::format format = view::instantiate<flagged::File>("", {});
    const auto doc = format.read(source(hex(text))).value();
    const auto file = file_after::set(*doc, std::span(all.begin(), all.size()));
    return file ? view::hex_text(*file) : file.error().message();
}

}  // namespace

TEST_CASE("setting a flag inserts its optional fields, and a derived field in them follows") {
    CHECK(after(R"("FLAG" 00 02   00)", {{"flags", "has_id=1"}}) == spaced(R"("FLAG" 01 02   00 00   00   00)"));
    CHECK(after(R"("FLAG" 02 02   02 "ab"   00)", {{"flags", "has_id=1"}}) ==
          spaced(R"("FLAG" 03 02   00 00   02 "ab"   03   00)"));
    CHECK(after(R"("FLAG" 00 02   00)", {{"flags", "has_name=1"}}) == spaced(R"("FLAG" 02 02   00   00)"));
}

TEST_CASE("clearing a flag removes its optional fields") {
    CHECK(after(R"("FLAG" 03 02   00 07   02 "ab"   03   00)", {{"flags", "has_id=0"}}) ==
          spaced(R"("FLAG" 02 02   02 "ab"   00)"));
    CHECK(after(R"("FLAG" 03 02   00 07   02 "ab"   03   00)", {{"flags", "has_name=0"}}) ==
          spaced(R"("FLAG" 01 02   00 07   00   00)"));
}

TEST_CASE("an edit of either field of a condition inserts or removes the optional field") {
    CHECK(after(R"("FLAG" 02 01   00)", {{"version", "2"}}) == spaced(R"("FLAG" 02 02   00   00)"));
    CHECK(after(R"("FLAG" 02 01   00)", {{"flags", "has_name=0"}}) == spaced(R"("FLAG" 00 01   00)"));
    CHECK(after(R"("FLAG" 02 02   02 "ab"   00)", {{"version", "1"}}) == spaced(R"("FLAG" 02 01   00)"));
}

TEST_CASE("a count that is also a condition is computed from its elements, and cannot be set") {
    const auto computed = "count: it is computed from the data that it controls, and cannot be set: ";
    CHECK(after(R"("FLAG" 00 02   02 AA BB)", {{"count", "0"}}) == computed + std::string("0 would be read back as 2"));
    CHECK(after(R"("FLAG" 00 02   00)", {{"count", "1"}}).starts_with("count: "));
}

TEST_CASE("clearing a flag beside a count in one packed integer removes the list of that count") {
    CHECK(after(R"("FLAG" 0A 02   02 "ab"   00   CC DD)", {{"flags", "has_name=0"}}) == spaced(R"("FLAG" 08 02   00)"));
    CHECK(after(R"("FLAG" 08 02   00)", {{"flags", "has_name=1"}}).starts_with("flags: "));  // two elements are missing
}

}  // namespace verbatim::test::edit_presence
