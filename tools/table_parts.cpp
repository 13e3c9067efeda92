#include "tools/table_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/cell_text.hpp"
#include "tools/json_tree.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/packed_meaning.hpp"
#include "verbatim/view/units.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

using view::node;
using meaning_form = wire::meaning::form;

constexpr std::string_view no_unit = "meaning";

bool holds_number(const view::type& t) {
    return (t.is_number() || t.is_token()) && !t.is_constant() && !t.is_named() && !t.is_packed() && !t.characters;
}

bool has_scale(const view::type& t) {
    return t.number().means && t.number().means->what == meaning_form::scaled && !view::leads_by_number(t);
}

// Returns a calculated number with as many digits as people compare.
std::string shown_number(double number) { return std::fabs(number) < 5e-7 ? "0" : fmt::format("{:.6g}", number); }

// Returns a unit as the head of a column has it, which is ASCII.
std::string unit_in_head(std::string_view unit) { return std::string(unit == "\xC2\xB0" ? "deg" : unit); }

// Returns what a column by the meaning of a field holds; empty if that is the value itself.
std::string held_by_meaning(const view::type& t) {
    if (view::leads_by_number(t) || view::parts_have_meaning(t)) return std::string(no_unit);
    const auto* const means = t.number().means;
    if (!means || means->what == meaning_form::truth || means->what == meaning_form::repeated) return {};
    if (means->what == meaning_form::scaled && !means->unit.empty()) return unit_in_head(means->unit);
    return std::string(no_unit);
}

// Returns whether a name is that of a part, or of something in it: "rotation" and "rotation[0]".
bool is_name_in(std::string_view name, std::string_view part) {
    return name.starts_with(part) &&
           (name.size() == part.size() || name[part.size()] == '.' || name[part.size()] == '[');
}

}  // namespace

std::string table_value::cell() const { return is_number ? number_cell(text) : text_cell(text); }

std::string table_part::path_in(std::string_view element) const {
    const auto inside = is_name_in(name_, "value") && leaf_ && leaf_->name.empty() ? name_.substr(5) : '.' + name_;
    return std::string(element) + inside;
}

table_value table_part::value() const {
    if (!leaf_) return calculated_;
    const view::type& t = *leaf_->of;
    return {std::string(view::unquoted(view::text_of(t, leaf_->bytes()))), holds_number(t), !t.number().real, {}};
}

std::optional<table_value> table_part::meaning() const {
    const view::type& t = *leaf_->of;
    auto holds = held_by_meaning(t);
    const auto text = holds.empty() ? std::nullopt : meaning_of(*leaf_, *names_, *elements_);
    if (!text) return std::nullopt;
    const auto shown = has_scale(t) ? view::without_unit(*text, t.number().means->unit) : view::unquoted(*text);
    return table_value{std::string(shown), has_scale(t), false, std::move(holds)};
}

table_value table_part::held(bool by_meaning) const {
    auto meant = by_meaning && leaf_ ? meaning() : std::nullopt;
    return meant ? *std::move(meant) : value();
}

std::optional<table_value> table_part::held_as(std::string_view holds) const {
    auto is = holds.empty() || !leaf_ ? value() : meaning();
    return is && is->holds == holds ? is : std::nullopt;
}

bool table_part::takes(std::string_view holds) const {
    return leaf_ ? holds.empty() || holds == held_by_meaning(*leaf_->of) : holds == calculated_.holds;
}

bool table_part::is_number_as(std::string_view holds) const {
    if (!leaf_) return calculated_.is_number;
    return holds.empty() ? holds_number(*leaf_->of) : has_scale(*leaf_->of);
}

// Returns the text of the value that a text gives to the field; nothing, and what is wrong, if it gives none.
std::optional<std::string> table_part::kept_text(std::string_view text, std::string& wrong) const {
    walk::scratch made(*leaf_->of);
    if (auto why = view::assign_text(*leaf_->of, made.get(), text)) {
        wrong = std::move(*why);
        return std::nullopt;
    }
    return view::text_of({made.get(), leaf_->of});
}

// Returns the range of a scaled whole number, for an error.
std::string table_part::range() const {
    const view::type& t = *leaf_->of;
    if (!t.is_integer() || !t.number().means || t.number().means->what != meaning_form::scaled) return {};
    const auto bits = 8 * t.number_size();
    const auto most = std::to_string(~std::uint64_t{0} >> (64 - bits + t.number().is_signed));
    const auto least = t.number().is_signed ? fmt::format("-{}", std::uint64_t{1} << (bits - 1)) : "0";
    const auto from = view::scaled_text(t, least), to = view::scaled_text(t, most);
    return from && to ? fmt::format(", which holds {} to {}", *from, *to) : std::string();
}

