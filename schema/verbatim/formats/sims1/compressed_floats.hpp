// How the keys in a CFP file are stored: as one column of numbers after the other, each number as the step from the one before it, if the table has that step.
//
//   00 to FC     the number before plus a step: 253 steps from -0.1 to 0.1, in the order of the bytes
//   FD           not used: the game reads beyond its table
//   FE n         the number before, n + 1 times; n is a u16
//   FF x         x, a float
//
// Described by the game's InitFloatCompression and ReadCompressedFloats (Mac build of 2006). The writer of all 25 known files, whose 249,785 steps are all equal to
// one entry of the table bit for bit, begins each column with FF, repeats equal numbers, and takes FF where no step leads to the number.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <boost/endian/conversion.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "verbatim/wire/coded.hpp"

namespace verbatim::sims1 {

namespace detail {

enum key_code : std::uint8_t { last_step = 252, not_used, repeated, whole };
inline constexpr std::size_t most_repeated = 65536;

// The numbers of translations and rotations, and so the places of the columns: x, y and z of all translations, then x, y, z and w of all rotations.
struct key_columns {
    std::size_t translations = 0, rotations = 0;

    std::size_t size() const { return 3 * translations + 4 * rotations; }
    std::size_t column_around(std::size_t at) const {
        const std::size_t all = 3 * translations;
        return at < all ? at - at % translations : at - (at - all) % rotations;
    }
    std::size_t rotation(std::size_t row, std::size_t part) const { return 3 * translations + part * rotations + row; }
    // Calls a function with the place of each number, row by row.
    void each_row(auto f) const {
        for (std::size_t row = 0; row < translations; ++row)
            for (std::size_t part = 0; part < 3; ++part) f(part * translations + row);
        for (std::size_t row = 0; row < rotations; ++row)
            for (std::size_t part = 0; part < 4; ++part) f(rotation(row, part));
    }
    bool operator==(const key_columns&) const = default;
};
struct key_numbers {
    wire::decoding::outcome is = wire::decoding::broken;
    std::vector<float> all;
    std::vector<bool> is_whole;  // by FF
};

template <class Number>
bool take(std::span<const std::byte>& from, Number& number) {
    if (from.size() < sizeof number) return false;
    using boost::endian::order;
    number = boost::endian::endian_load<Number, sizeof number, order::little>(reinterpret_cast<const unsigned char*>(from.data()));
    from = from.subspan(sizeof number);
    return true;
}
template <class Number>
void put(std::vector<std::byte>& to, Number number) {
    using boost::endian::order;
    std::array<unsigned char, sizeof number> stored;
    boost::endian::endian_store<Number, sizeof number, order::little>(stored.data(), number);
    const auto bytes = std::as_bytes(std::span(stored));
    to.insert(to.end(), bytes.begin(), bytes.end());
}

// In float, in this order of operations: the table is not symmetric in the last bits.
inline constexpr std::array<float, last_step + 1> steps = [] {
    std::array<float, last_step + 1> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const float part = static_cast<float>(i) / 252.0f;
        const float t = 2.0f * part - 1.0f;
        float v = t < 0 ? -t : t;
        for (int power = 1; power < 4; ++power) v = t * v;
        all[i] = 0.1f * v;
    }
    return all;
}();

inline key_numbers numbers_in(std::span<const std::byte> from, std::size_t most) {
    key_numbers made;
    float last = 0;
    while (!from.empty()) {
        const auto is = std::to_integer<std::uint8_t>(from[0]);
        from = from.subspan(1);
        std::uint16_t more = 0;
        if (is == not_used || (is == repeated && !take(from, more)) || (is == whole && !take(from, last))) return made;
        if (is <= last_step) last += steps[is];
        if (made.all.size() + more >= most) return {wire::decoding::too_large, {}, {}};
        made.all.insert(made.all.end(), std::size_t{more} + 1, last);
        made.is_whole.insert(made.is_whole.end(), std::size_t{more} + 1, is == whole);
    }
    made.is = wire::decoding::done;
    return made;
}

// Returns which share of the rotations, or of some that are spread over them evenly, is of length 1; it may deviate by 1 %.
inline double share_of_unit_length(const key_numbers& n, const key_columns& in) {
    constexpr std::size_t most = 256;
    const std::size_t looked_at = std::min(in.rotations, most);
    std::size_t count = 0;
    for (std::size_t i = 0; i < looked_at; ++i) {
        double square = 0;
        for (std::size_t part = 0; part < 4; ++part) square += std::pow(n.all[in.rotation(i * in.rotations / looked_at, part)], 2);
        count += std::fabs(std::sqrt(square) - 1) <= 0.01;
    }
    return looked_at == 0 ? 0 : static_cast<double>(count) / static_cast<double>(looked_at);
}

// Of several ways in which all columns begin with FF, the one with the largest share of rotations of length 1, and of these the one with the most rotations.
inline std::optional<key_columns> columns_of(const key_numbers& n) {
    const std::size_t count = n.all.size();
    std::optional<key_columns> best;
    double best_share = -1;
    for (std::size_t rotations = count / 4 + 1; rotations-- > 0 && best_share < 1;) {
        if ((count - 4 * rotations) % 3 != 0) continue;
        const key_columns is{(count - 4 * rotations) / 3, rotations};
        const auto begins = [&](std::size_t first, std::size_t columns, std::size_t rows) {
            for (std::size_t i = 0; rows > 0 && i < columns; ++i)
                if (!n.is_whole[first + i * rows]) return false;
            return true;
        };
        if (!begins(0, 3, is.translations) || !begins(3 * is.translations, 4, rotations)) continue;
        if (const double share = share_of_unit_length(n, is); share > best_share) best = is, best_share = share;
    }
    return best;
}

// Puts the number at a place, and those after it that are equal to the one before. Returns the place after them.
inline std::size_t put_number(std::vector<std::byte>& to, std::span<const float> all, std::size_t at, const key_columns& in) {
    const auto bits = [&](std::size_t i) { return std::bit_cast<std::uint32_t>(all[i]); };
    const std::size_t column = in.column_around(at);
    const std::size_t end = column + (column < 3 * in.translations ? in.translations : in.rotations);
    if (at != column) {
        std::size_t next = at;
        while (next < end && next - at < most_repeated && bits(next) == bits(at - 1)) ++next;
        if (next > at) {
            to.push_back(std::byte{repeated});
            put(to, static_cast<std::uint16_t>(next - at - 1));
            return next;
        }
        const double step = static_cast<double>(all[at]) - static_cast<double>(all[at - 1]);
        const auto above = static_cast<std::size_t>(std::ranges::lower_bound(steps, step, {}, [](float s) { return static_cast<double>(s); }) - steps.begin());
        for (std::size_t i = above - std::min<std::size_t>(above, 2); i < std::min(above + 3, steps.size()); ++i)
            if (std::bit_cast<std::uint32_t>(all[at - 1] + steps[i]) == bits(at)) {
                to.push_back(static_cast<std::byte>(i));
                return at + 1;
            }
    }
    to.push_back(std::byte{whole});
    put(to, all[at]);
    return at + 1;
}

}  // namespace detail

