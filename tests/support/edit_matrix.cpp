#include "tests/support/edit_matrix.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <stdexcept>

#include "tests/support/every_leaf.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::test {

namespace {

using view::document;
using view::node;

// Returns another value of a leaf; empty if it is not to be set.
std::string other(const node& leaf) {
    const view::type& t = *leaf.of;
    const auto text = view::text_of(t, leaf.bytes());
    if (t.is_fixed_text() || (t.is_string() && t.characters)) return text == "\"q\"" ? "\"r\"" : "\"q\"";
    if (t.is_packed() || t.is_constant() || t.what == view::kind::padding) return {};
    return text == "1" ? "2" : "1";
}

// Returns the setting that makes an element differ from the one that it is a copy of: of its first text, or else of its
// first leaf, by the path from the element. The path is nothing if there is none.
std::optional<edit::assignment> difference_of(const node& element) {
    std::optional<edit::assignment> first;
    const std::function<bool(const node&, const std::string&)> look = [&](const node& at, const std::string& path) {
        if (!at.leaf())
            return view::each_child(at, [&](const node& child) { return look(child, view::join(path, child)); });
        std::string text = other(at);
        const bool is_text = text.starts_with('"');
        if (!text.empty() && (!first || is_text)) first = edit::assignment{path, std::move(text), {}};
        return !is_text;
    };
    look(element, {});
    return first;
}

tried_edit edit_of(std::string kind, std::string text, std::function<result<void>(document&)> make) {
    return {std::move(kind), std::move(text), std::move(make)};
}

// Returns whether two files differ from a third one in the same value, or in one that is in the other.
bool touch_the_same(const document& doc, const document& one, const document& other) {
    const auto in_one = edit::compare(doc, one), in_other = edit::compare(doc, other);
    return std::ranges::any_of(in_one, [&](const edit::change& a) {
        return std::ranges::any_of(in_other, [&](const edit::change& b) {
            return edit::is_inside(a.indices, b.indices) || edit::is_inside(b.indices, a.indices);
        });
    });
}

}  // namespace

tried_edit setting_of(std::string path, std::string text) {
    std::string shown = "set " + path + '=' + text;
    return edit_of("set", std::move(shown), [path = std::move(path), text = std::move(text)](document& doc) {
        return edit::set(doc, path, text);
    });
}

std::vector<tried_edit> edits_of(const document& doc, std::size_t times, std::map<std::string, std::size_t>& seen) {
    std::vector<tried_edit> all;
    std::map<std::string, std::string> leaves;  // the first leaf of each kind, whose value others get
    const auto of_leaf = [&](const node& at, const std::string& path, const std::string& kind) {
        if (const auto text = other(at); !text.empty()) all.push_back(setting_of(path, text));
        const auto [first, is_first] = leaves.try_emplace(kind, path);
        if (is_first) return;
        all.push_back(
            edit_of("replace", "copy --replace " + first->second + ' ' + path,
                    [path, from = first->second](document& in) { return edit::replace(in, path, in, from); }));
    };
    const auto of_list = [&](const node& at, const std::string& path) {
        const auto element = [&](std::size_t i) { return path + '[' + std::to_string(i) + ']'; };
        const std::string as = at.of->element().is_line() ? "x" : "";
        all.push_back(edit_of("insert", "insert " + path, [=](document& in) { return edit::insert(in, path, as); }));
        if (at.count == 0) return;
        const std::string first = element(0), last = element(at.count - 1);
        all.push_back(edit_of("insert", "insert " + first, [=](document& in) { return edit::insert(in, first, as); }));
        // Two equal elements do not show which of them is the copy.
        const auto found = view::find(doc, last);
        const auto differs = found ? difference_of(found->at) : std::nullopt;
        all.push_back(edit_of("copy", "copy " + last + ' ' + first, [=](document& in) -> result<void> {
            if (!differs) return edit::insert_copy(in, first, in, last);
            const bool is_below = !differs->path.empty() && !differs->path.starts_with('[');
            const auto both = [&](document& to) -> result<void> {
                if (auto done = edit::insert_copy(to, first, to, last); !done) return done;
                return edit::set(to, first + (is_below ? "." : "") + differs->path, differs->text);
            };
            const auto tried = in.copy();  // if one of them is refused, both are
            if (auto done = both(*tried); !done) return done;
            return both(in);
        }));
        all.push_back(edit_of("remove", "remove " + first, [=](document& in) { return edit::remove(in, first); }));
        if (at.count == 1) return;
        all.push_back(edit_of("remove", "remove " + last, [=](document& in) { return edit::remove(in, last); }));
        all.push_back(
            edit_of("move", "move " + first + " end", [=](document& in) { return edit::move(in, first, "end"); }));
        all.push_back(edit_of("replace", "copy --replace " + last + ' ' + first,
                              [=](document& in) { return edit::replace(in, first, in, last); }));
    };
    const std::function<bool(const node&, const std::string&)> look = [&](const node& at, const std::string& path) {
        const std::string kind = std::string(doc.format().id) + ' ' + path_without_indices(path);
        const bool is_list = at.of->what == view::kind::list;
        if (at.leaf() || is_list) {
            const std::size_t before = seen[kind]++;
            if (at.leaf() && before < times + 1) of_leaf(at, path, kind);
            if (is_list && before < times) of_list(at, path);
        }
        return at.leaf() ||
               view::each_child(at, [&](const node& child) { return look(child, view::join(path, child)); });
    };
    look(doc.root(), {});
    return all;
}

