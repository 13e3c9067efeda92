#include "verbatim/view/calculated.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "verbatim/text/real.hpp"
#include "verbatim/view/calculated_parts.hpp"
#include "verbatim/view/each_at.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/range.hpp"
#include "verbatim/view/rows.hpp"
#include "verbatim/view/units.hpp"
#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/rotation.hpp"

namespace verbatim::view {

namespace {

using table::calculated_value;

// Writes as many digits as people compare.
std::string number_text(double number) {
    if (std::fabs(number) < 5e-7) return "0";
    std::string text = fmt::format("{:.6g}", number);
    return text == "-0" ? "0" : text;
}

// Returns the numbers in a text. Nothing if they are not as many as the value has, or the text has other words.
std::optional<std::vector<double>> numbers_in(const calculated_value& c, std::string_view text) {
    std::vector<double> numbers;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(" ,"), text.size());
        const auto one = without_unit(text.substr(0, end), c.unit);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (one.empty()) continue;
        const auto number = wire::parse_real<double>(one);
        if (!number || !std::isfinite(*number)) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers.size() == c.count ? std::optional(std::move(numbers)) : std::nullopt;
}

// Returns the number that a step names in a value of several: .z or [2]; nothing if it names none.
std::optional<std::size_t> component(const calculated_value& c, std::string_view step) {
    constexpr std::string_view names = "xyzw";
    std::optional<std::size_t> index;
    if (step.size() > 2 && step.starts_with('[') && step.ends_with(']'))
        index = parse_unsigned(step.substr(1, step.size() - 2));
    else if (step.size() == 2 && step.starts_with('.')) index = names.find(step[1]);
    return c.count > 1 && index && *index < c.count ? index : std::nullopt;
}

std::vector<double> numbers_of(const calculated_value& c, const void* record, const void* const* around) {
    std::vector<double> numbers(c.count);
    c.numbers(record, around, numbers.data());
    return numbers;
}

// The value of a record: in the present state of a document, or decoded from the file.
struct decoded {
    explicit decoded(const node& n) {
        if (n.is_present()) {
            value = n.decoded_value();
        } else if (walk_at at(n); walk::read(*n.of, at.c, from_file.emplace(*n.of).get())) {
            value = from_file->get();
        }
    }
    std::optional<walk::scratch> from_file;
    const void* value = nullptr;  // Null if it cannot be read.
};

// Returns the closest record of a type; null if there is none.
const node* closest(std::span<const node> around, const type* wanted) {
    for (std::size_t i = around.size(); i-- > 0;)
        if (around[i].of == wanted) return &around[i];
    return nullptr;
}

// Calls use(record, around) with the values of a record and of the records around it that a calculation needs. Returns
// false if one of them is not there.
template <class Use>
bool with_values(const calculated_value& c, const decoded& record, std::span<const node> around, const Use& use) {
    if (!record.value) return false;
    std::vector<std::unique_ptr<decoded>> in;
    std::array<const void*, 2> values{};
    for (std::size_t i = 0; i < values.size() && c.around[i]; ++i) {
        const node* const outer = closest(around, c.around[i]);
        if (!outer || !in.emplace_back(std::make_unique<decoded>(*outer))->value) return false;
        values[i] = in.back()->value;
    }
    use(record.value, values.data());
    return true;
}

std::optional<std::string> text_at(const calculated_value& c, const decoded& record, std::span<const node> around) {
    std::string text;
    const bool is_there = with_values(
        c, record, around, [&](const void* value, const void* const* outer) { text = text_of(c, value, outer); });
    return is_there ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace

std::string text_of(const calculated_value& c, const void* record, const void* const* around) {
    if (c.text) return c.text(record, around);
    const auto numbers = numbers_of(c, record, around);
    std::string text;
    if (!std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); })) return {};
    for (const double number : numbers) text += (text.empty() ? "" : " ") + with_unit(number_text(number), c.unit);
    return text;
}

std::optional<std::string> assign_text(const calculated_value& c, void* record, const void* const* around,
                                       std::string_view text) {
    if (!c.set_numbers && !c.set_text) return "it is calculated, and cannot be set";
    if (text_of(c, record, around) == text) return std::nullopt;
    if (c.set_text)
        return c.set_text(record, around, text) ? std::nullopt : std::optional(fmt::format("no record has {}", text));
    auto numbers = numbers_in(c, text);
    if (!numbers)
        return c.count == 1 ? fmt::format("{} is not a number", text)
                            : fmt::format("expected {} numbers with spaces or commas between them", c.count);
    // A number that is what it is shown as stays as exact as it is.
    const auto now = numbers_of(c, record, around);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (number_text(now[i]) == number_text((*numbers)[i])) (*numbers)[i] = now[i];
    return c.set_numbers(record, around, numbers->data()) ? std::nullopt
                                                          : std::optional(fmt::format("no value gives {}", text));
}

