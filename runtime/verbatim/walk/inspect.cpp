// Reports where a value of fixed layout is not as its schema declares it.
#include <fmt/format.h>

#include "verbatim/walk/encoding/encoding.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::kind;

// Reports a number of fixed size that is none, or is not in its usual form.
void inspect_decoded(inspector& to, const step* where, std::size_t offset, const std::byte* bytes, const type& t) {
    const auto text_of = [&](const std::byte* at) {
        return t.coding->radix ? quoted({reinterpret_cast<const char*>(at), t.size}) : hex(at, t.size);
    };
    if (!is_spelled(t, bytes))
        return to.report(where, offset, fmt::format("a number in {}", t.coding->name), text_of(bytes), severity::error);
    std::byte usual[wire::longest_number]{};
    if (put_bits(t, usual, bits_in(t, bytes)) && !same_bytes({usual, t.size}, {bytes, t.size}))
        to.report_by("a number in its usual form", where, offset, text_of(usual), text_of(bytes), severity::note);
}

void inspect_leaf(inspector& to, const step* where, std::size_t offset, const std::byte* bytes, const type& t) {
    const auto text_of = [&](const std::byte* at) {
        return t.characters ? quoted({reinterpret_cast<const char*>(at), t.size}) : hex(at, t.size);
    };
    if (t.what == kind::padding)
        return to.padding(where, offset, bytes, t.size, t.padding().pattern.at, t.padding().pattern.width);
    if (t.is_constant()) {
        if (!is_expected(t, bytes)) to.report(where, offset, text_of(t.number().expected.data()), text_of(bytes));
    } else if (t.is_fixed_text()) {
        inspect_encoding(to, where, offset, t, {reinterpret_cast<const char*>(bytes), t.size});
        if (!t.text().first_stray) return;
        if (const std::size_t i = t.text().first_stray(t, bytes); i < t.size)
            to.stray(where, offset + i, bytes + i, t.size - i, "a clean tail after the text", severity::note);
    } else if (t.is_decoded()) {
        inspect_decoded(to, where, offset, bytes, t);
    } else if (t.is_enumeration()) {
        const std::int64_t value = integer_in(t, bytes);
        if (!std::ranges::binary_search(t.number().named, value, {}, &wire::named_value::value))
            to.number(where, offset, "a known value", "", value);
    } else if (t.is_flags()) {
        std::uint64_t unnamed = static_cast<std::uint64_t>(integer_in(t, bytes));
        for (const auto& bit : t.number().named) unnamed &= ~static_cast<std::uint64_t>(bit.value);
        if (t.size < 8) unnamed &= (std::uint64_t{1} << 8 * t.size) - 1;
        if (unnamed != 0)
            to.number(where, offset, "known flags only", "unknown bits ", static_cast<std::int64_t>(unnamed));
    }
}

}  // namespace

void inspect(inspector& to, const step* where, std::size_t offset, const std::byte* value, const type& t) {
    if (t.what == kind::record) {
        for (const auto& f : t.fields) {
            const step here{where, f.name, 0};
            if (f.of->checkable) inspect(to, &here, offset + f.offset, value + f.offset, *f.of);
        }
        if (t.record().made_expectations) inspect_expectations(to, where, offset, value, t);
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
