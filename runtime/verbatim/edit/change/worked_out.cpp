#include "verbatim/edit/change/worked_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/view/elements_in_turn.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/walk/arrange/gather.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::edit {

namespace {

using table::expression;
using view::place;

// Returns whether the number of elements of a list up to the end depends on numbers that are not in these elements, or
// that an element before gives.
bool is_ended_by_others(const view::type& t) {
    if (!t.list().is_sized_list) return false;
    const view::type& element = t.element();
    return element.depends_on_outer || element.runs ||
           (element.what != wire::kind::record && (element.bytes || element.list().times || element.choice().tag));
}
// Returns whether reading a value of this type may depend on worked-out expressions. An open choice counts too, since
// it accepts any value that other data may give its tag.
bool is_worked_out(const view::type& t) {
    if (t.choice().is_open && t.choice().tag) return true;
    const expression* const all[] = {t.list().times,     t.bytes,       t.choice().tag, t.optional().present,
                                     t.placed().pointer, t.list().until};
    return t.coded().key || t.placed().may_be_unreadable || (t.coded().coded_state && t.ends) ||
           std::ranges::any_of(all, [](const expression* e) {
               return e && (e->what == expression::form::evaluated || walk::sees(*e));
           });
}

// Returns the stored bytes of a coded value, whether it was decoded or was given as bytes.
std::vector<std::byte> stored(place coded) {
    const view::type& t = *coded.of;
    const bool is_decoded = t.choice().alternatives->index(t, coded.value) != t.holds.size();
    const wire::byte_run& first =
        is_decoded ? t.coded().coded_state(coded.value).stream
                   : *static_cast<const wire::byte_run*>(t.choice().alternatives->value(t, coded.value));
    const auto stream = first.view(), tail = static_cast<const wire::byte_run*>(t.choice().tail(coded.value))->view();
    std::vector<std::byte> all(stream.begin(), stream.end());
    all.insert(all.end(), tail.begin(), tail.end());
    return all;
}

class comparison_with_file {
public:
    comparison_with_file(view::document& written, bool is_of_numbers)
        : written_(written), is_of_numbers_(is_of_numbers) {
        if (const auto all = written.addresses()) addresses_.insert(all->begin(), all->end());
        if (std::ranges::none_of(view::types_in(written.type()), &view::type::looks)) return;
        for (const auto& s : written.segments())
            if (s.is_look && s.origin != wire::dynamic_size && s.size != s.origin_size)
                resized_looks_.emplace(s.value, s);
    }
    // Returns why the difference that the call operator has found is refused.
    const std::string& why() const { return why_; }
    error_kind kind() const { return kind_; }
    // Returns the path of the first difference between two values; nothing if there is none.
    std::optional<std::string> operator()(place a, place b, const walk::step* where) {
        if (a.of != b.of) return path_of(where);
        if (a.of->is_transparent()) return contents(a, b, where);
        if (a.of->has_elements()) return elements(a, b, where);
        if (a.of->what == wire::kind::record) return fields(a, b, where);
        const bool is_aligning =
            a.of->what == wire::kind::padding && a.of->padding().multiple != 0;  // written anew if its size changes
        if (!is_of_numbers_ || is_aligning || a.of->derived().state || follows_data(a) ||
            same_bytes(*a.of, a.value, b.value))
            return {};
        return a.of->leaf() ? differs(where, "as " + view::text_of(b) + " instead of " + view::text_of(a), a.of->bytes)
                            : path_of(where);
    }

private:
    std::optional<std::string> contents(place a, place b, const walk::step* where) {
        const auto one = view::open(a), other = view::open(b);
        if (const auto look = resized_looks_.find(a.value);
            look != resized_looks_.end() && other.held.of && other.origin_size != look->second.size) {
            why_ = why_not_resized(look->second, other.origin_size);
            return path_of(where);
        }
        if (a.of->placed().is_look && !a.of->placed().may_be_unreadable) return {};  // its pointer holds its position
        if (a.of->placed().is_look) {                  // its bytes may belong to other values, which have changed
            const auto address = address_of(a.value);  // none for a look in decoded bytes
            const bool is_there =
                other.held.of && (other.origin_size == 0 || address == wire::dynamic_size || other.origin == address);
            return one.held.of && !is_there ? std::optional(path_of(where)) : std::nullopt;
        }
        if (a.of->coded().coded_state && one.alternative == a.of->holds.size())
            return stored(a) == stored(b) ? std::nullopt : std::optional(path_of(where));  // given as bytes
        if (!one.held.of != !other.held.of)
            return differs(where, other.held.of ? "as present" : "as absent", a.of->optional().present);
        if (one.alternative != other.alternative) return differs(where, "as another alternative", a.of->choice().tag);
        if (one.tail != other.tail) return path_of(where);
        return one.held.of ? (*this)(one.held, other.held, where) : std::nullopt;
    }
    std::optional<std::string> elements(place a, place b, const walk::step* where) {
        const view::type& t = *a.of;
        const std::size_t count = t.length(a.value);
        if (t.length(b.value) != count)
            return differs(where, fmt::format("with {} instead of {} elements", t.length(b.value), count),
                           t.list().times);
        if (t.list().leftover && t.list().leftover(a.value)->size() != t.list().leftover(b.value)->size())
            return path_of(where);
        if (are_same_bytes(a, b)) return {};
        view::elements_in_turn ours(t, a.value), theirs(t, b.value);
        for (std::size_t i = 0; i < count; ++i) {
            const walk::step here{where, {}, i};
            if (auto wrong = (*this)(ours.next(), theirs.next(), &here)) return wrong;
        }
        return {};
    }
    std::optional<std::string> fields(place a, place b, const walk::step* where) {
        const std::size_t outer = followers_.size();
        const auto follows = [&](const table::control& c) { followers_.push_back({a.value, &c}); };
        for (const table::control* c : a.of->record().controls) follows(*c);
        for (const auto& f : a.of->fields)
            if (f.of->what == wire::kind::derived) follows(*f.of->derived().target);
        std::optional<std::string> wrong;
        for (std::size_t i = 0; i < a.of->fields.size() && !wrong; ++i) {
            const walk::step here{where, a.of->fields[i].name, i};
            wrong = (*this)(view::field_in(a, i), view::field_in(b, i), &here);
        }
        followers_.resize(outer);
        return wrong;
    }
    // Returns whether two lists have the same bytes, if their elements mean the same wherever they are.
    static bool are_same_bytes(place a, place b) {
        if (a.of->what != wire::kind::list || a.of->element().depends_on_outer) return false;
        const auto &one = *static_cast<const wire::borrowing*>(a.value),
                   &other = *static_cast<const wire::borrowing*>(b.value);
        return one.borrowed() && other.borrowed() && walk::same_bytes(one.block(), other.block());
    }
    bool follows_data(place leaf) const {
        return std::ranges::any_of(followers_, [&](const follower& f) {
            return f.by->of == leaf.of && walk::number_near(*f.by, f.record, leaf.value) == leaf.value;
        });
    }

