#include "verbatim/kaitai/language/evaluate.hpp"

#include <fmt/format.h>

#include <limits>

#include "verbatim/kaitai/language/methods.hpp"
#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/walk/read/not_read_yet.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

// Returns the object that a value holds, or null. Only the environment knows the contents of an object.
const object* object_in(const value& of) {
    const auto* held = std::get_if<object_ref>(&of.is);
    return held ? held->get() : nullptr;
}

// Returns whether an evaluation has failed, or has no value because an operand is absent.
bool has_none(const result<value>& of) { return !of || of->is_absent(); }
// Returns the value of what is calculated from such a result.
result<value> none(const result<value>& of) { return of ? result<value>(of->needed()) : of; }

class evaluator {
public:
    explicit evaluator(const environment& in) : in_(in) {}

    result<value> operator()(const expression& e) const {
        switch (e.what) {
            case form::integer: return value{e.number};
            case form::real: return value{e.real};
            case form::text: return value{e.text};
            case form::boolean: return value{e.number != 0};
            case form::array: return bounded(array_of(e), e.column);
            case form::formatted: return bounded(formatted(e), e.column);
            case form::name: return in_.name(e.text);
            case form::enumerator: return in_.enumerator(e.path, e.text);
            case form::member: return e.text == "_sizeof" ? size_of_value(e) : called(e);
            case form::call: return called(e);
            case form::element: return element(e);
            case form::cast: return cast(e);
            case form::size_of: return size_of_type(e);
            case form::bit_size_of: return in_.size_of(e.path);
            case form::operation: return operated(e);
        }
        return value{};
    }

private:
    error too_large(std::size_t column) const {
        return error_at(column, fmt::format("the result takes more than {} bytes", in_.counted.most_bytes()));
    }
    // Refuses a result that is too large: a text that is joined to itself again and again would soon take all memory.
    result<value> bounded(result<value> made, std::size_t column) const {
        const std::size_t size = made ? memory_of(*made) : 0;
        if (size > sizeof(value)) in_.counted.add_bytes(size);
        return size <= in_.counted.most_bytes() ? std::move(made) : too_large(column);
    }

    // Evaluates the parts from `first` on.
    result<array> parts(const expression& e, std::size_t first) const {
        array all;
        std::size_t size = 0;
        for (std::size_t i = first; i < e.parts.size(); ++i) {
            auto one = (*this)(e.parts[i]);
            if (!one) return one.error();
            size += memory_of(*one);
            if (size > in_.counted.most_bytes()) return too_large(e.parts[i].column);
            all.push_back(std::move(*one));
        }
        return all;
    }
    result<value> array_of(const expression& e) const {
        auto all = parts(e, 0);
        return all ? result<value>(value{std::move(*all)}) : all.error();
    }
    result<value> formatted(const expression& e) const {
        std::string text;
        for (const auto& piece : e.parts) {
            auto is = (*this)(piece);
            if (has_none(is)) return none(is);
            if (const auto* inner = std::get_if<std::string>(&is->is)) text += *inner;
            else if (std::holds_alternative<kaitai::integer>(is->is)) text += text_of(*is);
            else
                return error_at(
                    piece.column,
                    fmt::format("between the braces of a text is a text or an integer, not {}", kind_of(*is)));
            if (text.size() > in_.counted.most_bytes()) return too_large(piece.column);
        }
        return value{std::move(text)};
    }

    // Evaluates an expression that must give a boolean.
    result<bool> truth(const expression& e) const {
        const auto is = (*this)(e);
        if (!is) return is.error();
        const auto truth = truth_of(*is);
        return truth ? truth : error_at(e.column, truth.error().reason);
    }
    result<value> joined(const expression& e) const {
        const auto left = truth(e.parts[0]);
        if (!left) return left.error();
        if (*left == (e.does == operation::either)) return value{*left};
        const auto right = truth(e.parts[1]);
        return right ? result<value>(value{*right}) : right.error();
    }

    // Evaluates an operand. A list becomes an array of its elements.
    result<value> operand(const expression& e) const {
        auto of = (*this)(e);
        const auto* held = of ? object_in(*of) : nullptr;
        if (!held) return of;
        return in_.all_of(*held);
    }
    result<value> operated(const expression& e) const {
        if (e.does == operation::both || e.does == operation::either) return joined(e);
        if (e.does == operation::negated || e.does == operation::conditional) {
            const auto is = truth(e.parts[0]);
            if (!is) return is.error();
            return e.does == operation::negated ? result<value>(value{!*is}) : (*this)(e.parts[*is ? 1 : 2]);
        }
        if (e.parts.size() == 1) {
            const auto of = (*this)(e.parts[0]);
            return !of ? of : e.does == operation::negate ? negate(*of, e.column) : invert(*of, e.column);
        }
        auto left = operand(e.parts[0]);
        if (!left) return left;
        const auto right = operand(e.parts[1]);
        return right ? bounded(operate(e.does, e.rounds, *left, *right, e.column), e.column) : right;
    }

