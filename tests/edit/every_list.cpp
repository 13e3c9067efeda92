// An element is inserted into every kind of list of every specimen, and removed again.
#include "tests/support/every_list.hpp"

#include "tests/edit/json_support.hpp"

namespace verbatim::test::edit_every_list {

TEST_CASE("an element that is inserted into a list is read back and can be removed, or it is refused by name") {
    every_list all;
    for (const auto& s : specimens()) all.of(s.name, *read_as(s.format->id, s.file));
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.inserted > 70);
    WARN(all.inserted << " inserted, " << all.refused << " refused");
}

}  // namespace verbatim::test::edit_every_list