// The codec. What it makes of the stored bytes are the number of translations and of rotations, the translations, and the rotations, row by row. The file does
// not have the two numbers, which are in the CMX: they are those with which each of the seven columns begins with FF, and the most rotations are of length 1.
struct compressed_floats {
    static wire::decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
        constexpr std::size_t head = 2 * sizeof(std::uint32_t);
        const auto numbers = detail::numbers_in(from, (most - std::min(most, head)) / sizeof(float));
        if (numbers.is != wire::decoding::done) return {numbers.is};
        const auto found = detail::columns_of(numbers);
        if (!found) return {};
        detail::put(to, static_cast<std::uint32_t>(found->translations));
        detail::put(to, static_cast<std::uint32_t>(found->rotations));
        found->each_row([&](std::size_t at) { detail::put(to, numbers.all[at]); });
        return {wire::decoding::done, from.size()};
    }

    // Returns whether hardly any rotation is of another length than 1, as in all known files, the largest of which has 61,732 numbers in 36,164 bytes.
    static bool has_rotations(std::span<const std::byte> from) {
        constexpr std::size_t most = std::size_t{1} << 20;
        if (from.empty() || from[0] != std::byte{detail::whole} || from.size() > most) return false;
        const auto numbers = detail::numbers_in(from, most);
        const auto found = numbers.is == wire::decoding::done ? detail::columns_of(numbers) : std::nullopt;
        return found && detail::share_of_unit_length(numbers, *found) >= 0.875;
    }

    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
        std::uint32_t translations = 0, rotations = 0;
        if (!detail::take(from, translations) || !detail::take(from, rotations)) return false;
        const detail::key_columns is{translations, rotations};
        if (from.size() != is.size() * sizeof(float)) return false;
        std::vector<float> all(is.size());
        is.each_row([&](std::size_t at) { detail::take(from, all[at]); });
        std::vector<std::byte> stream;
        for (std::size_t at = 0; at < all.size();) at = detail::put_number(stream, all, at, is);
        const auto again = detail::columns_of(detail::numbers_in(stream, all.size()));
        if (!again || !(*again == is)) return false;
        to.insert(to.end(), stream.begin(), stream.end());
        return true;
    }
};

}  // namespace verbatim::sims1
