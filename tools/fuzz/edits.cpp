#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "tools/fuzz/file_after.hpp"
#include "tools/fuzz/law.hpp"
#include "tools/fuzz/references.hpp"
#include "tools/fuzz/seen.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/merge.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/edit/references/rows.hpp"
#include "verbatim/edit/repair.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::fuzz {

namespace {

struct choice {
    std::uint8_t edit, value;
    std::uint16_t path, other;

    static constexpr std::size_t size = 6;
    explicit choice(const std::uint8_t* d)
        : edit(d[0] % 6),
          value(d[1]),
          path(static_cast<std::uint16_t>(d[2] | d[3] << 8)),
          other(static_cast<std::uint16_t>(d[4] | d[5] << 8)) {}
    bool inserts() const { return edit == 2 || edit == 3; }
};

struct part {
    std::string path;
    const view::type* of;
    std::string text;  // of a leaf
};

// Returns the parts of a document, at most a few thousand.
std::vector<part> parts_of(const view::document& doc) {
    constexpr std::size_t most = 2000;
    std::vector<part> parts;
    const std::function<bool(const view::node&, const std::string&)> look = [&](const view::node& at,
                                                                                const std::string& path) {
        parts.push_back({path, at.of, at.leaf() ? view::text_of(*at.of, at.bytes()) : std::string{}});
        if (parts.size() == most) return false;
        return at.leaf() ||
               view::each_child(at, [&](const view::node& child) { return look(child, view::join(path, child)); });
    };
    look(doc.root(), {});
    return parts;
}

// Returns one of the parts that suit an edit, or any part if none does.
template <class Suits>
const part& one_of(const std::vector<part>& parts, std::size_t choice, Suits suits) {
    const auto count = static_cast<std::size_t>(std::ranges::count_if(parts, suits));
    if (count == 0) return parts[choice % parts.size()];
    choice %= count;
    return *std::ranges::find_if(parts, [&](const part& p) { return suits(p) && choice-- == 0; });
}

constexpr std::array<std::string_view, 12> values{
    "0",   "1",    "-1",   "255",   "65535",           "4294967295",
    "1.5", "-nan", "\"\"", "\"a\"", "\"walk_slow_b\"", "\"a text of more than twenty-four letters\""};

const auto text_at = [](const view::node& leaf) { return view::text_of(*leaf.of, leaf.bytes()); };

// Returns whether the text at a path led to an element by its name, and has followed that name, which has been set.
bool follows_name(const view::document& a, const view::document& b, std::string_view path, std::string_view set) {
    if (set.empty()) return false;
    const auto was = view::find(a, path), is = view::find(b, path), name = view::find(a, set), now = view::find(b, set);
    if (!was || !is || !name || !now || !was->at.of->number().refers || !was->at.of->number().refers->by_name)
        return false;
    return text_at(was->at) == text_at(name->at) && text_at(is->at) == text_at(now->at);
}

// Returns whether the change makes an optional present or absent because a controlling field has been set.
bool is_presence(const view::document& a, const edit::change& c, std::string_view set) {
    if (c.is != edit::change::what::set || c.was.is_null() == c.now.is_null() || set.empty()) return false;
    const auto field = view::find(a, set);
    return field && field->at.controls;
}

// Returns whether the change is of an element whose name or tag is at `set`: with another name it is another element,
// so one is removed and one is inserted.
bool is_of_renamed(const view::document& a, const view::document& b, const edit::change& c, std::string_view set) {
    const auto list = view::parent_of(c.path);
    if (!c.of_element() || !set.starts_with(list) || !set.substr(list.size()).starts_with('[')) return false;
    const auto was = view::find(a, list), is = view::find(b, list);
    return was && is && was->at.count == is->at.count;
}

// Returns the number of changes that an edit does not explain. Not counted are changes of values that a look sees; of
// optionals whose condition depends on the value at `set`; of texts that follow a name; of alignment, which loses its
// garbage when its size changes; of how a controlling field is spelled; of the separators of texts; of running numbers
// that can now be left out, or no longer can; of a terminator that was missing; of the stored bytes of the same decoded
// content; and of values that were stored wrong, since these may have been right in between.
std::size_t changes_between(const view::document& a, const view::document& b, std::string_view set = {}) {
    const auto wrong = file_after::repair(a, {});
    const auto findings = wrong ? std::vector<finding>{} : a.findings();
    return static_cast<std::size_t>(std::ranges::count_if(edit::compare(a, b), [&](const edit::change& c) {
        if (may_see_other(a, b, c.path, set) || is_presence(a, c, set) || is_of_renamed(a, b, c, set)) return false;
        const auto was = view::find(a, c.path);
        if (!was) return true;
        if (follows_name(a, b, was->path, set)) return false;
        if (was->at.of->what == view::kind::padding || was->at.controls) return false;
        const auto is = view::find(b, was->path);
        if (is && (was->at.of->text().separated || was->at.of->number().running) && text_at(was->at) == text_at(is->at))
            return false;
        if (is && was->at.of->ends && view::hex_text(is->at.bytes()).starts_with(view::hex_text(was->at.bytes())))
            return false;
        if (is && was->at.stored() && std::ranges::equal(was->at.space.bytes(), is->at.space.bytes())) return false;
        // If a rule gives a number that its field cannot hold, nothing is repaired.
        return wrong ? std::ranges::count(wrong->changes, was->path, &edit::repaired::path) == 0
                     : std::ranges::count(findings, was->path, &finding::path) == 0;
    }));
}

// Returns whether a derived value that was stored wrong has become right by chance, and follows from now on.
bool follows_by_chance(const view::document& before, const view::document& after) {
    const auto is = after.findings();
    const auto is_of_rule = [](const finding& f) { return f.rule == "what its rule gives"; };
    return std::ranges::any_of(before.findings(), [&](const finding& was) {
        return is_of_rule(was) &&
               std::ranges::none_of(is, [&](const finding& f) { return is_of_rule(f) && f.path == was.path; });
    });
}

void hold_the_laws(const view::format& format, const view::document& a, const view::document& b) {
    const auto bytes_of_b = b.file().bytes();
    const bytes file(bytes_of_b.begin(), bytes_of_b.end());
    const auto difference = edit::diff(a, b);
    require(difference.has_value(), "two files of a format have a difference");
    const auto written = edit::read_patch(edit::to_patch(*difference));
    require(written.has_value(), "a difference can be written and read");
    const auto patched = file_after::patch(a, *written);
    require(patched && patched->conflicts.empty() && !patched->bytes_left_out && patched->file == file,
            "a difference leads from the one file to the other");
    const auto ours = file_after::merge(a, b, a);
    require(ours && ours->conflicts.empty() && ours->file == file, "a merge of a side with the base gives that side");
    comes_back_from_json(b);
    const auto repaired = file_after::repair(b, {});
    if (!repaired) return has_reason(repaired.error());
    const auto twice = file_after::repair(**format.read(repaired->file), {});
    if (!twice) return has_reason(twice.error());  // another rule of a repaired field applies now, and does not hold
    require(twice->changes.empty(), "what is repaired needs no repair");
}

result<bytes> edited(const view::document& doc, const choice& chosen, const part& at, const part& other) {
    switch (chosen.edit) {
        case 0:
            return file_after::set(doc, at.path,
                                   chosen.value < values.size() ? values[chosen.value] : std::string_view(other.text));
        case 1: return file_after::remove(doc, at.path);
        case 2: return file_after::insert(doc, at.path);
        case 3: return file_after::insert_copy(doc, at.path, doc, other.path);
        case 4: return file_after::move(doc, at.path, other.path);
        default: return file_after::replace(doc, at.path, doc, other.path);
    }
}

// Returns how an edit has rearranged the elements of a list, and of those whose rows belong to its rows; nothing if it
// is not an edit of a list.
std::vector<moved_elements> moved_by(const view::document& doc, const choice& chosen, const part& at,
                                     const part& other) {
    if (chosen.edit == 0 || chosen.edit == 5) return {};
    const auto copy = doc.copy();
    const auto place = [&](const part& p, bool may_be_behind) {
        const bool is_list = may_be_behind && p.of->what == wire::kind::list;
        const std::string list(is_list ? std::string_view(p.path) : view::parent_of(p.path));
        return edit::spot{view::find_value(*copy, list)->indices,
                          is_list ? view::find(doc, list)->at.count
                                  : static_cast<std::size_t>(std::stoul(p.path.substr(list.size() + 1)))};
    };
    const auto path = [&](const edit::spot& s) { return edit::path_of(copy->value(), s.list); };
    std::vector<moved_elements> all;
    const auto named = place(at, chosen.inserts());
    if (chosen.edit == 1) {
        for (const auto& row : edit::rows_with(*copy, named))
            all.push_back({path(row), [i = row.index](std::size_t was) {
                               return was == i ? std::nullopt : std::optional(was - (was > i));
                           }});
    } else if (chosen.inserts()) {
        std::set<std::size_t> like;
        if (chosen.edit == 3 && other.path.ends_with(']'))
            for (const auto& row : edit::rows_with(*copy, place(other, false))) like.insert(row.list.back());
        if (like.size() < 2 || !like.contains(named.list.back())) like.clear();
        if (const auto rows = edit::places_with(*copy, named, like))
            for (const auto& row : *rows)
                all.push_back({path(row), [i = row.index](std::size_t was) { return std::optional(was + (was >= i)); },
                               row.index});
    } else if (const auto rows = edit::moves_with(*copy, named, place(other, true).index)) {
        for (const auto& row : *rows) {
            const std::size_t index = row.from.index, now = row.before - (row.before > index);
            all.push_back({path(row.from),
                           [i = index, now](std::size_t was) {
                               const std::size_t without = was - (was > i);
                               return std::optional(was == i ? now : without + (without >= now));
                           },
                           row.before == index ? index : now});
        }
    }
    return all;
}

// Makes an edit, and checks the laws on the result. Returns the document after the edit; null if the edit was refused.
std::unique_ptr<view::document> try_edit(const view::format& format, const view::document& doc, const choice& chosen) {
    const auto parts = parts_of(doc);
    const bool of_lists = chosen.edit != 0 && chosen.edit != 5;
    const auto& at = one_of(parts, chosen.path, [&](const part& p) {
        return of_lists ? p.path.ends_with(']') || p.of->what == wire::kind::list : p.of->leaf() || !p.path.empty();
    });
    const auto& other = one_of(parts, chosen.other, [&](const part& p) {
        return p.of == at.of || (at.of->what == wire::kind::list && p.of == &at.of->element());
    });
    const auto after = edited(doc, chosen, at, other);
    if (!after) {
        has_reason(after.error());
        return nullptr;
    }
    auto changed = must_read(doc, *after);
    if (chosen.edit == 0)
        require(changes_between(doc, *changed, at.path) <= 1, "a value that is set is the only one that has changed");
    hold_the_laws(format, doc, *changed);
    const auto moved = moved_by(doc, chosen, at, other);
    if (!moved.empty()) references_lead_as_before(doc, *changed, moved);
    else if (at.of->what != wire::kind::list)
        references_lead_as_before(doc, *changed, {}, [&](const std::string& path) {
            const std::string inside(chosen.edit == 0
                                         ? view::parent_of(at.path)
                                         : std::string_view(at.path));  // a count beside it, or data that a tag selects
            return inside.empty() || path == at.path || path.starts_with(inside + '.') ||
                   path.starts_with(inside + '[');
        });
    if (chosen.inserts() &&
        !has_dangling_references(doc)) {  // one may lead to the new element, which then cannot be removed
        const auto list = view::find(doc, at.path);
        const bool at_end = list->at.of->what == wire::kind::list;
        // Inserting into an empty list may also put an element before the new one that means "none".
        const bool has_none = at_end && list->at.count == 0 && view::find(*changed, at.path)->at.count == 2;
        const std::string came = at_end ? at.path + "[" + std::to_string(*moved.front().one + has_none) + "]" : at.path;
        const auto undone = has_none ? file_after::remove(*changed, std::vector<std::string>{at.path + "[0]", came})
                                     : file_after::remove(*changed, came);
        // The removal is refused if a look would see other bytes or none, or if a derived value that follows now
        // cannot, because another rule of its field gives another value.
        if (!undone && (is_seen(*changed, came) || follows_by_chance(doc, *changed))) has_reason(undone.error());
        else require(undone && changes_between(doc, *must_read(doc, *undone)) == 0, "what is inserted can be removed");
    }
    return changed;
}

void merge_both(const view::document& base, const view::document& ours, const view::document& theirs) {
    const auto merged = file_after::merge(base, ours, theirs), other_way = file_after::merge(base, theirs, ours);
    if (!merged) return has_reason(merged.error());
    if (!other_way) return;  // values that share bytes in one layout need not share them in the other
    require(merged->conflicts.empty() == other_way->conflicts.empty(),
            "two edits contradict each other either way round");
    if (!merged->conflicts.empty()) return;
    require(changes_between(*must_read(base, merged->file), *must_read(base, other_way->file)) == 0,
            "two edits merge into the same values either way round");
}

// Checks that a value that one side repairs follows the other side's edit. Values in elements are left out: their paths
// do not show which were wrong.
void follow_after_repair(const view::document& base, const view::document& theirs) {
    const auto right = file_after::repair(base, {});
    if (!right || right->changes.empty()) return;
    const auto merged = file_after::merge(base, *must_read(base, right->file), theirs);
    if (!merged || !merged->conflicts.empty()) return;
    const auto wrong = file_after::repair(*must_read(base, merged->file), {});
    if (!wrong) return has_reason(wrong.error());
    for (const auto& was : right->changes)
        if (was.path.find('[') == std::string::npos)
            require(std::ranges::count(wrong->changes, was.path, &edit::repaired::path) == 0,
                    "what one side repairs follows the other side's edit");
}

}  // namespace

