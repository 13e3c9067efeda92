// Settles values from the inside out in one pass: a number that controls data is known once the data is measured.
#include "verbatim/walk/write/settle.hpp"

#include <utility>

#include "verbatim/table/partly_decoded.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/wire/running.hpp"

namespace verbatim::walk {

namespace {

using table::control;
using table::expression;
using table::type;
using wire::kind;
using wire::detail::encoded_integer;

// A number of varying size that controls data, and the number that it becomes.
struct controlling {
    const encoded_integer* field;
    std::uint64_t bits;
    const void* decided_by;  // The first data that needs a different number.
    const control* of;
};
// A record whose fields are being settled.
struct settling : context {
    boost::container::small_vector<std::size_t, 24> sizes{};  // Sizes of the fields that are settled so far.
    boost::container::small_vector<controlling, 2> numbers{};

    const void* at(const control& c) const { return static_cast<const std::byte*>(value) + c.in_memory; }
};

class settler {
public:
    settler(const any_document& doc, write_plan& plan, error& why)
        : plan_(plan), depth_(doc.depth), decodes_(doc.decodes), why_(why) {}

    // Settles a value at a position, and moves the position past it. `controls`: the value, or a number inside it,
    // controls other data.
    bool pass(const type& t, const void* value, std::size_t& at, bool controls = false) {
        const controlling* const number = controls && t.is_varint() ? number_in(value) : nullptr;
        if (number) {
            at += size_as(t, value, number->bits);
            return true;
        }
        if (t.number().running) run_on(t, varint_in(value), varint_in(value).bits());
        if (!t.settles && !(controls && t.what == kind::record)) {
            at += measure(t, value, at, around());
            return true;
        }
        switch (t.what) {
            case kind::record: return pass_record(t, value, at, controls);
            case kind::list: return pass_list(t, value, at);
            case kind::array: return pass_elements(t, value, t.count, at);
            case kind::choice:
                if (!pass(table::held_by(t, value), t.alternative_in(value), at)) return false;
                at += t.choice().tail ? t.tail_in(value)->size() : 0;
                return true;
            case kind::optional: {
                const void* const inside = t.content_in(value);
                return !inside || pass_deeper(t, inside, at);
            }
            case kind::placed: {
                std::size_t elsewhere = 0;
                const void* const inside = t.content_in(value);
                return !inside || pass_deeper(t, inside, elsewhere);
            }
            case kind::coded:
                return settle_coded(t, value, depth_, decodes_, t.coded().given ? this->number(*t.coded().given) : 0,
                                    plan_, why_) &&
                       (at += measure(t, value, at, around()), true);
            case kind::derived:
            case kind::padding:
            case kind::bytes:
            case kind::leaf:
            case kind::gap: break;
        }
        at += measure(t, value, at, around());
        return true;
    }

private:
    const context& around() const { return records_ ? *records_ : root_; }
    static settling* up(const settling& in) { return static_cast<settling*>(const_cast<context*>(in.up)); }

    bool pass_deeper(const type& t, const void* inside, std::size_t& at) {
        if (depth_ + t.leads_back > most_nested) return refuse_depth(why_, 0, most_nested);
        depth_ += t.leads_back;
        const bool ok = pass(t.element(), inside, at);
        depth_ -= t.leads_back;
        return ok;
    }
    bool pass_elements(const type& t, const void* value, std::size_t count, std::size_t& at) {
        for (std::size_t i = 0; i < count; ++i)
            if (!pass(t.element(), element_in(t, value, i), at)) {
                why_.inside_element(i);
                return false;
            }
        return true;
    }
    bool pass_list(const type& t, const void* value, std::size_t& at) {
        const auto& list = *static_cast<const wire::borrowing*>(value);
        if (const auto* const some = list.partly())
            for (const auto& [i, range] : some->decoded) {
                std::size_t here = at + range.begin;
                if (!pass(t.element(), list.decoded_element(i, t.element().in_memory), here)) {
                    why_.inside_element(i);
                    return false;
                }
            }
        if (list.block().data()) {
            at += measure(t, value, at, around());
            return true;
        }  // the rest is written as it was read
        depth_ += t.leads_back;
        if (depth_ > most_nested) return refuse_depth(why_, 0, most_nested);
        const auto before = std::exchange(running_, nothing);
        if (!pass_elements(t, value, t.length(value), at)) return false;
        running_ = before;
        depth_ -= t.leads_back;
        at += t.list().is_sized_list ? t.leftover_in(value)->size() : 0;
        return true;
    }

