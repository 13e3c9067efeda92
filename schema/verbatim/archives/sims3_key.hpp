// Keys of the entries of a package of The Sims 3.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace verbatim::archives {

constexpr std::uint32_t name_map = 0x0166038C, text_table = 0x220557DA;  // types of entries

// Returns a number with so many hexadecimal digits, or more if it needs them.
std::string in_hex(std::uint64_t number, int digits);

// The key of an entry.
struct resource_key {
    std::uint32_t type = 0, group = 0;
    std::uint64_t instance = 0;

    // Returns it as text: 6B20C4F3:00000000:2E258CDB6D54AAF4.
    std::string text() const;
};

// Returns what modders call a type of entries; empty if it has no name here.
std::string_view type_name(std::uint32_t type);

// Returns the key that a name has: 6B20C4F3:00000000:2E258CDB6D54AAF4, with - or _ or ! in place of :, also with 0x or
// behind S3_, and before a name. Nothing if it has none.
std::optional<resource_key> key_in(std::string_view name);

}  // namespace verbatim::archives
