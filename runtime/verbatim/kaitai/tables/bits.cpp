// Reads bit fields. Where one is among the bits of its run may depend on those before it.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/scope/records.hpp"
#include "verbatim/kaitai/scope/scope.hpp"

namespace verbatim::kaitai {

namespace {

error bits_error(std::string reason) { return error{{}, 0, std::move(reason), error_kind::not_worked_out}; }

// Returns the bytes from the start of a run up to the end of the stream that its record is in.
result<std::span<const std::byte>> bytes_of(const record_object& r, const bit_run& run) {
    const std::size_t offset = r.start_of(run.field);
    if (offset == wire::dynamic_size) return bits_error("the bits have not been read yet");
    const std::byte* const from = r.here().is.space.data() + offset;
    return std::span(from, static_cast<std::size_t>(std::max(r.here().is.in.end, from) - from));
}

value value_of(integer number, std::size_t width, const enumeration* of) {
    if (of) return {kaitai::enumerator{number, of}};
    return width == 1 ? value{number != 0} : value{number};
}

value bits_in(std::span<const std::byte> bytes, const bit_run& run, const bit_run::part& part, std::size_t first) {
    integer number = 0;
    for (std::size_t i = 0; i < part.width; ++i) {
        const std::size_t bit = first + i;
        const auto in_byte = static_cast<unsigned>(run.is_little ? bit % 8 : 7 - bit % 8);
        const auto one = integer{static_cast<unsigned>(bytes[bit / 8]) >> in_byte & 1};
        number = run.is_little ? number | one << i : number << 1 | one;
    }
    return value_of(number, part.width, part.of);
}

// Returns the record as it is when reading has reached a bit. A byte of which a bit has been read counts as read.
std::shared_ptr<const record_object> at_bit(const record_object& r, const bit_run& run, std::size_t bit) {
    auto here = std::make_shared<record_object>(r);
    here->position = r.start_of(run.field) + (bit + 7) / 8;
    here->has_bits_left = bit % 8 != 0;
    return here;
}

}  // namespace

value scope::bits_of(const bit_number& b, integer whole) {
    return value_of(whole >> b.shift & ((integer{1} << b.width) - 1), b.width, b.of);
}

// Returns how often a bit field occurs that starts at the bit `first`.
result<std::size_t> scope::count_of(const record_object& r, const bit_run& run, const bit_run::part& part,
                                    std::size_t first) const {
    const auto bytes = bytes_of(r, run);
    if (!bytes) return bytes.error();
    const std::size_t most = (8 * bytes->size() - std::min(8 * bytes->size(), first)) / part.width;
    switch (part.is->repeat) {
        case repetition::none: return std::size_t{1};
        case repetition::to_end: return most;
        case repetition::count: {
            const auto count = integer_of(*part.is->repeat_expression->is, scope(tables_, now_, at_bit(r, run, first)));
            if (!count) return count.error();
            if (*count < 0 || static_cast<std::uint64_t>(*count) > most)
                return bits_error("there are not so many bits");
            return static_cast<std::size_t>(*count);
        }
        case repetition::until: break;
    }
    for (std::size_t i = 0; i < most; ++i) {
        scope in(tables_, now_, at_bit(r, run, first + (i + 1) * part.width));
        in.set_current(bits_in(*bytes, run, part, first + i * part.width));
        const auto ends = holds(*part.is->repeat_expression->is, in);
        if (!ends) return ends.error();
        if (*ends) return i + 1;
    }
    return bits_error("no bit field is the last one");
}

result<scope::bit_place> scope::place_of(const record_object& r, const bit_run& run, std::size_t index) const {
    bit_place at;
    for (std::size_t i = 0;; ++i) {
        const bit_run::part& part = run.parts[i];
        at.is_there = true;
        if (part.is->condition) {
            const auto truth = holds(*part.is->condition->is, scope(tables_, now_, at_bit(r, run, at.first)));
            if (!truth) return truth.error();
            at.is_there = *truth;
        }
        at.count = 0;
        if (at.is_there) {
            const auto count = count_of(r, run, part, at.first);
            if (!count) return count.error();
            at.count = *count;
        }
        if (i == index) return at;
        at.first += at.count * part.width;
    }
}

result<value> scope::bits(const record_object& r, const bit_field& b) const {
    const bit_run::part& part = b.run->parts[b.index];
    const auto at = place_of(r, *b.run, b.index);
    if (!at) return at.error();
    if (!at->is_there) return value{absent{part.is->id}};
    const auto bytes = bytes_of(r, *b.run);
    if (!bytes) return bytes.error();
    if (at->first + at->count * part.width > 8 * bytes->size())
        return bits_error("the bytes around it end before its bits do");
    if (part.is->repeat == repetition::none) return bits_in(*bytes, *b.run, part, at->first);
    array all;
    for (std::size_t i = 0; i < at->count; ++i)
        all.push_back(bits_in(*bytes, *b.run, part, at->first + i * part.width));
    return value{std::move(all)};
}

result<void> scope::put_bits(const bit_field& b, std::optional<std::size_t> element, integer number,
                             std::vector<std::byte>& all) const {
    const auto open = opened(now_, record_, b.run->field);
    if (!open) return open.error();
    const bit_run::part& part = b.run->parts[b.index];
    const auto at = place_of(**open, *b.run, b.index);
    const auto there = bytes_of(**open, *b.run);
    if (!at || !there) return at ? there.error() : at.error();
    const bool is_list = part.is->repeat != repetition::none;
    if (is_list != element.has_value())
        return bits_error(is_list ? "it is a list: set one of its elements" : "it has no elements");
    if (!at->is_there) return bits_error("it is absent");
    if (element.value_or(0) >= at->count) return bits_error(fmt::format("there are {} elements", at->count));
    if (all.empty()) {
        const auto bits = scope(tables_, now_, *open).size_of(*b.run);
        if (!bits) return bits.error();
        const auto own = there->first(std::min(there->size(), (*bits + 7) / 8));
        all.assign(own.begin(), own.end());
    }
    const std::size_t first = at->first + element.value_or(0) * part.width;
    if (first + part.width > 8 * all.size()) return bits_error("the bytes around it end before its bits do");
    for (std::size_t i = 0; i < part.width; ++i) {
        const std::size_t bit = first + i;
        const auto in_byte = static_cast<unsigned>(b.run->is_little ? bit % 8 : 7 - bit % 8);
        const auto shift = static_cast<unsigned>(b.run->is_little ? i : part.width - 1 - i);
        const std::byte mask = std::byte{1} << in_byte;
        all[bit / 8] = (number >> shift & 1) != 0 ? all[bit / 8] | mask : all[bit / 8] & ~mask;
    }
    return {};
}

// Those that repeat to the end take all bytes, as other elements do that are not whole at the end.
result<std::size_t> scope::size_of(const bit_run& run) const {
    const auto left = bits_left_over(run);
    if (!left) return left.error();
    const auto taken = bits_taken(run);
    return taken ? result<std::size_t>(*taken + *left) : taken.error();
}

result<std::size_t> scope::bits_left_over(const bit_run& run) const {
    const auto last = std::ranges::find(run.parts, repetition::to_end, [](const auto& p) { return p.is->repeat; });
    if (last == run.parts.end()) return std::size_t{0};
    const auto at = place_of(*record_, run, static_cast<std::size_t>(last - run.parts.begin()));
    const auto bytes = bytes_of(*record_, run);
    if (!at || !bytes) return at ? bytes.error() : at.error();
    return at->is_there ? 8 * bytes->size() - at->first - at->count * last->width : std::size_t{0};
}

result<std::size_t> scope::bits_taken(const bit_run& run) const {
    const auto last = place_of(*record_, run, run.parts.size() - 1);
    return last ? result<std::size_t>(last->first + last->count * run.parts.back().width) : last.error();
}

}  // namespace verbatim::kaitai
