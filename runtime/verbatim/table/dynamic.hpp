// Values of types that are made at run time, which have no C++ type. Each struct is the memory of a value of one kind.
#pragma once
#include "verbatim/table/type.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::table {

// Makes, assigns and destroys records field by field.
extern const storage record_storage;

struct dynamic_list : wire::borrowing {
    wire::byte_run leftover;
    std::uint64_t missing = 0;
};
extern const storage dynamic_list_values;

struct dynamic_choice {
    std::size_t index = 0;
    void* value = nullptr;
    wire::byte_run tail;
};
extern const storage dynamic_choice_values;
extern const choice_storage dynamic_choice_storage;

struct dynamic_coded : dynamic_choice {
    wire::coded_state coding;
};
extern const storage dynamic_coded_values;

struct dynamic_optional {
    void* value = nullptr;
};
extern const storage dynamic_optional_values;

struct dynamic_placed : dynamic_optional {
    wire::identity identity;
};
extern const storage dynamic_placed_values;
// For optionals and for placed values.
extern const optional_storage dynamic_optional_storage;

// An optional of at most `most_near` bytes is stored in place: a bool that says whether it is present, followed by its
// bytes.
constexpr std::size_t most_near = 16;
extern const storage near_optional_values;
extern const optional_storage near_optional_storage;

}  // namespace verbatim::table
