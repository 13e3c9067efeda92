#include "tools/generate/schema_text.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "verbatim/wire/keywords.hpp"

namespace verbatim::generate {

namespace {

std::string trimmed(std::string_view text) {
    const auto start = std::min(text.find_first_not_of(" \t"), text.size());
    return std::string(text.substr(start, text.find_last_not_of(" \t") + 1 - start));
}

void append(std::string& text, std::string_view separator, std::string_view more) {
    if (!text.empty() && !more.empty()) text += separator;
    text += more;
}

// Returns where the comment of a line starts, outside of string literals; the size of the line if it has none.
std::size_t comment_in(std::string_view line) {
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quote && line[i] == '\\') ++i;
        else if (quote) quote = line[i] == quote ? '\0' : quote;
        else if (line[i] == '"' ||
                 (line[i] == '\'' && (i == 0 || !std::isxdigit(static_cast<unsigned char>(line[i - 1])))))
            quote = line[i];
        else if (line.substr(i, 2) == "//") return i;
    }
    return line.size();
}

// Follows the declarations of a header, statement by statement.
class reader {
public:
    explicit reader(schema_text& schema) : schema_(schema) {}

    void line(std::string_view text) {
        ++number_;
        const auto start = comment_in(text);
        const auto code = text.substr(0, start);
        const auto comment = start < text.size() ? trimmed(text.substr(start + 2)) : std::string();
        if (trimmed(code).empty()) return alone(start, comment);
        goes_on_ = nullptr;
        ended_.clear();
        opened_ = is_rule_ = false;
        for (const char c : code) take(c);
        if (!statement_.empty()) statement_ += ' ';
        above_.clear();
        if (!comment.empty()) beside(comment);
    }

private:
    enum class what { record, enumeration, space, function, initializer };
    struct context {
        what is;
        std::string name;
        std::size_t line;
        bool has_fields = false, has_functions = false, has_bits = false, is_template = false;
    };
    // A declaration that has ended on a line, and where its remark goes.
    struct ended {
        std::vector<std::string*> remarks;
        bool is_whole = false;  // a record or an enumeration
    };

    [[noreturn]] void fail(const std::string& why) const {
        throw std::runtime_error(fmt::format("{}:{}: {}", schema_.path, number_, why));
    }

    // Takes a comment on a line of its own. It continues the comment beside the line before, or is above a declaration.
    void alone(std::size_t indent, const std::string& comment) {
        constexpr std::size_t least_indent = 20;
        if (comment.empty()) above_.clear(), goes_on_ = nullptr;
        else if (goes_on_ && indent >= least_indent) append(*goes_on_, " ", comment);
        else if (indent >= least_indent) fail("this comment continues a line that has no comment");
        else append(above_, " ", comment);
    }

    bool in(what is) const { return !open_.empty() && open_.back().is == is; }
    // Returns whether the line is in a namespace where a schema has its code.
    bool in_detail() const {
        return std::ranges::any_of(open_, [](const context& c) { return c.name.starts_with("namespace detail"); });
    }

    bool in_code() const { return in(what::function) || in(what::initializer); }

    void take(char c) {
        if (c == '{') return begin();
        if (c == '}') return end();
        if (in_code()) return;
        if (c == ';' || (c == ',' && in(what::enumeration))) return end_statement();
        if (statement_.empty() && c != ' ') first_above_ = std::exchange(above_, {});
        if (!statement_.empty() || c != ' ') statement_ += c;
    }

    void begin() {
        static const re2::RE2 a_record(R"((template <.*> )?struct ([\w:]+)\s*)"),
            an_enumeration(R"(enum class (\w+)\b.*)");
        static const re2::RE2 a_space(R"((?:(?:inline )?namespace\b.*|(?:template <.*> )?\s*struct [\w:]+<.*>)\s*)"),
            a_function(R"(\)(?: const| noexcept)*\s*$)");
        std::string of_template, name;
        if (in_code()) return open_.push_back({what::initializer, {}, number_});
        if (re2::RE2::FullMatch(statement_, a_record, &of_template, &name))
            begin_named(what::record, name), open_.back().is_template = !of_template.empty();
        else if (re2::RE2::FullMatch(statement_, an_enumeration, &name)) begin_named(what::enumeration, name);
        else if (re2::RE2::FullMatch(statement_, a_space))
            open_.push_back({what::space, statement_, number_}), statement_.clear();
        else {
            const bool is_function = re2::RE2::PartialMatch(statement_, a_function);
            if (is_function && in(what::record)) name = function_in(statement_);
            if (is_function && !open_.empty()) open_.back().has_functions = true;
            open_.push_back({is_function ? what::function : what::initializer, name, number_});
        }
    }
    void begin_named(what is, const std::string& name) {
        open_.push_back({is, name, number_});
        schema_.remarks.push_back({name, {}, in_detail() ? std::string() : first_above_});
        statement_.clear();
        opened_ = true;
    }