bool same_value(const calculated_value& c, std::string_view a, std::string_view b) {
    if (a == b) return true;
    const auto one = numbers_in(c, a), other = numbers_in(c, b);
    const auto same = [&](double x, double y) {
        return number_text(x) == number_text(y) || (c.unit == "°" && std::fabs(std::remainder(x - y, 360)) < 1e-6);
    };
    return c.count && one && other &&
           (std::ranges::equal(*one, *other, same) || (c.same && c.same(other->data(), one->data())));
}

result<std::string> with_components(const calculated_value& c, const void* record, const void* const* around,
                                    std::span<const component_text> given) {
    std::vector<std::string> texts;
    for (const double number : numbers_of(c, record, around)) texts.push_back(number_text(number));
    std::vector<bool> is_given(texts.size());
    for (const auto& [step, text] : given) {
        const auto index = component(c, step);
        if (!index)
            return error{{}, 0, fmt::format("it is {} numbers, and has no {}", c.count, step), error_kind::not_found};
        if (is_given[*index]) return error{{}, 0, fmt::format("{} is set twice", step), error_kind::conflict};
        texts[*index] = text, is_given[*index] = true;
    }
    return fmt::format("{}", fmt::join(texts, " "));
}

namespace {
constexpr std::string_view beyond_range = " is beyond its range";

// Returns the text of one number after it has been set to another; empty if it cannot be set.
std::string text_with(const calculated_value& c, const walk::scratch& record, const type& t, const void* const* around,
                      std::size_t index, double number) {
    walk::scratch tried(t);
    t.assign(tried.get(), record.get());
    auto numbers = numbers_of(c, tried.get(), around);
    numbers[index] = number;
    if (!c.set_numbers(tried.get(), around, numbers.data())) return {};
    const double now = numbers_of(c, tried.get(), around)[index];
    return std::isfinite(now) ? number_text(now) : std::string();
}
}  // namespace

std::string why_not_exact(const calculated_value& c, const type& t, const void* record, const void* const* around,
                          std::string_view text) {
    const auto wanted = c.set_numbers && !c.same ? numbers_in(c, text) : std::nullopt;
    if (!wanted) return {};
    walk::scratch nearest(t);
    t.assign(nearest.get(), record);
    const auto now = numbers_of(c, record, around);
    for (std::size_t i = 0; i < now.size(); ++i) {
        const std::string there = number_text(now[i]);
        const double beyond = (*wanted)[i] - now[i];
        if (number_text((*wanted)[i]) == there) continue;
        constexpr double far = 1e12;
        const auto least = text_with(c, nearest, t, around, i, -far), most = text_with(c, nearest, t, around, i, far);
        if (least.empty() || most.empty()) return {};
        if (there == (beyond < 0 ? least : most))
            return fmt::format("; {}{}, {} to {}", number_text((*wanted)[i]), beyond_range, least, most);
        for (double step = 1; step < 1e6; step *= 2)
            if (const auto other = text_with(c, nearest, t, around, i, (*wanted)[i] + step * beyond); other != there)
                return fmt::format("; {} is between {} and {}, in its range of {} to {}", number_text((*wanted)[i]),
                                   beyond < 0 ? other : there, beyond < 0 ? there : other, least, most);
    }
    return {};
}

bool is_beyond(const document& doc, std::string_view path, std::string_view text) {
    const auto steps = steps_of(path);
    std::string_view record = path;
    for (std::size_t own = 1; steps && own <= std::min<std::size_t>(steps->size(), 2); ++own) {
        record = parent_of(record);
        const auto nodes = nodes_to(doc, record);
        if (nodes.empty()) continue;
        const type& of = *nodes.back().of;
        const auto name = name_in_step((*steps)[steps->size() - own]);
        const auto c = std::ranges::find(of.record().calculated, name, &calculated_value::name);
        if (c == of.record().calculated.end()) continue;
        bool is = false;
        const component_text one{steps->back(), text};
        with_values(*c, decoded(nodes.back()), std::span(nodes).first(nodes.size() - 1),
                    [&](const void* value, const void* const* around) {
                        const auto all = own == 1 ? result<std::string>(std::string(text))
                                                  : with_components(*c, value, around, {&one, 1});
                        walk::scratch nearest(of);
                        of.assign(nearest.get(), value);
                        is = all && !assign_text(*c, nearest.get(), around, *all) &&
                             why_not_exact(*c, of, nearest.get(), around, *all).find(beyond_range) != std::string::npos;
                    });
        return is;
    }
    return false;
}

