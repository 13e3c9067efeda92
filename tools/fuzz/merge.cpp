#include <functional>
#include <map>
#include <optional>
#include <set>

#include "tools/fuzz/merged_bytes.hpp"
#include "tools/fuzz/seen.hpp"
#include "tools/fuzz/steps.hpp"
#include "verbatim/edit/merge.hpp"
#include "verbatim/view/path.hpp"

// The law of merging. If only values have changed, merging the merged file with either side again changes nothing; if
// no byte has moved either, each changed byte is that of the side that has changed it. A merged list has as many
// elements of each name, or content, as both sides together require: an element that one side has removed and the other
// has not touched is gone, and no element is there twice that neither side had twice.
namespace verbatim::fuzz {

namespace {

constexpr std::size_t most_steps = 3;  // for each side

std::unique_ptr<view::document> side(const view::document& base, const std::uint8_t* data) {
    auto doc = base.copy();
    for (std::size_t i = 0; i < most_steps; ++i)
        if (auto next = after(*doc, step::read(data + i * step::size))) doc = std::move(next);
    return doc;
}

// Returns whether the side has only set values. If it has removed elements, it is not always certain which: one may
// have been changed into another one that was removed.
bool keeps_elements(const view::document& base, const view::document& side) {
    return std::ranges::all_of(edit::compare(base, side),
                               [](const edit::change& c) { return c.is == edit::change::what::set; });
}

void stays(const view::document& base, const view::document& merged, const view::document& other) {
    const auto again = file_after::merge(base, merged, other);
    require(again.has_value(), "a merged file can be merged with one side again");
    // With all changes made, an element may no longer be identified as the one of BASE. Then the two files contradict
    // each other.
    if (again->conflicts.empty())
        require(std::ranges::equal(again->file, merged.file().bytes()), "a merged file has what one side has done");
}

// Returns the lists that are in no other list, by path.
std::map<std::string, view::node> lists_of(const view::document& doc) {
    std::map<std::string, view::node> lists;
    const std::function<bool(const view::node&, const std::string&)> look = [&](const view::node& at,
                                                                                const std::string& path) {
        if (is_look(at)) return true;  // other values own its bytes
        if (at.of->what == view::kind::list) {
            lists.emplace(path, at);
            return true;
        }
        return at.of->what != view::kind::record ||
               view::each_child(at, [&](const view::node& child) { return look(child, view::join(path, child)); });
    };
    look(doc.root(), {});
    return lists;
}
std::vector<view::node> elements_of(const view::node& list) {
    std::vector<view::node> elements;
    view::each_child(list, [&](const view::node& child) {
        if (child.name.empty()) elements.push_back(child);
        return true;
    });
    return elements;
}

using counts = std::map<std::string, std::ptrdiff_t>;
// Returns the number of elements of each name; nothing unless all elements have names that are not empty and that no
// look sees.
std::optional<counts> by_name(const view::node& list) {
    counts all;
    for (const view::node& e : elements_of(list)) {
        const auto name = view::name_leaf(e);
        if (!name || is_look(*name)) return {};
        const auto text = view::text_of(*name->of, name->bytes());
        if (text == "\"\"") return {};
        ++all[text];
    }
    return all;
}
// Returns the content of a node as text, without looks, controlling fields and references, because these follow what
// the other side does.
std::string own_content_of(const view::node& n, const std::string& path) {
    if (is_look(n) || is_of_reference(n)) return {};
    if (n.leaf()) return n.controls ? std::string() : path + '=' + view::text_of(*n.of, n.bytes()) + '\n';
    std::string all;
    view::each_child(n, [&](const view::node& child) {
        all += own_content_of(child, view::join(path, child));
        return true;
    });
    return all;
}
// Returns the content of an element as text. Separators in a row of text are left out, because a new row takes them
// from the rows beside it. It also makes no difference whether a running number is stored in the element or left out.
std::string content_of(const view::node& element) {
    const auto leads_elsewhere = [](const view::type* t) { return t->placed().is_look || t->number().refers; };
    if (std::ranges::any_of(view::types_in(*element.of), leads_elsewhere)) return own_content_of(element, {});
    std::string all;
    const bool has_rest = !view::for_each_leaf(element, {}, [&](const std::string& path, const view::node& leaf) {
        if (leaf.of->text().separated || element.of->runs)
            all += path + '=' + view::text_of(*leaf.of, leaf.bytes()) + '\n';
        return leaf.of->text().separated || element.of->runs;
    });
    return has_rest ? edit::text_of(edit::value_of(element, false)) : all;
}
counts by_content(const view::node& list) {
    counts all;
    for (const view::node& e : elements_of(list)) ++all[content_of(e)];
    return all;
}
// Returns whether the changes only insert and remove elements of the list, and change none.
bool keeps_contents(const std::vector<edit::change>& changes, const std::string& list) {
    return std::ranges::none_of(changes, [&](const edit::change& c) {
        return c.path.starts_with(list + '[') && !(c.of_element() && view::parent_of(c.path) == list);
    });
}

// Returns whether the changes may rename an element of the list. Then the name does not identify the element.
bool renames(const view::document& base, const std::vector<edit::change>& changes, const std::string& list) {
    return std::ranges::any_of(changes, [&](const edit::change& c) {
        if (c.is != edit::change::what::set || !c.path.starts_with(list + '[')) return false;
        const auto was = view::find(base, c.path);
        return was && view::is_name(*was->at.of);
    });
}

// Checks the number of equal elements in a merged list. If both sides add such elements, or both remove some, these may
// be the same elements.
void adds_up(std::ptrdiff_t base, std::ptrdiff_t ours, std::ptrdiff_t theirs, std::ptrdiff_t merged) {
    const auto o = ours - base, t = theirs - base, m = merged - base, sum = o + t;
    if (o > 0 && t > 0)
        return require(m >= std::max(o, t) && m <= sum, "elements that both sides add are there, and not twice");
    if (o < 0 && t < 0) return require(m <= std::min(o, t) && m >= sum, "elements that both sides remove are gone");
    require(m == sum, "elements that one side adds are there, and those that it removes are gone");
}

void has_each_element(const view::document& base, const view::document& ours, const view::document& theirs,
                      const view::document& merged) {
    const auto from_ours = edit::compare(base, ours), from_theirs = edit::compare(base, theirs);
    const std::array<const view::document*, 4> docs{&base, &ours, &theirs, &merged};
    std::array<std::map<std::string, view::node>, 4> lists;
    std::ranges::transform(docs, lists.begin(), [](const view::document* doc) { return lists_of(*doc); });
    for (const auto& entry : lists[0]) {
        const std::string& path = entry.first;
        if (!std::ranges::all_of(lists, [&](const auto& of) { return of.contains(path); })) continue;
        if (entry.second.of->element().ends_open)
            continue;  // the last element gets a terminator if another one comes to follow it
        std::array<std::optional<counts>, 4> of;
        for (std::size_t i = 0; i < 4; ++i) of[i] = by_name(lists[i].at(path));
        if (renames(base, from_ours, path) || renames(base, from_theirs, path)) continue;
        if (!std::ranges::all_of(of, [](const auto& named) { return named.has_value(); })) {
            if (!keeps_contents(from_ours, path) || !keeps_contents(from_theirs, path)) continue;
            for (std::size_t i = 0; i < 4; ++i) of[i] = by_content(lists[i].at(path));
        }
        std::set<std::string> all;
        for (const auto& one : of)
            for (const auto& [key, count] : *one) all.insert(key);
        for (const auto& key : all) adds_up((*of[0])[key], (*of[1])[key], (*of[2])[key], (*of[3])[key]);
    }
}

void hold_the_laws(const view::document& base, const view::document& ours, const view::document& theirs,
                   bool only_bytes) {
    const auto merged = file_after::merge(base, ours, theirs), swapped = file_after::merge(base, theirs, ours);
    for (const auto* one : {&merged, &swapped}) {
        if (*one) continue;
        const auto& other = one == &merged ? swapped : merged;
        has_reason(one->error());
        return require(!other || !other->conflicts.empty(),
                       "a merge that is refused one way round has conflicts the other way");
    }
    for (const auto& c : merged->conflicts) require(!c.why.empty(), "a conflict says why");
    const auto doc = must_read(base, merged->file);
    require(merged->conflicts.empty() == swapped->conflicts.empty(),
            "two sides contradict each other either way round");
    if (!merged->conflicts.empty()) return;
    require(merged->file == swapped->file, "two sides merge into one file either way round");
    has_each_element(base, ours, theirs, *doc);
    for (const auto* side : {&ours, &theirs}) {
        if (only_bytes) holds_bytes(base, *doc, *side);
        if (keeps_elements(base, ours) && keeps_elements(base, theirs) && keeps_elements(base, *doc))
            stays(base, *doc, *side);
    }
}

}  // namespace

void hold_merge(format_span formats, view::byte_view input) {
    constexpr std::size_t head = 2 * most_steps * step::size, most = 4096;
    if (input.size() < head || input.size() > most) return;
    const auto* const numbers = numbers_in(input);
    bool only_bytes = true;
    for (std::size_t i = 0; i < head; i += step::size) only_bytes = only_bytes && step::read(numbers + i).of_bytes();
    for (const auto& format : formats) {
        const auto base = format.read(source::borrow(input.subspan(head)));
        if (base) hold_the_laws(**base, *side(**base, numbers), *side(**base, numbers + head / 2), only_bytes);
    }
}

std::vector<bytes> inputs_of_merge(format_span, view::byte_view file) {
    std::vector<bytes> inputs;
    for (unsigned i = 0; i < 12; ++i) {
        bytes input;
        for (unsigned k = 0; k < 2 * most_steps; ++k)
            for (const unsigned n : {i < 4 ? 0 : i + k * (i / 7), 3 * i + k, 7 * i + 29 * k, 0u})
                input.push_back(static_cast<std::byte>(n));
        input.insert(input.end(), file.begin(), file.end());
        inputs.push_back(std::move(input));
    }
    // One side moves an element; the other moves it too, removes it, copies one or changes a value.
    for (unsigned i = 0; i < 24; ++i) {
        bytes input(2 * most_steps * step::size);
        const unsigned element = i / 4, kinds[] = {6, 2, 5, 1};
        const unsigned ours[] = {6, element + 2 + i % 3, element, 0},
                       theirs[] = {kinds[i % 4], element + 3, kinds[i % 4] == 1 ? 5 * element : element, 0};
        for (std::size_t k = 0; k < step::size; ++k)
            input[k] = static_cast<std::byte>(ours[k]),
            input[most_steps * step::size + k] = static_cast<std::byte>(theirs[k]);
        input.insert(input.end(), file.begin(), file.end());
        inputs.push_back(std::move(input));
    }
    return inputs;
}

}  // namespace verbatim::fuzz
