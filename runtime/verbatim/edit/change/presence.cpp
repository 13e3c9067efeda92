#include "verbatim/edit/change/presence.hpp"

#include <algorithm>
#include <array>

#include "verbatim/edit/change/needed.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/change/retag.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/write/new_element.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using wire::kind;

constexpr std::int64_t most_filling = 1 << 16;

// Returns whether a condition depends only on numbers of fixed size in the record itself, or in optionals of it.
bool is_of_record(const table::expression& condition) {
    return !condition.by && !depends_on_position(&condition) && each_control(condition, [](const table::control& c) {
        return !c.around && c.of->bitwise && std::ranges::all_of(c.way, [](const table::entering& step) {
            return step.from->what == kind::optional || step.from->what == kind::record;
        });
    });
}
// Returns the number of the record itself that a condition looks up, as among the cases of a switch; none if it does
// something else.
datum looked_up(const table::expression& condition, datum record) {
    const auto* const plain = condition.by ? condition.by->plain() : nullptr;
    const bool is_number = plain && plain->what == table::expression::form::control &&
                           plain->gives != table::gives::text && plain->of->around == record.of &&
                           plain->of->inside == 0;
    const datum field = is_number ? view::field_in(record, plain->of->field) : datum{};
    return is_number && field.of == plain->of->of ? field : datum{};
}
bool is_about(const table::expression& condition, datum record, datum leaf) {
    if (const datum number = looked_up(condition, record); number.of)
        return number.value == leaf.value && number.of == leaf.of;
    return is_of_record(condition) && !each_control(condition, [&](const table::control& c) {
               return c.of != leaf.of || walk::number_near(c, record.value, leaf.value) != leaf.value;
           });
}
// Returns whether the leaf is also a count, a size, a tag or a pointer of the data in the optional. Then the data
// decides its value. A packed integer does not count: its other bits control the data.
bool controls_inside(const view::type& optional, datum record, datum leaf) {
    const auto is_leaf = [&](const table::control& c) {
        return static_cast<std::byte*>(record.value) + c.in_memory == leaf.value && c.of == leaf.of;
    };
    return !leaf.of->is_packed() && std::ranges::any_of(view::types_in(optional.element()), [&](const view::type* t) {
        return std::ranges::any_of(
            std::array{t->list().times, t->bytes, t->choice().tag, t->placed().pointer, t->coded().given},
            [&](const table::expression* e) {
                return e && !each_control(*e, [&](const table::control& c) { return !is_leaf(c); });
            });
    });
}
bool is_met(const table::expression& condition, datum record) {
    if (const datum number = looked_up(condition, record); number.of)
        return condition.by->number_for(walk::integer_in(*number.of, static_cast<std::byte*>(number.value))) != 0;
    return walk::evaluate(condition, walk::numbers_in({.value = record.value}), 0) != 0;
}

bool is_tag_of(view::document& doc, const indices& leaf, const indices& choice) {
    const auto chosen = chosen_by(doc, leaf);
    return std::ranges::find(chosen, choice) != chosen.end();
}

// Returns the optionals, in the records around the leaf at `field`, whose condition depends on the leaf and contradicts
// their presence. Unless `with_data`, data that the leaf controls decides; only of a choice that is absent, a tag does.
std::vector<indices> contradicting(view::document& doc, const indices& field, bool with_data) {
    std::vector<indices> all;
    const datum leaf = view::part_at(doc.value(), field);
    for (std::size_t depth = field.size(); leaf.of && depth-- > 0;) {
        const auto around = std::span(field).first(depth);
        const datum record = view::part_at(doc.value(), around);
        for (std::size_t i = 0; record.of && record.of->what == kind::record && i < record.of->fields.size(); ++i) {
            const datum one = view::field_in(record, i);
            if (one.of->what != kind::optional || !one.of->optional().present ||
                !is_about(*one.of->optional().present, record, leaf))
                continue;
            const bool is_there = one.of->content_in(one.value) != nullptr;
            const indices path = inside(indices(around.begin(), around.end()), i);
            if (is_there == is_met(*one.of->optional().present, record)) continue;
            if (with_data || !controls_inside(*one.of, record, leaf) || (!is_there && is_tag_of(doc, field, path)))
                all.push_back(path);
        }
    }
    return all;
}

