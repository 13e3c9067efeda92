// Expressions of types that are made at run time: over fields, and what they decide.
#include "verbatim/table/builder.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "verbatim/table/builder_parts.hpp"
#include "verbatim/table/constant_size.hpp"
#include "verbatim/table/of.hpp"

namespace verbatim::table {

const expression& builder::field(type& record, std::string_view name, bool around) {
    auto& all = progress_of(record);
    const auto f = std::ranges::find(all.fields, name, &table::field::name);
    named_fields_.push_back({&record, all.facts->is_referred_to, static_cast<std::size_t>(f - all.fields.begin()), *f});
    f->controls = true;
    if ((f->offset == dynamic_size || f->of->runs) && f->note == no_note)
        f->note = static_cast<std::uint16_t>(
            std::ranges::count_if(all.fields, [](const table::field& other) { return other.note != no_note; }));
    control& c = controls_.emplace_back();
    if (around) c.around = &record, all.facts->is_referred_to = true;
    c.field = static_cast<std::uint16_t>(f - all.fields.begin());
    c.note = f->note;
    c.offset = f->offset;
    c.in_memory = f->in_memory;
    c.of = f->of;
    c.name = f->name;
    all.controls.push_back(&c);
    return keep({.what = expression::form::control, .of = &c});
}
namespace {

// A field, and the index of a bit field in it; `whole` if it is the field itself.
struct named_part {
    static constexpr std::size_t whole = dynamic_size;
    const table::field* in = nullptr;  // Null: there is none.
    std::size_t bits = whole;
};
named_part part_named(std::span<const table::field> fields, std::string_view name) {
    for (const table::field& f : fields)
        if (f.name == name) return {&f};
    for (const table::field& f : fields)
        if (const auto bits = std::ranges::find(f.of->number().names, name); bits != f.of->number().names.end())
            return {&f, static_cast<std::size_t>(bits - f.of->number().names.begin())};
    return {};
}

// Returns the size in a file of every value of a type; `dynamic_size` if they differ.
std::size_t fixed_size(const type& t) {
    if (t.size != dynamic_size) return t.size;
    const auto literal = [](const expression& e) {
        const bool is_one = e.what == expression::form::number && e.value >= 0 && e.value <= INT32_MAX;
        return is_one ? static_cast<std::size_t>(e.value) : dynamic_size;
    };
    const auto product = [](std::size_t a, std::size_t b) {
        return a <= INT32_MAX && b <= INT32_MAX ? a * b : dynamic_size;
    };
    if (t.bytes) return literal(*t.bytes);
    if (t.list().times) return product(literal(*t.list().times), fixed_size(t.element()));
    if (t.what != kind::record || t.fields.empty()) return dynamic_size;
    std::size_t all = 0;
    for (const table::field& f : t.fields) {
        const std::size_t one = product(fixed_size(*f.of), 1);
        if (one == dynamic_size) return dynamic_size;
        all += one;
    }
    return all;
}
// Returns the offset of a field that is the same in every value of its record; otherwise `dynamic_size`.
std::size_t fixed_offset(const type& record, const table::field& f) {
    if (f.offset != dynamic_size) return f.offset;
    std::size_t all = 0;
    for (const table::field& before : record.fields.first(static_cast<std::size_t>(&f - record.fields.data()))) {
        const std::size_t one = fixed_size(*before.of);
        if (one > INT32_MAX) return dynamic_size;
        all += one;
    }
    return all;
}

}  // namespace

bool is_sized_record(const type& t) {
    return t.what == kind::choice && t.choice().limited != byte_limit::none && t.holds.size() == 1 &&
           t.holds[0]->what == kind::record;
}

const expression* builder::number_in(type& record, std::span<const std::string> path, bool around) {
    const named_part first = part_named(progress_of(record).fields, path.front());
    if (!first.in) return nullptr;
    named_part last = first;
    std::size_t inside = 0, in_memory = 0;  // of the number, or of the record in which the way starts
    boost::container::small_vector<entering, 2> way;
    for (const auto& name : path.subspan(1)) {
        const type& from = *last.in->of;
        const type& in = is_sized_record(from) ? *from.holds[0] : from;
        last = last.bits == named_part::whole ? part_named(in.fields, name) : named_part();
        if (!last.in) return nullptr;
        const std::size_t offset = fixed_offset(in, *last.in);
        if (&in != &from || offset == dynamic_size) {
            const auto index = static_cast<std::uint16_t>(last.in - in.fields.data());
            way.push_back({.from = &from, .to = &in, .goes_on = true, .field = index, .in_memory = last.in->in_memory});
            continue;
        }
        (way.empty() ? inside : way.back().inside) += offset;
        (way.empty() ? in_memory : way.back().in_memory) += last.in->in_memory;
    }
    const type& of = *last.in->of;
    const bool is_bits = last.bits != named_part::whole;
    if (!is_bits && !of.is_integer() && !of.is_named()) return nullptr;
    const expression& number = field(record, first.in->name, around);
    control& c = controls_.back();
    c.inside = inside;
    if (c.offset != dynamic_size) c.offset += inside;
    c.in_memory += in_memory;
    c.of = &of;
    if (!way.empty()) {
        progress_of(record).fields[c.field].is_entered = true;
        c.way = ways_.emplace_back(way.begin(), way.end());
    }
    std::string name = path.front();
    for (const auto& part : path.subspan(1)) name += '.' + part;
    c.name = kept(std::move(name));
    return is_bits ? &bits_of(number, of, last.bits) : &number;
}
// Makes the number in a bit field of a packed integer.
const expression& builder::bits_of(const expression& whole, const type& packed, std::size_t index) {
    std::int64_t shift = 0;
    for (std::size_t i = 0; i < index; ++i) shift += packed.number().widths[i];
    const std::uint64_t ones = ~std::uint64_t{0} >> (64 - packed.number().widths[index]);
    const expression& low = shift ? compute(operation::shift_right, whole, number(shift)) : whole;
    return compute(operation::bit_and, low, number(static_cast<std::int64_t>(ones)));
}
const expression* builder::same_index(type& record, std::string_view list, std::span<const std::string> path,
                                      bool around) {
    auto& fields = progress_of(record).fields;
    const auto first = std::ranges::find(fields, list, &table::field::name);
    if (first == fields.end() || first->of->what != kind::list) return nullptr;
    const type* of = &first->of->element();
    entering step{.from = first->of, .to = of, .goes_on = !path.empty()};
    for (const auto& name : path) {
        const auto f = std::ranges::find(of->fields, std::string_view(name), &table::field::name);
        const bool is_first = of == step.to;
        const std::size_t offset = f == of->fields.end() ? dynamic_size : fixed_offset(*of, *f);
        if (f == of->fields.end() || (!is_first && offset == dynamic_size)) return nullptr;
        if (is_first) step.field = static_cast<std::uint16_t>(f - of->fields.begin());
        else step.inside += offset;
        step.in_memory += f->in_memory;
        of = f->of;
    }
    if (!of->is_integer() && !of->is_named()) return nullptr;
    const expression& number = field(record, list, around);
    first->is_entered = true;
    control& c = controls_.back();
    c.of = of;
    c.way = ways_.emplace_back(1, step);
    std::string name = std::string(list) + "[i]";
    for (const auto& part : path) name += '.' + part;
    c.name = kept(std::move(name));
    return &number;
}
const expression& builder::number_in_optional(type& record, std::string_view name) {
    const expression& number = field(record, name);
    auto& f = progress_of(record).fields[controls_.back().field];
    f.is_entered = true;
    controls_.back().of = &f.of->element();
    controls_.back().way = ways_.emplace_back(1, entering{.from = f.of, .to = &f.of->element()});
    return number;
}
void builder::take_back(std::size_t since) {
    for (; named_fields_.size() > since; named_fields_.pop_back()) {
        const named_field& last = named_fields_.back();
        auto& all = progress_of(*last.record);
        all.fields[last.index] = last.was;
        all.controls.pop_back();
        all.facts->is_referred_to = last.was_referred_to;
    }
}
const expression& builder::element_field(const type& element, std::string_view name) {
    const auto f = std::ranges::find(element.fields, name, &table::field::name);
    control& c = controls_.emplace_back();
    c.field = static_cast<std::uint16_t>(f - element.fields.begin());
    c.offset = f->offset;
    c.in_memory = f->in_memory;
    c.of = f->of;
    c.name = f->name;
    return keep({.what = expression::form::control, .of = &c});
}
const expression& builder::number(std::int64_t value) {
    return keep({.what = expression::form::number, .value = value});
}
const expression& builder::evaluated(const evaluator& by) {
    return keep({.what = expression::form::evaluated, .by = &by});
}
const expression& builder::compute(operation does, const expression& left, const expression& right, rounding rounds) {
    return keep({.what = expression::form::operation,
                 .does = does,
                 .gives = gives_truth(does) ? gives::truth : gives::number,
                 .left = &left,
                 .right = &right,
                 .rounds = rounds});
}
const expression& builder::keep(expression e) {
    e.is_exact = true;
    return expressions_.keep(e);
}
const expression& builder::seen_field(const type& record, std::size_t index, gives is) {
    control& c = *seen_.emplace_back(&controls_.emplace_back());
    c.around = &record;
    c.field = static_cast<std::uint16_t>(index);
    return keep({.what = expression::form::control, .gives = is, .of = &c});
}
const expression* builder::seen_part(const type& record, std::size_t index, std::string_view name) {
    const type& of = *progress_of(record).fields[index].of;
    const auto bits = std::ranges::find(of.number().names, name);
    const bool is_bits = bits != of.number().names.end();
    if (!is_bits && !of.is_integer() && !of.is_named()) return nullptr;
    const expression& whole = seen_field(record, index, gives::number);
    return is_bits ? &bits_of(whole, of, static_cast<std::size_t>(bits - of.number().names.begin())) : &whole;
}
const expression* builder::seen_inside(const type& record, std::size_t index, const type& as,
                                       std::span<const std::string> path) {
    const type* of = &as;
    named_part last;
    std::size_t inside = 0;
    for (const auto& name : path) {
        if (last.bits != named_part::whole) return nullptr;
        last = part_named(of->fields, name);
        if (!last.in) return nullptr;
        for (const table::field& before : of->fields.first(static_cast<std::size_t>(last.in - of->fields.data()))) {
            const auto size = constant_size(*before.of);
            if (!size) return nullptr;
            inside += *size;
        }
        of = last.in->of;
    }
    const bool is_bits = last.bits != named_part::whole;
    if (!last.in || (!is_bits && !of->is_integer() && !of->is_named())) return nullptr;
    const expression& number = seen_field(record, index, gives::number);
    control& c = controls_.back();
    c.inside = inside;
    c.of = of;
    return is_bits ? &bits_of(number, *of, last.bits) : &number;
}
void builder::find_seen_fields() {
    for (control* c : seen_) {
        const table::field& f = c->around->fields[c->field];
        c->note = f.note;
        // Only a note says whether it has been read.
        c->offset = f.note == no_note && !c->of && !f.of->is_optional() ? f.offset : dynamic_size;
        if (!c->of) c->of = f.of->is_optional() ? &f.of->element() : f.of;
        c->name = f.name;
    }
}

}  // namespace verbatim::table
