// Edits that do not touch the same data give the same file one after another, in either order, in one step, as a patch,
// and as the two sides of a merge.
#include <algorithm>
#include <set>

#include "tests/edit/json_support.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/file_after.hpp"

namespace verbatim::test::edit_together {

using view::kind;

namespace {

struct parts {
    std::vector<edit::assignment> sets;
    std::vector<std::string> elements;
};

// Returns another value of a leaf.
std::string other(const view::node& leaf) {
    const auto text = view::text_of(*leaf.of, leaf.bytes());
    if (leaf.of->is_fixed_text() || leaf.of->is_string()) return text == "\"other\"" ? "\"x\"" : "\"other\"";
    return text == "1" ? "2" : "1";
}
parts parts_of(const view::document& doc) {
    parts all;
    const std::function<bool(const view::node&, const std::string&)> look = [&](const view::node& at,
                                                                                const std::string& path) {
        if (at.leaf()) all.sets.push_back({path, other(at), view::between_values::nearest});
        else
            view::each_child(at, [&](const view::node& child) {
                const auto inner = view::join(path, child);
                if (at.of->what == kind::list && child.name.empty()) all.elements.push_back(inner);
                return look(child, inner);
            });
        return all.sets.size() < 300;
    };
    look(doc.root(), {});
    return all;
}

struct tried {
    std::size_t pairs = 0, refused = 0;
};

// Makes two edits in all ways. Nothing is required if one of them is refused alone or after the other one, or if their
// order matters.
template <class One, class Both>
void make(tried& all, const view::document& base, const One& one, const Both& both) {
    const auto a = one(base, 0), b = one(base, 1);
    if (!a || !b) return void(++all.refused);
    const auto in_a = base.read(source(*a)), in_b = base.read(source(*b));
    REQUIRE((in_a && in_b));
    const auto ab = one(**in_a, 1), ba = one(**in_b, 0);
    if (!ab || !ba || *ab != *ba) return void(++all.refused);
    ++all.pairs;
    const result<bytes> together = both(base);
    INFO((together ? "" : together.error().message()));
    CHECK((together && *together == *ab));
    const auto whole = base.read(source(*ab));
    REQUIRE(whole);
    const auto d = edit::diff(base, **whole);
    REQUIRE(d);
    const auto read = edit::read_patch(edit::to_patch(*d));
    REQUIRE(read);
    const auto patched = file_after::patch(base, *read);
    INFO((patched ? "" : patched.error().message()));
    CHECK((patched && patched->conflicts.empty() && patched->file == *ab));
    const auto merged = file_after::merge(base, **in_a, **in_b);
    INFO((merged ? "" : merged.error().message()));
    CHECK((merged && (!merged->conflicts.empty() || merged->file == *ab)));
}

void try_pairs(tried& all, const specimen& s, std::size_t times) {
    const auto doc = read_as(s.format->id, s.file);
    const auto wrong = file_after::repair(*doc, {});
    if (!wrong || !wrong->changes.empty()) return;  // what is stored wrong may become right by chance
    const auto of = parts_of(*doc);
    for (std::size_t i = 0; i < times && of.sets.size() > 1; ++i) {
        const std::size_t a = i * 7919 % of.sets.size(),
                          b = (a + 1 + i * 104729 % (of.sets.size() - 1)) % of.sets.size();
        const edit::assignment pair[] = {of.sets[a], of.sets[b]};
        INFO(s.name << ": " << pair[0].path << '=' << pair[0].text << ' ' << pair[1].path << '=' << pair[1].text);
        make(
            all, *doc,
            [&](const view::document& in, std::size_t which) {
                return file_after::set(in, std::span(&pair[which], 1));
            },
            [&](const view::document& in) { return file_after::set(in, pair); });
    }
    // The later one is removed first, so that the path of the other one stays; rows that belong together go together.
    const bool has_rows = std::ranges::any_of(view::types_in(doc->type()),
                                              [](const view::type* t) { return !t->record().together.empty(); });
    for (std::size_t i = 0; i < times && of.elements.size() > 1; ++i) {
        const std::size_t a = i * 7919 % of.elements.size();
        const std::size_t b = (a + 1 + i * 104729 % (of.elements.size() - 1)) % of.elements.size();
        const std::vector<std::string> both{of.elements[std::min(a, b)], of.elements[std::max(a, b)]};
        if (both[1].starts_with(both[0]) || (has_rows && view::parent_of(both[0]) != view::parent_of(both[1])))
            continue;
        INFO(s.name << ": without " << both[0] << " and " << both[1]);
        const auto later = file_after::remove(*doc, both[1]);
        const auto without = later ? doc->read(source(*later)) : later.error();
        const auto one = without ? file_after::remove(**without, both[0]) : without.error();
        if (!one) continue;
        ++all.pairs;
        const auto together = file_after::remove(*doc, both);
        INFO((together ? "" : together.error().message()));
        CHECK((together && *together == *one));
    }
}

}  // namespace

TEST_CASE("two edits that are made one after the other are made together, and give the same file") {
    tried all;
    for (const auto& s : specimens()) try_pairs(all, s, sanitized ? 2 : 6);
    CHECK(all.pairs > (sanitized ? 100 : 1000));
    WARN(all.pairs << " pairs, " << all.refused << " with an edit that is refused");
}

}  // namespace verbatim::test::edit_together
