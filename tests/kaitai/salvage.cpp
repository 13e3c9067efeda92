// What can be read of a broken file of a loaded schema.
#include "verbatim/edit/salvage.hpp"

#include <algorithm>

#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::kaitai_salvage {

TEST_CASE("loaded: the whole elements of a cut file are salvaged, and every byte comes back") {
    const schemas in;
    const auto schema = kaitai::loaded_schema::load(in.write("a.ksy", R"(
meta: {id: cut, endian: le}
seq:
  - {id: count, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: count}
  - {id: last, type: u2}
types:
  item: {seq: [{id: size, type: u1}, {id: body, size: size}, {id: kind, type: u1, if: size > 1}]}
)"));
    REQUIRE(schema.has_value());
    const auto format = (*schema)->format();
    const bytes whole = hex("03  02 AA BB 07  01 CC  03 01 02 03 09  34 12");
    const std::size_t ends[] = {5, 7, 12};
    for (std::size_t cut = 1; cut < whole.size(); ++cut) {
        INFO(cut);
        const bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(cut));
        const auto file = edit::salvage(format, source(part));
        REQUIRE(file.has_value());
        const auto items = view::find(*file->document, "items");
        REQUIRE(items.has_value());
        CHECK(items->at.count ==
              static_cast<std::size_t>(std::ranges::count_if(ends, [&](auto e) { return e <= cut; })));
        const auto restored = file->restored(*file->document);
        REQUIRE(restored.has_value());
        CHECK(*restored == part);
    }
}

}  // namespace verbatim::test::kaitai_salvage
