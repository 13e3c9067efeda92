#include "verbatim/walk/varint.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/wire/running.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::decoded_number;
using wire::detail::encoded_integer;

std::string wrong_with(const type& t, const decoded_number& found) {
    switch (found.is) {
        case decoded_number::cut: return "goes on after the last byte";
        case decoded_number::too_long: return fmt::format("has more than {} bytes", t.coding->longest);
        case decoded_number::broken: return fmt::format("is not one of {}", t.coding->name);
        case decoded_number::too_large:
        case decoded_number::done: break;
    }
    return fmt::format("does not fit {}{}", t.number().is_signed ? 'i' : 'u', 8 * t.number().decoded_size);
}

}  // namespace

spelling shortest(const type& t, std::uint64_t bits) {
    spelling made;
    made.size = t.coding->encode(bits, made.bytes.data());
    return made;
}

bool is_shortest(const type& t, std::span<const std::byte> bytes) {
    if (t.number().running) return !bytes.empty();
    return same_bytes(bytes, shortest(t, t.coding->decode(bytes.data(), bytes.size()).bits).view());
}

bool fits(const type& t, std::uint64_t bits) {
    if (t.number().running) return bits < 256 && t.number().running->is_number(static_cast<std::uint8_t>(bits));
    const auto unused = static_cast<unsigned>(64 - 8 * t.number().decoded_size);
    return (t.number().is_signed ? static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused)
                                 : bits << unused >> unused) == bits;
}

namespace {

bool is_number(const type& t, std::byte byte) { return t.number().running->is_number(static_cast<std::uint8_t>(byte)); }

bool read_running(const type& t, cursor& c, void* into) {
    if (c.at == c.file + c.file_size) return refuse_varint(*c.why, c.position(), wrong_with(t, {decoded_number::cut}));
    const bool left_out = c.left() == 0 || !is_number(t, *c.at);
    const std::byte* const from = !left_out ? c.at : c.running ? c.running->from : nullptr;
    if (!from) return refuse_none_before(*c.why, c.position());
    if (into) varint_in(into).take({from, 1}, static_cast<std::uint8_t>(*from));
    if (into && left_out) varint_in(into).leave_out();
    if (left_out) {
        c.running->left_out = c.at;
        return true;
    }
    if (c.running) c.running->from = t.number().running->runs_on(static_cast<std::uint8_t>(*from)) ? from : nullptr;
    ++c.at;
    return true;
}

}  // namespace

std::int64_t running_number(const context* in, const table::control& from) {
    in = record_of(in, from);
    const std::byte* const at = control_at(in, from);
    return static_cast<std::uint8_t>(is_number(*from.of, *at) || !in->running ? *at : *in->running);
}

bool read_varint(const type& t, cursor& c, void* into) {
    if (t.number().running) return read_running(t, c, into);
    const auto found = t.coding->decode(c.at, c.left());
    if (found.is != decoded_number::done || !fits(t, found.bits))
        return refuse_varint(*c.why, c.position(), wrong_with(t, found));
    const std::span bytes(c.at, found.used);
    if (into) varint_in(into).take(bytes, found.bits);
    if (c.inspect)
        if (const auto few = shortest(t, found.bits); few.size < bytes.size())
            c.inspect->report_by("the fewest bytes", c.where, c.position(),
                                 hex(few.bytes.data(), few.size) + ", the fewest bytes", hex(c.at, bytes.size()),
                                 severity::note);
    c.at += bytes.size();
    return true;
}

bool take_spelling(const type& t, void* value, std::span<const std::byte> bytes) {
    if (t.number().running && bytes.empty() &&
        bytes.data()) {  // a number that was left out: the bytes are empty, at the place of the number
        varint_in(value).take({bytes.data(), 1}, static_cast<std::uint8_t>(*bytes.data()));
        return leave_out(t, value);
    }
    if (t.bitwise) return bytes.size() == t.size && (std::memcpy(value, bytes.data(), t.size), true);
    const auto found = t.coding->decode(bytes.data(), bytes.size());
    if (found.is != decoded_number::done || found.used != bytes.size() || !fits(t, found.bits)) return false;
    varint_in(value).take(bytes, found.bits);
    return true;
}

bool assign_bits(const type& t, void* value, std::uint64_t bits) {
    if (t.bitwise) return assign_fixed_bits(t, static_cast<std::byte*>(value), bits);
    if (!fits(t, bits)) return false;
    if (varint_in(value).bits() != bits) varint_in(value).take(shortest(t, bits).view(), bits);
    return true;
}

bool leave_out(const type& t, void* value) {
    if (!t.number().running->runs_on(static_cast<std::uint8_t>(varint_in(value).bits()))) return false;
    varint_in(value).leave_out();
    return true;
}

std::int64_t settled_number(const type& t, const void* value, const write_plan* plan) {
    const std::uint64_t written = bits_to_write(plan, varint_in(value));
    return static_cast<std::int64_t>(t.number().running ? written & 0xFF : written);
}

std::size_t size_as(const type& t, const void* value, std::uint64_t bits) {
    return bits == varint_in(value).bits() ? varint_in(value).spelling().size() : shortest(t, bits).size;
}

bool write_varint(const type& t, emitter& e, const void* value) {
    const auto& number = varint_in(value);
    const std::uint64_t bits = bits_to_write(e.plan, number);
    const bool stays = bits == number.bits();
    if (t.number().running && !is_number(t, static_cast<std::byte>(bits)))
        return refuse_number(*e.why, e.at, "it", static_cast<std::int64_t>(bits & 0xFF));
    if (t.number().running && stays && number.is_left_out()) {
        if (e.running) *e.running = {e.at, &t};
        return true;
    }
    if (stays) {
        e.put(number.spelling().data(), number.spelling().size());
        return true;
    }
    const auto made = shortest(t, bits);
    e.put(made.bytes.data(), made.size);
    return true;
}

bool follows(const left_out_number& left_out, emitter& e) {
    if (!left_out.of) return true;
    if (left_out.at == e.at) return refuse_left_out(*e.why, e.at);
    const std::byte* const data = e.to(left_out.at);
    return !is_number(*left_out.of, *data) || refuse_data_like_number(*e.why, left_out.at, hex(data, 1));
}

}  // namespace verbatim::walk
