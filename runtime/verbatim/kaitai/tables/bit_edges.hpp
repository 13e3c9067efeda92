// Where bit fields begin and end in a byte: Kaitai's go on, from one record to the next, in a byte that has been begun. Here those of a record have bytes of their own.
#pragma once
#include <optional>
#include <set>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// Why they are refused.
inline constexpr std::string_view bits_go_on = "go on in a byte that others have begun are not supported where these are of another type, or of the other order";

struct bit_edges {
    // A bit field that would go on in a byte that another record, or bits of the other order, have begun.
    std::optional<location> goes_on;
    // The first ones of runs that have to end with a byte, for bits of others follow: how many they are is worked out.
    std::set<const attribute*> runs_to_end;
};
bit_edges edges_in(const schema&);

}  // namespace verbatim::kaitai
