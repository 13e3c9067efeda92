#include "tests/tools/as_a_spreadsheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <regex>

namespace verbatim::test {

namespace {

using row = std::vector<std::string>;

// Reads a table of Verbatim: commas, CR LF, quotes.
std::vector<row> rows_in(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::vector<row> all{{""}};
    bool in_quotes = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_quotes && c == '"' && i + 1 < text.size() && text[i + 1] == '"') all.back().back() += text[i++];
        else if (c == '"') in_quotes = !in_quotes;
        else if (in_quotes || (c != ',' && c != '\r' && c != '\n')) all.back().back() += c;
        else if (c == ',') all.back().emplace_back();
        else if (c == '\n' && i + 1 < text.size()) all.push_back({""});
    }
    return all;
}

struct dialect {
    char separator = ',';
    std::string_view end = "\n", start = "";
    bool all_texts_quoted = false, no_quotes = false;
};
std::string written(const std::vector<row>& rows, const dialect& d) {
    std::string text(d.start);
    for (const row& r : rows) {
        for (std::size_t i = 0; i < r.size(); ++i) {
            if (i > 0) text += d.separator;
            const bool is_quoted = !d.no_quotes && (r[i].find_first_of("\"\r\n") != r[i].npos ||
                                                    r[i].find(d.separator) != r[i].npos || d.all_texts_quoted);
            if (is_quoted) text += '"';
            for (const char c : r[i]) text.append(is_quoted && c == '"' ? 2 : 1, c);
            if (is_quoted) text += '"';
        }
        text += d.end;
    }
    return text;
}

template <class Change>
auto cell_by_cell(const dialect& d, Change change) {
    return [=](std::string_view text) {
        auto rows = rows_in(text);
        for (row& r : rows)
            for (std::string& cell : r) cell = change(cell);
        return written(rows, d);
    };
}

// Most cells are numbers or plain words, for which no expression is tried.
bool matches(const std::string& text, const char* expression) {
    const bool may_match = text.size() < 24 && std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (!may_match) return false;
    static std::map<std::string, std::regex> known;
    return std::regex_match(text, known.try_emplace(expression, expression).first->second);
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }
// Returns whether a text is a number: digits, a point among them if it may have one, and an exponent.
bool is_number(std::string_view text, bool with_point = true) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    std::size_t digits = 0;
    const auto take = [&] {
        for (; !text.empty() && is_digit(text[0]); text.remove_prefix(1)) ++digits;
    };
    take();
    if (with_point && text.starts_with('.')) text.remove_prefix(1), take();
    if (digits == 0) return false;
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
        digits = 0;
        take();
    }
    return digits > 0 && text.empty();
}
std::string with_comma(std::string text) {
    std::ranges::replace(text, '.', ',');
    return text;
}
std::string without(std::string text, char c) {
    std::erase(text, c);
    return text;
}

// A number as LibreOffice shows it in a cell without a format: 15 digits, with an exponent below 1e-9.
std::string shown_by_libre_office(double number) {
    const auto size = std::fabs(number);
    if (number == 0) return "0";
    if (size < 1e-9 || size >= 1e16) {
        const auto text = fmt::format("{:.14E}", number);
        const auto e = text.find('E');
        return text.substr(0, text.find_last_not_of('0', e - 1) + 1) + text.substr(e, 2) + '0' + text.substr(e + 2);
    }
    auto text = fmt::format("{:.15g}", number);
    if (text.find('e') == text.npos) return text;
    text = fmt::format("{:.{}f}", number, 20);
    return text.substr(0, text.find_last_not_of('0') + 1);
}
std::string by_libre_office(const std::string& cell, char decimal, char thousands) {
    if (cell.starts_with('=')) return "#NAME?";
    const auto show = [&](const std::string& text) {
        const auto shown = shown_by_libre_office(std::strtod(text.c_str(), nullptr));
        return decimal == ',' ? with_comma(shown) : shown;
    };
    if (decimal == '.') return is_number(cell) ? show(cell) : cell;
    if (is_number(cell, false)) return show(cell);
    if (thousands == '.' && matches(cell, R"([+-]?[1-9]\d*\.\d{3})")) return show(without(cell, '.'));
    if (thousands == ' ' && matches(cell, R"([1-9]\d{0,2} \d{3})")) return show(without(cell, ' '));
    return cell;
}

