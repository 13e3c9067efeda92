#include "verbatim/edit/change/worked_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "verbatim/edit/change/slots.hpp"
#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/walk/arrange/gather.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::edit {

namespace {

using table::expression;
using view::datum;

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
    return t.coded().key || t.placed().may_be_unreadable || (t.what == wire::kind::coded && t.ends) ||
           std::ranges::any_of(all, [](const expression* e) {
               return e && (e->what == expression::form::evaluated || walk::sees(*e));
           });
}

// Returns whether it is a coded value that was given as bytes.
bool is_raw(datum at) { return at.of->what == wire::kind::coded && at.of->index_in(at.value) == at.of->holds.size(); }
// Returns the stored bytes of a coded value, whether it was decoded or was given as bytes.
std::vector<std::byte> stored(datum coded) {
    const view::type& t = *coded.of;
    const wire::byte_run& first = is_raw(coded) ? *static_cast<const wire::byte_run*>(t.alternative_in(coded.value))
                                                : t.coded_state_in(coded.value).stream;
    const auto stream = first.view(), tail = static_cast<const wire::byte_run*>(t.tail_in(coded.value))->view();
    std::vector<std::byte> all(stream.begin(), stream.end());
    all.insert(all.end(), tail.begin(), tail.end());
    return all;
}

class comparison_with_file final : public comparison<datum> {
public:
    comparison_with_file(view::document& written, view::byte_view file, bool is_of_numbers)
        : written_(written), file_(file), is_of_numbers_(is_of_numbers) {
        if (const auto all = written.addresses()) addresses_.insert(all->begin(), all->end());
        if (std::ranges::none_of(view::types_in(written.type()), &view::type::looks)) return;
        for (const auto& s : written.segments())
            if (s.is_look && !s.of->element().codes && s.origin != wire::dynamic_size && s.size != s.origin_size)
                resized_looks_.emplace(s.value, s);
    }
    // Returns the first difference, after a comparison that found one.
    error why() const { return {path_of(written_.value(), way), 0, why_, kind_}; }

private:
    bool is_nothing(const datum& a, const datum& b, unlike how) override {
        switch (how) {
            case unlike::presence: return differs(b.held().of ? "as present" : "as absent", a.of->optional().present);
            case unlike::alternative: return is_raw(a) || differs("as another alternative", a.of->choice().tag);
            case unlike::length:
                return differs(
                    fmt::format("with {} instead of {} elements", b.of->length(b.value), a.of->length(a.value)),
                    a.of->list().times);
            // Their bytes may belong to other values, too, which have changed.
            case unlike::tail: return is_raw(a) || a.of->tail_in(a.value)->size() == b.of->tail_in(b.value)->size();
            case unlike::leftover: return a.of->leftover_in(a.value)->size() == b.of->leftover_in(b.value)->size();
            case unlike::stream:
            case unlike::missing: return true;
            case unlike::type: break;
        }
        return false;
    }
    bool same_leaf(const datum& a, const datum& b) override {
        const bool is_aligning =
            a.of->what == wire::kind::padding && a.of->padding().multiple != 0;  // written anew if its size changes
        if (!is_of_numbers_ || is_aligning || same_bytes(a, b) || follows_data(a)) return true;
        return a.of->leaf() && differs("as " + view::text_of(b) + " instead of " + view::text_of(a), a.of->bytes);
    }
    bool contents(const datum& a, const datum& b) override {
        if (a.of->placed().is_look) return same_look(a, b);
        return is_raw(a) ? stored(a) == stored(b) : comparison::contents(a, b);
    }
    bool same_look(datum a, datum b) {
        const auto* const there = b.where();
        const std::size_t size = there ? there->size : 0;
        const auto look = resized_looks_.find(a.value);
        if (look != resized_looks_.end() && b.held().of && size != look->second.size) {
            why_ = why_not_resized(look->second, size);
            return false;
        }
        if (!a.of->placed().may_be_unreadable || !a.held().of) return true;  // its pointer holds its position
        const auto address = address_of(a.value);                            // none for a look in decoded bytes
        if (!b.held().of) return false;
        if (is_led_elsewhere(a)) return true;
        if (size != 0 && address != wire::dynamic_size && there->offset != address)
            return differs(fmt::format("at 0x{:x} instead of 0x{:x}", there->offset, address), a.of->placed().pointer);
        const std::size_t depth = way.size(), around = records.size();
        const std::string why = why_;
        const error_kind kind = kind_;
        if (alike(a.held(), b.held())) return true;
        if (address != wire::dynamic_size && are_at(address, a.held())) return false;
        way.resize(depth);
        records.resize(around);
        why_ = why;
        kind_ = kind;
        return true;
    }
    // Returns whether the user has set the pointer of a look.
    bool is_led_elsewhere(datum look) const {
        const auto* const pointer = walk::settable_in(look.of->placed().pointer);
        const auto& requested = written_.pending().requests.leaves;
        if (!pointer || requested.empty()) return false;
        std::vector<walk::context> all;
        all.reserve(records.size());
        for (const around& in : records)
            all.push_back({.up = all.empty() ? nullptr : &all.back(), .of = in.a->of, .value = in.a->value});
        const auto index = way.empty() ? std::nullopt : std::optional(way.back());
        const void* const number = all.empty() ? nullptr : walk::value_of_control(&all.back(), *pointer, index);
        return number && std::ranges::any_of(requested, [&](const auto& one) {
                   return view::part_at(written_.value(), one.first).value == number;
               });
    }
    // Returns whether the file has the bytes of a value there. Otherwise they belong to other values, which have
    // changed.
    bool are_at(std::size_t address, datum value) const {
        const auto bytes = bytes_alone(value);
        const auto all = file_.subspan(std::min(address, file_.size()));
        return bytes && bytes->size() <= all.size() && std::ranges::equal(*bytes, all.first(bytes->size()));
    }
    // Returns whether a number follows the data of a record around it.
    bool follows_data(datum leaf) const {
        return std::ranges::any_of(records, [&](const around& in) {
            const auto is_it = [&](const table::control& c) {
                return c.of == leaf.of && (walk::number_near(c, in.a->value, leaf.value) == leaf.value ||
                                           (walk::is_by_index(c) && is_in_field(in.a->value, c.field)));
            };
            return std::ranges::any_of(in.a->of->record().controls, [&](const auto* c) { return is_it(*c); }) ||
                   std::ranges::any_of(in.a->of->fields, [&](const view::field& f) {
                       return f.of->what == wire::kind::derived && is_it(*f.of->derived().target);
                   });
        });
    }

