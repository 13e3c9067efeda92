#include "verbatim/kaitai/language/evaluate.hpp"

#include <fmt/format.h>

#include <limits>

#include "verbatim/kaitai/language/methods.hpp"
#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/walk/read/not_read_yet.hpp"
#include "verbatim/walk/run.hpp"

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

// The values of names, methods and operations, for walk::run.
class values {
public:
    static constexpr bool decides = false;
    explicit values(const environment& in) : in_(in) {}

    result<value> operator()(const expression& e) const {
        if (e.what >= form::name) return value_of(e);
        value is;
        return walk::run(e, *this, is) ? result<value>(std::move(is)) : std::move(why_);
    }
    bool leaf(const expression& e, value& to) const { return keep(value_of(e), to); }
    // An operand that is a list is used as an array of its elements.
    bool applied(const expression& e, value& left, value& right, value& to) const {
        if (e.does == operation::negate) return keep(negate(left, e.column), to);
        if (e.does == operation::invert) return keep(invert(left, e.column), to);
        return all_of(left) && all_of(right) &&
               keep(bounded(operate(e.does, e.rounds, left, right, e.column), e.column), to);
    }
    bool truth(const expression& e, const value& of, bool& is) const {
        const auto truth = truth_of(of);
        if (!truth) {
            why_ = error_at(e.column, truth.error().reason);
            return false;
        }
        is = *truth;
        return true;
    }

private:
    bool keep(result<value> is, value& to) const {
        if (!is) {
            why_ = is.error();
            return false;
        }
        to = std::move(*is);
        return true;
    }
    bool all_of(value& of) const {
        const auto* held = object_in(of);
        return !held || keep(in_.all_of(*held), of);
    }

    result<value> value_of(const expression& e) const {
        if (e.what == form::name) return in_.name(e.characters);
        if (e.what == form::enumerator) return in_.enumerator(e);
        if (is_member(e, "_sizeof")) return size_of_value(e);
        if (e.what == form::member) return called(e);
        if (e.what == form::element) return element(e);
        if (e.what == form::list) return bounded(array_of(e), e.column);
        if (e.what == form::formatted) return bounded(formatted(e), e.column);
        if (e.what == form::cast) return cast(e);
        return e.what == form::size_of ? size_of_type(e) : in_.size_of(e.characters);
    }

    error too_large(std::size_t column) const {
        return error_at(column, fmt::format("the result takes more than {} bytes", in_.counted.most_bytes()));
    }
    // Refuses a result that is too large: a text that is joined to itself again and again would soon take all memory.
    result<value> bounded(result<value> made, std::size_t column) const {
        const std::size_t size = made ? memory_of(*made) : 0;
        if (size > sizeof(value)) in_.counted.add_bytes(size);
        return size <= in_.counted.most_bytes() ? std::move(made) : too_large(column);
    }

    result<value> array_of(const expression& e) const {
        array all;
        std::size_t size = 0;
        for (const expression* item : items_of(e)) {
            auto one = (*this)(*item);
            if (!one) return one;
            size += memory_of(*one);
            if (size > in_.counted.most_bytes()) return too_large(item->column);
            all.push_back(std::move(*one));
        }
        return value{std::move(all)};
    }
    result<value> formatted(const expression& e) const {
        std::string text;
        for (const expression* piece : items_of(e)) {
            auto is = (*this)(*piece);
            if (has_none(is)) return none(is);
            if (const auto* inner = std::get_if<std::string>(&is->is)) text += *inner;
            else if (std::holds_alternative<kaitai::integer>(is->is)) text += text_of(*is);
            else
                return error_at(
                    piece->column,
                    fmt::format("between the braces of a text is a text or an integer, not {}", kind_of(*is)));
            if (text.size() > in_.counted.most_bytes()) return too_large(piece->column);
        }
        return value{std::move(text)};
    }

