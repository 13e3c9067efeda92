#include "tools/requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <regex>

#include "tools/columns.hpp"
#include "tools/csv.hpp"
#include "tools/files.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"
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
        if (text.compare(i, 3, "~s/") == 0) return request{text.substr(0, i), "~s", text.substr(i + 2)};
        if (text[i] != '=') continue;
        const bool has_operator = std::string_view("~+-*/").find(text[i - 1]) != std::string_view::npos;
        const std::size_t start = i - has_operator;
        return request{text.substr(0, start), text.substr(start, i + 1 - start), text.substr(i + 1)};
    }
    return std::nullopt;
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

// Returns the result of a calculation with whole numbers, exactly; nothing if it is none, or does not fit.
std::optional<std::int64_t> calculate_whole(const std::string& a, char operation, const std::string& b) {
    const auto x = view::parse_integer(a), y = view::parse_integer(b);
    std::int64_t result = 0;
    if (!x || !y) return {};
    const bool overflows = operation == '+'   ? __builtin_add_overflow(*x, *y, &result)
                           : operation == '-' ? __builtin_sub_overflow(*x, *y, &result)
                           : operation == '*' ? __builtin_mul_overflow(*x, *y, &result)
                                              : true;
    return overflows ? std::nullopt : std::optional(result);
}

// A part to which a request leads: a leaf, or a calculated value.
struct part {
    std::string text, meaning;
    const view::type* of = nullptr;  // of a leaf
};

class resolving {
public:
    resolving(const view::document& doc, const request& wanted) : doc_(doc), wanted_(wanted) {}

    result<void> append(const std::string& path, const result<view::found>& found, std::vector<edit::assignment>& all) {
        const auto at = part_at(path, found);
        if (!at) return at.error();
        if (wanted_.what == "~s") return substitute(path, *at, all);
        if (wanted_.what == "=") return from_file(path, *at, all);
        return calculated(path, *at, all);
    }
    // Returns an error if the requested substitution has changed nothing.
    result<void> finish() const {
        if (wanted_.what != "~s" || has_changed_) return {};
        return wrong_at(wanted_.path, fmt::format("no text there fits {}", wanted_.value));
    }

private:
    result<part> part_at(const std::string& path, const result<view::found>& found) const {
        if (!found) {
            const auto text = view::calculated_at(doc_, path);
            if (!text) return found.error();
            return part{*text, *text, nullptr};
        }
        const view::node& n = found->at;
        if (!n.leaf()) return wrong_at(path, "it has parts: a value is needed");
        return part{view::text_of(*n.of, n.bytes()), view::meaning_of(*n.of, n.bytes(), {}).value_or(""), n.of};
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
        std::string text;
        if (const auto whole = by_meaning ? std::nullopt : calculate_whole(at.text, operation, wanted_.value))
            text = std::to_string(*whole);
        else {
            const double result = calculate(now->number, operation, by->number);
            // A fraction would be taken for the meaning of a whole number.
            const bool is_whole = !by_meaning && !at.of->number().real;
            text = fmt::format("{}{}", is_whole ? std::round(result) : result, by_meaning ? by->unit : "");
        }
        all.push_back({path, std::move(text), view::between_values::nearest});
        return {};
    }

    result<void> from_file(const std::string& path, const part& at, std::vector<edit::assignment>& all) const {
        const bool is_bytes = at.of && (at.of->what == view::kind::bytes || at.of->what == view::kind::padding);
        if (!is_bytes) return all.push_back({path, wanted_.value, {}}), result<void>{};
        const auto bytes = read_file(wanted_.value.substr(1));
        if (!bytes) return wrong_at(wanted_.value.substr(1), bytes.error().reason);
        all.push_back({path, view::hex_text(*bytes), {}});
        return {};
    }

