#include "verbatim/edit/change/calculated.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
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

std::string path_of_value(const calculated_assignment& a) { return view::join(a.given.path, a.of->name, 0); }
error refusal(const calculated_assignment& a, std::string reason) {
    return {path_of_value(a), 0, std::move(reason), error_kind::wrong_type};
}

// The record of a calculated value, and the records around it that the calculation needs.
struct record_and_around {
    datum record{};
    std::array<const void*, 2> around{};
};
result<record_and_around> records_of(view::document& doc, const calculated_assignment& a) {
    record_and_around all{view::part_at(doc.value(), a.record)};
    if (!all.record.of || !calculated(*all.record.of, a.of->name)) return refusal(a, "the edit leaves no such value");
    for (std::size_t i = 0; i < all.around.size() && a.of->around[i]; ++i)
        if (all.around[i] = closest(doc, a.record, a.of->around[i]); !all.around[i])
            return refusal(a, "it is calculated from a record around it, which is not there");
    return all;
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

// Returns an assignment to a call, of a calculated value of the value itself or of the record around it. In the second
// case, only parts of the value may change. Returns nothing if the text is not a call.
std::optional<calculated_assignment> called(const assignment& a, const view::found& at,
                                            const result<view::found>& parent) {
    const auto named = call_in(a.text);
    if (!named || at.at.is_extra || table::is_name(*at.at.of)) return {};
    const auto* const own = calculated(*at.at.of, named->name);
    const auto* const around = own ? nullptr : calculated(parent, named->name);
    if (!own && !around) return {};
    const auto& record = own ? at : *parent;
    calculated_assignment one{{record.path, std::string(named->given), a.between}, record.indices, own ? own : around};
    if (around) one.only_in = at.path;
    return one;
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

// Bit fields that are set, and whose place is worked out: where they are in the file as it is now, with all changes.
class bits_that_are_set {
public:
    explicit bits_that_are_set(view::document& doc) : doc_(doc) {}

    // Replaces an assignment to such a bit field by one to the bytes of its field. Returns false if it is to something
    // else. `parent` is the path without the last step.
    result<bool> add(const assignment& a, std::string_view parent, std::vector<assignment>& to) {
        const view::computing* const by = doc_.format().computed;
        if (!by) return false;
        const bool is_element = std::string_view(a.path).substr(parent.size()).starts_with('[');
        const std::string_view record = is_element ? view::parent_of(parent) : parent;
        auto part = std::string_view(a.path).substr(record.size());
        if (part.starts_with('.')) part.remove_prefix(1);
        const auto file = file_now();
        if (!file) return file.error();
        const auto at = view::find(**file, record);
        if (!at || at->at.of->what != wire::kind::record) return false;
        std::vector<std::byte> bytes;
        auto field = by->set_bits(at->at, part, a.text, bytes);
        if (!field) return error{a.path, 0, field.error().reason, field.error().kind};
        if (field->empty()) return false;
        const std::string path = view::join(std::string(record), *field, 0);
        const auto known = std::ranges::find(to, path, &assignment::path);
        if (known == to.end()) {
            to.push_back({path, text_of(bytes), {}});
            return true;
        }
        bytes.clear();
        if (auto wrong = view::parse_hex(known->text, bytes)) return error{path, 0, std::move(*wrong)};
        field = by->set_bits(at->at, part, a.text, bytes);
        if (!field) return error{a.path, 0, field.error().reason, field.error().kind};
        known->text = text_of(bytes);
        return true;
    }

private:
    static std::string text_of(const std::vector<std::byte>& bytes) {
        std::string text;
        for (const std::byte b : bytes) text += fmt::format("{:02X} ", static_cast<unsigned>(b));
        return text;
    }
    result<const view::document*> file_now() {
        if (!doc_.is_changed()) return &doc_;
        if (!file_) {
            auto bytes = doc_.write();
            auto read = bytes ? doc_.read(source(std::move(*bytes))) : bytes.error();
            if (!read) return read.error();
            file_ = std::move(*read);
        }
        return file_.get();
    }

    view::document& doc_;
    std::unique_ptr<view::document> file_;
};

}  // namespace

bool may_be_calculated(std::span<const assignment> all) {
    return std::ranges::any_of(all, [](const assignment& a) { return call_in(a.text).has_value(); });
}

result<split_assignments> split_calculated(view::document& doc, std::span<const assignment> assignments) {
    std::vector<std::string_view> paths, parents;
    for (const assignment& a : assignments) paths.push_back(a.path), parents.push_back(view::parent_of(a.path));
    const auto at = view::find_values(doc, paths), found = view::find_values(doc, parents);
    split_assignments all;
    bits_that_are_set bits(doc);
    for (std::size_t i = 0; i < assignments.size(); ++i) {
        const assignment& a = assignments[i];
        if (at[i]) {
            if (auto call = called(a, *at[i], found[i])) all.calculated.push_back(std::move(*call));
            else all.fields.push_back(a);
            continue;
        }
        auto name = std::string_view(a.path).substr(parents[i].size());
        if (name.starts_with('.')) name.remove_prefix(1);
        auto record = found[i];
        const auto* c = calculated(record, name);
        const auto* const packed = record && !c ? packed_with(*record->at.of, name) : nullptr;
        std::vector<view::component_text> components;
        if (!record) {  // a number of a calculated value: euler.z
            const auto above = view::parent_of(parents[i]);
            record = view::find_value(doc, above);
            c = calculated(record, parents[i].substr(above.size()));
            if (c) components = components_with(assignments, parents, i);
            if (c && components.empty()) continue;
        }
        if (!packed && !c) {
            const auto is_set = bits.add(a, parents[i], all.fields);
            if (!is_set) return is_set.error();
            all.has_replaced |= *is_set;
            if (*is_set) continue;
        }
        if (packed) assign_bits(a, view::join(std::string(parents[i]), packed->name, 0), name, all.fields);
        else if (!c) all.fields.push_back(a);
        else
            all.calculated.push_back(
                {{record->path, a.text, a.between}, record->indices, c, std::move(components), std::nullopt});
        all.has_replaced |= packed != nullptr;
    }
    all.has_replaced |= !all.calculated.empty();
    return all;
}

result<void> add_fields(view::document& doc, calculated_assignment& a, std::vector<assignment>& to) {
    const auto at = records_of(doc, a);
    if (!at) return at.error();
    const auto& [record, around] = *at;
    std::string text = a.given.text;
    if (!a.components.empty()) {
        auto all = view::with_components(*a.of, record.value, around.data(), a.components);
        if (!all) return refusal(a, all.error().reason);
        text = std::move(*all);
    }
    walk::scratch changed(*record.of);
    record.of->assign(changed.get(), record.value);
    if (auto wrong = view::assign_text(*a.of, changed.get(), around.data(), text)) return refusal(a, std::move(*wrong));
    a.given.text = view::text_of(*a.of, changed.get(), around.data());
    if (a.given.text.empty() && !text.empty()) return refusal(a, fmt::format("no value gives {}", text));
    if (a.given.between == view::between_values::refused && !view::same_value(*a.of, a.given.text, text))
        return refusal(a, fmt::format("the nearest value to {} is {}{}", text, a.given.text,
                                      view::why_not_exact(*a.of, *record.of, changed.get(), around.data(), text)));
    std::vector<assignment> all;
    (void)differences(a.given.path, record, all).alike(record, {changed.get(), record.of});
    for (assignment& one : all) {
        const auto rest = !a.only_in                         ? std::string_view()
                          : one.path.starts_with(*a.only_in) ? std::string_view(one.path).substr(a.only_in->size())
                                                             : "?";
        if (!rest.empty() && rest.front() != '.' && rest.front() != '[')
            return error{*a.only_in, 0,
                         fmt::format("{}({}) would change {}, too: set {} instead", a.of->name, text, one.path,
                                     path_of_value(a))};
        to.push_back(std::move(one));
    }
    return {};
}

result<void> check_value(view::document& doc, const calculated_assignment& a) {
    const auto at = records_of(doc, a);
    if (!at) return at.error();
    const auto now = view::text_of(*a.of, at->record.value, at->around.data());
    if (view::same_value(*a.of, now, a.given.text)) return {};
    return refusal(a, fmt::format("other values of the edit make it {}, not {}", now, a.given.text));
}

}  // namespace verbatim::edit
