#include "tests/kaitai/pattern_check.hpp"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

namespace verbatim::test {

namespace {

struct token {
    enum class form { name, number, text, sign, end };
    form what{};
    std::string is;
    std::size_t line = 1;
};

const std::set<std::string, std::less<>> numbers = {"u8",   "u16",  "u24",   "u32",    "u48",  "u64",   "u96",
                                                    "u128", "s8",   "s16",   "s24",    "s32",  "s48",   "s64",
                                                    "s96",  "s128", "float", "double", "char", "char16"};
const std::set<std::string, std::less<>> words = {
    "struct", "enum",   "bitfield",  "using",      "auto",   "if",       "else",    "match",  "while",    "break",
    "sizeof", "be",     "le",        "true",       "false",  "this",     "parent",  "fn",     "for",      "in",
    "out",    "ref",    "null",      "const",      "bool",   "str",      "padding", "return", "continue", "namespace",
    "union",  "import", "addressof", "typenameof", "signed", "unsigned", "try",     "catch",  "_"};

std::vector<token> tokens_of(std::string_view text) {
    std::vector<token> all;
    std::size_t line = 1;
    const auto fail = [&](std::string_view why) { throw std::runtime_error(fmt::format("line {}: {}", line, why)); };
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        const auto until = [&](auto ends) {
            const std::size_t start = i;
            while (i < text.size() && !ends(text[i])) ++i;
            return std::string(text.substr(start, i - start));
        };
        if (c == '\n') {
            ++line, ++i;
        } else if (c == ' ') {
            ++i;
        } else if (c == '#' || text.substr(i, 2) == "//") {
            until([](char one) { return one == '\n'; });
        } else if (std::isdigit(static_cast<unsigned char>(c))) {
            all.push_back({token::form::number,
                           until([](char one) { return !std::isalnum(static_cast<unsigned char>(one)); }), line});
        } else if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
            all.push_back({token::form::name,
                           until([](char one) { return !std::isalnum(static_cast<unsigned char>(one)) && one != '_'; }),
                           line});
        } else if (c == '"') {
            std::string is;
            for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
                is += text[i] == '\\' ? text[++i] : text[i];
            if (i >= text.size() || text[i] != '"') fail("a text does not end");
            all.push_back({token::form::text, is, line}), ++i;
        } else {
            std::string is(1, c);
            for (const std::string_view two : {"::", "<<", "<=", ">=", "==", "!=", "&&", "||", "[["})
                if (text.substr(i, 2) == two) is = two;
            if (is.size() == 1 && std::string_view("{}()[]<>;:,.=@$+-*/%&|^~!?").find(c) == std::string_view::npos)
                fail(fmt::format("'{}' is no sign", c));
            all.push_back({token::form::sign, is, line}), i += is.size();
        }
    }
    all.push_back({token::form::end, "the end", line});
    return all;
}

class checker {
public:
    explicit checker(std::string_view text) : all_(tokens_of(text)) {}

    void file() {
        while (now().what != token::form::end) {
            if (took("using")) using_type();
            else if (took("enum")) enumeration();
            else if (took("bitfield")) bit_fields();
            else if (took("struct")) record();
            else member();
        }
        for (const auto& [name, count] : declared_)
            if (!made_.contains(name)) fail(fmt::format("{} is declared, and not defined", name));
    }

private:
    [[noreturn]] void fail(std::string_view why) const {
        throw std::runtime_error(fmt::format("line {}: {}", now().line, why));
    }
    const token& now() const { return all_[at_]; }
    bool is(std::string_view what) const { return now().what != token::form::text && now().is == what; }
    bool took(std::string_view what) { return is(what) && ++at_; }
    void take(std::string_view what) {
        if (!took(what)) fail(fmt::format("expected {}, found {}", what, now().is));
    }
    std::string name() {
        if (now().what != token::form::name || words.contains(now().is) || numbers.contains(now().is))
            fail(fmt::format("{} is no name", now().is));
        return all_[at_++].is;
    }
    void number() {
        took("-");
        if (now().what != token::form::number) fail(fmt::format("expected a number, found {}", now().is));
        ++at_;
    }
    void declare(const std::string& one) {
        if (!known_.insert(one).second) fail(fmt::format("{} is there twice", one));
    }
    void define(const std::string& type, std::size_t parameters) {
        if (!made_.emplace(type, parameters).second) fail(fmt::format("the type {} is there twice", type));
        const auto before = declared_.find(type);
        if (before != declared_.end() && before->second != parameters)
            fail(fmt::format("{} is declared with other parameters", type));
    }
    std::vector<std::string> parameters() {
        std::vector<std::string> names;
        if (!took("<")) return names;
        do take("auto"), names.push_back(name());
        while (took(","));
        take(">");
        return names;
    }

