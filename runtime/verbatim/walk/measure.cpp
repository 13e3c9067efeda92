#include "verbatim/walk/measure.hpp"

#include "verbatim/table/partly_decoded.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/known_sizes.hpp"
#include "verbatim/walk/terminated.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/walk/write/spelled.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::ending;
using wire::kind;

std::size_t measure_elements(const type& t, const void* value, std::size_t at, const context& in) {
    const std::size_t count = t.length(value);
    if (t.element().bitwise) return count * t.element().size;
    std::size_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += measure(t.element(), element_in(t, value, i), at + sum, in);
    return sum;
}

std::size_t measure_list(const type& t, const void* value, std::size_t at, const context& in) {
    const std::size_t leftover = t.list().is_sized_list ? t.leftover_in(value)->size() : 0;
    const auto& list = *static_cast<const wire::borrowing*>(value);
    if (list.borrowed()) return list.block().size() + leftover;
    if (const auto* const some = table::list_in(value).partly()) {
        std::size_t sum = list.block().size();
        for (const auto& [i, range] : some->decoded)
            sum += measure(t.element(), list.decoded_element(i, t.element().in_memory), at, in) -
                   (range.end - range.begin);
        return sum + leftover;
    }
    if (!is_table_of_text(t)) return measure_elements(t, value, at, in) + leftover;
    std::size_t sum = 0;
    each_row(t, value, in, [&](std::size_t, std::string_view row) {
        sum += row.size();
        return true;
    });
    return sum + leftover;
}

std::size_t measure_text(const type& t, const void* value, std::size_t at, const context& in) {
    const auto text = kept(t, value, at, in);
    return text ? text->size() : spelled(t, value, at, in).size();
}

std::size_t measure_leaf(const type& t, const void* value, std::size_t at, const context& in) {
    const auto size = [&] { return static_cast<const wire::byte_run*>(value)->size(); };
    switch (t.coding->by) {
        case ending::number: return size_as(t, value, bits_to_write(in.plan, varint_in(value)));
        case ending::terminator: return measure_terminated(t, value);
        case ending::length:
            return t.text().prefix->size + (has_long_length(t, value) ? t.text().long_prefix->size : 0) + size();
        case ending::space:
        case ending::line: return measure_text(t, value, at, in);
        case ending::control:
        case ending::control_with_nul: return size();
        case ending::type: break;
    }
    return t.size;
}

// Calls a function with the start of each field of a record. Returns where the record ends.
std::size_t each_start(const type& t, const void* value, std::size_t at, const context& in, auto f) {
    const context here{.up = &in, .of = &t, .value = value, .start = at, .plan = in.plan, .sizes = in.sizes};
    for (const auto& field : t.fields) {
        f(at);
        at += field.of->bitwise ? field.of->size
                                : measure(*field.of, static_cast<const std::byte*>(value) + field.in_memory, at, here);
    }
    return at;
}

std::size_t measure_record(const type& t, const void* value, std::size_t at, const context& in) {
    const bool is_kept = in.sizes && (t.nests || t.leads_back);
    if (is_kept)
        if (const auto known = in.sizes->all.find({value, &t}); known != in.sizes->all.end()) return known->second;
    const std::size_t size = each_start(t, value, at, in, [](std::size_t) {}) - at;
    if (is_kept) in.sizes->all.emplace(std::pair(value, &t), size);
    return size;
}

}  // namespace

bool has_long_length(const type& t, const void* value) {
    return t.text().long_prefix && (t.text().long_form(value) || static_cast<const wire::byte_run*>(value)->size() >=
                                                                     table::escape_of(*t.text().prefix));
}

std::size_t measure(const type& t, const void* value, std::size_t at, const context& in) {
    if (t.bitwise) return t.size;
    switch (t.what) {
        case kind::record: return measure_record(t, value, at, in);
        case kind::list: return measure_list(t, value, at, in);
        case kind::array: return measure_elements(t, value, at, in);
        case kind::choice: {
            const type& held = table::held_by(t, value);
            return measure(held, t.alternative_in(value), at, in) + (t.choice().tail ? t.tail_in(value)->size() : 0);
        }
        case kind::optional: {
            const void* const inside = t.content_in(value);
            return inside ? measure(t.element(), inside, at, in) : 0;
        }
        case kind::coded: return stored_bytes(t, value, in.plan).size() + t.tail_in(value)->size();
        case kind::leaf: return measure_leaf(t, value, at, in);
        case kind::padding:
            return t.padding().multiple ? table::padding_at(t, at, in.start)
                                        : static_cast<const wire::byte_run*>(value)->size();
        case kind::bytes: return static_cast<const wire::byte_run*>(value)->size();
        case kind::placed:
        case kind::derived:
        case kind::gap: break;
    }
    return 0;
}

field_starts starts_in(const type& t, const void* record, std::size_t start, const write_plan* plan,
                       known_sizes* sizes) {
    field_starts starts(t.fields.size() + 1);
    std::size_t* next = starts.data();
    const std::size_t end =
        each_start(t, record, start, {.plan = plan, .sizes = sizes}, [&](std::size_t at) { *next++ = at; });
    *next = end;
    return starts;
}

}  // namespace verbatim::walk
