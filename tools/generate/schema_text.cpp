#include "tools/generate/schema_text.hpp"

#include <regex>
#include <sstream>
#include <utility>

namespace verbatim::generate {

namespace {

std::string without_comment_mark(const std::string& line) { return line.size() > 2 ? line.substr(line[2] == ' ' ? 3 : 2) : ""; }

}  // namespace

schema_text parse_schema(std::string path, std::string_view text) {
    static const std::regex format_of(R"(struct (?:verbatim::)?format<([\w:]+)>)");
    static const std::regex conversion_of(R"(struct (?:verbatim::)?conversion<([\w:]+, [\w:]+)>)");
    static const std::regex id_of(R"re(\bid = "([\w.]+)")re");
    static const std::regex part_of(R"re(^#include "(schema/.*)")re");
    static const std::regex record(R"(^(\s*)struct (\w+) \{(.*)$)");
    static const std::regex field(R"(^[^/]*[>\w]\s+(\w+)(?:\{\})?;\s*//\s*(.*\S)\s*$)");
    static const std::regex more(R"(^\s{20,}//\s*(.*\S)\s*$)");  // a remark that goes on below

    schema_text schema{std::move(path), {}, {}, {}, {}, {}, {}};
    std::istringstream lines{std::string(text)};
    std::string line;
    struct open_record { std::string indent, name; };
    std::vector<open_record> records;  // the innermost last
    bool opening = true, in_format = false, last_was_remark = false;
    std::smatch match;
    while (std::getline(lines, line)) {
        opening = opening && line.starts_with("//");
        if (opening) schema.about += without_comment_mark(line) + "\n";
        const bool follows_remark = std::exchange(last_was_remark, false);
        if (std::regex_search(line, match, format_of)) {
            schema.root = match[1];
            in_format = true;
        } else if (std::regex_search(line, match, conversion_of)) {
            schema.conversions.push_back(match[1]);
        } else if (in_format && schema.id.empty() && std::regex_search(line, match, id_of)) {
            schema.id = match[1];
        } else if (std::regex_search(line, match, part_of)) {
            schema.parts.push_back(match[1]);
        } else if (std::regex_search(line, match, record)) {
            if (match[3].str().find("};") == std::string::npos) records.push_back({match[1], match[2]});
        } else if (!records.empty() && line.starts_with(records.back().indent + "};")) {
            records.pop_back();
        } else if (!records.empty() && follows_remark && std::regex_search(line, match, more)) {
            schema.remarks.back().text += " " + match[1].str();
            last_was_remark = true;
        } else if (!records.empty() && std::regex_search(line, match, field)) {
            schema.remarks.push_back({records.back().name, match[1], match[2]});
            last_was_remark = true;
        }
    }
    return schema;
}

}  // namespace verbatim::generate
