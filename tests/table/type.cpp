// A table holds what all kinds of types have, and one pointer to the facts of its kind.
#include "tests/support/catch.hpp"
#include "verbatim/table/of.hpp"

namespace verbatim::test::table_type {

static_assert(sizeof(table::type) <= 176);

namespace {

using namespace verbatim::wire;

struct Sound {
    u16 length;
};
struct Event {
    u8 tag;
    u8 count;
    list<u16, &Event::count> all;
    choice<&Event::tag, when<1, Sound>> body;
    optional<u32, where<&Event::tag>> more;
    placed<Sound, &Event::count> sound;
};

const table::type& field(std::size_t index) { return *table::of<Event>().fields[index].of; }

TEST_CASE("a table gives the facts of its kind, and the defaults for every other kind") {
    const auto &number = field(0), &list = field(2), &choice = field(3), &optional = field(4), &placed = field(5);
    CHECK(number.number().native_size == 1);
    CHECK(number.list().times == nullptr);
    CHECK(number.text().unit == 1);
    CHECK(list.list().times != nullptr);
    CHECK(list.number().native_size == 0);
    CHECK(list.choice().tag == nullptr);
    CHECK(choice.choice().tags.size() == 1);
    CHECK(choice.coded().codec == nullptr);
    CHECK(optional.optional().present != nullptr);
    CHECK(optional.placed().pointer == nullptr);
    CHECK(placed.placed().pointer != nullptr);
    CHECK(placed.is_optional());
    CHECK(placed.record().steps.empty());
    CHECK(table::of<Event>().record().notes == 0);
}

}  // namespace

}  // namespace verbatim::test::table_type
