#include "verbatim/archives/sims3_key.hpp"

#include <fmt/format.h>

#include <charconv>

namespace verbatim::archives {

std::string in_hex(std::uint64_t number, int digits) { return fmt::format("{:0{}X}", number, digits); }

std::string resource_key::text() const { return in_hex(type, 8) + ':' + in_hex(group, 8) + ':' + in_hex(instance, 16); }

std::string_view type_name(std::uint32_t type) {
    switch (type) {
        case 0x6B20C4F3: return "CLIP";
        case name_map: return "_KEY";
        case 0x220557DA: return "STBL";
        case 0x0333406C: return "_XML";
        case 0x073FAA07: return "S3SA";
        case 0x02D5DF13: return "JAZZ";
        case 0x319E4F1D: return "OBJD";
        case 0x02DC343F: return "OBJK";
        case 0x034AEECB: return "CASP";
        case 0x00B2D882: return "_IMG";
        case 0x2F7D0004: return "IMAG";
        case 0x736884F1: return "VPXY";
        case 0x01661233: return "MODL";
        case 0x01D10F34: return "MLOD";
        case 0x015A1849: return "GEOM";
        default: return {};
    }
}

std::optional<resource_key> key_in(std::string_view name) {
    if (name.starts_with("S3_")) name.remove_prefix(3);
    std::uint64_t parts[3];
    for (std::size_t i = 0; i < 3; ++i) {
        if (name.starts_with("0x") || name.starts_with("0X")) name.remove_prefix(2);
        const auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), parts[i], 16);
        const auto used = static_cast<std::size_t>(end - name.data());
        if (failed != std::errc() || used > (i < 2 ? 8u : 16u)) return {};
        name.remove_prefix(used);
        const bool goes_on = !name.empty() && std::string_view(":-_!").find(name.front()) != std::string_view::npos;
        if (i < 2 && !goes_on) return {};
        if (i < 2) name.remove_prefix(1);
        else if (!name.empty() && name.front() != '_' && name.front() != '.' && name.front() != '%') return {};
    }
    return resource_key{static_cast<std::uint32_t>(parts[0]), static_cast<std::uint32_t>(parts[1]), parts[2]};
}

}  // namespace verbatim::archives