    // Says what a value would be read as, and the numbers that say so: they stay, because they cannot be solved.
    std::optional<std::string> differs(const walk::step* where, const std::string& as, const expression* by) {
        why_ = "it would be read differently, " + as;
        if (by) {
            why_ += fmt::format(", because {} says so: change that, too", table::text_of(*by));
            kind_ = error_kind::incomplete;
        }
        return path_of(where);
    }

    std::string why_not_resized(const walk::segment& look, std::size_t stays) const {
        const auto all = written_.segments();
        const auto owner = std::ranges::find_if(all, [&](const walk::segment& s) {
            return !s.is_look && s.origin != wire::dynamic_size && s.origin <= look.origin &&
                   look.origin < s.origin + s.origin_size;
        });
        const bool has_owner = owner != all.end();
        const auto name = has_owner ? walk::path_of_segment(written_.type(), written_.value().value,
                                                            static_cast<std::size_t>(owner - all.begin()), look.origin)
                                    : std::string();
        return fmt::format("it looks at bytes of {}, and would be read back with {} of them, not {}{}",
                           has_owner ? name : "a gap", stays, look.size,
                           has_owner ? ": change " + name + " instead" : "");
    }

    std::size_t address_of(const void* look) const {
        const auto there = addresses_.find(look);
        return there == addresses_.end() ? wire::dynamic_size : there->second;
    }

    view::document& written_;
    bool is_of_numbers_;                                      // numbers are compared too, not only which parts exist
    std::unordered_map<const void*, std::size_t> addresses_;  // of placed values
    std::unordered_map<const void*, walk::segment> resized_looks_;
    std::string why_ = "it would be read differently";
    error_kind kind_ = error_kind::conflict;
    struct follower {
        const void* record;
        const table::control* by;
    };
    std::vector<follower> followers_;  // the controls and derived fields of the records around
};

}  // namespace

bool works_out(const view::type& root) {
    return std::ranges::any_of(view::types_in(root), [](const view::type* t) { return is_worked_out(*t); });
}

std::optional<error> read_differently(view::document& document, place read_back) {
    const bool is_of_numbers = works_out(document.type());
    if (!is_of_numbers && std::ranges::none_of(view::types_in(document.type()), [](const view::type* t) {
            return t->placed().is_look || is_ended_by_others(*t);
        }))
        return {};
    comparison_with_file compare(document, is_of_numbers);
    if (auto path = compare(document.value(), read_back, nullptr))
        return error{std::move(*path), 0, compare.why(), compare.kind()};
    return {};
}

}  // namespace verbatim::edit