// Returns the expression that says how many elements or bytes data has; null if more than one number says it.
const table::expression* amount_of(const view::type& t) {
    const auto* const amount = t.list().times ? t.list().times : t.bytes;
    const auto* const number =
        amount && !amount->by && !depends_on_position(amount) ? walk::settable_in(amount) : nullptr;
    const bool is_one = number && number->way.empty() && number->of->bitwise &&
                        each_control(*amount, [&](const table::control& c) { return &c == number; });
    return is_one ? amount : nullptr;
}
bool has_control(const table::expression* e) { return e && walk::settable_in(e); }
// Returns whether bytes fill up what another field leaves: their number falls, or starts again, while that of the other
// field rises, as in (4 - len % 4) % 4, len % 2 and 7 - len.
bool fills_up(const table::expression& size) {
    if (size.is(table::operation::modulo) ? has_control(size.left)
                                          : size.is(table::operation::subtract) && has_control(size.right))
        return true;
    return (size.left && fills_up(*size.left)) || (size.right && fills_up(*size.right));
}
bool rounds(const table::expression& size) {
    const bool does = size.is(table::operation::divide) || size.is(table::operation::bit_and) ||
                      size.is(table::operation::shift_right);
    return (does && has_control(size.left)) || (size.left && rounds(*size.left)) || (size.right && rounds(*size.right));
}
// Returns the size of filling: of bytes that fill up, or of a value with a tail up to a rounded size.
const table::expression* size_of_filling(const view::type& t) {
    if (!t.bytes || !is_of_record(*t.bytes)) return nullptr;
    const bool is_filling = t.what == kind::bytes ? fills_up(*t.bytes) : t.choice().tail && rounds(*t.bytes);
    return is_filling ? t.bytes : nullptr;
}

wire::byte_run& filling_in(datum field) {
    return *static_cast<wire::byte_run*>(field.of->what == kind::bytes ? field.value : field.of->tail_in(field.value));
}

// Returns how many bytes filling has to have by the numbers of its record; nothing if it has them, or if it stays: a
// tail of other bytes than zeros does.
std::optional<std::size_t> new_size_of_filling(datum record, std::size_t field) {
    const datum one = view::field_in(record, field);
    const auto* const by = size_of_filling(*one.of);
    if (!by) return {};
    const bool is_tail = one.of->what != kind::bytes;
    const auto now = filling_in(one).view();
    const std::size_t before = is_tail ? walk::measure(*one.of, one.value, 0) - now.size() : 0;
    const std::int64_t size =
        walk::evaluate(*by, walk::numbers_in({.value = record.value}), 0) - static_cast<std::int64_t>(before);
    const bool stays = size < 0 || size > most_filling || now.size() == static_cast<std::size_t>(size);
    if (stays || (is_tail && std::ranges::any_of(now, [](std::byte b) { return b != std::byte{0}; }))) return {};
    return static_cast<std::size_t>(size);
}
void resize(wire::byte_run& filling, std::size_t size) {
    const auto now = filling.view();
    std::vector<std::byte> bytes(now.begin(), now.end());
    bytes.resize(size);
    filling = wire::byte_run(std::move(bytes));
}

// Gives filling in a record as many bytes as the numbers say.
void fill_up(journal& j, const indices& at) {
    const std::size_t count = view::part_at(j.doc.value(), at).of->fields.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto size = new_size_of_filling(view::part_at(j.doc.value(), at), i);
        if (!size || j.is_given(inside(at, i))) continue;
        (void)j.assign(inside(at, i));
        resize(filling_in(view::field_in(view::part_at(j.doc.value(), at), i)), *size);
    }
}

// Returns whether the presence or the filling in a record depends on a number in it.
bool is_seen_in(datum record, datum number) {
    return std::ranges::any_of(record.of->fields, [&](const view::field& f) {
        const auto* const sees = seen_by_presence(*f.of);
        return sees && is_about(*sees, record, number);
    });
}
// Returns the number by which data has its present size or count.
std::optional<std::int64_t> number_for(datum data, const table::expression& amount, datum record) {
    const std::size_t has = data.of->list().times ? data.length() : walk::measure(*data.of, data.value, 0);
    const walk::context in{.of = record.of, .value = record.value};
    return walk::solve(amount, static_cast<std::int64_t>(has), walk::numbers_in(in), 0);
}

// Gives the number that says how many elements or bytes a field has the new number, if a condition or filling in the
// record of the number depends on that, too.
void count_again(journal& j, const indices& field) {
    indices around = prefix(field, field.size() - 1);
    datum record = view::part_at(j.doc.value(), around);
    if (!record.of || record.of->what != kind::record) return;
    datum data = view::field_in(record, field.back());
    if (data.of->what == kind::optional) data = data.held();
    const auto* const amount = data.of && !size_of_filling(*data.of) ? amount_of(*data.of) : nullptr;
    if (!amount) return;
    const table::control& number = *walk::settable_in(amount);
    for (; number.around && record.of != number.around; record = view::part_at(j.doc.value(), around)) {
        if (around.empty()) return;
        around.pop_back();
    }
    const datum count{static_cast<std::byte*>(record.value) + number.in_memory, number.of};
    const auto leaf = is_seen_in(record, count) ? leaf_of(record, around, number) : std::nullopt;
    if (!leaf || j.is_given(*leaf) || j.doc.pending().requests.leaves.contains(*leaf)) return;
    const auto now = number_for(data, *amount, record);
    if (!now || view::text_of(count) == std::to_string(*now)) return;
    const datum to = j.assign(*leaf);
    (void)view::assign_text(*to.of, to.value, std::to_string(*now));  // writing reports a number that does not fit
    fill_up(j, around);
}

