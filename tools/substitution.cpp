#include "tools/substitution.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <array>

#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::tools {

namespace {

constexpr int groups = 10;  // all that matches, and \1 to \9

error not_taken(std::string reason) { return error{{}, 0, std::move(reason), error_kind::malformed}; }

bool is_punctuation(char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    return c > ' ' && c <= '~' && !is_letter;
}

// Returns what follows the brackets at the start of an expression.
std::size_t end_of_brackets(std::string_view text) {
    std::size_t at = text.substr(1).starts_with('^') ? 2 : 1;
    for (const std::size_t first = at; at < text.size(); ++at) {
        if (text[at] == ']' && at > first) return at + 1;
        if (text[at] == '\\') ++at;
        else if (text.substr(at).starts_with("[:")) at = std::min(text.find(":]", at + 2), text.size() - 1) + 1;
    }
    return text.size();
}

// Takes a part up to the delimiter, which is a character of an expression in brackets. Nothing if there is none.
std::optional<std::string_view> take_part(std::string_view& text, char delimiter, bool has_brackets) {
    std::size_t at = 0;
    while (at < text.size() && text[at] != delimiter)
        at += has_brackets && text[at] == '[' ? end_of_brackets(text.substr(at)) : text[at] == '\\' ? 2 : 1;
    if (at >= text.size()) return {};
    const auto part = text.substr(0, at);
    text.remove_prefix(at + 1);
    return part;
}

// Returns the size of a number of repetitions, {2,3}, at the start of an expression; 0 if there is none.
std::size_t size_of_count(std::string_view text) {
    const auto end = std::min(text.find('}'), text.size() - 1) + 1;
    const bool is_count = text.size() > 2 && text[0] == '{' && text[end - 1] == '}' && end > 2 &&
                          text.substr(1, end - 2).find_first_not_of("0123456789,") == text.npos;
    return is_count ? end : 0;
}

// Translates an expression of sed into one of RE2.
result<std::string> translated(std::string_view text, char delimiter) {
    std::string all;
    for (std::size_t size = 0; !text.empty(); text.remove_prefix(std::min(size, text.size()))) {
        const char next = text.size() > 1 ? text[1] : '\0';
        size = 1;
        if (text.front() == '\\') {
            size = 2;
            if (next == delimiter) {
                all += is_punctuation(next) ? std::string{'\\', next} : std::string{next};
            } else if (next >= '0' && next <= '9') {
                return not_taken(
                    fmt::format("\\{} in the expression: what a group matched is not matched again", next));
            } else if (next == '<' || next == '>' || next == '`' || next == '\'') {
                return not_taken(fmt::format("\\{}: a word begins and ends at \\b, and a text at ^ and $", next));
            } else if (!is_punctuation(next) && std::string_view("bBwWsSdDntrfvaxpP").find(next) == text.npos) {
                return not_taken(fmt::format("\\{} in the expression has no meaning", next));
            } else {
                all += text.substr(0, 2);
            }
        } else if (text.front() == '[') {
            size = end_of_brackets(text);
            for (auto in = text.substr(0, size); !in.empty(); in.remove_prefix(1)) {
                if (in.starts_with("[.") || in.starts_with("[="))
                    return not_taken(fmt::format("{} in brackets is not taken", in.substr(0, 2)));
                const bool is_escape = in.front() == '\\' && in.size() > 1;
                if (is_escape && in[1] != delimiter && std::string_view("\\nt").find(in[1]) == in.npos)
                    return not_taken(
                        fmt::format("\\{} in brackets: a backslash is \\\\ there, and ] comes first", in[1]));
                if (is_escape && (in[1] != delimiter || is_punctuation(delimiter))) all += '\\';
                if (is_escape) in.remove_prefix(1);
                all += in.front();
            }
        } else {
            const auto count = size_of_count(text);
            const bool repeats = count > 0 || std::string_view("*+?").find(text.front()) != text.npos;
            size = std::max<std::size_t>(count, 1);
            if (repeats && text.substr(size).starts_with('?'))
                return not_taken(fmt::format("{}: a repetition is as long as possible; [^x]* stops before x",
                                             text.substr(0, size + 1)));
            if (text.starts_with("{,") && count > 0) all += "{0", text.remove_prefix(1), --size;
            all += text.substr(0, size);
        }
    }
    return all;
}

std::shared_ptr<const re2::RE2> compiled(const std::string& expression, bool ignores_case,
                                         re2::RE2::Options::Encoding encoding) {
    re2::RE2::Options options(re2::RE2::Quiet);
    options.set_encoding(encoding);
    options.set_case_sensitive(!ignores_case);
    options.set_longest_match(true);
    options.set_dot_nl(true);
    return std::make_shared<const re2::RE2>(expression, options);
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const auto one = walk::code_point_at(text);
        if (!one.is_valid()) return false;
        text.remove_prefix(one.bytes.size());
    }
    return true;
}

}  // namespace

