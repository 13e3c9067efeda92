// Splits an expression into names, symbols and literals.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "verbatim/result.hpp"
#include "verbatim/table/expression.hpp"

namespace verbatim::view {

using table::operation;

// Functions skip blanks first, unless noted. A function that returns false has failed, for the reason in why(); but
// sees...() and takes...() only report whether the symbol comes next.
class scanner {
public:
    // In conditions of paths, = is an operator, too.
    explicit scanner(std::string_view source, bool is_condition = false)
        : source_(source), is_condition_(is_condition) {}

    // Returns the column of the next token, from 1.
    std::size_t column() {
        pass_blanks();
        return at_ + 1;
    }
    bool at_end() { return column() > source_.size(); }
    bool sees(std::string_view symbol) {
        pass_blanks();
        return source_.substr(at_).starts_with(symbol);
    }
    bool sees_number();
    bool takes(std::string_view symbol);
    bool takes_word(std::string_view word);
    // Returns the operator that comes next, without taking it, or null if something else comes next.
    const table::binary_operator* operator_ahead();

    bool expect(std::string_view symbol);
    // Takes a name. The result is empty if no name comes next.
    std::string_view name();
    bool number(table::expression& to);
    // Takes a text in quotation marks, "double" or 'single', and appends its characters to `to`.
    bool text(std::string& to);
    // Appends the characters up to one of `ends`: a quotation mark or, in an f-string, a brace. Blanks are not skipped.
    bool characters(std::string& to, std::string_view ends);

    bool fail(std::size_t column, std::string_view reason);
    // Fails with "expected a value, found ...".
    bool expected(std::string_view what);
    const error& why() const { return why_; }

    // The whole text, and the offset in it up to which it has been taken.
    std::string_view source() const { return source_; }
    std::size_t offset() const { return at_; }
    void go_to(std::size_t offset) { at_ = offset; }

private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
    void pass_blanks();
    bool sees_word(std::string_view word);
    bool whole_number(table::expression& to, unsigned base);
    bool ends_real() const;
    bool real(table::expression& to);
    bool escape(std::string& to);
    bool code_point(char32_t& to);
    bool octal(char32_t& to);
    bool hexadecimal(char32_t& to);

    std::string_view source_;
    bool is_condition_;
    std::size_t at_ = 0;
    error why_;
};

bool starts_name(char);
// Returns the same error with a reason that names the column, for a source that has no place of its own.
error with_column(error);

}  // namespace verbatim::view
