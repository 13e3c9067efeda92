#include "verbatim/edit/apply.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/compare/patch_references.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/table/rearrange.hpp"
#include "verbatim/walk/terminated.hpp"

namespace verbatim::edit {

namespace {

using view::datum;

error refused(const change& c, std::string reason) { return {c.path, 0, std::move(reason)}; }

// Adds the controlling fields whose values a change gives.
void add(std::vector<requested>& all, const std::vector<requested>& inside, const change& c) {
    for (const requested& a : inside) {
        all.push_back({c.path + (a.path.empty() || a.path.starts_with('[') ? "" : ".") + a.path, c.indices});
        all.back().indices.insert(all.back().indices.end(), a.indices.begin(), a.indices.end());
    }
}

result<void> make_value(datum root, const change& c, std::vector<requested>& all) {
    const auto indices = std::span(c.indices);
    if (c.is == change::what::follow) return follow(root, {c.path, c.indices});
    const datum to = view::whole_part_at(root, indices);
    if (!to.of) return refused(c, "it cannot be changed");
    const auto controls = read_value(to, c.now);
    if (!controls) return refused(c, controls.error().message());
    if (const auto now = view::part_at(root, indices); now.of && now.of->leaf()) all.push_back({c.path, c.indices});
    else add(all, *controls, c);
    force(root, indices);
    return {};
}

// The elements that are inserted into one list and removed from it, later ones first. They are made at once, after all
// changes inside of the elements.
struct list_changes {
    std::vector<std::size_t> list;  // Indices of the list.
    std::vector<const change*> all;

    result<void> make(datum root, const auto& made) const {
        const datum here = view::part_at(root, list);
        if (!here.of || here.of->what != wire::kind::list)
            return refused(*all.front(), "it is not an element of a list");
        const std::size_t count = here.of->length(here.value);
        std::vector<std::size_t> elements;
        std::vector<std::pair<const change*, std::size_t>> inserted;  // With the new index.
        auto next = all.rbegin();
        for (std::size_t i = 0; i <= count; ++i) {
            bool stays = i < count;
            for (; next != all.rend() && (*next)->indices.back() == i; ++next) {
                if ((*next)->is == change::what::insert)
                    inserted.emplace_back(*next, elements.size()), elements.push_back(table::new_element);
                else if (stays) stays = false;
                else return refused(**next, "it is not an element of a list");
            }
            if (stays) elements.push_back(i);
        }
        if (next != all.rend()) return refused(**next, "it is not an element of a list");
        table::rearrange(*here.of, here.value, elements);
        for (auto c = inserted.rbegin(); c != inserted.rend(); ++c) {
            const auto controls = read_value(here.element(c->second), c->first->now);
            if (!controls) return refused(*c->first, controls.error().message());
            made(*c->first, *controls);
        }
        walk::terminate_elements(*here.of, here.value);
        return {};
    }
};

}  // namespace

result<applied> apply_changes(const view::document& doc, std::span<const change> changes, std::vector<conflict>& lost) {
    auto order = pointers_to(changes);
    // Later ones come first, so that the indices of the others stay valid.
    std::ranges::stable_sort(order, comes_before);
    applied changed{doc.copy(), std::vector<std::vector<std::size_t>>(changes.size())};
    const moved moves(order);
    const auto where = [&](const indices& was, const change& by) {
        return by.is == change::what::insert ? moves.inserted(was, by.indices.size(), moves.rank(by)) : moves.now(was);
    };
    const datum root = changed.document->value();
    const auto request = [&](const change& c, std::vector<requested> here) {
        for (requested& a : here) changed.document->pending().requests.add({std::move(a.path), where(a.indices, c)});
        changed.new_indices[static_cast<std::size_t>(&c - changes.data())] = where(c.indices, c);
    };
    std::vector<list_changes> open;  // Each list is in an element of the one before.
    const auto close = [&](const indices* next) -> result<void> {
        for (; !open.empty() && !(next && is_inside(*next, open.back().list)); open.pop_back()) {
            auto made = open.back().make(root, [&](const change& c, const std::vector<requested>& controls) {
                std::vector<requested> here;
                add(here, controls, c);
                request(c, std::move(here));
            });
            if (!made) return made;
        }
        return {};
    };
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        const change& c = **i;
        if (auto made = close(&c.indices); !made) return made.error();
        if (c.of_element()) {
            auto list = prefix(c.indices, c.indices.size() - 1);
            if (open.empty() || open.back().list != list) open.push_back({std::move(list), {}});
            open.back().all.push_back(&c);
            continue;
        }
        std::vector<requested> here;
        if (auto made = make_value(root, c, here); !made) return made.error();
        request(c, std::move(here));
    }
    if (auto made = close(nullptr); !made) return made.error();
    keep_reference_targets(doc, changes, *changed.document, lost);
    return changed;
}

result<std::vector<std::byte>> changed_file(const view::document& doc, std::span<const change> changes,
                                            std::vector<conflict>* lost) {
    std::vector<conflict> ignored;
    const auto changed = apply_changes(doc, changes, lost ? *lost : ignored);
    if (!changed) return changed.error();
    return changed->document->write();
}

std::vector<byte_change> byte_changes(view::byte_view changed, view::byte_view wanted) {
    std::vector<byte_change> changes;
    const auto copy = [](view::byte_view bytes) { return std::vector(bytes.begin(), bytes.end()); };
    const auto add = [&](std::size_t at, std::size_t was, std::size_t now) {
        changes.push_back({at, copy(changed.subspan(at, was)), copy(wanted.subspan(at, now))});
    };
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
    std::size_t at = 0;  // Offset in the file.
    const auto copy_to = [&](std::size_t end) {
        bytes.insert(bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(at),
                     file.begin() + static_cast<std::ptrdiff_t>(end));
        at = end;
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const byte_change& c = changes[i];
        const auto wrong = [&](std::string why) {
            return error{fmt::format("bytes.changes[{}]", i), c.offset, std::move(why), error_kind::conflict};
        };
        if (c.offset < at)
            return wrong(fmt::format("the bytes at {:#x} start before the end of the previous change", c.offset));
        if (c.offset > file.size() || c.was.size() > file.size() - c.offset)
            return wrong(
                fmt::format("the bytes at {:#x} leave the file, which has {} bytes then", c.offset, file.size()));
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
