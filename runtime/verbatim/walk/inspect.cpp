// Reports where a value of fixed layout is not as its schema declares it.
#include "verbatim/walk/encoding.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::kind;

void inspect_leaf(inspector& to, const step* where, std::size_t offset, const std::byte* bytes, const type& t) {
    const auto text_of = [&](const std::byte* at) {
        return t.characters ? quoted({reinterpret_cast<const char*>(at), t.size}) : hex(at, t.size);
    };
    switch (t.what) {
        case kind::constant:
            if (!is_expected(t, bytes)) to.report(where, offset, text_of(t.expected.data()), text_of(bytes));
            return;
        case kind::padding: return to.padding(where, offset, bytes, t.size, t.pattern.at, t.pattern.width);
        case kind::text:
            inspect_encoding(to, where, offset, t, {reinterpret_cast<const char*>(bytes), t.size});
            if (!t.first_stray) return;
            if (const std::size_t i = t.first_stray(t, bytes); i < t.size)
                to.stray(where, offset + i, bytes + i, t.size - i, "a clean tail after the text", severity::note);
            return;
        case kind::enumeration: {
            const std::int64_t value = integer_in(t, bytes);
            if (!std::ranges::binary_search(t.named, value, {}, &wire::named_value::value))
                to.number(where, offset, "a known value", "", value);
            return;
        }
        case kind::flags: {
            std::uint64_t unnamed = static_cast<std::uint64_t>(integer_in(t, bytes));
            for (const auto& bit : t.named) unnamed &= ~static_cast<std::uint64_t>(bit.value);
            if (t.size < 8) unnamed &= (std::uint64_t{1} << 8 * t.size) - 1;
            if (unnamed != 0)
                to.number(where, offset, "known flags only", "unknown bits ", static_cast<std::int64_t>(unnamed));
            return;
        }
        case kind::record:
        case kind::array:
        case kind::list:
        case kind::choice:
        case kind::optional:
        case kind::placed:
        case kind::coded:
        case kind::derived:
        case kind::bytes:
        case kind::string:
        case kind::token:
        case kind::integer:
        case kind::real:
        case kind::packed:
        case kind::varint:
        case kind::gap: return;
    }
}

}  // namespace

void inspect(inspector& to, const step* where, std::size_t offset, const std::byte* value, const type& t) {
    if (t.what == kind::record) {
        for (const auto& f : t.fields) {
            const step here{where, f.name, 0};
            if (f.of->checkable) inspect(to, &here, offset + f.offset, value + f.offset, *f.of);
        }
        if (!t.expectations.empty()) inspect_expectations(to, where, offset, value, t);
    } else if (t.what == kind::array) {
        for (std::size_t i = 0; i < t.count; ++i) {
            const step here{where, {}, i};
            inspect(to, &here, offset + i * t.element().size, value + i * t.element().size, t.element());
        }
    } else {
        inspect_leaf(to, where, offset, value, t);
    }
}

}  // namespace verbatim::walk
