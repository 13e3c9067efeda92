// What numbers mean, as people read and write it: "0.35 s", "1999-07-21 14:25:46", "b__Head__".
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/type.hpp"

namespace verbatim::view {

// Names whose hashes are known beside those that a schema lists.
class known_names {
public:
    known_names() : known_names(std::vector<std::string>{}) {}
    explicit known_names(std::vector<std::string> names);
    known_names(known_names&&) noexcept;
    known_names& operator=(known_names&&) noexcept;
    ~known_names();
    // Empty when no name has this hash.
    std::string_view with_hash(const wire::meaning&, std::uint64_t hash) const;

private:
    struct hashes;
    std::unique_ptr<hashes> hashes_;
};

// What a leaf means. Nothing when its type says no meaning, or this value has none, such as the hash of a name that is not known.
std::optional<std::string> meaning_of(const type&, byte_view, const known_names&);
// Likewise of the text of its value.
std::optional<std::string> meaning_of_value(const type&, std::string_view value, const known_names&);
// A leaf as show writes it: "21 (0.35 s)", "0x57884BB9 (b__Head__)"; "0.35 s" where the meaning has the same number.
std::string text_with_meaning(const type&, byte_view, const known_names&);
// Likewise of the text of its value.
std::string value_with_meaning(const type&, std::string value, const known_names&);

// The value of a leaf as text, of a text that is its value or what it means. Nothing when the text is no meaning; then assign_text() says what is wrong with it.
// What lies between two values is an error, unless the nearer one will do.
enum class between_values { refused, nearest };
struct assigned_meaning {
    std::string text;    // of the value
    std::string wrong;   // or why there is none
};
std::optional<assigned_meaning> value_of_meaning(const type&, std::string_view meaning, between_values);

// As assign_text(), of a text that is a value or what it means.
std::optional<std::string> assign_either(const type&, void* value, std::string_view text, between_values);

// For people: "1/60 s", "Unix time", "the FNV-1 hash of a name, 32 bits".
std::string description_of(const wire::meaning&);

}  // namespace verbatim::view
