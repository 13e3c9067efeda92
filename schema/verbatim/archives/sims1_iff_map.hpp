// The map of a resource file of The Sims (rsmp): the types, and of each its chunks.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verbatim/archives/sims1_iff.hpp"

namespace verbatim::archives {

struct iff_map {
    struct listed {
        IffMapEntry is{};
        std::string label{};
    };
    struct of_type {
        std::string type{};  // as chunks have it; the map has it backwards
        std::vector<listed> chunks{};
    };
    std::vector<std::byte> start{};  // the words before the number of types
    std::vector<of_type> types{};
    std::vector<std::byte> rest{};  // what follows the last entry
    std::byte pad{0xA3};            // makes the size of a label with its NUL even
    bool has_version_0 = true;

    // Returns the map in the body of a chunk; nothing if its counts or labels lead out of it.
    static std::optional<iff_map> in(std::span<const std::byte> body);
    std::vector<std::byte> body() const;
};

}  // namespace verbatim::archives
