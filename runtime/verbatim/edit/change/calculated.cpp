#include "verbatim/edit/change/calculated.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>

#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

namespace {

using view::datum;

// Adds the leaves that differ between two records, as assignments that turn the first one into the second.
class differences final : public comparison<datum> {
public:
    differences(std::string path, datum record, std::vector<assignment>& to)
        : path_(std::move(path)), record_(record), to_(to) {}

private:
    bool same_leaf(const datum& was, const datum& now) override {
        if (std::string text = view::text_of(now); text != view::text_of(was))
            to_.push_back({path_ + (path_.empty() ? "" : ".") + path_of(record_, way), std::move(text), {}});
        return true;
    }

    const std::string path_;
    const datum record_;
    std::vector<assignment>& to_;
};

// Returns the calculated value with a name; null if the record has none.
const table::calculated_value* calculated(const view::type& record, std::string_view name) {
    const auto found = std::ranges::find(record.record().calculated, name, &table::calculated_value::name);
    return found == record.record().calculated.end() ? nullptr : &*found;
}

// Returns the calculated value that the last step of a path names, in the record that the path without it leads to.
const table::calculated_value* calculated(const result<view::found>& record, std::string_view step) {
    if (step.starts_with('.')) step.remove_prefix(1);
    return record ? calculated(*record->at.of, step) : nullptr;
}

// Returns the numbers that all assignments give to one calculated value; empty if an assignment before `first` gives it
// numbers, too.
std::vector<view::component_text> components_with(std::span<const assignment> all,
                                                  std::span<const std::string_view> parents, std::size_t first) {
    std::vector<view::component_text> components;
    if (std::ranges::count(parents.first(first), parents[first])) return components;
    for (std::size_t i = first; i < all.size(); ++i)
        if (parents[i] == parents[first])
            components.push_back({std::string_view(all[i].path).substr(parents[i].size()), all[i].text});
    return components;
}

// Returns the closest record of a type around the indices; null if there is none.
const void* closest(view::document& doc, std::span<const std::size_t> indices, const view::type* wanted) {
    for (std::size_t depth = indices.size(); depth-- > 0;)
        if (const datum around = view::part_at(doc.value(), indices.first(depth)); around.of == wanted)
            return around.value;
    return nullptr;
}

// Replaces an assignment to a calculated value, or assignments to some of its numbers.
result<void> replace(view::document& doc, const assignment& a, const view::found& found,
                     const table::calculated_value& c, std::vector<assignment>& to,
                     std::span<const view::component_text> components = {}) {
    const datum record = found.at.value();
    std::array<const void*, 2> around{};
    const auto refuse = [&](std::string reason) {
        return error{view::join(found.path, c.name, 0), 0, std::move(reason), error_kind::wrong_type};
    };
    for (std::size_t i = 0; i < around.size() && c.around[i]; ++i)
        if (around[i] = closest(doc, found.indices, c.around[i]); !around[i])
            return refuse("it is calculated from a record around it, which is not there");
    if (!components.empty()) {
        const auto all = view::with_components(c, record.value, around.data(), components);
        if (!all) return refuse(all.error().reason);
        return replace(doc, {a.path, *all, a.between}, found, c, to);
    }
    walk::scratch changed(*record.of);
    record.of->assign(changed.get(), record.value);
    if (auto wrong = view::assign_text(c, changed.get(), around.data(), a.text)) return refuse(std::move(*wrong));
    const std::string now = view::text_of(c, changed.get(), around.data());
    if (now.empty() && !a.text.empty()) return refuse(fmt::format("no value gives {}", a.text));
    if (a.between == view::between_values::refused && !view::same_value(c, now, a.text))
        return refuse(fmt::format("the nearest value to {} is {}{}", a.text, now,
                                  view::why_not_exact(c, *record.of, changed.get(), around.data(), a.text)));
    (void)differences(found.path, record, to).alike(record, {changed.get(), record.of});
    return {};
}

// "euler(20,5,-35)": a name and its arguments.
struct call {
    std::string_view name, given;
};
std::optional<call> call_in(std::string_view text) {
    const auto open = text.find('(');
    if (open == text.npos || open == 0 || !text.ends_with(')')) return std::nullopt;
    return call{text.substr(0, open), text.substr(open + 1, text.size() - open - 2)};
}

// Replaces an assignment to a call, of a calculated value of the value itself or of the record around it. In the second
// case, only parts of the value may change. Returns false if the text is not a call.
result<bool> replace_call(view::document& doc, const assignment& a, const view::found& at,
                          const result<view::found>& parent, std::vector<assignment>& to) {
    const auto named = call_in(a.text);
    if (!named || at.at.is_extra || table::is_name(*at.at.of)) return false;
    const assignment given{a.path, std::string(named->given), a.between};
    if (const auto* const own = calculated(*at.at.of, named->name)) {
        auto done = replace(doc, given, at, *own, to);
        return done ? result<bool>(true) : done.error();
    }
    const auto* const around = calculated(parent, named->name);
    if (!around) return false;
    std::vector<assignment> all;
    if (auto done = replace(doc, given, *parent, *around, all); !done) return done.error();
    for (assignment& one : all) {
        const auto rest = one.path.starts_with(at.path) ? std::string_view(one.path).substr(at.path.size()) : "?";
        if (!rest.empty() && rest.front() != '.' && rest.front() != '[')
            return error{at.path, 0,
                         fmt::format("{} would change {}, too: set {} instead", a.text, one.path,
                                     view::join(parent->path, around->name, 0))};
        to.push_back(std::move(one));
    }
    return true;
}

// Returns the packed integer of a record that has a bit field with this name; null if there is none.
const view::field* packed_with(const view::type& record, std::string_view name) {
    const auto found = std::ranges::find_if(record.fields, [&](const view::field& f) {
        return std::ranges::find(f.of->number().names, name) != f.of->number().names.end();
    });
    return found == record.fields.end() ? nullptr : &*found;
}

// Adds an assignment to a bit field, together with those to other bits of the same packed integer.
void assign_bits(const assignment& a, std::string path, std::string_view name, std::vector<assignment>& to) {
    std::string text = fmt::format("{}={}", name, a.text);
    const auto same = std::ranges::find_if(
        to, [&](const assignment& other) { return other.path == path && other.text.find('=') != std::string::npos; });
    if (same != to.end()) same->text += ' ' + text;
    else to.push_back({std::move(path), std::move(text), a.between});
}

}  // namespace

