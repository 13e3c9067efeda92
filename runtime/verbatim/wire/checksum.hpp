// derived<&R::crc, checksum<crc32, &R::first, &R::last>>: a checksum of the bytes from the field `first` to the end of
// the field `last`, as they are in a file. An algorithm is a class with static std::uint64_t of(std::span<const
// std::byte>), or with an `of` that returns std::array<std::byte, N>, for a field of N bytes.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "verbatim/wire/derived.hpp"

namespace verbatim::wire {

template <class Algorithm, auto First, auto Last = First>
struct checksum {};

// CRC-32 of ZIP, PNG and Ethernet (ISO 3309).
struct crc32 {
    static std::uint64_t of(std::span<const std::byte>);
};
// CRC-32C (Castagnoli) of iSCSI, ext4 and Snappy.
struct crc32c {
    static std::uint64_t of(std::span<const std::byte>);
};
// CRC-16/ARC of LHA and ARC.
struct crc16 {
    static std::uint64_t of(std::span<const std::byte>);
};
// CRC-16/CCITT-FALSE.
struct crc16_ccitt {
    static std::uint64_t of(std::span<const std::byte>);
};
// CRC-16/XMODEM.
struct crc16_xmodem {
    static std::uint64_t of(std::span<const std::byte>);
};
// Adler-32 of zlib (RFC 1950).
struct adler32 {
    static std::uint64_t of(std::span<const std::byte>);
};
// The sum of all bytes. A field that is too small for the sum holds its lowest bytes.
struct byte_sum {
    static std::uint64_t of(std::span<const std::byte>);
};
// Exclusive or of all bytes.
struct byte_xor {
    static std::uint64_t of(std::span<const std::byte>);
};
// MD5 (RFC 1321), for a raw<16>.
struct md5 {
    static std::array<std::byte, 16> of(std::span<const std::byte>);
};
// SHA-1 (RFC 3174), for a raw<20>.
struct sha1 {
    static std::array<std::byte, 20> of(std::span<const std::byte>);
};

namespace wrong {
template <class Record, auto Rule, auto Field>
struct checksum_of_placed_value : fault {};
template <class Record, auto Field, std::size_t Digest, std::size_t Stored>
struct digest_size : fault {};
}  // namespace wrong

template <class R, auto Rule, auto F>
__attribute__((
    unavailable("a checksum covers bytes of the record: a placed value is elsewhere in the file: <record, the rule, "
                "the field>"))) inline constexpr bool valid<wrong::checksum_of_placed_value<R, Rule, F>> = true;

template <class R, auto F, std::size_t Digest, std::size_t Stored>
__attribute__((
    unavailable("a field has as many bytes as its digest: <record, the rule, bytes of the digest, bytes of the "
                "field>"))) inline constexpr bool valid<wrong::digest_size<R, F, Digest, Stored>> = true;

namespace detail {
template <class Algorithm, auto First, auto Last>
inline constexpr bool is_costly<checksum<Algorithm, First, Last>> = true;

template <class Algorithm, auto First, auto Last>
struct rule_check<checksum<Algorithm, First, Last>> {
    template <class Record, auto Field, class Stored>
    static consteval auto fault_in() {
        if constexpr (!all_in<Record, First>)
            return wrong::rule_about_another_record<Record, reflect::shown_field<Record, Field>, First>{};
        else if constexpr (!all_in<Record, Last>)
            return wrong::rule_about_another_record<Record, reflect::shown_field<Record, Field>, Last>{};
        else if constexpr (is_elsewhere<bare<reflect::type_of<First>>>())
            return wrong::checksum_of_placed_value<Record, reflect::shown_field<Record, Field>, First>{};
        else if constexpr (is_elsewhere<bare<reflect::type_of<Last>>>())
            return wrong::checksum_of_placed_value<Record, reflect::shown_field<Record, Field>, Last>{};
        else if constexpr (reflect::index_of<First> > reflect::index_of<Last>)
            return wrong::size_backwards<Record, reflect::shown_field<Record, Field>, First, Last>{};
        else return fault_of_field<Record, Field, Stored, decltype(Algorithm::of({}))>();
    }

private:
    template <class Record, auto Field, class Stored, class Made>
    static consteval auto fault_of_field() {
        if constexpr (std::is_integral_v<Made> || sizeof(Made) == wire::fixed_size<Stored>) return fine{};
        else
            return wrong::digest_size<Record, reflect::shown_field<Record, Field>, sizeof(Made),
                                      wire::fixed_size<Stored>>{};
    }
};
}  // namespace detail

}  // namespace verbatim::wire