    bool pass_record(const type& t, const void* value, std::size_t& at, bool controls) {
        settling here{{.up = records_, .of = &t, .value = value, .start = at, .plan = &plan_}};
        records_ = &here;
        for (const control* c : t.record().controls)
            if (const void* const field = here.at(*c); c->of->is_varint() && !number_in(field))
                here.numbers.push_back({&varint_in(field), varint_in(field).bits(), nullptr, c});
        for (const auto& f : t.fields) {
            std::size_t end = at;
            if (!pass(*f.of, static_cast<const std::byte*>(value) + f.in_memory, end, controls || f.controls)) {
                why_.inside_field(f.name);
                return false;
            }
            here.sizes.push_back(end - at);
            at = end;
        }
        // A size that counts its own bytes changes again if it needs more of them. A number that still changes after
        // `most` rounds is refused when it is written.
        constexpr int most = 8;
        changed_ = true;
        for (int times = 0; changed_ && times < most; ++times) follow_fields(here);
        records_ = up(here);
        for (const controlling& c : here.numbers) {
            if (!c.of->of->number().running) write_as(*c.field, c.bits);
            else here.sizes[c.of->field] += run_on(*c.of->of, *c.field, c.bits);
        }
        at = here.start;
        for (const std::size_t size : here.sizes) at += size;
        return true;
    }

    // Makes the controlling fields of a record follow its data, whose size is now known.
    void follow_fields(const settling& here) {
        changed_ = false;
        std::size_t before = 0;
        for (std::size_t i = 0; i < here.sizes.size(); before += here.sizes[i++])
            if (const type& t = *here.of->fields[i].of; !t.bitwise)
                follow(t, field_in(*here.of, here.value, i), here.sizes[i], before);
    }
    void follow(const type& t, const void* value, std::size_t size, std::size_t before) {
        position_ = before;
        switch (t.what) {
            case kind::list:
                want(value, t.bytes, size);
                return want(value, t.list().times, t.length(value) + (t.list().missing ? *t.missing_in(value) : 0));
            case kind::choice: return follow_choice(t, value, size, before);
            case kind::optional: {
                const void* const inside = t.content_in(value);
                if (inside) follow(t.element(), inside, size, before);
                return want_condition(value, t.optional().present, inside != nullptr);
            }
            case kind::placed: return follow_placed(t, value);
            case kind::coded: return follow_limit(t, value, size, before);
            case kind::leaf:
            case kind::bytes: return want(value, t.bytes, size);
            case kind::record:
            case kind::array:
            case kind::derived:
            case kind::padding:
            case kind::gap: return;
        }
    }
    void follow_limit(const type& t, const void* value, std::size_t size, std::size_t before) {
        want(value, t.bytes, size + (t.choice().limited == type::limit::record ? before : 0));
    }
    void follow_choice(const type& t, const void* value, std::size_t size, std::size_t before) {
        const std::size_t held = t.index_in(value);
        if (t.choice().tag && held < t.choice().tags.size()) {
            // If the tag belongs to another alternative of the same type, it stays.
            const std::size_t by_tag = table::index_of_tag(t, number(*t.choice().tag));
            if (by_tag >= t.holds.size() || t.holds[by_tag] != t.holds[held])
                want(value, t.choice().tag, static_cast<std::size_t>(t.choice().tags[held]));
        }
        follow_limit(t, value, size, before);
        follow(table::held_by(t, value), t.alternative_in(value),
               size - (t.choice().tail ? t.tail_in(value)->size() : 0), before);
    }
    // A list that was removed has no elements, so its count becomes 0.
    void follow_placed(const type& t, const void* value) {
        const type& element = t.element();
        if (const void* const inside = t.content_in(value))
            return follow(element, inside, measure(element, inside, 0, around()), 0);
        const control* const field = t.placed().can_be_absent && (!t.placed().is_look || t.identity_in(value).where())
                                         ? settable_in(t.placed().pointer)
                                         : nullptr;
        if (element.what == kind::list && field && number_at(*field) != t.placed().absent)
            want(value, element.bytes, 0), want(value, element.list().times, 0);
    }