    void end() {
        if (open_.empty()) fail("a brace is closed that was not opened");
        if (in(what::enumeration)) end_statement();
        const context closed = std::move(open_.back());
        open_.pop_back();
        if (closed.is == what::function && !in_code()) statement_.clear();
        if (closed.is == what::function && !closed.name.empty() && closed.line == number_) add_function(closed.name);
        if (closed.is != what::record && closed.is != what::enumeration) return;
        if (closed.has_functions && !closed.has_fields) remark_on(closed.name).clear();  // a record without data
        if (closed.is == what::record && closed.has_fields && !closed.has_bits && !closed.is_template)
            keep_record(closed.name);
        if (closed.line != number_) return;
        opened_ = false;
        ended_.push_back({{&remark_on(closed.name)}, true});
    }

    // Adds a record, with the namespaces and records around it, unless it is in a template or in code.
    void keep_record(const std::string& name) {
        constexpr std::string_view a_namespace = "namespace ";
        std::string all;
        for (const context& around : open_) {
            const bool is_namespace = around.is == what::space && around.name.starts_with(a_namespace);
            if (around.is_template || (!is_namespace && around.is != what::record)) return;
            all +=
                (is_namespace ? trimmed(std::string_view(around.name).substr(a_namespace.size())) : around.name) + "::";
        }
        if (!in_detail()) schema_.records.push_back(all + name);
    }

    // Returns the remark on a record or enumeration. Pointers to remarks are used until the next line at the latest.
    std::string& remark_on(const std::string& record) {
        const auto last = std::find_if(schema_.remarks.rbegin(), schema_.remarks.rend(),
                                       [&](const remark& r) { return r.record == record && r.field.empty(); });
        return last->text;
    }

    // Returns the name of a static function of a record; empty if the declaration is of something else. A comment
    // beside it is the remark on the calculated value of that name.
    static std::string function_in(const std::string& declaration) {
        static const re2::RE2 a_function(R"(^\s*(?:template <.*> )?static [^=(]*\b(\w+)\()");
        std::string name;
        (void)re2::RE2::PartialMatch(declaration, a_function, &name);
        return name;
    }
    void add_function(const std::string& name, const std::string& beside = {}) {
        schema_.remarks.push_back({open_.back().name, name, beside});
        ended_.push_back({{&schema_.remarks.back().text}});
    }

    void end_statement() {
        static const re2::RE2 an_alias(R"((?:template <.*> )?using (\w+) = (.*?)\s*)");
        static const re2::RE2 a_field(R"((.*[>\w])\s+(\w+(?:\s*,\s*\w+)*)\s*(?:=.*)?)");
        static const re2::RE2 no_field(
            R"(^(?:using|static|static_assert|template|friend|inline|constexpr|struct|enum)\b)");
        const auto statement = trimmed(std::exchange(statement_, {}));
        const auto beside = std::exchange(pending_, {});
        std::string name, type;
        ended here;
        if (in(what::enumeration) && !statement.empty()) {
            schema_.remarks.push_back({open_.back().name, statement.substr(0, statement.find_first_of(" =")), beside});
            here.remarks.push_back(&schema_.remarks.back().text);
        } else if (re2::RE2::FullMatch(statement, an_alias, &name, &type)) {
            schema_.aliases.push_back({name, type, beside, fmt::format("{}:{}", schema_.path, number_)});
            here.remarks.push_back(&schema_.aliases.back().remark);
        } else if (const auto function = in(what::record) ? function_in(statement) : std::string(); !function.empty()) {
            add_function(function, beside);
            return;
        } else if (std::string names; in(what::record) && !re2::RE2::PartialMatch(statement, no_field) &&
                                      re2::RE2::FullMatch(statement, a_field, &type, &names)) {
            if (statement.starts_with("derived<")) is_rule_ = true;
            static const re2::RE2 a_name(R"((\w+))");
            const std::size_t first = schema_.fields.size();
            open_.back().has_fields = true;
            open_.back().has_bits |=
                type.starts_with("bits<") || type.starts_with("hexadecimal_bits<") || type == "boolean_bit";
            for (re2::StringPiece left = names; re2::RE2::FindAndConsume(&left, a_name, &name);)
                schema_.fields.push_back({open_.back().name, std::string(wire::meant_name(name)), type, beside});
            for (std::size_t i = first; i < schema_.fields.size(); ++i)
                here.remarks.push_back(&schema_.fields[i].remark);
        }
        if (!here.remarks.empty()) ended_.push_back(std::move(here));
    }