    result<value> called(const expression& e) const {
        auto of = (*this)(e.parts[0]);
        if (has_none(of)) return none(of);
        const auto with = parts(e, 1);
        if (!with) return with.error();
        for (const value& one : *with)
            if (one.is_absent()) return one.needed();
        const auto* held = object_in(*of);
        if (!held) return bounded(call_method(*of, e.text, *with, e.column), e.column);
        if (!with->empty())
            return error_at(e.column, fmt::format("an object has no method {} that takes arguments", e.text));
        if (e.text == "min" || e.text == "max")
            if (auto is = in_.extreme(*held, e.text, e.column)) return std::move(*is);
        return in_.member(*held, e.text);
    }
    result<value> element(const expression& e) const {
        auto of = (*this)(e.parts[0]);
        if (has_none(of)) return none(of);
        auto index = (*this)(e.parts[1]);
        if (has_none(index)) return none(index);
        const auto* number = std::get_if<kaitai::integer>(&index->is);
        if (!number) return error_at(e.parts[1].column, fmt::format("an index is an integer, not {}", kind_of(*index)));
        if (*number < 0) return error_at(e.parts[1].column, fmt::format("the index {} is negative", *number));
        const auto at = static_cast<std::size_t>(*number);
        const auto* held = object_in(*of);
        return held ? in_.element(*held, at) : element_of(*of, at, e.column);
    }
    // Types are not known here, so a cast changes a value only if it makes bytes of an array of integers.
    result<value> cast(const expression& e) const {
        if (e.text == "[]" || e.path != std::vector<std::string>{"bytes"}) return (*this)(e.parts[0]);
        auto of = operand(e.parts[0]);
        if (has_none(of) || std::holds_alternative<bytes>(of->is)) return of;
        const auto* list = std::get_if<array>(&of->is);
        if (!list) return error_at(e.column, fmt::format("{} cannot become bytes", kind_of(*of)));
        auto made = as_bytes(*list);
        return made ? result<value>(value{std::move(*made)})
                    : error_at(e.column, "only integers from 0 to 255 can become bytes");
    }

    result<value> size_of_type(const expression& e) const {
        auto bits = in_.size_of(e.path);
        if (!bits) return bits;
        const auto* number = std::get_if<kaitai::integer>(&bits->is);
        if (!number) return error_at(e.column, "the size of the type is not known");
        return value{(*number + 7) / 8};
    }
    // Only the field knows how many bytes a number or a text takes in the file.
    result<value> size_of_value(const expression& e) const {
        const expression& of = e.parts[0];
        if (of.what == form::name) return size_of_field(nullptr, of, in_.name(of.text));
        if (of.what == form::member) {
            auto owner = (*this)(of.parts[0]);
            if (!owner) return owner;
            if (const auto* held = object_in(*owner)) return size_of_field(held, of, in_.member(*held, of.text));
        }
        auto is = (*this)(of);
        if (!is) return is;
        if (const auto* held = object_in(*is)) return in_.member(*held, "_sizeof");
        return error_at(e.column, fmt::format("the size of {} that is no field is not known", kind_of(*is)));
    }
    result<value> size_of_field(const object* owner, const expression& field, const result<value>& is) const {
        const auto* held = is ? object_in(*is) : nullptr;
        if (held) return in_.member(*held, "_sizeof");
        auto size = in_.size_of_field(owner, field.text);  // that of a field behind may be a constant
        return size || is ? size : is;
    }

    const environment& in_;
};

}  // namespace

std::optional<result<value>> environment::extreme(const object& list, std::string_view name, std::size_t column) const {
    const auto all = all_of(list);
    return all ? std::optional(call_method(*all, name, {}, column)) : std::nullopt;
}

result<value> evaluate(const expression& e, const environment& in) try {
    return evaluator(in)(e);
} catch (const walk::not_read_yet& by) {
    return error{{}, 0, fmt::format("{} has not been read yet", by.field), error_kind::not_worked_out};
}

result<bool> truth_of(const value& of) {
    if (const auto* is = std::get_if<bool>(&of.is)) return *is;
    if (of.is_absent()) return false;
    return error{{}, 0, fmt::format("expected a boolean, found {}", kind_of(of)), error_kind::not_worked_out};
}

result<std::int64_t> integer_of(const value& of) {
    const auto* number = std::get_if<kaitai::integer>(&of.is);
    if (const auto* none = std::get_if<absent>(&of.is); none && !none->name.empty())
        return error{{}, 0, fmt::format("{} is absent", none->name), error_kind::not_worked_out};
    if (!number)
        return error{{}, 0, fmt::format("expected an integer, found {}", kind_of(of)), error_kind::not_worked_out};
    if (*number > std::numeric_limits<std::int64_t>::max() || *number < std::numeric_limits<std::int64_t>::min())
        return error{
            {}, 0, fmt::format("{} does not fit in a signed integer of 64 bits", *number), error_kind::not_worked_out};
    return static_cast<std::int64_t>(*number);
}

result<bool> holds(const expression& condition, const environment& in) {
    const auto is = evaluate(condition, in);
    return is ? truth_of(*is) : is.error();
}

}  // namespace verbatim::kaitai
