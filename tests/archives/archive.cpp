// How entries are addressed.
#include "verbatim/archives/archive.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::archives_archive {

using namespace verbatim::archives;

TEST_CASE("an entry is addressed by its name, by NAME#2 or by its number") {
    const std::vector<entry> all = {
        {.name = "a.ifp"}, {.name = "B.dff"}, {.name = "b.dff"}, {.name = ""}, {.name = "x//y"}};
    CHECK(labels(all, true) == std::vector<std::string>{"a.ifp", "B.dff#1", "b.dff#2", "#3", "#4"});
    CHECK(labels(all, false) == std::vector<std::string>{"a.ifp", "B.dff", "b.dff", "#3", "#4"});
    for (const bool ignores_case : {true, false}) {
        const auto names = labels(all, ignores_case);
        for (std::size_t i = 0; i < all.size(); ++i) CHECK(*find(all, names[i], ignores_case) == i);
    }
    CHECK(*find(all, "A.IFP", true) == 0);
    CHECK(find(all, "A.IFP", false).error().kind == error_kind::not_found);
    CHECK(find(all, "b.dff", true).error().reason == "there are 2 entries of this name: write b.dff#1 for the first");
    CHECK(*find(all, "b.dff", false) == 2);
    CHECK(find(all, "#5", true).error().reason == "there are 5 entries");
    CHECK(find(all, "b.dff#3", true).error().reason == "there are 2 entries of the name b.dff");
    CHECK(find(all, "none", true).error().kind == error_kind::not_found);
}

TEST_CASE("keys address entries in any case") {
    const std::vector<entry> all = {{.name = "walk", .key = "6B20C4F3:00000000:00000000000000AB"}, {.key = "0:0:1"}};
    CHECK(*find(all, "6b20c4f3:00000000:00000000000000ab", false) == 0);
    CHECK(*find(all, "walk", false) == 0);
    CHECK(labels(all, false).front() == "6B20C4F3:00000000:00000000000000AB");
}

}  // namespace verbatim::test::archives_archive
