#include "runtime/walk/inspect.hpp"

namespace verbatim::walk {

namespace {

void inspect_leaf(inspector& to, const step* where, std::size_t offset, const std::byte* bytes, const inspection& how) {
    switch (how.what) {
        case kind::constant:
            if (how.holds(bytes)) return;
            to.report(where, offset, how.expected_text(),
                      how.characters ? quoted({reinterpret_cast<const char*>(bytes), how.size}) : hex(bytes, how.size));
            return;
        case kind::padding: return to.filler(where, offset, bytes, how.size, how.filler, how.width);
        case kind::text:
            if (const std::size_t i = how.first_stray(bytes); i < how.size) to.stray(where, offset + i, bytes + i, how.size - i, "a clean tail behind the text");
            return;
        case kind::enumeration: {
            const std::int64_t value = integer_in(how.of, bytes);
            const bool named = value >= 0 && static_cast<std::size_t>(value) < how.names.size() && !how.names[static_cast<std::size_t>(value)].empty();
            if (!named) to.number(where, offset, "a known value", "", value);
            return;
        }
        case kind::flags: {
            std::uint64_t unnamed = static_cast<std::uint64_t>(integer_in(how.of, bytes));
            for (std::size_t i = 0; i < how.names.size(); ++i)
                if (!how.names[i].empty()) unnamed &= ~(std::uint64_t{1} << i);
            if (how.of.size < 8) unnamed &= (std::uint64_t{1} << 8u * how.of.size) - 1;
            if (unnamed != 0) to.number(where, offset, "known flags only", "unknown bits ", static_cast<std::int64_t>(unnamed));
            return;
        }
        default: return;
    }
}

}  // namespace

void inspect_parts(inspector& to, const step* where, std::size_t offset, const void* values, std::span<const inspection::part> parts) {
    for (const auto& part : parts) {
        if (!part.of) continue;
        const step here{where, part.name, 0};
        inspect(to, &here, offset + part.offset, static_cast<const std::byte*>(values) + part.offset, *part.of);
    }
}

void inspect(inspector& to, const step* where, std::size_t offset, const void* value, const inspection& how) {
    const auto* bytes = static_cast<const std::byte*>(value);
    if (how.what == kind::record) {
        inspect_parts(to, where, offset, value, how.parts);
        if (!how.expected.clauses.empty()) inspect_expectations(to, where, offset, value, how.expected);
    } else if (how.what == kind::array) {
        for (std::size_t i = 0; i < how.count; ++i) {
            const step here{where, {}, i};
            inspect(to, &here, offset + i * how.element->size, bytes + i * how.element->size, *how.element);
        }
    } else {
        inspect_leaf(to, where, offset, bytes, how);
    }
}

}  // namespace verbatim::walk