    result<void> substitute(const std::string& path, const part& at, std::vector<edit::assignment>& all) try {
        const auto& text = wanted_.value;
        const auto middle = text.find('/', 1);
        if (middle == text.npos || !text.ends_with('/') || middle + 1 == text.size())
            return wrong_at(path, fmt::format("~s{} is not ~s/EXPRESSION/REPLACEMENT/", text));
        const std::regex fits(text.substr(1, middle - 1));
        const bool quoted = at.text.size() >= 2 && at.text.front() == '"' && at.text.back() == '"';
        const bool is_name =
            !quoted && at.of && at.of->number().means && at.of->number().means->unit.empty() && !at.meaning.empty();
        if (!quoted && !is_name) return wrong_at(path, "it is not a text");
        const std::string before = is_name ? at.meaning : at.text.substr(1, at.text.size() - 2);
        const auto after = std::regex_replace(before, fits, text.substr(middle + 1, text.size() - middle - 2));
        if (after == before) return {};
        has_changed_ = true;
        all.push_back({path, is_name ? after : '"' + after + '"', {}});
        return {};
    } catch (const std::regex_error&) {
        return wrong_at(path, fmt::format("~s{} is not a regular expression", wanted_.value));
    }

    const view::document& doc_;
    const request& wanted_;
    bool has_changed_ = false;
};

// Returns whether the value of a request depends on what is there now.
bool needs_the_value(const request& r) { return r.what == "=" ? r.value.starts_with('@') : r.what != "~="; }

result<void> append_all(const view::document& doc, const request& r, std::vector<edit::assignment>& all) {
    const auto paths = view::parts_at(doc, r.path);
    if (!paths) return paths.error();
    if (!needs_the_value(r)) {
        const auto between = r.what == "~=" ? view::between_values::nearest : view::between_values::refused;
        for (const auto& path : *paths) all.push_back({path, r.value, between});
        return {};
    }
    const std::vector<std::string_view> views(paths->begin(), paths->end());
    const auto found = view::find_all(doc, views);
    resolving one(doc, r);
    for (std::size_t i = 0; i < paths->size(); ++i)
        if (auto done = one.append((*paths)[i], found[i], all); !done) return done;
    return one.finish();
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

result<std::vector<edit::assignment>> assignments_of(const view::document& doc, const std::vector<request>& requests) {
    std::vector<edit::assignment> all;
    for (const auto& r : requests)
        if (auto done = append_all(doc, r, all); !done) return done.error();
    return all;
}

result<std::vector<edit::assignment>> assignments_in_csv(const view::document& doc, const view::format& format,
                                                         std::string_view text) {
    const auto columns = take_csv_line(text);
    if (columns.front() != "path")
        return error{{}, 0, "the first column of the first line must be path", error_kind::malformed};
    std::vector<std::vector<std::string>> rows;
    for (std::size_t line = 2; !text.empty(); ++line) {
        auto values = take_csv_line(text);
        if (values.size() == 1 && values.front().empty()) continue;
        if (values.size() != columns.size())
            return error{{},
                         0,
                         fmt::format("line {} has {} values; expected {}", line, values.size(), columns.size()),
                         error_kind::malformed};
        rows.push_back(std::move(values));
    }
    std::vector<std::string_view> paths;
    for (const auto& row : rows) paths.push_back(row.front());
    const auto elements = view::find_all(doc, paths);
    const view::known_names names;
    std::vector<edit::assignment> all;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (!elements[r]) return elements[r].error();
        auto around = view::nodes_to(doc, view::parent_of(elements[r]->path));
        cells there(doc, format, names, std::move(around));
        for (std::size_t c = 1; c < columns.size(); ++c) {
            const auto now = there.at(elements[r]->at, elements[r]->path, columns[c]);
            const auto path = columns[c] == "value" ? rows[r].front() : rows[r].front() + "." + columns[c];
            if (now.value != rows[r][c]) all.push_back({path, rows[r][c], {}});
        }
    }
    return all;
}

}  // namespace verbatim::tools
