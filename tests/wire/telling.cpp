#include "verbatim/wire/telling.hpp"

#include <algorithm>
#include <set>

#include "tests/support/law.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace telling_columns {
using namespace verbatim::wire;

struct Row {
    at<0, u8> id;
    at<1, u8> size;
    using telling = columns<"id", "size">;
};
static_assert(laid_out<Row, 2>);

}  // namespace telling_columns

namespace verbatim::test::wire_telling {

namespace {

// Returns whether a path leads to a part of some value of the type.
bool leads(const table::type& t, std::string_view path) {
    if (t.is_transparent())
        return std::ranges::any_of(t.holds, [&](const auto* held) { return held && leads(*held, path); });
    if (path.empty()) return true;
    if (t.what == wire::kind::list) return leads(t.element(), path);
    const auto step = path.substr(0, path.find('.'));
    const auto rest = path.substr(std::min(step.size() + 1, path.size()));
    for (const auto& f : t.fields)
        if (f.name == step && leads(*f.of, rest)) return true;
    return rest.empty() && std::ranges::any_of(t.record().calculated, [&](const auto& c) { return c.name == step; });
}

// Calls visit for a type and all types in it.
void each_type(const table::type& t, std::set<const table::type*>& seen, const auto& visit) {
    if (!seen.insert(&t).second) return;
    visit(t);
    for (const auto* held : t.holds)
        if (held) each_type(*held, seen, visit);
    for (const auto& f : t.fields) each_type(*f.of, seen, visit);
}

}  // namespace

TEST_CASE("a record names the columns of a table of such records") {
    const auto& t = table::of<telling_columns::Row>();
    CHECK(std::ranges::equal(t.record().telling, std::array<std::string_view, 2>{"id", "size"}));
}

TEST_CASE("every column that a format names leads to a part of the record") {
    std::size_t columns = 0;
    for (const auto& format : formats()) {
        std::set<const table::type*> seen;
        each_type(*format.root, seen, [&](const table::type& t) {
            for (const auto column : t.record().telling) {
                INFO(format.id << ": " << column);
                CHECK(leads(t, column));
                ++columns;
            }
        });
    }
    CHECK(columns > 20);
}

}  // namespace verbatim::test::wire_telling