// A number as Excel shows it in a cell without a format: eleven characters of at most 15 digits.
std::string shown_by_excel(double number) {
    const auto size = std::fabs(std::strtod(fmt::format("{:.15g}", number).c_str(), nullptr));
    if (size == 0) return "0";
    const auto trim = [](std::string text) {
        if (text.find('.') == text.npos) return text;
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) text.pop_back();
        return text;
    };
    const int before = std::max(static_cast<int>(std::floor(std::log10(size))) + 1, 1);
    if (before > 11 || size < 1e-9 || (size < 1e-4 && trim(fmt::format("{:.20f}", size)).size() > 11)) {
        const auto text = fmt::format("{:.5E}", number);
        const auto e = text.find('E');
        return trim(text.substr(0, e)) + text.substr(e);
    }
    return trim(fmt::format("{:.{}f}", number, std::max(10 - before, 0)));
}
constexpr const char* months = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
std::string by_excel(const std::string& cell) {
    std::string low = cell;
    for (char& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (is_number(cell)) return shown_by_excel(std::strtod(cell.c_str(), nullptr));
    if (cell.size() > 1 && (cell[0] == '=' || cell[0] == '+' || cell[0] == '-' || cell[0] == '@')) return "#NAME?";
    if (matches(low, (std::string(months) + R"([ -]?\d{1,2})").c_str())) return "01-Mar";
    if (matches(low, (R"(\d{1,2}[ -]?)" + std::string(months)).c_str())) return "1-Mar";
    if (matches(cell, R"(\d{1,2}[-/]\d{1,2})")) return "02-Jan";
    if (matches(cell, R"(\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?)")) return "21/07/1999 14:25";
    if (matches(cell, R"(\d{1,2}:\d\d(:\d\d)?)")) return "10:30";
    if (matches(cell, R"(\d+(\.\d+)? ?%)")) return cell;
    if (low == "true" || low == "false") return low == "true" ? "TRUE" : "FALSE";
    return cell;
}
// The same in German, where the numbers of the table have the wrong decimal mark.
std::string by_german_excel(const std::string& cell) {
    if (matches(cell, R"([+-]?[1-9]\d{0,2}(\.\d{3,})+)")) return without(cell, '.');
    if (matches(cell, R"(([1-9]|[12]\d|3[01])\.([1-9]|1[0-2]))")) return "03. Dez";
    if (matches(cell, R"([+-]?\d*\.\d+)")) return cell;
    return matches(cell, R"([+-]?\d+)") ? with_comma(by_excel(cell)) : by_excel(cell);
}

// 20 digits of a long double.
std::string by_gnumeric(const std::string& cell) {
    if (!is_number(cell)) {
        if (cell.starts_with('=')) return "#NAME?";
        return cell.starts_with('\'')              ? cell.substr(1)
               : cell == "true" || cell == "false" ? cell == "true" ? "TRUE" : "FALSE"
                                                   : cell;
    }
    const long double number = std::strtold(cell.c_str(), nullptr);
    std::string text(64, '\0');
    text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.20LG", number)));
    return text == "-0" ? "0" : text;
}

// A number as JavaScript's String() has it.
std::string shown_by_javascript(double number) {
    if (number == 0) return "0";
    auto text = fmt::format("{}", number);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
}
std::string by_papa_parse(const std::string& cell) {
    const double number = std::strtod(cell.c_str(), nullptr);
    const bool is_kept = is_number(cell) && std::fabs(number) < 9007199254740992.;
    return is_kept ? shown_by_javascript(number) : cell;
}

// pandas decides by the column.
std::string by_pandas(std::string_view text) {
    auto rows = rows_in(text);
    static constexpr std::string_view none[] = {"",     "#N/A",   "#N/A N/A", "#NA",  "-1.#IND", "-1.#QNAN", "-NaN",
                                                "-nan", "1.#IND", "1.#QNAN",  "<NA>", "N/A",     "NA",       "NULL",
                                                "NaN",  "None",   "n/a",      "nan",  "null"};
    for (std::size_t c = 0; c < rows.front().size(); ++c) {
        bool are_numbers = true, are_whole = true, are_truths = true;
        for (std::size_t r = 1; r < rows.size(); ++r) {
            std::string& cell = rows[r][c];
            if (std::ranges::find(none, cell) != std::end(none)) cell.clear();
            are_whole = are_whole && is_number(cell, false) && cell.size() < 19;
            are_numbers = are_numbers && (cell.empty() || is_number(cell) || cell == "inf" || cell == "-inf");
            are_truths = are_truths && (cell == "true" || cell == "false" || cell == "True" || cell == "False");
        }
        for (std::size_t r = 1; r < rows.size(); ++r) {
            std::string& cell = rows[r][c];
            if (cell.empty()) continue;
            if (are_whole) {
                cell = std::to_string(std::strtoll(cell.c_str(), nullptr, 10));
            } else if (are_numbers) {
                // It takes 17 digits, and zeros behind the point are among them.
                std::string digits;
                std::size_t count = 0;
                for (const char d : cell) {
                    if (d >= '0' && d <= '9' &&
                        (count += count > 0 || digits.find('.') != digits.npos || d != '0') > 17 &&
                        digits.find('e') == digits.npos && digits.find('.') != digits.npos)
                        continue;
                    digits += d;
                }
                cell = fmt::format("{}", std::strtod(digits.c_str(), nullptr));
                if (is_number(cell, false) && cell.find_first_of("eE") == cell.npos) cell += ".0";
            } else if (are_truths) {
                cell = std::tolower(cell[0]) == 't' ? "True" : "False";
            }
        }
    }
    return written(rows, {});
}

std::string utf16(const std::string& text) {
    std::string made = "\xFF\xFE";
    for (const char c : text) made += c, made += '\0';
    return made;
}

}  // namespace

