// The SHA-256 of bytes, by a library: Nettle uses the instructions of the processor, and so do Windows's own functions.
#pragma once
#include <cstddef>
#include <span>
#include <string>

namespace verbatim::tools::system {

// Returns the checksum in hexadecimal, as sha256sum prints it. Source: FIPS 180-4.
std::string sha256(std::span<const std::byte>);

}  // namespace verbatim::tools::system
