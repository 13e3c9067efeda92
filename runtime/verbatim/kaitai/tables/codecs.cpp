#include "verbatim/kaitai/tables/codecs.hpp"

namespace verbatim::kaitai {

namespace {

using byte_span = std::span<const std::byte>;

bool combine(byte_span key, bool, byte_span from, std::vector<std::byte>& to) {
    if (key.empty()) return from.empty();
    for (std::size_t i = 0; i < from.size(); ++i) to.push_back(from[i] ^ key[i % key.size()]);
    return true;
}

// Rotates each byte by the number of bits that the key gives.
bool rotate(byte_span key, bool to_left, byte_span from, std::vector<std::byte>& to) {
    if (key.size() != 1) return false;
    const unsigned bits = static_cast<unsigned>(key[0]) % 8, by = to_left ? bits : (8 - bits) % 8;
    for (const std::byte b : from) to.push_back(by ? b << by | b >> (8 - by) : b);
    return true;
}

const wire::codec codecs[] = {
    {"xor", nullptr, nullptr, &combine},
    {"rol", nullptr, nullptr, &rotate},
    {"ror", nullptr, nullptr,
     [](byte_span key, bool decodes, byte_span from, std::vector<std::byte>& to) {
         return rotate(key, !decodes, from, to);
     }},
    {"zlib", &wire::zlib::decode, &wire::zlib::encode},
    {"raw_deflate", &wire::raw_deflate::decode, &wire::raw_deflate::encode},
    {"", &wire::as_stored::decode, &wire::as_stored::encode},
};

}  // namespace

const wire::codec* codec_named(std::string_view name) {
    for (const auto& codec : codecs)
        if (codec.name == name) return &codec;
    return nullptr;
}

}  // namespace verbatim::kaitai
