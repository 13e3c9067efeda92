#include "verbatim/view/path_pattern.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/verbatim.hpp"

namespace jointed {
using namespace verbatim::wire;

enum class Kind : std::uint8_t { bone, root };
struct Flags {
    bits<4> low;
    bits<4> high;
};
struct Spot {
    at<0, u8> x;
    at<1, f32> weight;
};
struct Part {
    at<0, text<4>> name;
    at<4, index_in<i8, "parts", none_is<-1>>> parent;
    at<5, enumerated<Kind>> kind;
    at<6, packed<u8, Flags>> flags;
    at<7, Spot> spot;
    at<12, u8> mark_count;
    list<u8, &Part::mark_count> marks;
};
struct Model {
    at<0, u8> part_count;
    list<Part, &Model::part_count> parts;
};
static_assert(laid_out<Model>);
}  // namespace jointed

template <>
struct verbatim::format<jointed::Model> {
    static constexpr std::string_view id = "jointed", title = "Jointed", extensions = ".jointed";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::view_path_pattern {

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr auto file = R"(04
"hip" 00  FF 01 10  03 00 00 80 3F  00         # weight 1.0
"leg" 00  00 00 21  03 00 00 00 3F  02 05 06   # 0.5
"arm" 00  00 00 10  04 00 00 80 3F  01 07
"3" 00 00 00  01 00 21  04 00 00 00 3F  02 08 09
)";

std::unique_ptr<view::document> opened() {
    static const view::format format = view::instantiate<jointed::Model>("", {});
    auto doc = format.read(source(hex(file)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
struct parts {
    std::unique_ptr<view::document> doc = opened();
    // Returns the names of all parts that a step leads to: of all that a pattern fits, or of the first one.
    std::string operator[](const std::string& step) const {
        const auto paths = view::parts_at(*doc, "parts" + step + ".name");
        if (!paths) return paths.error().message();
        if (paths->front().find('=') != std::string::npos) {  // It leads to the first: the same in the present state.
            const auto in_file = view::find(*doc, paths->front()), now = view::find_value(*doc, paths->front());
            CHECK((in_file ? in_file->path : in_file.error().message()) == (now ? now->path : now.error().message()));
        }
        std::string names;
        for (const auto& path : *paths) {
            const auto in_file = view::find(*doc, path), now = view::find_value(*doc, path);
            if (!in_file) return in_file.error().message();
            CHECK((now && now->path == in_file->path));
            names.append(names.empty() ? "" : " ").append(view::unquoted(text_of(in_file->at)));
        }
        return names;
    }
};

}  // namespace

TEST_CASE("a number that leads to an element is compared by the name of that in every step of a path") {
    const parts all;
    CHECK(all["[parent=hip]"] == "leg");
    CHECK(all["[parent=\"hip\"]"] == "leg");
    CHECK(all["[parent==hip]"] == "leg arm");
    CHECK(all["[parent!=hip]"] == "hip 3");  // one of them leads to no element
    CHECK(all["[parent=h*]"] == "leg arm");
    CHECK(all["[parent==0]"] == "leg arm");
    CHECK(all["[parent>=1]"] == "3");
    CHECK(all["[parent=-1]"] == "hip");
    CHECK(all["[parent==hip and kind=bone and marks<2]"] == "arm");
    CHECK(all["[not parent==hip]"] == "hip 3");
    CHECK_THAT(all["[parent==h*]"], ContainsSubstring("no element fits [parent==h*]"));
    CHECK_THAT(all["[parent=toe]"], ContainsSubstring("there is no element with parent = toe"));
}

TEST_CASE("a value after = names the first element that has it, and after == all that have it") {
    const parts all;
    const auto are_one = [&](const std::string& part, const std::string& value, const std::string& names) {
        CAPTURE(part, value);
        CHECK(all["[" + part + "==" + value + "]"] == names);
        CHECK(all["[" + part + "=" + value + "]"] == names.substr(0, names.find(' ')));
    };
    for (const auto* kind : {"bone", "0", "0x0", "\"bone\""}) are_one("kind", kind, "leg arm 3");
    for (const auto* kind : {"root", "1"}) are_one("kind", kind, "hip");
    for (const auto* flags : {"0x21", "33"}) are_one("flags", flags, "leg 3");
    for (const auto* x : {"4", "0x4", "4.0"}) are_one("spot.x", x, "arm 3");
    for (const auto* weight : {"0.5", "0.50", "5e-1"}) are_one("spot.weight", weight, "leg 3");
    for (const auto* count : {"2", "0x2"}) are_one("marks", count, "leg 3");
    for (const auto* count : {"1", "0x01"}) are_one("mark_count", count, "arm");
    for (const auto* name : {"arm", "\"arm\"", "\\x61rm"}) are_one("name", name, "arm");
    CHECK(all["[name = arm]"] == "arm");
    CHECK_THAT(all["[=hip]"], ContainsSubstring("there is no element \"=hip\""));
    CHECK_THAT(all["[marks=x]"], ContainsSubstring("expected a number"));
    CHECK_THAT(all["[marks=3]"], ContainsSubstring("there is no element with marks = 3"));
}

TEST_CASE("a name in quotes is no pattern, also where it is joined with another comparison") {
    const parts all;
    CHECK(all["[name=a*]"] == "arm");
    CHECK(all["[name=a* and marks>0]"] == "arm");
    CHECK_THAT(all["[name=\"a*\"]"], ContainsSubstring("there is no element with name = a*"));
    CHECK_THAT(all["[name=\"a*\" and marks>0]"], ContainsSubstring("no element fits"));
}

}  // namespace verbatim::test::view_path_pattern
