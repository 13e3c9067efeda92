// Where bit fields begin and end within a byte. In Kaitai's language, bit fields that follow a type or a switch
// continue in the byte in which that ends, and so do those of the next element. Here the bit fields of a record have
// bytes of their own, so a schema that needs this is refused.
#pragma once
#include <optional>
#include <set>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

// The reason of the refusal, after "bits that".
inline constexpr std::string_view bits_go_on =
    "go on in a byte that others have begun are not supported where these are of another type, or of the other order";

struct bit_edges {
    // The first bit field that would continue in a byte that another record, or bits of the other order, have begun;
    // nothing if there is none.
    std::optional<location> goes_on;
    // The first bit fields of runs that must end with a byte, because other bits follow. How many bits they have is
    // only known in a file.
    std::set<const attribute*> runs_to_end;
};
bit_edges edges_in(const schema&);

}  // namespace verbatim::kaitai