// Does so for the fields around a part, innermost first.
void counts_again(journal& j, const indices& at) {
    std::vector<std::size_t> depths;
    datum in = view::part_at(j.doc.value(), {});
    for (std::size_t i = 0; i < at.size() && in.of; ++i) {
        if (in.of->what == kind::record) {
            const view::type& field = *in.of->fields[at[i]].of;
            const view::type& t = field.what == kind::optional ? field.element() : field;
            if (amount_of(t)) depths.push_back(i + 1);
        }
        in = view::part_at(in, std::span(at).subspan(i, 1));
    }
    for (; !depths.empty(); depths.pop_back()) count_again(j, prefix(at, depths.back()));
}

bool has_own_tag(const view::type& choice) {
    const auto* const tag = choice.has_alternatives() ? choice.choice().tag : nullptr;
    return tag && tag->what == table::expression::form::control && tag->of->is_own();
}

// Makes the optionals of a new record what its numbers say.
void agree_with_numbers(journal& j, const indices& at) {
    const datum record = view::part_at(j.doc.value(), at);
    if (!record.of || record.of->what != kind::record) return;
    for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
        const datum one = view::field_in(record, i);
        const auto* const present = one.of->what == kind::optional ? one.of->optional().present : nullptr;
        const bool decides =
            present && is_of_record(*present) && table::control_in(present) &&
            each_control(*present, [&](const table::control& c) {
                return !controls_inside(*one.of, record, {static_cast<std::byte*>(record.value) + c.in_memory, c.of});
            });
        const bool is_there = present && one.held().of;
        const bool is_chosen = present && !is_there && has_own_tag(one.of->element()) &&
                               (is_of_record(*present) || looked_up(*present, record).of);
        if ((decides || is_chosen) && is_there != is_met(*present, record)) {
            if (is_there) view::reset(j.replace(inside(at, i)));
            else make_present(j, inside(at, i));
        }
        if (one.of->what == kind::record || one.of->has_alternatives()) agree_with_numbers(j, inside(at, i));
    }
    fill_up(j, at);
}

class presence final : public follower {
public:
    explicit presence(number_types of) : of_(std::move(of)) {}

private:
    result<void> follow(journal& j, std::size_t first) override {
        for (std::size_t i = first; i < j.changes().size(); ++i) {
            const primitive& change = j.changes()[i];
            const auto at = j.now(change.at, i);
            if (at) counts_again(j, *at);
            if (change.of_elements()) {
                for (const std::size_t element : change.is_fresh ? change.elements : std::vector<std::size_t>())
                    if (const auto made = j.now(inside(change.at, element), i + 1)) agree_with_numbers(j, *made);
                continue;
            }
            const bool is_followed = change.is == primitive::what::assign && !change.is_given;
            for (const indices& leaf : leaves_set_by(j, i, of_)) {
                const indices around = prefix(leaf, leaf.size() - 1);
                if (view::part_at(j.doc.value(), around).of->what == kind::record) fill_up(j, around);
                for (const indices& one : contradicting(j.doc, leaf, is_followed)) {
                    if (view::whole_part_at(j.doc.value(), one).held().of) view::reset(j.replace(one));
                    else make_present(j, one);
                }
            }
        }
        return {};
    }

    number_types of_;  // of those in conditions
};

}  // namespace

const table::expression* seen_by_presence(const view::type& t) {
    const auto* const present = t.what == kind::optional ? t.optional().present : size_of_filling(t);
    const auto* const plain = present && present->by ? present->by->plain() : nullptr;
    return plain ? plain : present;
}

void fill_beside(datum record, std::size_t field, const std::function<void(datum)>& before_change) {
    datum data = view::field_in(record, field);
    if (data.of->what == kind::optional) data = data.held();
    const auto* const amount = data.of && !size_of_filling(*data.of) ? amount_of(*data.of) : nullptr;
    const table::control* const number = amount ? walk::settable_in(amount) : nullptr;
    if (!number || number->around) return;
    const datum count{static_cast<std::byte*>(record.value) + number->in_memory, number->of};
    const auto now = is_seen_in(record, count) ? number_for(data, *amount, record) : std::nullopt;
    if (!now || view::text_of(count) == std::to_string(*now)) return;
    before_change(count);
    (void)view::assign_text(*count.of, count.value, std::to_string(*now));
    for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
        const datum one = view::field_in(record, i);
        if (const auto size = new_size_of_filling(record, i)) {
            before_change(one);
            resize(filling_in(one), *size);
        }
        const auto* const present = one.of->what == kind::optional ? one.of->optional().present : nullptr;
        const bool contradicts = present && is_about(*present, record, count) &&
                                 !controls_inside(*one.of, record, count) &&
                                 (one.held().of != nullptr) != is_met(*present, record);
        if (!contradicts) continue;
        before_change(one);
        if (one.held().of) view::reset(one);
        else walk::make_complete(one.of->element(), view::emplace(one).value);
    }
}

std::unique_ptr<follower> presence_follows(number_types of) { return std::make_unique<presence>(std::move(of)); }

view::datum make_present(journal& j, const indices& optional) {
    const datum at = j.replace(optional);
    put_new(view::part_at(j.doc.value(), prefix(optional, optional.size() - 1)), at);
    return at.held();
}

}  // namespace verbatim::edit
