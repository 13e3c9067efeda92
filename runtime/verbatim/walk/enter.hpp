// Controlling numbers inside the content of a field: in an element of a list, in an optional, a choice or a placed
// value. The way of a control leads from its field to the number, step by step. A field is entered if a way starts at
// it.
#pragma once
#include <algorithm>
#include <optional>
#include <string>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::walk {

// The place to which a step of a way leads.
struct entered_at {
    const std::byte* value = nullptr;  // decoded; null if nothing is there, with the reason in `why`
    std::size_t position = 0;          // of its bytes, if the position of the field is given
};
// Gives the positions of elements and of the contents of placed values.
struct entered_places {
    const write_plan* plan;  // by which values are measured; may be null
    explicit entered_places(const write_plan* p) : plan(p) {}
    virtual ~entered_places() = default;
    virtual std::size_t element(const table::type& list, const void* value, std::size_t at, std::size_t index) = 0;
    virtual std::size_t placed(const void* content) = 0;
    // Returns the cache entry for the index of the first element with a key, which has been filled if `is_known`; null
    // if there is no cache. To search again for each of many rows would take too long.
    virtual std::optional<std::size_t>* first_with_key(const table::entering&, const void* list, bool& is_known) {
        (void)list;
        is_known = false;
        return nullptr;
    }
};

// Follows the way of a control from its decoded field to the number, for data with this index in its list. Only with
// `places` is the position known.
entered_at enter(const table::control&, const void* field, std::optional<std::size_t> index, std::string& why,
                 std::size_t position = 0, entered_places* places = nullptr);
// Returns the path of a control in a decoded record, with indices instead of keys: "extra[3].size" for
// "extra[id=1].size".
std::string path_in(const table::control&, const void* record);
// Returns the number of a control in a decoded record; null if it is not there. In a list, the number is taken from the
// element that contains `near`.
const std::byte* number_near(const table::control&, const void* record, const void* near);

// Return a control in the nearest decoded record or in one around it, for data with this index in its list: its value,
// null if it is not there; and its number as the record's plan has it, then 0.
const std::byte* value_of_control(const context* nearest, const table::control&, std::optional<std::size_t> index = {});
std::int64_t number_of_control(const context* nearest, const table::control&, std::optional<std::size_t> index = {});
inline auto numbers_in(const context& nearest) {
    return [&nearest](const table::control& c) { return number_of_control(&nearest, c); };
}

// Reads the number of a control in a record that is being read. Returns false with the reason.
bool entered_number(const cursor&, const table::control&, std::int64_t& to, std::string& why);
// Decodes the lists on the way of a control in a decoded record, so that writing finds their elements.
void decode_way(const table::control&, void* record);
// Does so for all controls whose way starts at field `field`, which has just been read.
void decode_entered(const table::type& record, void* value, std::size_t field);

// Returns the last step of a way that goes on to a field: the record that has the number, or the optional around it.
// Null if there is none.
inline const table::entering* last_field_step(const table::control& c) {
    const auto step = std::find_if(c.way.rbegin(), c.way.rend(), [](const table::entering& s) { return s.goes_on; });
    return step == c.way.rend() ? nullptr : &*step;
}

// Returns whether the number is in the record of the control, or in records in it.
inline bool is_in_record(const table::control& c) {
    return std::ranges::all_of(c.way,
                               [](const table::entering& step) { return step.from->what == wire::kind::record; });
}

// Return whether the number is in the element with the index of the data; and whether the list of that element also has
// a fixed number of elements.
inline bool is_by_index(const table::control& c) {
    return !c.way.empty() && !c.way.front().key && c.way.front().from->has_elements();
}
inline bool is_in_fixed_table(const table::control& c) {
    const table::type& table = *c.way.front().from;
    return is_by_index(c) && (table.what == wire::kind::array ||
                              (table.list().times && table.list().times->what == table::expression::form::number));
}

}  // namespace verbatim::walk