    void using_type() {
        const std::string type = name();
        declared_[type] = parameters().size();
        take(";");
    }
    void enumeration() {
        const std::string type = name();
        define(type, 0), take(":");
        if (!numbers.contains(now().is)) fail("an enumeration is of a number");
        ++at_, take("{");
        while (!took("}")) enumerators_[type].insert(name()), take("="), number(), take(",");
        take(";");
    }
    void bit_fields() {
        define(name(), 0), take("{");
        known_.clear();
        while (!took("}")) declare(name()), take(":"), number(), take(";");
        take(";");
    }
    void record() {
        const std::string type = name();
        const auto given = parameters();
        known_ = {given.begin(), given.end()};
        define(type, given.size()), take("{");
        while (!took("}")) member();
        take(";");
        known_.clear();
    }
    // A file has only one of the branches, so that each may declare the same names.
    void branch(std::set<std::string>& together) {
        const auto before = known_;
        if (took("{"))
            while (!took("}")) member();
        else member();
        together.insert(known_.begin(), known_.end());
        known_ = before;
    }
    void member() {
        if (took("if")) {
            take("("), expression(), take(")");
            if (took("break")) return take(";");
            std::set<std::string> together;
            branch(together);
            known_ = together;
        } else if (took("match")) {
            take("("), expression(), take(")"), take("{");
            std::set<std::string> together = known_;
            while (!took("}")) {
                take("(");
                if (!took("_")) expression();
                take(")"), take(":"), branch(together);
            }
            known_ = together;
        } else if (took("$")) {
            take("="), expression(), take(";");
        } else {
            field();
        }
    }
    void field() {
        took("be");
        if (numbers.contains(now().is)) ++at_;
        else type();
        const std::string one = name();
        if (took("=")) {
            expression();
            take(";");
            return declare(one);
        }
        while (took("[")) {
            if (took("while")) take("("), expression(), take(")");
            else if (!is("]")) expression();
            take("]");
        }
        if (took("@")) expression();
        if (took("[[")) {
            take("comment"), take("(");
            if (now().what != token::form::text) fail("a comment is a text");
            ++at_, take(")"), take("]"), take("]");
        }
        take(";"), declare(one);
    }
    void type() {
        const std::string one = name();
        const auto known = declared_.contains(one) ? declared_.find(one) : made_.find(one);
        if (known == declared_.end() || known == made_.end()) fail(fmt::format("there is no type {}", one));
        std::size_t given = 0;
        if (took("<")) {
            do operands(false), ++given;
            while (took(","));
            take(">");
        }
        if (given != known->second) fail(fmt::format("{} takes {} arguments, not {}", one, known->second, given));
    }

    void expression() {
        operands(true);
        if (took("?")) expression(), take(":"), expression();
    }
    void operands(bool may_compare) {
        static const std::set<std::string, std::less<>> between = {"+", "-",  "*",  "/",  "%",  "&", "|",
                                                                   "^", "<<", "==", "!=", "&&", "||"};
        do operand();
        while ((now().what == token::form::sign && between.contains(now().is) && ++at_) ||
               (may_compare && (took("<=") || took(">=") || took("<") || (is(">") && shifted()))));
    }
    bool shifted() {
        take(">");
        took(">");
        return true;
    }
    void operand() {
        if (took("-") || took("~") || took("!")) return operand();
        if (took("$")) return;
        if (took("(")) {
            expression();
            return take(")");
        }
        if (took("sizeof")) {
            take("(");
            expression();
            return take(")");
        }
        if (took("true") || took("false")) return;
        if (now().what == token::form::number || now().what == token::form::text) return void(++at_);
        const std::string one = name();
        if (took("::")) return qualified(one);
        if (!known_.contains(one)) fail(fmt::format("there is no {} here", one));
        while (is(".") || is("[")) {
            if (took(".")) name();
            else take("["), expression(), take("]");
        }
    }
    void qualified(const std::string& first) {
        std::string last = name();
        if (first != "builtin") {
            const auto of = enumerators_.find(first);
            if (of == enumerators_.end() || !of->second.contains(last))
                fail(fmt::format("there is no {}::{}", first, last));
            return;
        }
        while (took("::")) last = name();
        take("(");
        if (took(")")) return;
        do expression();
        while (took(","));
        take(")");
    }

    std::vector<token> all_;
    std::size_t at_ = 0;
    std::map<std::string, std::size_t> declared_, made_;  // types, and how many parameters they have
    std::map<std::string, std::set<std::string>> enumerators_;
    std::set<std::string> known_;  // fields and parameters of the record
};

}  // namespace

std::string wrong_in_pattern(std::string_view text) try {
    checker(text).file();
    return {};
} catch (const std::runtime_error& e) { return e.what(); }

}  // namespace verbatim::test
