// Expressions over whole numbers and texts in fields of the same record, and of records around it whose tables are known: most conditions, counts, sizes and tags.
// They are worked out where the fields are, without the values and scopes that the language needs for anything else.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "verbatim/kaitai/language/expression.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::kaitai {

struct plain_expression {
    enum class kind : std::uint8_t { number, truth, text };
    expression::form what{};
    kind is{};
    std::int64_t number = 0;                // of a literal
    std::string text{};                     // likewise
    const table::type* record = nullptr;    // of a name: whose field,
    std::size_t field = 0;                  // and its index
    std::vector<plain_expression> parts{};
};

// Of two that are known, or of one; nothing when the language says more of such an operation than numbers do. Of texts, a field is compared with a literal.
std::optional<plain_expression> plain_operation(expression::form, std::vector<plain_expression> parts);
// "name.length"
plain_expression plain_length(plain_expression text);

// A number or a truth, in steps: each takes numbers from a stack, and puts one there.
class plain_program {
public:
    explicit plain_program(const plain_expression&);
    // Of a field of text: the index of the first of these that it is.
    plain_program(const plain_expression& text, std::vector<std::string> cases);
    // Once the tables of the records are made.
    void find_fields();

    // False where it is for the language to say what that is: a number of more than 63 bits, a division by zero, a field that has not been read, a text that is not of ASCII.
    bool value(const walk::frame*, std::int64_t& to) const;

private:
    struct place {
        const table::type* record = nullptr;
        std::size_t field = 0, offset = 0;
        std::uint16_t note = 0;
        const table::type* of = nullptr;

        const std::byte* in(const walk::frame*) const;
        std::optional<std::string_view> text_in(const walk::frame*) const;
    };
    enum class action : std::uint8_t { push, load, load_with, length, compare, find, operate, operate_with, negate, negated, skip_when, choose, jump };
    struct step {
        action does{};
        expression::form what{};
        std::int64_t number = 0;  // a literal, on the right; of a jump, the step before which it leads; of a comparison, the index of the text
        bool when = false;        // of skip_when
        place at{};
    };

    static place of_field(const plain_expression& name);
    void add(const plain_expression&);
    std::size_t put(step s) { return steps_.push_back(s), steps_.size() - 1; }
    void lead_here(std::size_t jump) { steps_[jump].number = static_cast<std::int64_t>(steps_.size()); }

    std::vector<step> steps_;
    std::vector<std::string> texts_;
    std::size_t depth_ = 0, most_ = 0;  // of the stack
};

}  // namespace verbatim::kaitai
