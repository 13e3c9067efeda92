#include "verbatim/edit/apply.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/json.hpp"
#include "verbatim/edit/moved.hpp"

namespace verbatim::edit {

namespace {

using view::place;

error at(const change& c, std::string reason) { return {c.path, 0, std::move(reason)}; }

// The controlling fields that a change gives itself.
void add(std::vector<requested>& all, const std::vector<requested>& inside, const change& c) {
    for (const requested& a : inside) {
        all.push_back({c.path + (a.path.empty() || a.path.starts_with('[') ? "" : ".") + a.path, c.indices});
        all.back().indices.insert(all.back().indices.end(), a.indices.begin(), a.indices.end());
    }
}

result<void> make(place root, const change& c, std::vector<requested>& all) {
    const auto indices = std::span(c.indices);
    if (c.is == change::what::set) {
        const place to = view::whole_part_at(root, indices);
        if (!to.of) return at(c, "it cannot be changed");
        const auto controls = read_value(to, c.now);
        if (!controls) return at(c, controls.error().message());
        if (const auto now = view::part_at(root, indices); now.of && now.of->leaf()) all.push_back({c.path, c.indices});
        else add(all, *controls, c);
        force(root, indices);
        return {};
    }
    if (c.is == change::what::follow) return follow(root, {c.path, c.indices});
    const place list = view::part_at(root, indices.first(indices.size() - 1));
    const std::size_t i = indices.back();
    if (!list.of || list.of->what != wire::kind::list || i + (c.is == change::what::remove) > list.of->length(list.value)) return at(c, "it is not an element of a list");
    if (c.is == change::what::remove) return list.of->erase(list.value, i), result<void>{};
    list.of->insert(list.value, i, nullptr);
    const auto controls = read_value({list.of->element_in(list.value, i), &list.of->element()}, c.now);
    if (!controls) return at(c, controls.error().message());
    add(all, *controls, c);
    return {};
}

}  // namespace

result<applied> apply_changes(const view::document& doc, std::span<const change> changes) {
    auto order = pointers_to(changes);
    // Later ones first, so that indices stay what they are.
    std::ranges::stable_sort(order, comes_before);
    applied changed{doc.copy(), std::vector<std::vector<std::size_t>>(changes.size())};
    const moved moves(order);
    const auto where = [&](const indices& was, const change& by) {
        return by.is == change::what::insert ? moves.inserted(was, by.indices.size(), moves.rank(by)) : moves.now(was);
    };
    for (auto c = order.rbegin(); c != order.rend(); ++c) {
        std::vector<requested> here;
        if (auto made = make(changed.document->value(), **c, here); !made) return made.error();
        for (requested& a : here) changed.document->pending().requests.push_back({std::move(a.path), where(a.indices, **c)});
        if ((*c)->is != change::what::remove) changed.new_indices[static_cast<std::size_t>(*c - changes.data())] = where((*c)->indices, **c);
    }
    return changed;
}

result<std::vector<std::byte>> changed_file(const view::document& doc, std::span<const change> changes) {
    const auto changed = apply_changes(doc, changes);
    if (!changed) return changed.error();
    return changed->document->write();
}

std::vector<byte_change> byte_changes(view::byte_view changed, view::byte_view wanted) {
    std::vector<byte_change> changes;
    const auto copy = [](view::byte_view bytes) { return std::vector(bytes.begin(), bytes.end()); };
    const auto add = [&](std::size_t at, std::size_t was, std::size_t now) { changes.push_back({at, copy(changed.subspan(at, was)), copy(wanted.subspan(at, now))}); };
    if (changed.size() == wanted.size()) {
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const std::size_t start = i;
            while (i < wanted.size() && changed[i] != wanted[i]) ++i;
            if (i > start) add(start, i - start, i - start);
        }
        return changes;
    }
    const std::size_t least = std::min(changed.size(), wanted.size());
    std::size_t start = 0, end = 0;
    while (start < least && changed[start] == wanted[start]) ++start;
    while (end < least - start && changed[changed.size() - 1 - end] == wanted[wanted.size() - 1 - end]) ++end;
    add(start, changed.size() - start - end, wanted.size() - start - end);
    return changes;
}

result<std::vector<std::byte>> apply_bytes(view::byte_view file, std::span<const byte_change> changes) {
    std::vector<std::byte> bytes;
    std::size_t at = 0;  // in the file
    const auto copy_to = [&](std::size_t end) {
        bytes.insert(bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(at), file.begin() + static_cast<std::ptrdiff_t>(end));
        at = end;
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const byte_change& c = changes[i];
        const auto wrong = [&](std::string why) { return error{fmt::format("bytes.changes[{}]", i), c.offset, std::move(why)}; };
        if (c.offset < at) return wrong(fmt::format("the bytes at {:#x} start before the end of the previous change", c.offset));
        if (c.offset > file.size() || c.was.size() > file.size() - c.offset)
            return wrong(fmt::format("the bytes at {:#x} leave the file, which has {} bytes then", c.offset, file.size()));
        if (!std::ranges::equal(file.subspan(c.offset, c.was.size()), c.was))
            return wrong(fmt::format("the bytes at {:#x} differ from those that the patch was made for", c.offset));
        copy_to(c.offset);
        bytes.insert(bytes.end(), c.now.begin(), c.now.end());
        at += c.was.size();
    }
    copy_to(file.size());
    return bytes;
}

}  // namespace verbatim::edit
