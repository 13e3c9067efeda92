#include "runtime/edit/apply.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/edit/json.hpp"

namespace verbatim::edit {

namespace {

using view::place;

error at(const change& c, std::string reason) { return {c.path, 0, std::move(reason)}; }

// What a derived field is set to, it keeps.
void force(place root, std::span<const std::size_t> indices, const void* value) {
    for (std::size_t depth = indices.size(); depth-- > 0;) {
        const place record = view::part_at(root, indices.first(depth));
        if (!record.of || record.of->what != wire::kind::record) return;
        for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
            const auto& t = *record.of->fields[i].of;
            if (!t.force) continue;
            const auto* const stored = static_cast<std::byte*>(record.of->field_in(record.value, t.implies[0].field).value) + t.implies[0].offset;
            if (!std::less<>{}(value, stored) && std::less<>{}(value, stored + t.implies[0].of->size)) t.force(record.of->field_in(record.value, i).value);
        }
    }
}

result<void> make(place root, const change& c) {
    const auto indices = std::span(c.indices);
    if (c.is == change::what::set) {
        const place to = view::whole_part_at(root, indices);
        if (!to.of) return at(c, "it cannot be changed");
        if (c.now == "null" && to.of->reset) return to.of->reset(to.value), result<void>{};
        if (to.of->erase)
            for (std::size_t i = to.of->length(to.value); i-- > 0;) to.of->erase(to.value, i);
        if (auto done = read_value(to, c.now); !done) return at(c, done.error().message());
        force(root, indices, view::part_at(root, indices).value);
        return {};
    }
    const place list = view::part_at(root, indices.first(indices.size() - 1));
    const std::size_t i = indices.back();
    if (!list.of || !list.of->insert || i + (c.is == change::what::remove) > list.of->length(list.value)) return at(c, "it is no element of a list");
    if (c.is == change::what::remove) return list.of->erase(list.value, i), result<void>{};
    list.of->insert(list.value, i, nullptr);
    if (auto done = read_value({list.of->element_address(list.value, i), &list.of->element()}, c.now); !done) return at(c, done.error().message());
    return {};
}

}  // namespace

result<std::unique_ptr<view::document>> apply_changes(const view::document& doc, std::span<const change> changes) {
    std::vector<const change*> order;
    for (const change& c : changes) order.push_back(&c);
    // Later ones first, so that indices stay what they are; an element goes before another one comes in its place.
    std::ranges::stable_sort(order, [](const change* x, const change* y) {
        if (x->indices != y->indices) return x->indices < y->indices;
        return x->is == change::what::insert && y->is != change::what::insert;
    });
    auto changed = doc.copy();
    for (auto c = order.rbegin(); c != order.rend(); ++c)
        if (auto made = make(changed->value(), **c); !made) return made.error();
    return changed;
}

std::vector<byte_change> byte_changes(view::byte_view changed, view::byte_view wanted) {
    std::vector<byte_change> changes;
    const auto copy = [](view::byte_view bytes) { return std::vector(bytes.begin(), bytes.end()); };
    if (changed.size() == wanted.size()) {
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (changed[i] == wanted[i]) continue;
            std::size_t end = i + 1;
            while (end < wanted.size() && changed[end] != wanted[end]) ++end;
            changes.push_back({i, copy(changed.subspan(i, end - i)), copy(wanted.subspan(i, end - i))});
            i = end;
        }
        return changes;
    }
    const std::size_t least = std::min(changed.size(), wanted.size());
    std::size_t start = 0, end = 0;
    while (start < least && changed[start] == wanted[start]) ++start;
    while (end < least - start && changed[changed.size() - 1 - end] == wanted[wanted.size() - 1 - end]) ++end;
    changes.push_back({start, copy(changed.subspan(start, changed.size() - start - end)), copy(wanted.subspan(start, wanted.size() - start - end))});
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
        if (c.offset < at) return wrong(fmt::format("the bytes at {:#x} start before the end of the change before", c.offset));
        if (c.offset > file.size() || c.was.size() > file.size() - c.offset)
            return wrong(fmt::format("the bytes at {:#x} leave the file, which has {} bytes then", c.offset, file.size()));
        if (!std::ranges::equal(file.subspan(c.offset, c.was.size()), c.was))
            return wrong(fmt::format("the bytes at {:#x} are not those that it was made for", c.offset));
        copy_to(c.offset);
        bytes.insert(bytes.end(), c.now.begin(), c.now.end());
        at += c.was.size();
    }
    copy_to(file.size());
    return bytes;
}

}  // namespace verbatim::edit
