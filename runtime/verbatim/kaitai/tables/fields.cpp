#include "verbatim/kaitai/tables/fields.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/kaitai/schema/builtin.hpp"
#include "verbatim/walk/arithmetic.hpp"

namespace verbatim::kaitai {

std::optional<number_name> number_named(std::string_view name) {
    const auto known = builtin_of(name);
    if (!known || !known->has_bytes()) return {};
    return number_name{known->bits / 8, known->is_signed, known->what == builtin::form::real, known->order};
}

bit_field_name bit_field_of(const used_type& use, const type_definition& in) {
    const auto known = use.name.path.size() == 1 ? builtin_of(use.name.path[0]) : std::nullopt;
    if (!known || known->what != builtin::form::bits) return {};
    return {known->bits, (known->order == byte_order::none ? in.bit_endian : known->order) == byte_order::little};
}
bit_field_name bit_field_of(const attribute& a, const type_definition& in) {
    return a.type ? bit_field_of(*a.type, in) : bit_field_name{};
}

std::optional<std::size_t> bits_of_builtin(std::string_view name) {
    const auto known = builtin_of(name);
    return known && known->bits ? std::optional(known->bits) : std::nullopt;
}

std::size_t unit_of(std::string_view encoding) {
    const auto is = [&](std::string_view family) {
        return std::ranges::equal(encoding.substr(0, family.size()), family, {},
                                  [](char c) { return static_cast<char>(std::toupper(c)); });
    };
    return is("UTF-16") ? 2 : is("UTF-32") ? 4 : 1;
}

bool is_ordered_around(const type_definition& t) {
    if (t.switched_endian || t.endian != byte_order::none || !t.around) return false;
    return t.around->switched_endian || is_ordered_around(*t.around);
}

std::vector<std::string> path_in(const expression& e) {
    if (e.what == expression::form::name) return {std::string(e.characters)};
    if (e.what != expression::form::member || e.right) return {};
    auto path = path_in(*e.left);
    if (!path.empty()) path.emplace_back(e.characters);
    return path;
}

namespace {

// Works out an expression over _io.pos and numbers alone.
std::optional<integer> at_position(const expression& e, integer position) {
    if (is_integer(e)) return e.is_unsigned ? std::nullopt : std::optional<integer>(e.value);
    if (is_member(e, "pos") && !e.right && e.left->is_name("_io")) return position;
    if (e.what != expression::form::operation || !table::is_arithmetic(e.does) || !e.left) return {};
    const auto left = at_position(*e.left, position), right = e.right ? at_position(*e.right, position) : integer{0};
    if (!left || !right || (e.is(operation::negate) && e.right)) return {};
    if (e.is(operation::negate)) return -*left;
    integer is = 0;
    return walk::calculate(e.does, *left, *right, e.rounds, is) ? std::optional(is) : std::nullopt;
}

}  // namespace

std::size_t multiple_in(const expression& size) {
    constexpr integer most = 4096;
    const auto first = at_position(size, 1);
    if (!first || *first < 1 || *first >= most) return 0;
    const integer multiple = *first + 1;
    for (integer at = 0; at <= 2 * multiple; ++at)
        if (at_position(size, at) != (multiple - at % multiple) % multiple) return 0;
    return static_cast<std::size_t>(multiple);
}

bool is_whole_number(const used_type& t) {
    const auto number = t.name.path.size() == 1 ? number_named(t.name.path[0]) : std::nullopt;
    return number && !number->is_real;
}

bool is_number(const used_type& t) { return t.name.path.size() == 1 && bits_of_builtin(t.name.path[0]); }

namespace {

constexpr unsigned most_nested_types = 100;
constexpr std::size_t most_bits = std::size_t{8} << 28;

using bit_size = std::optional<std::size_t>;  // nothing: not the same in every file, or too many

bit_size product_of(bit_size a, bit_size b) {
    return a && b && (*b == 0 || *a <= most_bits / *b) ? bit_size(*a * *b) : std::nullopt;
}

// Adds up the sizes of fields. Each type is looked at once.
class fixed_sizes {
public:
    explicit fixed_sizes(const schema& of) : schema_(of) {}

    bit_size of(const type_definition& t, unsigned depth = 0) {
        if (t.switched_endian || depth > most_nested_types) return {};
        const auto [known, is_new] = known_.try_emplace(&t);
        if (!is_new) return known->second;  // nothing for a type that holds itself
        const bit_size all = sum_of(t, depth);
        return known_[&t] = all;
    }
    bit_size of(const type_definition& in, const attribute& a, unsigned depth = 0) {
        if (a.condition || a.switched_type || a.size_to_end) return {};
        const auto literal = [](const written_expression& e) {
            return is_integer(*e.is) && !e.is->is_unsigned && e.is->value <= INT32_MAX
                       ? bit_size(static_cast<std::size_t>(e.is->value))
                       : std::nullopt;
        };
        bit_size times = 1, one;
        if (a.repeat != repetition::none)
            times = a.repeat == repetition::count ? literal(*a.repeat_expression) : std::nullopt;
        if (!a.contents.empty()) one = a.contents.size() * 8;
        else if (a.size) one = product_of(literal(*a.size), 8);
        else if (a.type) {
            const auto& path = a.type->name.path;
            one = path.size() == 1 ? bits_of_builtin(path[0]) : std::nullopt;
            const type_definition* const type = one ? nullptr : schema_.find_type(in, path);
            if (type) one = of(*type, depth + 1);
        }
        return product_of(times, one);
    }

private:
    bit_size sum_of(const type_definition& t, unsigned depth) {
        std::size_t all = 0;
        for (const attribute& a : t.fields) {
            if (!bit_field_of(a, t).width) all = (all + 7) / 8 * 8;
            const bit_size one = of(t, a, depth);
            if (!one || *one > most_bits - std::min(all, most_bits)) return {};
            all += *one;
        }
        return all;
    }

    const schema& schema_;
    std::map<const type_definition*, bit_size> known_;
};

}  // namespace

std::optional<std::size_t> fixed_bits(const schema& s, const type_definition& t) { return fixed_sizes(s).of(t); }
std::optional<std::size_t> fixed_bits(const schema& s, const type_definition& in, const attribute& a) {
    return fixed_sizes(s).of(in, a);
}

}  // namespace verbatim::kaitai
