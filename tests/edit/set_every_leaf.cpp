// Every kind of leaf of every specimen is set to other values by set, by a patch and in JSON: it has the value
// afterwards, or the edit is refused by name.
#include "tests/support/every_leaf.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "tests/edit/json_support.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/walk/copier.hpp"

namespace verbatim::test::edit_set_every_leaf {

namespace bj = boost::json;

namespace {

using view::kind;
using view::node;

// The JSON value of a leaf, which is made if JSON leaves it out; none if JSON cannot have it.
bj::value* spot_in(bj::value& json, const leaf& l, bool layout) {
    bj::value* at = &json.at("content");
    for (std::size_t i = 0; i < l.way.size(); ++i) {
        const node& n = l.way[i];
        if (i > 0) {
            if (n.name.empty()) {
                if (at->is_object()) at = &at->at("elements");
                at = &at->as_array().at(n.index);
            } else {
                if (at->is_null()) at->emplace_object();
                if (!at->is_object() || n.name == "leftover" || n.name == "tail") return nullptr;
                at = &at->as_object()[n.name];
            }
        }
        for (const auto& in : n.opened) {
            if (in.of->what == kind::choice || in.of->what == kind::coded)
                at = &at->at(view::alternative_name(*in.of, in.alternative));
            else if (in.of->what == kind::placed && at->is_object() && at->as_object().contains("shared"))
                return nullptr;  // written where it is first
            else if (in.of->what == kind::placed && layout) at = &at->at("value");
        }
    }
    return at;
}

result<bytes> through_json(const std::string& json, const leaf& l, const wanted& w) {
    auto dom = bj::parse(json);
    bj::value* const at = spot_in(dom, l, dom.as_object().contains("layout"));
    if (!at) return error{l.path, 0, "JSON has no place for it"};
    *at = bj::parse(w.json);
    return edit::from_json(verbatim::formats(), bj::serialize(dom));
}

void try_leaves(every_leaf& all, const specimen& s, std::size_t times) {
    const auto doc = read_as(s.format->id, s.file);
    const auto json = json_of(*doc);
    all.of(s.name, s.format->id, *doc, times, [&](const leaf& l, const wanted& w) { return through_json(json, l, w); });
}

}  // namespace

TEST_CASE("a leaf that is set to another value is read back as that value, or the edit is refused by name") {
    every_leaf all;
    for (const auto& s : specimens()) try_leaves(all, s, sanitized ? 1 : 2);
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.set > (sanitized ? 1500 : 5000));
    CHECK(all.refused > (sanitized ? 150 : 500));
    WARN(all.set << " set, " << all.refused << " refused");
}

namespace {

// Copies a file as a system shares its pages: the copy begins as the file.
struct copied_bytes final : copier {
    explicit copied_bytes(view::byte_view all) : file(all) {}
    memory copy(std::size_t size) const override {
        struct made {
            bytes all;
            std::vector<file_range> changes;
        };
        const auto one = std::make_shared<made>();
        one->all.assign(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(std::min(size, file.size())));
        one->all.resize(size);
        last = &one->changes;
        return {one, one->all, &one->changes};
    }
    view::byte_view file;
    mutable const std::vector<file_range>* last = nullptr;
};

// Checks that an edited document has the same file whether all of it is written, or only what changes; that comparing
// it with its file finds the first change; and that what differs is the same if only what has been written is compared.
void check_written(const view::document& doc) {
    const auto whole = doc.write();
    const auto before = doc.file().bytes();
    const copied_bytes copies(before);
    const auto changed = doc.write_changed(copies, [] {});
    REQUIRE(whole.has_value() == changed.has_value());
    if (!whole) {
        CHECK(whole.error().message() == changed.error().message());
        return;
    }
    const auto after = changed->bytes();
    CHECK(std::ranges::equal(after, *whole));
    std::size_t unnoted = 0;
    const auto is_noted = [&](std::size_t i) {
        return std::ranges::any_of(*copies.last, [&](const file_range& r) { return r.begin <= i && i < r.end; });
    };
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
        unnoted += before[i] != after[i] && !is_noted(i);
    CHECK(unnoted == 0);
    const auto was = doc.read(source::borrow(before)), now = doc.read(source::borrow(after));
    if (was && now && before.size() == after.size()) {
        const auto differ = [&](const std::vector<file_range>* in) {
            return edit::in_words({.changes = edit::compare(**was, **now, nullptr, in)});
        };
        CHECK(differ(copies.last) == differ(nullptr));
    }
    const auto at = std::ranges::mismatch(before, after);
    const bool is_same = at.in1 == before.end() && at.in2 == after.end();
    const auto difference = doc.difference();
    REQUIRE(difference.has_value());
    CHECK(*difference == (is_same ? std::nullopt : std::optional(static_cast<std::size_t>(at.in1 - before.begin()))));
}

}  // namespace

TEST_CASE(
    "an edited file is the same whether all of it is written or only what changes, and its first change is found") {
    std::size_t edited = 0;
    std::set<std::pair<std::string_view, std::string>> kinds;  // one leaf of each kind in each format
    for (const auto& s : specimens()) {
        INFO(s.name);
        const auto doc = read_as(s.format->id, s.file);
        check_written(*doc);
        CHECK_FALSE(doc->difference().value());
        CHECK_FALSE(doc->difference_decoded().value());
        std::vector<std::string> paths;
        leaves_of(*doc, [&](const leaf& l) {
            if (kinds.emplace(s.format->id, path_without_indices(l.path)).second) paths.push_back(l.path);
        });
        for (const auto& path : paths) {
            INFO(path);
            for (const std::string value : {"1", "7", "zz"}) {
                const auto again = read_as(s.format->id, s.file);
                if (!edit::set(*again, path, value)) continue;
                check_written(*again);
                ++edited;
            }
        }
    }
    CHECK(edited > 300);
}

TEST_CASE("the refusal of several assignments names the one that cannot be made") {
    const auto file = specimen_file("sims3.clip/end_inside.hex");
    const auto doc = read_as("sims3.clip", file);
    const std::vector<edit::assignment> all{{"body.tick_count", "3"}, {"actor", "other"}, {"body.unk22", "1"}};
    const auto done = file_after::set(*doc, all);
    REQUIRE_FALSE(done);
    CHECK(done.error().message() ==
          "actor: end: it shares the byte at 0x74 with actor, and the edit would make them differ");
}

}  // namespace verbatim::test::edit_set_every_leaf
