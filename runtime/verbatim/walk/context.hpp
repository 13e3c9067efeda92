// The records around a value. Each pass extends them by the record that it enters: reading, measuring, settling,
// arranging, writing, evaluating rules, making new elements, and the view.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

struct kept_record;
struct known_sizes;
struct write_plan;

// A field that has been read and that controls data, but is not at a fixed offset in its record.
struct note {
    const std::byte* at = nullptr;
    std::string_view text{};  // the characters of a number in a text format;
    std::int64_t number = 0;  // the number that they spell,
    bool is_number = false;   // if they spell one
};

// Bytes that have a limit of their own: the file, or a value of known size in it.
struct stream {
    const std::byte *begin = nullptr, *end = nullptr;
};

// A record and those around it. Pointers count from its start, and its fields control data in it.
struct context {
    const context* up = nullptr;
    const table::type* of = nullptr;      // null if there is no record
    const std::byte* bytes = nullptr;     // its start in memory, from which it is read or to which it is written
    const void* value = nullptr;          // null if it is not decoded
    std::size_t start = 0;                // its offset
    const write_plan* plan = nullptr;     // null if its values take as many bytes as they have
    known_sizes* sizes = nullptr;         // of the records in it that nest; null: they are not kept
    const std::size_t* starts = nullptr;  // offsets of its fields, if they are known;
    note* notes = nullptr;                // where those are that have been read
    const std::byte* running = nullptr;   // the running number in effect where it starts; null if there is none
    std::span<const std::byte> space{};   // the space that is being read, and the limited bytes in that
    stream in{};
    const std::size_t* element = nullptr;      // index of the list element that it is, or is in; null if there is none
    std::size_t reading = wire::dynamic_size;  // index of the field that is being read or written
    const kept_record* kept = nullptr;         // the record that lasts, if this is its context
    bool is_nested = false;                    // it is a field of the record around it
    bool is_entered = false;                   // it is in an entered field

    bool is_element() const { return element && element != (up ? up->element : nullptr); }
};
inline constexpr context no_record{};

// Returns whether data that is written in a record is in an entered field of this record or of one around it.
inline bool is_in_entered(const context* record) {
    return record && (record->is_entered ||
                      (record->reading != wire::dynamic_size && record->of->fields[record->reading].is_entered));
}

inline const context* find_record(const context* from, const table::type* record) {
    while (from && from->of != record) from = from->up;
    return from;
}
// Returns the record that has the field of a control.
inline const context* record_of(const context* nearest, const table::control& c) {
    return c.around ? find_record(nearest, c.around) : nearest;
}
// Returns the index of the innermost list element inside `record` that data is in, which is in the nearest record.
// `element` is the index of the innermost element around the data; null if there is none.
inline std::optional<std::size_t> element_index_below(const std::size_t* element, const context* nearest,
                                                      const context* record) {
    if (element && element != (nearest ? nearest->element : nullptr)) return *element;
    for (; nearest != record; nearest = nearest->up)
        if (nearest->is_element()) return *nearest->element;
    return {};
}
// Says which element of a list a cursor reads, or an emitter writes, while this exists.
template <class Pass>
class at_element {
public:
    at_element(Pass& pass, const std::size_t& index) : pass_(pass), outer_(pass.element) { pass.element = &index; }
    at_element(const at_element&) = delete;
    ~at_element() { pass_.element = outer_; }

private:
    Pass& pass_;
    const std::size_t* outer_;
};

}  // namespace verbatim::walk
