// Edits of a loaded schema one after another: conditions in paths see the results of the previous ones.
#include "tests/edit/outcome.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::test::kaitai_in_order {

TEST_CASE("loaded: what a schema calculates names an element in the document as the edits before have left it") {
    const reading r(R"(
meta: {id: order, endian: le, encoding: ASCII}
seq:
  - {id: scale, type: u1}
  - {id: n, type: u1}
  - {id: items, type: item, repeat: expr, repeat-expr: n}
types:
  item:
    seq:
      - {id: name, type: strz}
      - {id: x, type: u1}
      - {id: k, type: u1}
      - {id: subs, type: u1, repeat: expr, repeat-expr: k}
    instances: {scaled: {value: x * _root.scale}, loud: {value: name + "!"}}
)",
                    "02 02  \"a\" 00 03 01 41  \"b\" 00 04 02 42 43");
    const std::vector<edit::assignment> fields{{"name", "new"}, {"x", "5"}};
    const auto edits = {
        std::function([&](view::document& doc) { return edit::insert(doc, "items[0]", {}, fields); }),
        std::function([](view::document& doc) { return edit::set(doc, "items[scaled=10].x", "6"); }),
        std::function([](view::document& doc) { return edit::set(doc, "scale", "3"); }),
        std::function([](view::document& doc) { return edit::set(doc, "items[scaled=18].name", "big"); }),
        std::function([](view::document& doc) { return edit::insert(doc, "items[loud=big!].subs", "7"); }),
        std::function([](view::document& doc) { return edit::move(doc, "items[subs=1]", "items"); }),
        std::function([](view::document& doc) { return edit::remove(doc, "items[subs=1]"); }),
    };
    auto at_once = r.document().copy(), one_by_one = r.document().copy();
    for (const auto& edit : edits) {
        for (auto* const doc : {at_once.get(), one_by_one.get()}) {
            const auto done = edit(*doc);
            INFO((done ? "" : done.error().message()));
            REQUIRE(done);
        }
        REQUIRE(edit::commit(*one_by_one));
    }
    REQUIRE(edit::commit(*at_once));
    CHECK(outcome(at_once->write()) == outcome(one_by_one->write()));
    CHECK(outcome(at_once->write()) == spaced("03 02  \"b\" 00 04 02 42 43  \"big\" 00 06 01 07"));
}

}  // namespace verbatim::test::kaitai_in_order