    // Returns whether what is compared is in a field of a record around it.
    bool is_in_field(const void* record, std::size_t field) const {
        for (std::size_t depth = 0; depth < way.size(); ++depth)
            if (way[depth] == field && view::part_at(written_.value(), std::span(way).first(depth)).value == record)
                return true;
        return false;
    }

    // Says what a value would be read as, and the numbers that say so: they stay, because they cannot be solved.
    bool differs(const std::string& as, const expression* by) {
        why_ = "it would be read differently, " + as;
        if (by) {
            why_ += fmt::format(", because {} says so: change that, too", table::text_of(*by));
            kind_ = error_kind::incomplete;
        }
        return false;
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
    const view::byte_view file_;                              // that was written
    bool is_of_numbers_;                                      // numbers are compared too, not only which parts exist
    std::unordered_map<const void*, std::size_t> addresses_;  // of placed values
    std::unordered_map<const void*, walk::segment> resized_looks_;
    std::string why_ = "it would be read differently";
    error_kind kind_ = error_kind::conflict;
};

}  // namespace

bool works_out(const view::type& root) {
    return std::ranges::any_of(view::types_in(root), [](const view::type* t) { return is_worked_out(*t); });
}

std::optional<error> read_differently(view::document& document, view::document& read_back) {
    const bool is_of_numbers = works_out(document.type());
    if (!is_of_numbers && std::ranges::none_of(view::types_in(document.type()), [](const view::type* t) {
            return t->placed().is_look || is_ended_by_others(*t);
        }))
        return {};
    comparison_with_file compare(document, read_back.file().bytes(), is_of_numbers);
    return compare.alike(document.value(), read_back.value()) ? std::nullopt : std::optional(compare.why());
}

}  // namespace verbatim::edit
