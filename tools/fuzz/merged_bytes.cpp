#include "tools/fuzz/merged_bytes.hpp"

#include <algorithm>
#include <optional>

#include "tools/fuzz/law.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::fuzz {

namespace {

// Returns the offset and the owner of each run of bytes, in order; nothing if they cannot be listed, for example
// because there are too many.
std::optional<std::vector<std::pair<std::size_t, std::string>>> owners_in(const view::document& doc) {
    std::vector<std::pair<std::size_t, std::string>> all;
    const auto done =
        view::each_range(doc, [&](const view::byte_range& range) { all.emplace_back(range.offset, range.path); });
    return done ? std::optional(std::move(all)) : std::nullopt;
}

}  // namespace

bool is_of_reference(const view::node& leaf) {
    if (leaf.of->number().refers) return true;
    return !leaf.around.empty() && std::ranges::any_of(leaf.around.nearest().is.of->fields, [&](const view::field& f) {
        return f.of->number().refers && !leaf.name.empty() && f.of->number().refers->count == leaf.name;
    });
}

void holds_bytes(const view::document& base, const view::document& merged, const view::document& side) {
    const auto was = base.file().bytes(), now = side.file().bytes(), in = merged.file().bytes();
    if (was.size() != now.size() || was.size() != in.size()) return;
    const auto owners = owners_in(base);
    if (!owners || owners_in(side) != owners || owners_in(merged) != owners) return;
    const auto follows = [&](std::size_t at) {
        const auto owner =
            std::prev(std::ranges::upper_bound(*owners, at, {}, &std::pair<std::size_t, std::string>::first));
        const auto found = view::find(side, owner->second);
        return found && (found->at.is_implied() || is_of_reference(found->at));
    };
    for (std::size_t i = 0; i < was.size(); ++i)
        if (was[i] != now[i] && in[i] != now[i]) require(follows(i), "a byte that one side has changed is merged");
}

}  // namespace verbatim::fuzz