    // Settles a running number. A number that was left out stays left out as long as the element before gives the same
    // one. Returns how many bytes it has grown by.
    std::size_t run_on(const type& t, const encoded_integer& field, std::uint64_t bits) {
        const bool stays = field.is_left_out() && bits == field.bits() && bits == running_;
        const std::size_t before = size_as(t, &field, bits);
        const std::uint64_t written = stays || !field.is_left_out() ? bits : bits | with_byte;
        write_as(field, written);
        if (!stays) running_ = t.number().running->runs_on(static_cast<std::uint8_t>(bits)) ? bits : nothing;
        return size_as(t, &field, written) - before;
    }
    void write_as(const encoded_integer& field, std::uint64_t bits) {
        if (bits != field.bits()) plan_.numbers[&field] = bits;
        else plan_.numbers.erase(&field);
    }

    settling* record_of(const control& c) const {
        return static_cast<settling*>(const_cast<context*>(walk::record_of(records_, c)));
    }
    std::int64_t number_at(const control& c) const {
        settling* const in = record_of(c);
        if (in && c.way.empty() && c.of->is_varint()) return static_cast<std::int64_t>(number_in(in->at(c))->bits);
        return number_of_control(in, c);
    }
    auto numbers() const {
        return [this](const control& c) { return number_at(c); };
    }
    std::int64_t number(const expression& e) const { return evaluate(e, numbers(), position_); }
    // Searches all records, because a field of a nested record can be a control of that record and of one around it.
    controlling* number_in(const void* field) const {
        for (settling* in = records_; in; in = up(*in))
            if (const auto found = std::ranges::find(in->numbers, field, &controlling::field);
                found != in->numbers.end())
                return &*found;
        return nullptr;
    }

    void want(const void* data, const expression* e, std::size_t wanted) {
        const auto value = static_cast<std::int64_t>(wanted);
        const control* const c = settable_in(e);
        if (c && c->of->is_varint() && number(*e) != value) become(*c, data, solve(*e, value, numbers(), position_));
    }
    void want_condition(const void* data, const expression* e, bool met) {
        const control* const c = settable_in(e);
        if (c && c->of->is_varint() && (number(*e) != 0) != met)
            become(*c, data, solve_condition(*e, met, numbers(), position_));
    }
    void become(const control& c, const void* data, std::optional<std::int64_t> number) {
        settling* const in = record_of(c);
        controlling* const there = in ? number_in(in->at(c)) : nullptr;
        if (!there || !number || !fits_number(*c.of, *number) || (there->decided_by && there->decided_by != data))
            return;
        const std::size_t before = size_as(*c.of, there->field, there->bits);
        there->bits = static_cast<std::uint64_t>(*number);
        there->decided_by = data;
        in->sizes[c.field] += size_as(*c.of, there->field, there->bits) - before;
        changed_ = true;
    }

    static constexpr std::uint64_t nothing = ~std::uint64_t{0};
    std::uint64_t running_ = nothing;  // The running number that the element before gives.
    settling* records_ = nullptr;
    std::size_t position_ = 0;  // Offset, in its record, of the data whose controls are compared.
    write_plan& plan_;
    const context root_{.plan = &plan_};
    unsigned depth_;
    bool decodes_;
    error& why_;
    bool changed_ = false;
};

}  // namespace

bool settle(const any_document& doc, write_plan& plan, error& why) {
    std::size_t at = 0;
    return settler(doc, plan, why).pass(doc.of, doc.value, at);
}

}  // namespace verbatim::walk
