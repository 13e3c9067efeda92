#include "verbatim/walk/decode_all.hpp"

#include <vector>

#include "verbatim/wire/coded.hpp"

namespace verbatim::walk {

using table::type;
using wire::byte_run;
using wire::kind;

void decode_all(const type& t, void* value) {
    if (t.bitwise) return;
    const auto own_all = [&](void* first, std::size_t count) {
        for (std::size_t i = 0; !t.element().bitwise && i < count; ++i) decode_all(t.element(), static_cast<std::byte*>(first) + i * t.element().in_memory);
    };
    switch (t.what) {
        case kind::record:
            for (const auto& f : t.fields) decode_all(*f.of, static_cast<std::byte*>(value) + f.in_memory);
            return;
        case kind::list:
            own_all(t.elements->decoded(t, value), t.elements->length(t, value));
            if (t.is_sized_list) (void)t.leftover(value)->edit();
            return;
        case kind::array: return own_all(value, t.count);
        case kind::choice:
            decode_all(table::held_by(t, value), const_cast<void*>(t.alternatives->value(t, value)));
            if (t.tail) (void)t.tail(value)->edit();
            return;
        case kind::optional:
        case kind::placed:
            if (const void* const inside = t.inside->value(t, value)) decode_all(t.element(), const_cast<void*>(inside));
            return;
        case kind::coded:
            decode_all(table::held_by(t, value), const_cast<void*>(t.alternatives->value(t, value)));
            (void)t.tail(value)->edit();
            (void)t.coding(value).stream.edit();
            return;
        case kind::derived: {
            if (!t.state->borrowed(t, value).data()) return;
            std::vector<std::byte> stored(t.target->of->in_memory);
            t.state->set_in_sync(t, value, t.state->in_sync(t, value, stored.data()) ? stored.data() : nullptr);
            return;
        }
        case kind::string:
        case kind::bytes:
        case kind::padding:
            if (!t.text) (void)static_cast<byte_run*>(value)->edit();
            return;
        case kind::token:
        case kind::integer:
        case kind::real:
        case kind::enumeration:
        case kind::flags:
        case kind::packed:
        case kind::varint:
        case kind::text:
        case kind::constant:
        case kind::gap: return;
    }
}

}  // namespace verbatim::walk