void edit_matrix::of(const std::string& name, const document& doc, std::size_t times, std::size_t every) {
    const auto wrong_values = file_after::repair(doc, {});
    if (!wrong_values || !wrong_values->changes.empty()) return;  // what is stored wrong may become right by chance
    const auto all = edits_of(doc, times, seen_);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (tried_++ % every != 0) continue;
        std::vector<tried_edit> others;
        if (all.size() > 1) others.push_back(all[(i + 1 + i * 7919 % (all.size() - 1)) % all.size()]);
        make(name, doc, all[i], others);
    }
}

void edit_matrix::make(const std::string& name, const document& doc, const tried_edit& edit,
                       const std::vector<tried_edit>& others) {
    const std::string what = '\n' + name + ": " + edit.text;
    result<bytes> file = bytes();
    try {
        file = file_after::change(doc, edit.make);
    } catch (const std::logic_error& e) { wrong += what + ": " + e.what(); }
    if (!file) {
        ++refused;
        refusals += what + ": " + file.error().message();
        if (file.error().reason.empty()) wrong += what + ": it is refused without a reason";
        return;
    }
    ++made;
    in_all_ways(what, doc, *file);
    const auto after = doc.read(source::borrow(*file));
    if (!after) return;
    if (const auto why = wrong_after ? wrong_after(**after, edit) : std::string(); !why.empty())
        wrong += what + ": " + why;
    count(doc, **after, edit);
    for (const tried_edit& one : others) beside(what, doc, *file, edit, one);
}

// As a patch, and through JSON.
void edit_matrix::in_all_ways(const std::string& what, const document& doc, const bytes& file) {
    const auto after = doc.read(source::borrow(file));
    if (!after) return void(wrong += what + ": the file cannot be read: " + after.error().message());
    const auto d = edit::diff(doc, **after);
    if (!d) return void(wrong += what + ": no difference: " + d.error().message());
    const auto patch = edit::read_patch(edit::to_patch(*d));
    const auto patched = patch ? file_after::patch(doc, *patch) : patch.error();
    if (!patched) wrong += what + ": as a patch: " + patched.error().message();
    else if (!patched->conflicts.empty()) wrong += what + ": as a patch: " + patched->conflicts[0].why;
    else if (patched->file != file) wrong += what + ": a patch gives another file";
    std::string json;
    const auto written = edit::to_json(**after, [&](std::string_view piece) { json += piece; });
    if (!written) return;  // two fields of one name, for example
    const auto again = edit::from_json({&doc.format(), 1}, json);
    if (!again) wrong += what + ": through JSON: " + again.error().message();
    else if (*again != file) wrong += what + ": JSON gives another file";
}

// One after the other in either order, in one commit, and as the two sides of a merge.
void edit_matrix::beside(const std::string& what, const document& doc, const bytes& one, const tried_edit& edit,
                         const tried_edit& other) {
    const auto in_one = doc.read(source::borrow(one));
    const auto theirs = file_after::change(doc, other.make);
    const auto in_other = theirs ? doc.read(source::borrow(*theirs)) : theirs.error();
    if (!in_one || !in_other) return;
    const auto then = file_after::change(**in_one, other.make), before = file_after::change(**in_other, edit.make);
    if (!then || !before || *then != *before || touch_the_same(doc, **in_one, **in_other)) return;
    ++pairs;
    const auto with = what + ", with " + other.text;
    const auto together = doc.copy();
    auto done = edit.make(*together);
    if (done) done = other.make(*together);
    if (done) done = edit::commit(*together);
    if (!done) wrong += with + ": in one commit: " + done.error().message();
    else if (file_after::file_of(*together) != *then) wrong += with + ": one commit gives another file";
    const auto merged = file_after::merge(doc, **in_one, **in_other);
    if (!merged) wrong += with + ": as a merge: " + merged.error().message();
    else if (merged->conflicts.empty() && merged->file != *then) wrong += with + ": a merge gives another file";
}

// Counts what has followed, by what the two files show.
void edit_matrix::count(const document& before, const document& after, const tried_edit& edit) {
    const auto add = [&](const char* follower) { ++cells[follower][edit.kind]; };
    for (const edit::change& c : edit::compare(before, after)) {
        const auto was = view::find(before, c.path), is = view::find(after, c.path);
        if (!c.of_element() && was.has_value() != is.has_value()) add("presence");
    }
    std::size_t lists = 0;
    const std::function<bool(const node&, const std::string&)> look = [&](const node& is, const std::string& path) {
        const auto found = view::find(before, path);
        const node* const was = found ? &found->at : nullptr;
        if (was && is.of->what == view::kind::list) lists += was->count != is.count;
        if (!is.leaf())
            return view::each_child(is, [&](const node& child) { return look(child, view::join(path, child)); });
        if (!was || was->of != is.of || edit.text.find(' ' + path) != edit.text.npos) return true;
        if (view::text_of(*is.of, is.bytes()) == view::text_of(*was->of, was->bytes())) return true;
        if (is.of->number().refers && is.of->number().refers->by_name) add("names");
        else if (is.of->number().means && !is.of->number().means->of_field.empty()) add("names");
        else if (is.controls) add("counts and tags");
        return true;
    };
    look(after.root(), {});
    if (lists > 1) add("rows");
}

}  // namespace verbatim::test