std::vector<calculated_text> calculated_in(const node& n, std::span<const node> around) {
    std::vector<calculated_text> all;
    if (n.of->record().calculated.empty()) return all;
    const decoded record(n);
    for (const calculated_value& c : n.of->record().calculated)
        if (auto text = text_at(c, record, around); text && !text->empty()) all.push_back({c.name, std::move(*text)});
    return all;
}

form_of_numbers form_of(const type& record, std::string_view name) {
    const auto c = std::ranges::find(record.record().calculated, name, &calculated_value::name);
    const auto same = c == record.record().calculated.end() ? nullptr : c->same;
    if (same == &wire::euler_angles::same) return form_of_numbers::euler_angles;
    return same == &wire::axis_angle::same ? form_of_numbers::axis_angle : form_of_numbers::other;
}

std::vector<calculated_numbers> numbers_calculated_in(const node& n, std::span<const node> around) {
    std::vector<calculated_numbers> all;
    if (n.of->what != kind::record || n.of->record().calculated.empty()) return all;
    const decoded record(n);
    for (const calculated_value& c : n.of->record().calculated)
        if (c.numbers)
            with_values(c, record, around, [&](const void* value, const void* const* outer) {
                all.push_back({c.name, c.unit, numbers_of(c, value, outer)});
            });
    return all;
}

std::vector<node> nodes_to(const document& doc, std::string_view path) {
    const auto steps = steps_of(path);
    if (!steps) return {};
    found here{doc.root(), {}, {}};
    std::vector<node> nodes;
    for (const auto step : *steps) {
        auto next = find_below(doc, nodes, here, step);
        if (!next) return {};
        nodes.push_back(std::exchange(here, std::move(*next)).at);
    }
    nodes.push_back(std::move(here.at));
    return nodes;
}

std::optional<std::string> calculated_part(const node& record, std::span<const node> around,
                                           std::span<const std::string_view> steps) {
    const auto& all = record.of->record().calculated;
    const auto c = std::ranges::find(all, name_in_step(steps.front()), &calculated_value::name);
    if (c == all.end() || steps.size() > 2) return std::nullopt;
    auto text = text_at(*c, decoded(record), around);
    if (text && text->empty()) text.reset();
    if (!text || steps.size() == 1) return text;
    const auto index = component(*c, steps.back());
    const auto numbers = index ? numbers_in(*c, *text) : std::nullopt;
    return numbers ? std::optional(with_unit(number_text((*numbers)[*index]), c->unit)) : std::nullopt;
}

bool is_computed(const document& doc, const type& record, std::string_view name) {
    const computing* const by = doc.format().computed;
    if (!by || record.what != kind::record) return false;
    const auto names = by->values_of(record);
    return std::ranges::find(names, name) != names.end();
}

std::optional<std::string> computed_in(const document& doc, const type& record, std::string_view path,
                                       std::string_view part) {
    if (!is_computed(doc, record, part.substr(0, part.find_first_of(".[")))) return std::nullopt;
    auto text = doc.format().computed->text(doc, fmt::format("{}{}{}", path, path.empty() ? "" : ".", part));
    return text ? std::optional(std::move(*text)) : std::nullopt;
}

result<std::optional<std::string>> computed_now::in(const type& record, std::string_view path, std::string_view part) {
    if (!is_computed(doc_, record, part.substr(0, part.find_first_of(".[")))) return std::optional<std::string>();
    if (!file_) {
        auto bytes = doc_.write();
        auto read = bytes ? doc_.read(source(std::move(*bytes))) : bytes.error();
        if (!read) return read.error();
        file_ = std::move(*read);
    }
    return computed_in(*file_, record, path, part);
}

std::optional<std::string> calculated_at(const document& doc, std::span<const node> nodes, std::string_view record,
                                         std::string_view path) {
    const auto name = name_in_step(path);
    const auto steps = steps_of(name);
    if (!steps || steps->empty() || nodes.empty()) return std::nullopt;
    const auto around = nodes.first(nodes.size() - 1);
    if (auto text = calculated_part(nodes.back(), around, *steps)) return text;
    if (steps->size() == 1)
        for (auto& row : rows_beside().of(nodes.back(), around))
            if (row.name == name) return std::move(row.text);
    return computed_in(doc, *nodes.back().of, record, name);
}

std::optional<std::string> calculated_at(const document& doc, std::string_view path) {
    const auto steps = steps_of(path);
    std::string_view record = path;
    for (std::size_t own = 1; steps && own <= std::min<std::size_t>(steps->size(), 2); ++own) {
        record.remove_suffix((*steps)[steps->size() - own].size());
        const auto nodes = nodes_to(doc, record);
        if (auto text = calculated_at(doc, nodes, record, path.substr(record.size()))) return text;
    }
    return std::nullopt;
}

}  // namespace verbatim::view
