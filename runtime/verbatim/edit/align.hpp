// Which elements of two lists are the same ones.
#pragma once
#include <cstdint>
#include <vector>

namespace verbatim::edit {

struct aligned {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t a, b;  // one of them may be none
};

// The elements of both lists in order, by their keys: those of a longest sequence that they have in common are the same, however long the lists
// are and however much they differ; and where several are as long, those that are at the same place in both.
std::vector<aligned> align(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b);

}  // namespace verbatim::edit
