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
    std::string_view kind;      // Name of the kind of file that is made; the id of its format if there is one kind.
    std::vector<std::string> (*convert)(datum from,
                                        datum to);  // Takes the roots of two documents; returns the losses, in words.
};

template <class From, class To, class Kind = void>
conversion conversion_between() {
    std::string_view kind = verbatim::format<To>::id;
    if constexpr (requires { Kind::name; }) kind = Kind::name;
    return {verbatim::format<From>::id, verbatim::format<To>::id, kind, [](datum from, datum to) {
                auto made = verbatim::conversion<From, To, Kind>::convert(*static_cast<const From*>(from.value));
                *static_cast<To*>(to.value) = std::move(made.value);
                return std::move(made.lost);
            }};
}

}  // namespace verbatim::view
