#include "verbatim/kaitai/schema/checksums.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/wire/checksum.hpp"

namespace verbatim::kaitai {

namespace {

template <class Algorithm, std::size_t Size, bool IsBig>
void number_in_bytes(std::span<const std::byte> bytes, void* to) {
    const std::uint64_t number = Algorithm::of(bytes);
    for (std::size_t i = 0; i < Size; ++i)
        static_cast<std::byte*>(to)[IsBig ? Size - 1 - i : i] = static_cast<std::byte>(number >> 8 * i);
}
template <class Algorithm, bool IsBig>
digest_function number_of_size(std::size_t size) {
    switch (size) {
        case 1: return &number_in_bytes<Algorithm, 1, IsBig>;
        case 2: return &number_in_bytes<Algorithm, 2, IsBig>;
        case 4: return &number_in_bytes<Algorithm, 4, IsBig>;
        case 8: return &number_in_bytes<Algorithm, 8, IsBig>;
        default: return nullptr;
    }
}
template <class Algorithm>
constexpr checksum_algorithm number_by(std::string_view name) {
    return {name, &Algorithm::of, [](std::size_t size, bool is_big) {
                return is_big ? number_of_size<Algorithm, true>(size) : number_of_size<Algorithm, false>(size);
            }};
}
template <class Algorithm>
constexpr checksum_algorithm digest_by(std::string_view name) {
    return {name, nullptr, [](std::size_t size, bool) -> digest_function {
                if (size != sizeof(Algorithm::of({}))) return nullptr;
                return [](std::span<const std::byte> bytes, void* to) {
                    std::ranges::copy(Algorithm::of(bytes), static_cast<std::byte*>(to));
                };
            }};
}

constexpr checksum_algorithm algorithms[] = {
    number_by<wire::crc32>("crc32"),
    number_by<wire::crc32c>("crc32c"),
    number_by<wire::crc16>("crc16"),
    number_by<wire::crc16_ccitt>("crc16_ccitt"),
    number_by<wire::crc16_xmodem>("crc16_xmodem"),
    number_by<wire::adler32>("adler32"),
    number_by<wire::byte_sum>("byte_sum"),
    number_by<wire::byte_xor>("byte_xor"),
    digest_by<wire::md5>("md5"),
    digest_by<wire::sha1>("sha1"),
};

}  // namespace

const checksum_algorithm* checksum_named(std::string_view name) {
    const auto* const known = std::ranges::find(algorithms, name, &checksum_algorithm::name);
    return known == std::end(algorithms) ? nullptr : known;
}
const checksum_algorithm* checksum_of(std::uint64_t (*number)(std::span<const std::byte>)) {
    const auto* const known = std::ranges::find(algorithms, number, &checksum_algorithm::number);
    return known == std::end(algorithms) ? nullptr : known;
}
const checksum_algorithm* checksum_of(digest_function given, std::size_t size) {
    constexpr std::string_view some = "123456789";
    const auto of_some = [&](digest_function by) {
        std::vector<std::byte> made(size);
        by(std::as_bytes(std::span(some)), made.data());
        return made;
    };
    for (const auto& one : algorithms)
        if (const auto by = one.number ? nullptr : one.in_bytes(size, false); by && of_some(by) == of_some(given))
            return &one;
    return nullptr;
}
std::string checksum_names() {
    std::string all;
    for (const auto& one : algorithms) all.append(all.empty() ? "" : ", ").append(one.name);
    return all;
}

bool is_like_checksum(std::string_view id) {
    return has_word(id, {"crc", "checksum", "chksum", "md5", "sha", "hash", "digest", "adler", "sum"});
}

}  // namespace verbatim::kaitai
