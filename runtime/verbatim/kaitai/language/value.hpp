// The value of an expression in Kaitai's language.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "verbatim/kaitai/language/expression.hpp"

namespace verbatim::kaitai {

struct enumeration;  // of a schema

struct value;
using bytes = std::vector<std::byte>;
using array = std::vector<value>;

// The kinds of values, in the order of the alternatives of value::is.
enum class value_kind : std::uint8_t { absent, integer, real, boolean, text, bytes, enumerator, array, object };

// The value of a field or an instance that is absent, and of what is calculated from it. As a condition, it does not
// hold. A comparison with it is unequal; one with what is calculated from it does not hold at all.
struct absent {
    std::string name;  // of the field or instance
    bool is_calculated = false;
};

// A number that is a value of an enumeration.
struct enumerator {
    kaitai::integer number = 0;
    const enumeration* of = nullptr;
};

// A record, the list of a repeated field, or a stream of bytes. Only the environment knows its contents.
struct object {
    virtual ~object() = default;
};
using object_ref = std::shared_ptr<const object>;

struct value {
    std::variant<absent, kaitai::integer, double, bool, std::string, bytes, enumerator, array, object_ref> is;

    value_kind kind() const { return static_cast<value_kind>(is.index()); }
    bool is_absent() const { return kind() == value_kind::absent; }
    // Returns the value of what is calculated from this one, which is absent.
    value needed() const { return {absent{std::get<absent>(is).name, true}}; }
};

// Return the value of a literal, and of a truth: for walk::run.
bool literal(const expression&, value& to);
inline void set_truth(value& to, bool is) { to.is = is; }

// Returns the bytes that a value takes in memory, without the contents of objects.
std::size_t memory_of(const value&);
// Return the name of a kind for messages: "an integer", "a text".
std::string_view name_of(value_kind);
std::string_view kind_of(const value&);
// Returns a value as an expression would write it: 5, 2.5, "text", [0x01, 0xff], cat. An object is "an object", an
// absent value "nothing".
std::string text_of(const value&);
// Returns a value as JSON. Bytes are a string of hex digits, as for a field.
std::string json_of(const value&);

}  // namespace verbatim::kaitai