result<substitution> substitution::parse(std::string_view text) {
    const char delimiter = text.empty() ? '\\' : text.front();
    if (delimiter == '\\' || delimiter == '\n' || delimiter < ' ' || delimiter > '~')
        return not_taken("a delimiter is missing, as / in s/A/B/");
    text.remove_prefix(1);
    const auto expression = take_part(text, delimiter, true);
    const auto replacement = expression ? take_part(text, delimiter, false) : std::nullopt;
    if (!replacement)
        return not_taken(
            fmt::format("there is no {} behind the {}", delimiter, expression ? "replacement" : "expression"));
    if (expression->empty()) return not_taken("the expression is empty");
    substitution made;
    bool ignores_case = false;
    for (const char flag : text) {
        if (flag != 'g' && flag != 'i' && flag != 'I')
            return not_taken(fmt::format("{} is not a flag: g replaces all matches, and i ignores case", flag));
        (flag == 'g' ? made.replaces_all_ : ignores_case) = true;
    }
    const auto as_re2 = translated(*expression, delimiter);
    if (!as_re2) return as_re2.error();
    made.of_utf8_ = compiled(*as_re2, ignores_case, re2::RE2::Options::EncodingUTF8);
    made.of_bytes_ = compiled(*as_re2, ignores_case, re2::RE2::Options::EncodingLatin1);
    if (!made.of_utf8_->ok())
        return not_taken(
            fmt::format("{:.80} is not a regular expression: {:.80}", *expression, made.of_utf8_->error()));
    if (!made.of_bytes_->ok()) made.of_bytes_ = made.of_utf8_;
    if (auto done = made.take_replacement(*replacement, delimiter); !done) return done.error();
    return made;
}

result<void> substitution::take_replacement(std::string_view text, char delimiter) {
    const auto add = [&](char c) {
        if (replacement_.empty() || replacement_.back().group >= 0) replacement_.emplace_back();
        replacement_.back().characters += c;
    };
    for (; !text.empty(); text.remove_prefix(1)) {
        const char next = text.size() > 1 ? text[1] : '\0';
        if (text.front() == '&') {
            replacement_.push_back({0});
        } else if (text.front() == '$' && ((next >= '0' && next <= '9') || next == '&')) {
            return not_taken(
                fmt::format("${0} in the replacement: a group is \\1, all that matches &, and a dollar \\$", next));
        } else if (text.front() != '\\') {
            add(text.front());
        } else {
            text.remove_prefix(1);
            if (next != delimiter && next >= '0' && next <= '9') {
                const int group = next - '0';
                if (group > of_utf8_->NumberOfCapturingGroups())
                    return not_taken(fmt::format("\\{} in the replacement: the expression has {} groups", group,
                                                 of_utf8_->NumberOfCapturingGroups()));
                replacement_.push_back({group});
            } else if (next == delimiter || is_punctuation(next)) {
                add(next);
            } else if (next == 'n' || next == 't') {
                add(next == 'n' ? '\n' : '\t');
            } else {
                return not_taken(fmt::format("\\{} in the replacement has no meaning", next));
            }
        }
    }
    return {};
}

std::optional<std::string> substitution::in(std::string_view text) const {
    const bool of_utf8 = is_utf8(text);
    const re2::RE2& expression = of_utf8 ? *of_utf8_ : *of_bytes_;
    std::array<re2::StringPiece, groups> found;
    const int wanted = std::min(groups, expression.NumberOfCapturingGroups() + 1);
    std::string result;
    bool has_match = false;
    std::size_t copied = 0;  // up to the end of the last match
    for (std::size_t at = 0; at <= text.size();) {
        if (!expression.Match({text.data(), text.size()}, at, text.size(), re2::RE2::UNANCHORED, found.data(), wanted))
            break;
        const auto start = static_cast<std::size_t>(found[0].data() - text.data());
        const bool is_empty = found[0].empty();
        if (!is_empty || !has_match || start != copied) {
            result += text.substr(copied, start - copied);
            for (const auto& [group, characters] : replacement_)
                if (group < 0) result += characters;
                else if (const auto& part = found[static_cast<std::size_t>(group)]; !part.empty())
                    result.append(part.data(), part.size());
            copied = start + found[0].size();
            has_match = true;
            if (!replaces_all_) break;
        }
        at = start + found[0].size();
        if (is_empty) at += at < text.size() && of_utf8 ? walk::code_point_at(text.substr(at)).bytes.size() : 1;
    }
    if (!has_match) return {};
    return result += text.substr(copied);
}

}  // namespace verbatim::tools
