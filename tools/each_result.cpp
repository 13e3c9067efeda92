#include "tools/each_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <utility>
#include <vector>

#include "tools/csv.hpp"
#include "tools/json_tree.hpp"
#include "verbatim/printable.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

// Takes the first line of a text, without its end.
std::string_view take_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

bool are_lines_of(std::string_view text, std::string_view start) {
    while (!text.empty())
        if (!take_line(text).starts_with(start)) return false;
    return true;
}

// Returns the texts of JSON that follow each other; none if the text is something else.
std::vector<std::string_view> json_texts(std::string_view text) {
    boost::json::parse_options any_depth;
    any_depth.max_depth = 1 << 20;
    std::vector<std::string_view> all;
    for (boost::json::error_code failed; text.find_first_not_of(" \n") != text.npos;) {
        boost::json::stream_parser parser({}, any_depth);
        const auto size = parser.write_some(text.data(), text.size(), failed);
        if (!failed) parser.finish(failed);
        if (failed || size == 0) return {};
        all.push_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return all;
}

// Appends JSON without its line ends and what indents its lines. No text in JSON has a line end in it.
void append_on_one_line(std::string& to, std::string_view json) {
    while (!json.empty()) {
        const auto line = take_line(json);
        to += line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }
}

// Appends ,"result": and the JSON, or ,"output": and the lines, unless there is nothing.
void append_result(std::string& to, std::string_view text, bool is_json) {
    const auto texts = is_json ? json_texts(text) : std::vector<std::string_view>();
    if (texts.empty()) {
        if (!text.empty()) to += ",\"output\":", view::append_json_utf8(to, text);
        return;
    }
    to += texts.size() > 1 ? ",\"result\":[" : ",\"result\":";
    for (const auto& one : texts) {
        if (&one != texts.data()) to += ',';
        append_on_one_line(to, one);
    }
    if (texts.size() > 1) to += ']';
}

}  // namespace

namespace {

std::string packed(const each_result& r) {
    return fmt::format("{} {} {} {}{}", static_cast<int>(r.what), r.code, r.out.size(), r.out, r.err);
}

each_result unpacked(std::string_view bytes) {
    std::size_t numbers[3] = {};
    for (auto& number : numbers) {
        const auto space = bytes.find(' ');
        (void)std::from_chars(bytes.data(), bytes.data() + space, number);
        bytes.remove_prefix(space + 1);
    }
    return {static_cast<each_result::kind>(numbers[0]), static_cast<int>(numbers[1]),
            std::string(bytes.substr(0, numbers[2])), std::string(bytes.substr(numbers[2]))};
}

}  // namespace

// Each result has its size in a line before it.
std::string packed_all(const std::vector<each_result>& results) {
    std::string all;
    for (const auto& r : results) {
        const auto one = packed(r);
        all += fmt::format("{}\n", one.size()) + one;
    }
    return all;
}

std::vector<each_result> unpacked_all(std::string_view bytes) {
    std::vector<each_result> all;
    while (!bytes.empty()) {
        const auto line = take_line(bytes);
        std::size_t size = 0;
        std::from_chars(line.data(), line.data() + line.size(), size);
        all.push_back(unpacked(bytes.substr(0, size)));
        bytes.remove_prefix(std::min(size, bytes.size()));
    }
    return all;
}

std::string_view word_for(each_result::kind what, bool is_dry_run) {
    constexpr std::string_view words[each_result::kinds] = {
        "changed", "written", "unchanged", "read", "has none", "refused", "failed", "crashed", "of other formats"};
    return is_dry_run && what == each_result::changed ? "would change" : words[what];
}

std::string lines_of_file(const std::string& file, std::string_view text) {
    const auto name = printable(file) + ": ";
    std::string lines;
    while (!text.empty()) lines.append(name).append(take_line(text)) += '\n';
    return lines;
}

std::string json_of_file(const std::string& file, std::string_view text) {
    std::string line = "{\"file\":" + name_as_json(file);
    if (are_lines_of(text, line)) return std::string(text);
    append_result(line, text, true);
    return line + "}\n";
}

std::string line_of_result(const std::string& file, const each_result& r, bool is_dry_run, std::string_view stamp,
                           bool is_json) {
    auto line = fmt::format(R"({{"file":{},"outcome":"{}","code":{}{})", name_as_json(file),
                            word_for(r.what, is_dry_run), r.code, stamp);
    append_result(line, r.out, is_json);
    if (r.err.empty()) return line + "}\n";
    line += ",\"messages\":[";
    for (std::string_view rest = r.err; !rest.empty();) {
        view::append_json_utf8(line, take_line(rest));
        if (!rest.empty()) line += ',';
    }
    return line + "]}\n";
}

void table_of_files::add(const std::string& file, std::string_view csv) {
    auto rows = csv_reader::of(csv, "path");  // what `list --csv` has written
    if (!rows) return;
    std::vector<std::size_t> places;
    for (const auto& column : rows->head()) {
        const auto known = std::ranges::find(columns_, column);
        places.push_back(static_cast<std::size_t>(known - columns_.begin()));
        if (known == columns_.end()) columns_.push_back(column);
    }
    while (rows->next().value_or(false)) {
        strings row(columns_.size());
        row.front() = file;
        for (std::size_t i = 0; i < places.size(); ++i) row[places[i]] = rows->cells()[i];
        rows_.push_back(std::move(row));
    }
}

std::string table_of_files::csv() const {
    std::string text = csv_line(columns_);
    for (auto row : rows_) {
        row.resize(columns_.size());
        text += csv_line(row);
    }
    return text;
}

}  // namespace verbatim::tools
