// Values that no C++ type describes: of types that were made at run time. Each of these is what a value of its kind is in memory.
#pragma once
#include "verbatim/table/some_elements.hpp"
#include "verbatim/table/type.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::table {

// How records are made, assigned and destroyed: field by field.
extern const storage record_storage;

// A list: elements one after the other, which are decoded when they are changed. Of a long one each is decoded alone, to where it is when all are.
struct dynamic_list : wire::borrowing {
    std::byte* first = nullptr;
    std::size_t count = 0, capacity = 0;
    wire::byte_run leftover;
    std::uint64_t missing = 0;
    std::unique_ptr<some_elements> some;
};
extern const storage dynamic_list_values;
extern const list_storage dynamic_list_storage;

struct dynamic_choice {
    std::size_t index = 0;
    void* value = nullptr;
    wire::byte_run tail;
};
extern const storage dynamic_choice_values;
extern const choice_storage dynamic_choice_storage;

struct dynamic_coded : dynamic_choice {
    wire::coding coding;
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
// Of both.
extern const optional_storage dynamic_optional_storage;

// An optional of a few bytes: whether they are there, and they themselves.
constexpr std::size_t most_near = 16;
extern const storage near_optional_values;
extern const optional_storage near_optional_storage;

}  // namespace verbatim::table
