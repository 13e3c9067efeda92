#include "tools/generate/schema_text.hpp"

#include <regex>
#include <sstream>
#include <utility>

namespace verbatim::generate {

namespace {

std::string without_comment_mark(const std::string& line) { return line.size() > 2 ? line.substr(line[2] == ' ' ? 3 : 2) : ""; }

}  // namespace

std::optional<schema_text> parse_schema(std::string path, std::string_view text) {
    static const std::regex format_of(R"(struct (?:verbatim::)?format<([\w:]+)>)");
    static const std::regex id_of(R"re(\bid = "([\w.]+)")re");
    static const std::regex record(R"(^\s*struct (\w+) \{(.*)$)");
    static const std::regex field(R"(^[^/]*[>\w]\s+(\w+)(?:\{[^}]*\})?;\s*//\s*(.*\S)\s*$)");
    static const std::regex more(R"(^\s{20,}//\s*(.*\S)\s*$)");  // a remark that goes on below

    schema_text schema{std::move(path), {}, {}, {}, {}};
    std::istringstream lines{std::string(text)};
    std::string line, in_record;
    bool opening = true, in_format = false, last_was_remark = false;
    std::smatch match;
    while (std::getline(lines, line)) {
        opening = opening && line.starts_with("//");
        if (opening) schema.about += without_comment_mark(line) + "\n";
        const bool follows_remark = std::exchange(last_was_remark, false);
        if (std::regex_search(line, match, format_of)) {
            schema.root = match[1];
            in_format = true;
        } else if (in_format && schema.id.empty() && std::regex_search(line, match, id_of)) {
            schema.id = match[1];
        } else if (std::regex_search(line, match, record)) {
            in_record = match[1];
        } else if (line.starts_with("};")) {
            in_record.clear();
        } else if (!in_record.empty() && follows_remark && std::regex_search(line, match, more)) {
            schema.remarks.back().text += " " + match[1].str();
            last_was_remark = true;
        } else if (!in_record.empty() && std::regex_search(line, match, field)) {
            schema.remarks.push_back({in_record, match[1], match[2]});
            last_was_remark = true;
        }
    }
    if (schema.root.empty() || schema.id.empty()) return std::nullopt;
    return schema;
}

}  // namespace verbatim::generate