result<edit::assignment> table_part::assigned(const std::string& text, std::string_view holds) const {
    using view::between_values;
    if (!leaf_) return edit::assignment{{}, text, between_values::nearest};
    const view::type& t = *leaf_->of;
    std::string wrong;
    const auto refuse = [&](std::string reason) { return error{{}, 0, std::move(reason), error_kind::impossible}; };
    if (!holds.empty() && view::leads_by_number(t)) {
        const bool is_name = view::unquoted(text) != text || !whole_number(text);
        return edit::assignment{{}, is_name ? fmt::format("\"{}\"", view::unquoted(text)) : text, {}};
    }
    std::string value = text;
    if (!holds.empty()) {
        const auto meant = view::value_of_meaning(t, text, between_values::nearest);
        if (meant && !meant->wrong.empty()) return refuse(meant->wrong);
        if (meant) value = meant->text;
    } else if (!holds_number(t)) {
        return edit::assignment{{}, std::string(t.characters ? text : view::unquoted(text)), {}};
    } else if (!t.number().real) {
        value = whole_number(text).value_or(text);
    }
    if (t.is_token()) {
        // It becomes the nearest number that its column of text spells.
        if (t.number().real && !view::parse_real_bits32(value))
            return refuse(fmt::format("{} does not fit a float", text));
        return edit::assignment{{}, value, between_values::nearest};
    }
    auto kept = kept_text(value, wrong);
    if (kept) return edit::assignment{{}, *std::move(kept), {}};
    if (holds.empty() && !held_by_meaning(t).empty())
        wrong += fmt::format("; a column {} [{}] holds what it means", name_, held_by_meaning(t));
    return refuse(value == text ? wrong : fmt::format("{} does not fit {}{}", text, view::name_of(t), range()));
}

std::optional<std::size_t> table_parts::wanted_with(std::string_view name) const {
    if (wanted_.empty()) return 0;
    const auto at = std::ranges::find_if(wanted_, [&](const std::string& one) { return is_name_in(name, one); });
    return at == wanted_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - wanted_.begin()));
}
bool table_parts::has_wanted_below(std::string_view name) const {
    return std::ranges::any_of(wanted_, [&](const std::string& one) { return is_name_in(one, name); });
}

void table_parts::each(const node& element, const std::string& path, std::span<const node> around,
                       const std::function<void(const table_part&)>& visit) const {
    strings found;
    const auto add = [&](std::string name, std::size_t wanted, auto&&... what) {
        if (!wanted_.empty()) found.push_back(wanted_[wanted]);
        visit(table_part(std::move(name), wanted, what...));
    };
    const std::function<void(const node&, const std::string&)> below = [&](const node& n, const std::string& prefix) {
        view::each_child(n, [&](const node& part) {
            const auto name = view::join(prefix, part);
            const auto wanted = wanted_with(name);
            if (part.leaf()) {
                if (wanted && (!wanted_.empty() || is_shown(part))) add(name, *wanted, part, names_, elements_);
            } else if (part.of->what == view::kind::list) {
                if (wanted && !wanted_.empty() && wanted_[*wanted] == name)
                    add(name, *wanted, table_value{std::to_string(part.count), true, true});
            } else if (wanted || has_wanted_below(name)) {
                below(part, name);
            }
            return true;
        });
    };
    if (element.leaf()) return add("value", 0, element, names_, elements_);
    const bool is_record = element.of->what == view::kind::record;
    below(element, is_record ? "" : "value");
    if (!is_record) return;
    for (const auto& c : view::numbers_calculated_in(element, around)) {
        if (!std::ranges::all_of(c.numbers, [](double number) { return std::isfinite(number); })) continue;
        for (std::size_t i = 0; i < c.numbers.size(); ++i) {
            const auto name = c.numbers.size() == 1 ? std::string(c.name) : fmt::format("{}[{}]", c.name, i);
            if (const auto wanted = wanted_with(name))
                add(name, *wanted, table_value{shown_number(c.numbers[i]), true, false, unit_in_head(c.unit)});
        }
    }
    const auto& calculated = element.of->record().calculated;
    if (std::ranges::any_of(calculated, [](const auto& c) { return c.count == 0; }))
        for (const auto& c : view::calculated_in(element, around))
            if (const auto wanted = wanted_with(c.name);
                wanted && std::ranges::find(calculated, c.name, &table::calculated_value::name)->count == 0)
                add(std::string(c.name), *wanted, table_value{c.text});
    // What is elsewhere in the element: the numbers of elements in its lists together, and what a loaded schema
    // calculates.
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
        if (std::ranges::find(found, wanted_[i]) != found.end()) continue;
        if (const auto count = view::count_at(element, wanted_[i])) {
            add(wanted_[i], i, table_value{std::to_string(*count), true, true});
            continue;
        }
        auto text = view::computed_in(doc_, *element.of, path, wanted_[i]);
        if (!text && wanted_[i].find('.') != std::string::npos)
            text = view::calculated_at(doc_, path + '.' + wanted_[i]);
        if (!text) continue;
        const auto number = number_in_cell(*text, false);
        add(wanted_[i], i, table_value{*text, number.has_value(), number && number->find('.') == number->npos});
    }
}

}  // namespace verbatim::tools