std::vector<table_program> table_programs() {
    const auto libre_office = [](const char* name, char decimal, char thousands) {
        return table_program{name, true, cell_by_cell({}, [=](const std::string& cell) {
                                 return by_libre_office(cell, decimal, thousands);
                             })};
    };
    const auto as_it_is = [](const std::string& cell) { return cell; };
    return {
        libre_office("LibreOffice, English", '.', ','),
        libre_office("LibreOffice, German", ',', '.'),
        libre_office("LibreOffice, French", ',', ' '),
        libre_office("LibreOffice, Polish", ',', ' '),
        {"Gnumeric", true, cell_by_cell({}, by_gnumeric)},
        {"Excel, English, CSV", true, cell_by_cell({',', "\r\n"}, by_excel)},
        {"Excel, English, CSV UTF-8", true, cell_by_cell({',', "\r\n", "\xEF\xBB\xBF"}, by_excel)},
        {"Excel, English, Unicode text", true,
         [](std::string_view text) {
             return utf16(cell_by_cell({'\t', "\r\n"}, by_excel)(text));
         }},
        {"Excel, German", false, cell_by_cell({';', "\r\n", "\xEF\xBB\xBF"}, by_german_excel)},
        {"pandas", true, by_pandas},
        {"Miller", true, cell_by_cell({}, as_it_is)},
        {"Miller, TSV", true, cell_by_cell({'\t', "\n", "", false, true}, as_it_is)},
        {"Papa Parse", true, cell_by_cell({',', "\r\n"}, by_papa_parse)},
        {"Papa Parse, all quoted", true, cell_by_cell({';', "\r\n", "", true}, by_papa_parse)},
        {"a table with a line sep=", true, cell_by_cell({';', "\r\n", "sep=;\r\n"}, as_it_is)},
        {"a table of an old Mac", true, cell_by_cell({',', "\r"}, as_it_is)},
    };
}

}  // namespace verbatim::test