void hold_edits(format_span formats, view::byte_view input) {
    constexpr std::size_t head = 2 * choice::size, most = 4096;
    if (input.size() < head || input.size() > most) return;
    const choice first(numbers_in(input)), second(numbers_in(input) + choice::size);
    for (const auto& format : formats) {
        const auto doc = format.read(source::borrow(input.subspan(head)));
        if (!doc) continue;
        const auto ours = try_edit(format, **doc, first);
        if (ours) follow_after_repair(**doc, *ours);
        const auto theirs = ours ? try_edit(format, **doc, second) : nullptr;
        if (theirs && !(first.inserts() && second.inserts()))
            merge_both(**doc, *ours, *theirs);  // two new elements may be in either order
    }
}

std::vector<bytes> inputs_of_edits(format_span, view::byte_view file) {
    std::vector<bytes> inputs;
    for (unsigned i = 0; i < 24; ++i) {  // each kind of edit, spread over the file
        const unsigned numbers[] = {i, i / 4, 7 * i, 0, 11 * i, 0, 5 * i + 1, i / 3, 13 * i, 0, 3 * i, 0};
        bytes input;
        for (const unsigned n : numbers) input.push_back(static_cast<std::byte>(n));
        input.insert(input.end(), file.begin(), file.end());
        inputs.push_back(std::move(input));
    }
    return inputs;
}

}  // namespace verbatim::fuzz