bool may_be_calculated(std::span<const assignment> all) {
    return std::ranges::any_of(all, [](const assignment& a) { return call_in(a.text).has_value(); });
}

result<assignments_to_fields> without_calculated(view::document& doc, std::span<const assignment> assignments) {
    std::vector<std::string_view> paths, parents;
    for (const assignment& a : assignments) paths.push_back(a.path), parents.push_back(view::parent_of(a.path));
    const auto at = view::find_values(doc, paths), found = view::find_values(doc, parents);
    assignments_to_fields all;
    std::deque<result<view::found>> outer;
    for (std::size_t i = 0; i < assignments.size(); ++i) {
        const assignment& a = assignments[i];
        if (at[i]) {
            const auto called = replace_call(doc, a, *at[i], found[i], all.assignments);
            if (!called) return called.error();
            if (!*called) all.assignments.push_back(a);
            all.replaced |= *called;
            continue;
        }
        auto name = std::string_view(a.path).substr(parents[i].size());
        if (name.starts_with('.')) name.remove_prefix(1);
        const auto* record = &found[i];
        const auto* c = calculated(*record, name);
        const auto* const packed = *record && !c ? packed_with(*(*record)->at.of, name) : nullptr;
        std::vector<view::component_text> components;
        if (!*record) {  // a number of a calculated value: euler.z
            const auto above = view::parent_of(parents[i]);
            record = &outer.emplace_back(view::find_value(doc, above));
            c = calculated(*record, parents[i].substr(above.size()));
            if (c) components = components_with(assignments, parents, i);
            if (c && components.empty()) continue;
        }
        if (packed) assign_bits(a, view::join(std::string(parents[i]), packed->name, 0), name, all.assignments);
        else if (!c) all.assignments.push_back(a);
        else if (auto replaced = replace(doc, a, **record, *c, all.assignments, components); !replaced)
            return replaced.error();
        all.replaced |= c || packed;
    }
    return all;
}

}  // namespace verbatim::edit
