#include "verbatim/wire/distinct_names.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/names.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/wire/wire.hpp"

namespace two_lists {
using namespace verbatim::wire;

struct Named {
    at<0, text<4>> name;
};
struct Package {
    at<0, u8> same_count;
    at<1, u8> other_count;
    list<Named, &Package::same_count> same;    // upper and lower case are the same
    list<Named, &Package::other_count> other;  // they are not
    static constexpr auto expectations = all_of(note<&Package::same>(distinct_names<&Package::same>));
};
static_assert(laid_out<Package>);

}  // namespace two_lists

namespace verbatim::test::wire_distinct_names {

namespace {

std::unique_ptr<view::document> opened(std::string_view file) {
    static const view::format format = view::format_of<two_lists::Package>();
    auto doc = format.read(source(hex(file)));
    REQUIRE(doc);
    return std::move(*doc);
}

constexpr auto file = R"(03 02  "walk" "Run" 00 "RUN2"  "walk" "Run" 00)";

}  // namespace

TEST_CASE("a schema says which names ignore case") {
    const auto doc = opened(file);
    CHECK(view::names_ignore_case(doc->type(), "same"));
    CHECK_FALSE(view::names_ignore_case(doc->type(), "other"));
    CHECK(view::key_of_name("Run 2", true) == "run 2");
    CHECK(view::key_of_name("Run 2", false) == "Run 2");
    CHECK(doc->findings().empty());
    const auto twice = opened(R"(02 00  "walk" "WALK")")->findings();
    REQUIRE(twice.size() == 1);
    CHECK(twice.front().expected == "names that differ, whatever their case");
    CHECK(twice.front().found == "[1].name \"WALK\" again");
}

TEST_CASE("a path finds an element by its name as it is written, and without case only where the schema says so") {
    const auto doc = opened(file);
    const auto at = [&](std::string_view path) {
        const auto in_file = view::find(*doc, path), now = view::find_value(*doc, path);
        CHECK((in_file ? in_file->path : in_file.error().reason) == (now ? now->path : now.error().reason));
        return in_file ? in_file->path : "none";
    };
    CHECK(at("same[walk].name") == "same[0].name");
    CHECK(at("same[WALK].name") == "same[0].name");
    CHECK(at("same[\"run\"].name") == "same[1].name");
    CHECK(at("same[walks].name") == "none");
    CHECK(at("other[walk].name") == "other[0].name");
    CHECK(at("other[WALK].name") == "none");
    CHECK(at("same[name=WALK].name") == "none");  // the value of a field
    const auto twins = opened(R"(02 00  "walk" "WALK")");
    CHECK(view::find(*twins, "same[WALK]")->path == "same[1]");
    CHECK(view::find(*twins, "same[walk]")->path == "same[0]");
    CHECK(view::find(*twins, "same[Walk]")->path == "same[0]");
    // Many paths at once, of which some are found at once and some without case.
    const std::vector<std::string_view> paths{"same[RUN]", "same[walk]", "same[2]", "same[no]", "same[run2].name"};
    const auto all = view::find_all(*doc, paths);
    CHECK((all[0] && all[0]->path == "same[1]"));
    CHECK((all[1] && all[1]->path == "same[0]"));
    CHECK((all[2] && all[2]->path == "same[2]"));
    CHECK_FALSE(all[3]);
    CHECK((all[4] && all[4]->path == "same[2].name"));
}

TEST_CASE("a pattern fits names whatever their case where the schema says so") {
    const auto doc = opened(file);
    CHECK(view::parts_at(*doc, "same[r*].name")->size() == 2);
    CHECK(view::parts_at(*doc, "same[R*].name")->size() == 2);
    CHECK(view::parts_at(*doc, "other[R*].name")->size() == 1);
    CHECK_FALSE(view::parts_at(*doc, "other[r*].name"));
}

}  // namespace verbatim::test::wire_distinct_names
