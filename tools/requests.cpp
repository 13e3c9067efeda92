#include "tools/requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <optional>
#include <unordered_map>

#include "tools/files.hpp"
#include "tools/substitution.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/view/range.hpp"
#include "verbatim/view/units.hpp"
#include "verbatim/walk/wide.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

error wrong_at(const std::string& path, std::string reason) { return error{path, 0, std::move(reason)}; }

std::optional<request> request_in(const std::string& text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[') ++depth;
        else if (text[i] == ']') --depth;
        if (depth != 0 || i == 0) continue;
        if (text.compare(i, 2, "~s") == 0) return request{text.substr(0, i), "~s", text.substr(i + 2)};
        if (text[i] != '=') continue;
        const bool has_operator = std::string_view("~+-*/").find(text[i - 1]) != std::string_view::npos;
        const std::size_t start = i - has_operator;
        return request{text.substr(0, start), text.substr(start, i + 1 - start), text.substr(i + 1)};
    }
    return std::nullopt;
}

std::optional<walk::wide> wide_number(const std::string& text) {
    if (const auto number = view::parse_integer(text)) return walk::wide(*number);
    const auto number = view::parse_unsigned(text);
    return number ? std::optional(walk::wide(*number)) : std::nullopt;
}

// A number and the unit behind it: "0.35 s".
struct quantity {
    double number;
    std::string unit;
};
std::optional<quantity> quantity_in(const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || !std::isfinite(number)) return {};
    std::string unit = end;
    unit.erase(0, std::min(unit.find_first_not_of(' '), unit.size()));
    if (unit == "deg") unit = "°";
    return quantity{number, std::move(unit)};
}

double calculate(double a, char operation, double b) {
    return operation == '+' ? a + b : operation == '-' ? a - b : operation == '*' ? a * b : a / b;
}

// Returns the result of a calculation with whole numbers, rounded to the nearest one; nothing if one of them is none.
std::optional<walk::wide> calculate_whole(const std::string& a, char operation, const std::string& b) {
    const auto x = wide_number(a), y = wide_number(b);
    if (!x || !y || (operation == '/' && *y == 0)) return {};
    if (operation == '+') return *x + *y;
    if (operation == '-') return *x - *y;
    if (operation == '*') return walk::product(*x, *y);
    const walk::wide twice = *x * 2 + (((*x < 0) == (*y < 0)) ? *y : -*y);  // half a divisor more, away from zero
    return twice / (*y * 2);
}

// A part to which a request leads: a leaf, or a calculated value.
struct part {
    std::string text, meaning;
    const view::type* of = nullptr;  // of a leaf
};
part part_of(const view::type& leaf, view::byte_view bytes) {
    return {view::text_of(leaf, bytes), view::meaning_of(leaf, bytes, {}).value_or(""), &leaf};
}

class resolving {
public:
    resolving(const view::document& doc, const request& wanted) : doc_(doc), wanted_(wanted) {}

    result<void> start() {
        if (wanted_.what != "~s") return {};
        auto parsed = substitution::parse(wanted_.value);
        if (!parsed) return wrong_at(wanted_.path, fmt::format("~s{}: {}", wanted_.value, parsed.error().reason));
        substitution_ = std::move(*parsed);
        return {};
    }

    result<void> append(const std::string& path, const view::node& n, std::vector<edit::assignment>& all) {
        if (!n.leaf() && wanted_.what == "~=") return append(path, part{{}, {}, n.of}, all);
        if (!n.leaf()) return wrong_at(path, "it has parts: a value is needed");
        return append(path, part_of(*n.of, n.bytes()), all);
    }
    result<void> append(const std::string& path, const part& at, std::vector<edit::assignment>& all) {
        if (wanted_.what == "~s") return substitute(path, at, all);
        if (wanted_.what == "=") return from_file(path, at, all);
        if (wanted_.what == "~=") return nearest(path, at, all);
        return calculated(path, at, all);
    }
    // Adds the new values of columns. Returns false if they have to be set one by one.
    result<bool> append(const view::columns_on_path& in, std::vector<edit::column_values>& all) {
        const bool is_value = wanted_.what != "~s" && !(wanted_.what == "=" && wanted_.value.starts_with('@'));
        const auto may_be_set = [](const view::column& c) {
            return !c.controls && c.of->size <= sizeof(std::uint64_t) && edit::is_column(*c.of);
        };
        if (!is_value || !std::ranges::all_of(in.all, may_be_set)) return false;
        for (const view::column& c : in.all) {
            edit::column_values made{std::string(in.path), {in.indices.begin(), in.indices.end()}, c.way, in.first};
            made.bytes.resize((in.end - in.first) * c.of->size);
            auto& known = known_[c.of];
            auto* to = made.bytes.data();
            for (std::size_t i = in.first; i < in.end; ++i, to += c.of->size) {
                std::uint64_t was = 0;
                std::memcpy(&was, in.at(c, i).data(), c.of->size);
                const auto [value, is_new] = known.try_emplace(was, was);
                if (is_new)
                    if (auto done = replace(in, c, i, reinterpret_cast<std::byte*>(&value->second)); !done)
                        return done.error();
                std::memcpy(to, &value->second, c.of->size);
            }
            if (known.size() > most_known) known.clear();
            all.push_back(std::move(made));
        }
        return true;
    }
    // Returns an error if no text has what the requested substitution replaces.
    result<void> finish() const {
        if (wanted_.what != "~s" || has_match_) return {};
        return error{wanted_.path, 0, fmt::format("no text there fits ~s{}", wanted_.value), error_kind::not_found};
    }

private:
    // Replaces the value of a column in an element by the new one.
    result<void> replace(const view::columns_on_path& in, const view::column& c, std::size_t element,
                         std::byte* value) const {
        const auto path = fmt::format("{}[{}]{}", in.path, element, c.path);
        std::vector<edit::assignment> one{{path, wanted_.value, {}}};
        if (wanted_.what != "=") {
            one.clear();
            const auto now = part_of(*c.of, in.at(c, element));
            if (auto done = wanted_.what == "~=" ? nearest(path, now, one) : calculated(path, now, one); !done)
                return done;
        }
        if (auto wrong = view::assign_either(*c.of, value, one.front().text, one.front().between))
            return wrong_at(path, *wrong);
        return {};
    }

