// Schemas that others wrote, with a file each: what is edited reads back, or is refused by name, and nothing is lost on the way.
#include "tests/kaitai/shared_pairs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_leaf.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json.hpp"

namespace verbatim::test::kaitai_pair_edits {

TEST_CASE("pairs: a leaf that is set to another value reads back as that, or the edit is refused by name") {
    every_leaf all;
    const auto pairs = readable_pairs();
    for (const read_pair& p : pairs) all.of(p.of.id, p.schema->format().id, *p.document, sanitized ? 1 : 20);
    if (pairs.empty()) return;
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.set > 1000);
    CHECK(all.refused > 1000);
    WARN(all.set << " set, " << all.refused << " refused");
}

TEST_CASE("pairs: the JSON of a file gives the same file, and it does not differ from itself") {
    for (const read_pair& p : readable_pairs()) {
        INFO(p.of.id);
        if (p.of.id == position_when_asked) continue;
        const view::format& format = p.schema->format();
        std::string json;
        const auto done = edit::to_json(format, *p.document, [&](std::string_view piece) { json += piece; });
        INFO((done ? json : done.error().message()));
        CHECK(done.has_value());
        if (!done) continue;
        const auto again = edit::from_json({&format, 1}, json);
        CHECK((again ? difference(*again, p.file) : again.error().message()) == "");
        const auto none = edit::diff(format.id, *p.document, *p.document->copy());
        CHECK((none && none->empty()));
    }
}

}  // namespace verbatim::test::kaitai_pair_edits