    void beside(const std::string& comment) {
        if (in_detail()) return;
        if (opened_) return put({&remark_on(open_.back().name)}, comment);
        if (in(what::function) && open_.size() > 1 && open_.back().line == number_ && !open_.back().name.empty()) {
            schema_.remarks.push_back({open_[open_.size() - 2].name, open_.back().name, comment});
            return;
        }
        if (!ended_.empty()) {
            const bool is_whole = ended_.back().is_whole;
            if (is_rule_)
                fail(
                    "this comment is beside a rule, which no page shows: put it beside the field that the rule is for");
            if (ended_.size() > 1 && !is_whole)
                fail("this comment is beside several declarations: give each a line of its own");
            return put(ended_.back().remarks, comment);
        }
        const auto statement = trimmed(statement_);
        const bool is_alias = statement.starts_with("using ") || statement.find("> using ") != std::string::npos;
        if (!in(what::record) && !in(what::enumeration) && !is_alias) return;  // code, or the end of a namespace
        if (statement.empty()) fail("this comment is beside nothing that has a name");
        append(pending_, " ", comment);
        goes_on_ = &pending_;
    }
    void put(const std::vector<std::string*>& to, const std::string& comment) {
        for (std::string* text : to) append(*text, "; ", comment);
        goes_on_ = to.size() == 1 ? to.front() : nullptr;
    }

    schema_text& schema_;
    std::size_t number_ = 0;
    std::vector<context> open_;        // the innermost last
    std::string statement_;            // the part that has been read
    std::string above_, first_above_;  // the comment above the line, and above the statement
    std::string pending_;              // the comments beside a statement that has not ended
    std::string* goes_on_ = nullptr;   // the remark that the next line may continue
    std::vector<ended> ended_;         // the declarations that have ended on this line
    bool opened_ = false;              // a record or an enumeration starts on this line
    bool is_rule_ = false;
};

bool has_word(std::string_view text, std::string_view word) {
    const auto is_letter = [&](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
    };
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
        if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
    return false;
}

}  // namespace

bool is_id(std::string_view id) {
    const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    return !id.empty() && is_letter(id.front()) && id.back() != '.' && std::ranges::all_of(id, [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '.';
    });
}

namespace {

// Returns the formats in the code of a header, without its comments.
std::vector<described_format> formats_in(const std::string& code) {
    static const re2::RE2 format_of(R"(struct (?:verbatim::)?format<([\w:]+)>)");
    static const re2::RE2 id_of(R"re(\bid\s*=\s*"([^"]*)")re");
    std::vector<described_format> all;
    std::string root, id;
    for (re2::StringPiece left = code; re2::RE2::FindAndConsume(&left, format_of, &root);) {
        re2::StringPiece next = left;
        const bool is_last = !re2::RE2::FindAndConsume(&next, format_of);
        const re2::StringPiece own = is_last ? left : left.substr(0, left.size() - next.size());
        const bool has_id = re2::RE2::PartialMatch(own, id_of, &id);
        all.push_back({root, has_id ? id : std::string()});
    }
    return all;
}

}  // namespace

schema_text parse_schema(std::string path, std::string_view text) {
    static const re2::RE2 conversion_of(R"(struct (?:verbatim::)?conversion<([\w:]+, [\w:]+(?:, [\w:]+)?)>)");
    static const re2::RE2 include_of(R"re(^#include ["<](.*)[">])re");

    schema_text schema;
    schema.path = std::move(path);
    schema.remarks.reserve(text.size() / 8), schema.fields.reserve(text.size() / 8),
        schema.aliases.reserve(text.size() / 8);  // pointers into them stay valid
    reader declarations(schema);
    std::istringstream lines{std::string(text)};
    std::string line;
    std::string code;
    bool opening = true;
    std::string found;
    while (std::getline(lines, line)) {
        opening = opening && line.starts_with("//");
        if (opening) schema.about += (line.size() > 2 ? line.substr(line[2] == ' ' ? 3 : 2) : "") + "\n";
        code.append(line, 0, comment_in(line)) += '\n';
        if (re2::RE2::PartialMatch(line, conversion_of, &found)) {
            schema.conversions.push_back(found);
        } else if (re2::RE2::PartialMatch(line, include_of, &found)) {
            schema.includes.push_back(found);
        }
        declarations.line(opening || line.starts_with('#') ? std::string_view() : line);
    }
    schema.formats = formats_in(code);
    return schema;
}

std::vector<remark> remarks_of(const schema_text& schema, std::vector<std::string>& used_aliases) {
    std::vector<remark> all;
    for (const remark& r : schema.remarks)
        if (!r.text.empty()) all.push_back(r);
    for (const declared_field& f : schema.fields) {
        std::string text = f.remark, type = f.type;
        std::vector<bool> known(schema.aliases.size());
        for (std::size_t i = 0; i < known.size(); ++i) {
            const alias& a = schema.aliases[i];
            if (known[i] || !has_word(type, a.name)) continue;
            known[i] = true;
            type += ' ' + a.type;
            append(text, "; ", a.remark);
            used_aliases.push_back(a.where);
            i = static_cast<std::size_t>(-1);  // its type may use an alias before it
        }
        if (!text.empty()) all.push_back({f.record, f.name, text});
    }
    return all;
}

}  // namespace verbatim::generate
