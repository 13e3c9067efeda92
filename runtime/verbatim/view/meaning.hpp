// The meaning of numbers, as people read and write it: "0.35 s", "1999-07-21 14:25:46", "b__Head__".
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/type.hpp"

namespace verbatim::view {

// Names whose hashes can be recognised, in addition to those that a schema lists. Several threads may use the same
// object at once, unless one of them assigns to it.
class known_names {
public:
    known_names() : known_names(std::vector<std::string>{}) {}
    explicit known_names(std::vector<std::string> names);
    known_names(known_names&&) noexcept;
    known_names& operator=(known_names&&) noexcept;
    ~known_names();
    // Returns the name with this hash; empty if there is none.
    std::string_view with_hash(const wire::meaning&, std::uint64_t hash) const;

private:
    struct hashes;
    std::unique_ptr<hashes> hashes_;
};

// Returns the meaning of a leaf. Nothing if its type has no meaning, or this value has none, for example because it is
// the hash of an unknown name.
std::optional<std::string> meaning_of(const type&, byte_view, const known_names&);
// Returns the same for the text of the value.
std::optional<std::string> meaning_of_value(const type&, std::string_view value, const known_names&);
// Returns a leaf as show writes it: "21 (0.35 s)", "0x57884BB9 (b__Head__)"; the meaning alone, "0.35 s", if it has the
// same number as the value.
std::string text_with_meaning(const type&, byte_view, const known_names&);
// Returns the same for the text of the value.
std::string value_with_meaning(const type&, std::string value, const known_names&);

// Returns the value of a leaf, as text, that has this meaning. Nothing if the text is not a meaning of the type;
// assign_text() then reports what is wrong with it. A meaning between two values is an error, unless `nearest` allows
// the nearer one.
enum class between_values { refused, nearest };
struct assigned_meaning {
    std::string text;   // The value.
    std::string wrong;  // The reason if there is no value.
};
std::optional<assigned_meaning> value_of_meaning(const type&, std::string_view meaning, between_values);

// Assigns a text that is a value or a meaning, like assign_text().
std::optional<std::string> assign_either(const type&, void* value, std::string_view text, between_values);

// Describes a meaning for people: "1/60 s", "hexadecimal", "seconds since 1970-01-01 00:00 UTC".
std::string description_of(const wire::meaning&);

}  // namespace verbatim::view
