// An expectation of a record: a condition on the value of a field in a valid file, beyond its layout.
#pragma once
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "verbatim/table/expression.hpp"
#include "verbatim/wire/expect.hpp"

namespace verbatim::table {

struct expectation {
    const control* of = nullptr;                                // The field.
    const expression* holds = nullptr;                          // The condition, over the fields of the decoded record.
    verbatim::severity severity = verbatim::severity::unusual;  // How much it matters if the condition is not met.
    std::string_view source{};  // Who says that it is expected; empty: the format's description.
};

// The expectations of a record, made from the words in its schema when they are first needed.
class expectations_made {
public:
    expectations_made(std::span<const wire::detail::rule>, const wire::detail::condition_word*);
    std::span<const expectation> all() const { return all_; }

private:
    using word = wire::detail::condition_word;

    const expression* put(const expression& e) { return &parts_.emplace_back(e); }
    const expression* put(operation, const expression* left, const expression* right = nullptr,
                          const expression* third = nullptr);
    const expression* number(std::int64_t value) { return put({.what = expression::form::number, .value = value}); }
    const expression* field(const control& of, gives is, expression::form what = expression::form::control) {
        return put({.what = what, .gives = is, .of = &of});
    }
    const expression* each(const control&, const expression* number, const expression* is);
    const expression* compared(operation how, std::int64_t value) { return put(how, &item_, number(value)); }
    const expression* bits(std::int64_t all) { return put(operation::bit_and, &item_, number(all)); }
    const expression* bits_are(operation how, std::int64_t all) { return put(how, bits(all), number(0)); }
    const expression* values(std::int64_t first, const word* end);
    const expression* about_number(const word&, const word* end);
    const expression* is_zero(const control& of) {
        return each(of, field(of, gives::number), compared(operation::equal, 0));
    }
    const expression* test();
    const expression* depending(const control& of, const word&, const word* end);
    const expression* next(const control& of);
    const expression* all(operation joined, const control& of, const word* end);

    const word* at_;  // The next word.
    std::string_view source_;
    expression item_{.what = expression::form::item};
    std::deque<expression> parts_;
    std::vector<expectation> all_;
};

}  // namespace verbatim::table
