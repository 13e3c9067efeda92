#include "tools/fuzz/seen.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::fuzz {

namespace {

using opening = view::node::opening;

const opening* look_at(const view::node& n) {
    const auto found = std::ranges::find_if(n.opened, [](const opening& in) { return in.of->placed().is_look; });
    return found == n.opened.end() ? nullptr : &*found;
}

// The outermost look that a path leads through.
struct look {
    std::string path;
    opening in;
};
std::optional<look> look_on(const view::document& doc, std::string_view path) {
    std::optional<look> outermost;
    for (; !path.empty(); path = view::parent_of(path)) {
        const auto part = view::find(doc, path);
        if (const opening* const in = part ? look_at(part->at) : nullptr) outermost = {std::string(path), *in};
    }
    return outermost;
}

// Returns whether a look is in the bytes of the file. Offsets in decoded bytes cannot be compared with those of the
// file.
bool is_in_file(const view::document& doc, const opening& in) { return in.space.data() == doc.file().bytes().data(); }

// Returns the owners of the bytes of a file, in file order.
std::vector<view::byte_range> own_ranges_in(const view::document& doc) {
    std::vector<view::byte_range> all;
    (void)view::each_range(doc, [&](const view::byte_range& range) {
        if (range.space.empty() && !range.shared) all.push_back(range);
    });
    return all;
}
// Returns the path of the value that owns the first byte of a look, and the offset of the byte in the value; nothing if
// the look itself owns it.
std::optional<std::pair<std::string, std::size_t>> owner_of(const view::document& doc, const look& seen) {
    for (const auto& range : own_ranges_in(doc))
        if (seen.in.origin >= range.offset && seen.in.origin < range.offset + range.size &&
            !range.path.starts_with(seen.path))
            return std::pair(range.path, seen.in.origin - range.offset);
    return {};
}

bool has_bytes_of(const view::document& doc, const opening& in, std::string_view path) {
    const auto value = path.empty() ? result<view::found>(error{}) : view::find(doc, path);
    if (!value || !is_in_file(doc, in)) return false;
    const std::size_t end = std::max(in.origin + in.origin_size, in.origin + 1);
    return in.origin < value->at.offset + value->at.size && value->at.offset < end;
}

}  // namespace

bool is_look(const view::node& n) { return look_at(n); }

bool may_see_other(const view::document& before, const view::document& after, std::string_view path,
                   std::string_view set) {
    const auto was = look_on(before, path), is = look_on(after, path);
    const auto& either = was ? was : is;
    if (!either) return false;
    if (!is_in_file(was ? before : after, either->in)) return true;
    const auto changed = set.empty() ? result<view::found>(error{}) : view::find(before, set);
    if (changed && changed->at.controls) return true;
    if ((was && has_bytes_of(before, was->in, set)) || (is && has_bytes_of(after, is->in, set))) return true;
    if (!was || !is)
        return either->in.of->optional().present &&
               either->in.of->optional().present->by;  // its presence is worked out, perhaps from the value at `set`
    // A look that starts at another byte, although nothing has moved, has another pointer.
    if (was->in.origin != is->in.origin && before.file().bytes().size() == after.file().bytes().size()) return true;
    const auto owner = owner_of(before, *was);
    return owner && owner == owner_of(after, *is);
}

bool is_seen(const view::document& doc, std::string_view path) {
    bool found = false;
    const std::function<bool(const view::node&)> visit = [&](const view::node& at) {
        const opening* const in = look_at(at);
        found = in && has_bytes_of(doc, *in, path);
        return !found && (at.leaf() || view::each_child(at, visit));
    };
    (void)visit(doc.root());
    return found;
}

}  // namespace verbatim::fuzz