    result<value> called(const expression& e) const {
        auto of = (*this)(*e.left);
        if (has_none(of)) return none(of);
        const auto with = e.right ? array_of(*e.right) : result<value>(value{array()});
        if (!with) return with.error();
        const auto& arguments = std::get<array>(with->is);
        for (const value& one : arguments)
            if (one.is_absent()) return one.needed();
        const auto* held = object_in(*of);
        if (!held) return bounded(call_method(*of, e.characters, arguments, e.column), e.column);
        if (!arguments.empty())
            return error_at(e.column, fmt::format("an object has no method {} that takes arguments", e.characters));
        if (e.characters == "min" || e.characters == "max")
            if (auto is = in_.extreme(*held, e.characters, e.column)) return std::move(*is);
        return in_.member(*held, e.characters);
    }
    result<value> element(const expression& e) const {
        auto of = (*this)(*e.left);
        if (has_none(of)) return none(of);
        auto index = (*this)(*e.right);
        if (has_none(index)) return none(index);
        const auto* number = std::get_if<kaitai::integer>(&index->is);
        if (!number) return error_at(e.right->column, fmt::format("an index is an integer, not {}", kind_of(*index)));
        if (*number < 0) return error_at(e.right->column, fmt::format("the index {} is negative", *number));
        const auto at = static_cast<std::size_t>(*number);
        const auto* held = object_in(*of);
        return held ? in_.element(*held, at) : element_of(*of, at, e.column);
    }
    // Types are not known here, so a cast changes a value only if it makes bytes of an array of integers.
    result<value> cast(const expression& e) const {
        auto of = (*this)(*e.left);
        if (e.characters != "bytes" || has_none(of) || std::holds_alternative<bytes>(of->is)) return of;
        if (!all_of(*of)) return std::move(why_);
        const auto* list = std::get_if<array>(&of->is);
        if (!list) return error_at(e.column, fmt::format("{} cannot become bytes", kind_of(*of)));
        auto made = as_bytes(*list);
        return made ? result<value>(value{std::move(*made)})
                    : error_at(e.column, "only integers from 0 to 255 can become bytes");
    }

    result<value> size_of_type(const expression& e) const {
        auto bits = in_.size_of(e.characters);
        if (!bits) return bits;
        const auto* number = std::get_if<kaitai::integer>(&bits->is);
        if (!number) return error_at(e.column, "the size of the type is not known");
        return value{(*number + 7) / 8};
    }
    // Only the field knows how many bytes a number or a text takes in the file.
    result<value> size_of_value(const expression& e) const {
        const expression& of = *e.left;
        if (of.what == form::name) return size_of_field(nullptr, of, in_.name(of.characters));
        if (of.what == form::member && !of.right) {
            auto owner = (*this)(*of.left);
            if (!owner) return owner;
            if (const auto* held = object_in(*owner)) return size_of_field(held, of, in_.member(*held, of.characters));
        }
        auto is = (*this)(of);
        if (!is) return is;
        if (const auto* held = object_in(*is)) return in_.member(*held, "_sizeof");
        return error_at(e.column, fmt::format("the size of {} that is no field is not known", kind_of(*is)));
    }
    result<value> size_of_field(const object* owner, const expression& field, const result<value>& is) const {
        const auto* held = is ? object_in(*is) : nullptr;
        if (held) return in_.member(*held, "_sizeof");
        auto size = in_.size_of_field(owner, field.characters);  // that of a field behind may be a constant
        return size || is ? size : is;
    }

    const environment& in_;
    mutable error why_;  // why the last one has no value
};

}  // namespace

std::optional<result<value>> environment::extreme(const object& list, std::string_view name, std::size_t column) const {
    const auto all = all_of(list);
    return all ? std::optional(call_method(*all, name, {}, column)) : std::nullopt;
}

result<value> evaluate(const expression& e, const environment& in) try {
    return values(in)(e);
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
result<std::int64_t> integer_of(const expression& e, const environment& in) {
    const auto is = evaluate(e, in);
    return is ? integer_of(*is) : is.error();
}

}  // namespace verbatim::kaitai
