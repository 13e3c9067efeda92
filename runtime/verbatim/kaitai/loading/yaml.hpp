// The part of YAML that schemas are written in: one document, of bounded depth. An alias is a copy of what it names,
// and "<<" is merged.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai::yaml {

struct node {
    enum class form : std::uint8_t { nothing, scalar, list, map };  // nothing: null, ~ or no value
    form what{};
    bool quoted = false;      // of a scalar: it is a text, whatever it looks like
    std::string text;         // of a scalar
    std::vector<node> keys;   // of a map
    std::vector<node> parts;  // of a list, its elements; of a map, the value of each key
    location at;

    // The value of a key of a map, or null.
    const node* find(std::string_view key) const;
};

// Parses a document. `file` is its name, which must live as long as the locations that point to it.
result<node> parse(std::string_view text, const std::string& file);

}  // namespace verbatim::kaitai::yaml
