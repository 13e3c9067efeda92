// What an expression of Kaitai's language gives.
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

// What a value is, in the order of value::is.
enum class value_kind : std::uint8_t { absent, integer, real, boolean, text, bytes, enumerator, array, object };

// An enumerator: a number, which is one of an enumeration.
struct enumerator {
    kaitai::integer number = 0;
    const enumeration* of = nullptr;
};

// A record, a list of fields, or a stream of bytes: only the environment knows what is in it.
struct object {
    virtual ~object() = default;
};
using object_ref = std::shared_ptr<const object>;

struct value {
    // Nothing: an optional that is absent.
    std::variant<std::monostate, kaitai::integer, double, bool, std::string, bytes, enumerator, array, object_ref> is;

    value_kind kind() const { return static_cast<value_kind>(is.index()); }
};

// The bytes that it takes in memory, but for what an object has.
std::size_t memory_of(const value&);
// "an integer", "a text": for messages.
std::string_view name_of(value_kind);
std::string_view kind_of(const value&);
// As an expression would write it, but for an object and an absent value: 5, 2.5, "text", [0x01, 0xff], cat.
std::string text_of(const value&);
// As JSON: bytes are a string of hex, as those of a field.
std::string json_of(const value&);

}  // namespace verbatim::kaitai
