#include "tools/found_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "tools/json_tree.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

namespace json = boost::json;

// A number that JSON has no spelling for is a text.
std::string number_as_json(double number) {
    return std::isfinite(number) ? fmt::format("{}", number) : fmt::format("\"{}\"", number);
}
double number_in(const json::value& v) {
    return v.is_string() ? std::strtod(v.get_string().c_str(), nullptr) : v.to_number<double>();
}

std::size_t count_in(const json::object& line, const char* name) { return line.at(name).to_number<std::size_t>(); }
std::string text_in(const json::object& line, const char* name) { return std::string(line.at(name).as_string()); }

value_count value_in(const json::object& line) {
    value_count value{count_in(line, "count"), count_in(line, "files"), text_in(line, "first")};
    const auto* const number = line.if_contains("number");
    value.is_number = number != nullptr;
    if (number) value.number = number_in(*number);
    return value;
}

unknown_field unknown_in_line(const json::object& line) {
    unknown_field field;
    field.count = count_in(line, "count"), field.size = count_in(line, "size");
    field.least = line.at("least").as_int64(), field.most = line.at("most").as_int64();
    for (const auto& value : line.at("values").as_array()) field.values.insert(value.as_int64());
    for (const auto& [what, more] : line.at("given_by").as_object()) field.given_by.emplace(what, more.as_int64());
    return field;
}

// Throws if the line is not one of those that head_as_json() and the others write.
void take_line(found_values& found, bool is_first, const json::object& line) {
    if (is_first) {
        found.is_unknown = line.contains("unknown");
        found.of = text_in(line, found.is_unknown ? "unknown" : "field");
        found.files = count_in(line, "files");
    } else if (found.is_unknown) found.unknown.emplace(text_in(line, "path"), unknown_in_line(line));
    else found.values.emplace(text_in(line, "value"), value_in(line));
}

}  // namespace

void merge(found_values& all, const found_values& more) {
    all.files += more.files;
    for (const auto& [text, value] : more.values) {
        auto& known = all.values[text];
        if (known.count == 0) {
            known = value;
            continue;
        }
        known.count += value.count, known.files += value.files;
        known.first = std::min(known.first, value.first);
    }
    merge(all.unknown, more.unknown);
}

std::vector<std::string> explanations(const unknown_field& field) {
    std::vector<std::string> all;
    for (const bool exact : {true, false})
        for (const auto& [what, more] : field.given_by)
            if ((more == 0) == exact)
                all.push_back(more == 0 ? what
                                        : fmt::format("{} {} {}", what, more < 0 ? '-' : '+', more < 0 ? -more : more));
    return all;
}

std::string head_as_json(const found_values& found) {
    return fmt::format("{{\"{}\":{},\"files\":{}}}\n", found.is_unknown ? "unknown" : "field",
                       view::json_string(found.of), found.files);
}

std::string value_as_json(std::string_view text, const value_count& value) {
    return fmt::format("{{\"value\":{},\"count\":{},\"files\":{},\"first\":{}{}}}\n", view::json_string(text),
                       value.count, value.files, name_as_json(value.first),
                       value.is_number ? ",\"number\":" + number_as_json(value.number) : "");
}

std::string unknown_as_json(const std::string& path, const unknown_field& field) {
    std::string equal, given;
    if (field.values.size() > 1)
        for (const auto& one : explanations(field)) equal += (equal.empty() ? "" : ",") + view::json_string(one);
    for (const auto& [what, more] : field.given_by)
        given += fmt::format("{}{}:{}", given.empty() ? "" : ",", view::json_string(what), more);
    return fmt::format(
        R"({{"path":{},"count":{},"different":{},"least":{},"most":{},"equals":[{}],"size":{},"values":[{}],"given_by":{{{}}}}})"
        "\n",
        view::json_string(path), field.count, field.values.size(), field.least, field.most, equal, field.size,
        fmt::join(field.values, ","), given);
}

result<found_values> found_in_lines(std::string_view text) {
    found_values found;
    for (std::size_t line = 1; !text.empty() || line == 1; ++line) {
        const auto end = std::min(text.find('\n'), text.size());
        try {
            take_line(found, line == 1, json::parse({text.data(), end}).as_object());
        } catch (const std::exception&) {  // not JSON, or without a member
            return error{
                {}, 0, fmt::format("line {} is not one that stats --json prints", line), error_kind::malformed};
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

}  // namespace verbatim::tools