    result<void> calculated(const std::string& path, const part& at, std::vector<edit::assignment>& all) const {
        const char operation = wanted_.what.front();
        const auto by = quantity_in(wanted_.value);
        if (!by) return wrong_at(path, fmt::format("{} is not a number", wanted_.value));
        const bool is_scaled = operation == '*' || operation == '/';
        if (is_scaled && !by->unit.empty()) return wrong_at(path, fmt::format("{} has a unit", wanted_.value));
        const bool by_meaning = !by->unit.empty() || !at.of;
        const auto now = quantity_in(by_meaning ? at.meaning : at.text);
        if (!now) return wrong_at(path, fmt::format("{} is not a number", at.text));
        if (!at.of && std::ranges::any_of(now->unit, [](char c) { return c >= '0' && c <= '9'; }))
            return wrong_at(path, fmt::format("it is several numbers: name one of them, {}[0]", path));
        if (!by->unit.empty() && now->unit != by->unit)
            return wrong_at(path, fmt::format("{} is not in {}", at.meaning.empty() ? at.text : at.meaning, by->unit));
        if (operation == '/' && by->number == 0) return wrong_at(path, "a division by zero");
        const double result = calculate(now->number, operation, by->number);
        if (!std::isfinite(result)) return wrong_at(path, "the result is too large for a number");
        std::string text;
        if (const auto whole = by_meaning ? std::nullopt : calculate_whole(at.text, operation, wanted_.value)) {
            text = fmt::format("{}", *whole);
        } else {
            // A fraction would be taken for the meaning of a whole number.
            const bool is_whole = !by_meaning && !at.of->number().real;
            constexpr double exact = 9007199254740992;  // 2^53
            if (is_whole && std::fabs(result) > exact)
                return wrong_at(path, fmt::format("{} is too large to be calculated exactly", result));
            text = is_whole ? fmt::format("{:.0f}", std::round(result))
                            : fmt::format("{}{}", result, by_meaning ? by->unit : "");
        }
        if (at.of ? view::is_beyond(*at.of, text) : view::is_beyond(doc_, path, text))
            return wrong_at(path, fmt::format("{} does not fit {}", text, at.of ? view::name_of(*at.of) : "its range"));
        all.push_back({path, std::move(text), view::between_values::nearest});
        return {};
    }

    result<void> nearest(const std::string& path, const part& at, std::vector<edit::assignment>& all) const {
        if (at.of && at.of->leaf() && !view::has_nearest(*at.of)) {
            const bool substitutes = wanted_.value.starts_with('s') && substitution::parse(wanted_.value.substr(1));
            return wrong_at(path,
                            fmt::format("~= takes the nearest number, and {} has none; did you mean {}{}{}?",
                                        view::name_of(*at.of), wanted_.path, substitutes ? "~" : "=", wanted_.value));
        }
        if ((!at.of || at.of->leaf()) && !quantity_in(wanted_.value))
            return wrong_at(path,
                            fmt::format("~= takes the nearest number, and {} is not a number; did you mean {}={}?",
                                        wanted_.value, wanted_.path, wanted_.value));
        all.push_back({path, wanted_.value, view::between_values::nearest});
        return {};
    }

