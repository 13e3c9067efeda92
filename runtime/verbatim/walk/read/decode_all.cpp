#include "verbatim/walk/read/decode_all.hpp"

#include "verbatim/walk/write/derive.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::walk {

using table::type;
using wire::byte_run;
using wire::kind;

namespace {

void decode_rule(const type& t, void* state, const type& record, record_as_read& as_read) {
    if (!t.derived().state->borrowed(t, state).data()) return;
    scratch stored(*t.derived().target->of);
    t.derived().state->set_in_sync(t, state, in_sync(t, state, record, as_read, stored.get()) ? stored.get() : nullptr);
}

}  // namespace

void decode_all(const type& t, void* value) {
    if (t.bitwise) return;
    const auto own_all = [&](void* first, std::size_t count) {
        for (std::size_t i = 0; !t.element().bitwise && i < count; ++i)
            decode_all(t.element(), static_cast<std::byte*>(first) + i * t.element().in_memory);
    };
    switch (t.what) {
        case kind::record: {
            record_as_read as_read;
            for (const auto& f : t.fields) {
                void* const part = static_cast<std::byte*>(value) + f.in_memory;
                if (f.of->what == kind::derived) decode_rule(*f.of, part, t, as_read);
                else decode_all(*f.of, part);
            }
            return;
        }
        case kind::list:
            own_all(t.decode_all(value), t.length(value));
            if (t.list().is_sized_list) (void)t.leftover_in(value)->edit();
            return;
        case kind::array: return own_all(value, t.count);
        case kind::choice:
            decode_all(table::held_by(t, value), const_cast<void*>(t.alternative_in(value)));
            if (t.choice().tail) (void)t.tail_in(value)->edit();
            return;
        case kind::optional:
        case kind::placed:
            if (const void* const inside = t.content_in(value)) decode_all(t.element(), const_cast<void*>(inside));
            return;
        case kind::coded:
            decode_all(table::held_by(t, value), const_cast<void*>(t.alternative_in(value)));
            (void)t.tail_in(value)->edit();
            (void)t.coded_state_in(value).stream.edit();
            return;
        case kind::leaf:
        case kind::bytes:
        case kind::padding:
            if (!t.coding || (t.is_string() && !t.text().separated)) (void)static_cast<byte_run*>(value)->edit();
            return;
        case kind::derived:  // decoded with its record
        case kind::gap: return;
    }
}

}  // namespace verbatim::walk
