// Schemas of other authors, with a file each: each edit is read back or refused with a path, and nothing is lost.
#include "tests/kaitai/shared_pairs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/every_leaf.hpp"
#include "tests/support/every_list.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json.hpp"

namespace verbatim::test::kaitai_pair_edits {

TEST_CASE(
    "pairs: a leaf that is set to another value is read back with that value, or the edit is refused with a path") {
    every_leaf all;
    const auto pairs = readable_pairs();
    for (const read_pair& p : pairs) all.of(p.of.id, p.schema->format().id, *p.document, sanitized ? 1 : 20);
    if (pairs.empty()) return;
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.set > (sanitized ? 300 : 1000));
    CHECK(all.refused > (sanitized ? 300 : 1000));
    WARN(all.set << " set, " << all.refused << " refused");
}

TEST_CASE("pairs: an element that is inserted into a list is read back and can be removed, or it is refused by name") {
    every_list all;
    const auto pairs = readable_pairs();
    for (const read_pair& p : pairs) all.of(p.of.id, *p.document);
    if (pairs.empty()) return;
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.inserted > 10);
    WARN(all.inserted << " inserted, " << all.refused << " refused");
}

TEST_CASE("pairs: the JSON of a file gives the same file, and a document does not differ from its copy") {
    for (const read_pair& p : readable_pairs()) {
        INFO(p.of.id);
        const view::format& format = p.schema->format();
        std::string json;
        const auto done = edit::to_json(*p.document, [&](std::string_view piece) { json += piece; });
        INFO((done ? json : done.error().message()));
        CHECK(done.has_value());
        if (!done) continue;
        const auto again = edit::from_json({&format, 1}, json);
        CHECK((again ? difference(*again, p.file) : again.error().message()) == "");
        const auto none = edit::diff(*p.document, *p.document->copy());
        CHECK((none && none->empty()));
    }
}

}  // namespace verbatim::test::kaitai_pair_edits
