// A conversion between two formats as the tools see it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/type.hpp"
#include "verbatim/wire/conversion.hpp"
#include "verbatim/wire/format.hpp"

namespace verbatim::view {

struct conversion {
    std::string_view from, to;  // Ids of the formats.
    std::vector<std::string> (*convert)(place from,
                                        place to);  // Takes the roots of two documents; returns the losses, in words.
};

template <class From, class To>
conversion conversion_between() {
    return {verbatim::format<From>::id, verbatim::format<To>::id, [](place from, place to) {
                auto made = verbatim::conversion<From, To>::convert(*static_cast<const From*>(from.value));
                *static_cast<To*>(to.value) = std::move(made.value);
                return std::move(made.lost);
            }};
}

}  // namespace verbatim::view