    result<void> from_file(const std::string& path, const part& at, std::vector<edit::assignment>& all) const {
        const bool is_bytes = at.of && (at.of->what == view::kind::bytes || at.of->what == view::kind::padding);
        if (!is_bytes) {
            all.push_back({path, wanted_.value, {}});
            return result<void>{};
        }
        const auto bytes = read_file(wanted_.value.substr(1));
        if (!bytes) return wrong_at(wanted_.value.substr(1), bytes.error().reason);
        all.push_back({path, view::hex_text(*bytes), {}});
        return {};
    }

    result<void> substitute(const std::string& path, const part& at, std::vector<edit::assignment>& all) {
        const bool quoted = at.text.size() >= 2 && at.text.front() == '"' && at.text.back() == '"';
        const bool is_name =
            !quoted && at.of && at.of->number().means && at.of->number().means->unit.empty() && !at.meaning.empty();
        if (!quoted && !is_name) return wrong_at(path, "it is not a text");
        const std::string before = is_name ? at.meaning : view::unescape(view::unquoted(at.text));
        auto after = substitution_->in(before);
        has_match_ |= after.has_value();
        if (after && *after != before)
            all.push_back({path, is_name ? std::move(*after) : '"' + view::escape(*after) + '"', {}});
        return {};
    }

    static constexpr std::size_t most_known = 1 << 16;  // values: what is kept does not grow with the file

    const view::document& doc_;
    const request& wanted_;
    std::optional<substitution> substitution_{};  // of ~s
    bool has_match_ = false;
    std::unordered_map<const view::type*, std::unordered_map<std::uint64_t, std::uint64_t>>
        known_{};  // new ones by old ones
};

// Returns whether a request depends on what is there now.
bool needs_the_value(const request& r) { return r.what != "=" || r.value.starts_with('@'); }

// Appends the values of a request whose path has a pattern.
result<void> append_all(const view::document& doc, const request& r, new_values& all) {
    resolving one(doc, r);
    result<void> done = one.start();
    if (!done) return done;
    const auto found = view::each_part_at(
        doc, r.path,
        [&](const view::part_on_path& at) {
            const std::string path(at.path);
            if (!done) return false;
            if (!needs_the_value(r)) all.parts.push_back({path, r.value, {}});
            else if (at.at) done = one.append(path, *at.at, all.parts);
            else if (auto text = view::calculated_at(doc, at)) done = one.append(path, {*text, *text}, all.parts);
            return done.has_value();
        },
        [&](const view::columns_on_path& columns) {
            if (!done) return true;  // nothing after an error counts
            const auto taken = one.append(columns, all.columns);
            if (!taken) done = taken.error();
            return !taken || *taken;
        });
    if (!found) return found;
    return done ? one.finish() : done;
}

// Appends the values of requests to single parts that depend on what is there now.
result<void> append_each(const view::document& doc, const std::vector<const request*>& requests, new_values& all) {
    std::vector<std::string_view> paths;
    for (const auto* const r : requests) paths.push_back(r->path);
    const auto found = view::find_all(doc, paths);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        resolving one(doc, *requests[i]);
        result<void> done = one.start();
        if (!done) return done;
        if (found[i]) done = one.append(requests[i]->path, found[i]->at, all.parts);
        else if (const auto text = view::calculated_at(doc, requests[i]->path))
            done = one.append(requests[i]->path, {*text, *text}, all.parts);
        else done = found[i].error();
        if (!done) return done;
        if (auto finished = one.finish(); !finished) return finished;
    }
    return {};
}

}  // namespace

result<std::vector<request>> requests_in(const std::vector<std::string>& texts) {
    std::vector<request> all;
    for (const auto& text : texts) {
        auto r = request_in(text);
        if (!r) return error{{}, 0, text};
        all.push_back(std::move(*r));
    }
    return all;
}

result<std::vector<request>> requests_in_lines(std::string_view lines) {
    std::vector<std::string> texts;
    while (!lines.empty()) {
        const auto end = std::min(lines.find('\n'), lines.size());
        auto line = lines.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty()) texts.emplace_back(line);
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return requests_in(texts);
}

result<new_values> values_of(const view::document& doc, const std::vector<request>& requests) {
    new_values all;
    std::vector<const request*> single;
    std::deque<request> through_units;  // those of `single` whose paths begin with the name of a unit
    for (const auto& r : requests) {
        if (view::has_pattern_in(r.path)) {
            if (auto done = append_all(doc, r, all); !done) return done.error();
        } else if (const auto one = view::parts_at(doc, r.path); !one) {
            return one.error();
        } else if (!needs_the_value(r)) {
            all.parts.push_back({one->front(), r.value, {}});
        } else if (one->front() == r.path) {
            single.push_back(&r);
        } else {
            single.push_back(&through_units.emplace_back(r));
            through_units.back().path = one->front();
        }
    }
    if (auto done = append_each(doc, single, all); !done) return done.error();
    return all;
}

}  // namespace verbatim::tools
