// Plain expressions: over integers and texts in fields of the same record, and of records around it whose tables are
// known. Most conditions, counts, sizes and tags are plain. They read the bytes of the fields directly, without the
// values and scopes that other expressions need.
#pragma once
#include <map>
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
    std::int64_t number = 0;              // of a literal
    std::string text{};                   // of a literal
    const table::type* record = nullptr;  // of a name: the record that has the field,
    std::size_t field = 0;                // and its index
    std::vector<plain_expression> parts{};
};

// Makes an operation of plain parts; nothing if its result is not plain. The only plain operation on texts compares a
// field with a literal.
std::optional<plain_expression> plain_operation(expression::form, std::vector<plain_expression> parts);
// Makes "name.length" of a text field.
plain_expression plain_length(plain_expression text);

// A plain expression as steps for a stack of 64-bit integers, on which a boolean is 1 or 0.
class plain_program {
public:
    explicit plain_program(const plain_expression&);
    // Gives the index of the first case that equals a text field, or the number of cases if none does.
    plain_program(const plain_expression& text, const std::vector<std::string>& cases);
    // Looks up where the fields are, once the tables of the records are made.
    void find_fields();

    // Returns false if the general evaluation must decide the value or the error: a number of more than 63 bits, a
    // division by zero, a field that has not been read, a text that is not ASCII.
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
    enum class action : std::uint8_t {
        push,
        load,
        load_with,
        length,
        compare,
        find,
        operate,
        operate_with,
        negate,
        negated,
        skip_when,
        choose,
        jump
    };
    struct step {
        action does{};
        expression::form what{};
        std::int64_t number = 0;  // a literal, on the right; of a jump, the index of the step that it leads to; of a
                                  // comparison, that of the text; of find, the number of cases
        bool when = false;        // of skip_when
        place at{};
    };

    static place of_field(const plain_expression& name);
    void add(const plain_expression&);
    std::size_t put(step s) { return steps_.push_back(s), steps_.size() - 1; }
    void set_jump_target(std::size_t jump) { steps_[jump].number = static_cast<std::int64_t>(steps_.size()); }

    std::vector<step> steps_;
    std::vector<std::string> texts_;
    std::map<std::string, std::int64_t, std::less<>> cases_;  // the index of the first case with a text
    std::size_t depth_ = 0, most_ = 0;                        // of the stack
};

}  // namespace verbatim::kaitai
