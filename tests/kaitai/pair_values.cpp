// Schemas of other authors, with a file each: what is read, every command finds, with the same places and values.
#include <map>

#include "tests/kaitai/shared_pairs.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::kaitai_pair_values {

namespace {

struct seen {
    std::size_t offset, size;
    std::string text;
    bool operator==(const seen&) const = default;
};
seen seen_at(const view::node& n) { return {n.offset, n.size, view::text_of(*n.of, n.bytes())}; }

// Returns the values of a document that are in its own bytes, by their paths.
std::map<std::string, seen> values_in(const view::document& doc) {
    std::map<std::string, seen> all;
    view::for_each_leaf(doc.root(), "", [&](const std::string& path, const view::node& n) {
        if (n.space.bytes().data() == doc.file().bytes().data()) all.emplace(path, seen_at(n));
        return true;
    });
    return all;
}

}  // namespace

TEST_CASE("pairs: what check accepts, get, map, diff and JSON accept, with the same places and values") {
    for (const read_pair& p : readable_pairs()) {
        CAPTURE(p.of.id);
        const auto values = values_in(*p.document);
        std::vector<std::string_view> paths;
        for (const auto& [path, value] : values) paths.push_back(path);
        const auto found = view::find_all(*p.document, paths);
        for (std::size_t i = 0; i < paths.size(); ++i) {
            CAPTURE(paths[i]);
            REQUIRE(found[i].has_value());
            CHECK(seen_at(found[i]->at) == values.at(std::string(paths[i])));
        }
        CHECK(view::each_range(*p.document, [&](const view::byte_range& range) {
                  const auto known = values.find(range.path);
                  if (range.space.empty() && range.by != view::owner::gap && known != values.end())
                      CHECK(known->second.offset <= range.offset);
              }).has_value());
        std::string json;
        REQUIRE(edit::to_json(*p.document, [&](std::string_view piece) { json += piece; }));
        const auto file = edit::from_json({&p.schema->format(), 1}, json);
        REQUIRE(file.has_value());
        const auto again = p.document->read(source(*file));
        REQUIRE(again.has_value());
        CHECK(values_in(**again) == values);
        const auto none = edit::diff(*p.document, **again);
        CHECK((none && edit::in_words(*none).empty()));
    }
}

}  // namespace verbatim::test::kaitai_pair_values
