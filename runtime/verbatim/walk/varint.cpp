#include "verbatim/walk/varint.hpp"

#include <fmt/format.h>

#include "verbatim/walk/read.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::decoded_number;
using wire::detail::spelled_integer;

const spelled_integer& integer(const void* value) { return *static_cast<const spelled_integer*>(value); }
spelled_integer& integer(void* value) { return *static_cast<spelled_integer*>(value); }

std::string wrong_with(const type& t, const decoded_number& found) {
    switch (found.is) {
        case decoded_number::cut: return "goes on after the last byte";
        case decoded_number::too_long: return fmt::format("has more than {} bytes", t.encoding->longest);
        case decoded_number::broken: return fmt::format("is not one of {}", t.encoding->name);
        case decoded_number::too_large:
        case decoded_number::done: break;
    }
    return fmt::format("does not fit {}{}", t.is_signed ? 'i' : 'u', 8 * t.decoded_size);
}

}  // namespace

spelling shortest(const type& t, std::uint64_t bits) {
    spelling made;
    made.size = t.encoding->encode(bits, made.bytes.data());
    return made;
}

bool is_shortest(const type& t, std::span<const std::byte> bytes) {
    return same_bytes(bytes, shortest(t, t.encoding->decode(bytes.data(), bytes.size()).bits).view());
}

bool fits(const type& t, std::uint64_t bits) {
    const auto unused = static_cast<unsigned>(64 - 8 * t.decoded_size);
    return (t.is_signed ? static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused) : bits << unused >> unused) == bits;
}

bool read_varint(const type& t, cursor& c, void* into) {
    const auto found = t.encoding->decode(c.at, c.left());
    if (found.is != decoded_number::done || !fits(t, found.bits)) return refuse_varint(*c.why, c.position(), wrong_with(t, found));
    const std::span bytes(c.at, found.used);
    if (into) integer(into).take(bytes, found.bits);
    if (c.inspect)
        if (const auto few = shortest(t, found.bits); few.size < bytes.size()) c.inspect->report(c.where, c.position(), hex(few.bytes.data(), few.size) + ", the fewest bytes", hex(c.at, bytes.size()));
    c.at += bytes.size();
    return true;
}

bool take_spelling(const type& t, void* value, std::span<const std::byte> bytes) {
    const auto found = t.encoding->decode(bytes.data(), bytes.size());
    if (found.is != decoded_number::done || found.used != bytes.size() || !fits(t, found.bits)) return false;
    integer(value).take(bytes, found.bits);
    return true;
}

bool assign_bits(const type& t, void* value, std::uint64_t bits) {
    if (!fits(t, bits)) return false;
    if (integer(value).bits() != bits) integer(value).take(shortest(t, bits).view(), bits);
    return true;
}

std::size_t size_as(const type& t, const void* value, std::uint64_t bits) {
    return bits == integer(value).bits() ? integer(value).spelling().size() : shortest(t, bits).size;
}

std::size_t measure_varint(const type& t, const void* value) { return size_as(t, value, integer(value).written()); }

void write_varint(const type& t, emitter& e, const void* value) {
    const auto& number = integer(value);
    if (number.written() == number.bits()) return e.put(number.spelling().data(), number.spelling().size());
    const auto made = shortest(t, number.written());
    e.put(made.bytes.data(), made.size);
}

}  // namespace verbatim::walk
