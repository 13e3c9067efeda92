// Takes an expression apart: names, symbols, literals.
#pragma once
#include "verbatim/kaitai/language/operators.hpp"

namespace verbatim::kaitai {

// Blanks before what is looked for are passed. What is false has failed, and why() says so, unless it only looks whether something is there.
class scanner {
public:
    explicit scanner(std::string_view source) : source_(source) {}

    // Of what comes next, from 1.
    std::size_t column() { return pass_blanks(), at_ + 1; }
    bool at_end() { return column() > source_.size(); }
    bool sees(std::string_view symbol) { return pass_blanks(), source_.substr(at_).starts_with(symbol); }
    bool sees_number();
    bool takes(std::string_view symbol);
    bool takes_word(std::string_view word);
    // The operator that comes next, which is not taken; null: something else comes.
    const binary_operator* operator_ahead();

    bool expect(std::string_view symbol);
    // Empty: no name comes next.
    std::string_view name();
    bool number(expression& to);
    // "double" or 'single': from one quotation mark to the next.
    bool text(std::string& to);
    // The characters up to a quotation mark or, in an f-string, a brace. Blanks are some of them.
    bool characters(std::string& to, std::string_view ends);

    bool fail(std::size_t column, std::string_view reason);
    // Fails: "expected a value, found ..."
    bool expected(std::string_view what);
    const error& why() const { return why_; }

private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
    void pass_blanks();
    bool sees_word(std::string_view word);
    bool whole_number(expression& to, unsigned base);
    bool ends_real() const;
    bool real(expression& to);
    bool escape(std::string& to);
    bool code_point(char32_t& to);
    bool octal(char32_t& to);
    bool hexadecimal(char32_t& to);

    std::string_view source_;
    std::size_t at_ = 0;
    error why_;
};

// As an expression writes it: between quotation marks, with escapes. Of an f-string without the marks, and its braces are escaped.
std::string quoted_text(std::string_view);
std::string formatted_text(std::string_view);

}  // namespace verbatim::kaitai
