// Controlling numbers in what fields have in them: in the element with the index of the data, in an optional, a choice or a placed value.
#pragma once
#include <optional>
#include <string>

#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Where a step of a way leads.
struct entered_at {
    const std::byte* value = nullptr;  // decoded; null: nowhere, with the reason
    std::size_t position = 0;          // of its bytes, when that of the field is given
};
// Finds them while a document is written.
struct entered_places {
    virtual ~entered_places() = default;
    virtual std::size_t element(const table::type& list, const void* value, std::size_t at, std::size_t index) = 0;
    virtual std::size_t placed(const void* content) = 0;
    // Where it is remembered which element is the first with a key: looking for it again, for each of many rows, would take too long. Null: nowhere.
    virtual std::optional<std::size_t>* first_with_key(const table::entering&, const void* list, bool& is_known) { return (void)list, is_known = false, nullptr; }
};

// From the field of a control, which is decoded, to its number, for data that has this index in its list. Only with `places` is the position known.
entered_at enter(const table::control&, const void* field, std::optional<std::size_t> index, std::string& why, std::size_t position = 0, entered_places* places = nullptr);
// The path of a control in a decoded record: "extra[id=1].size" with the index of that element.
std::string path_in(const table::control&, const void* record);
// The number of a control in a decoded record; in what a field has in it, the one that is `near`, or in the same element. Null: it is not there.
const std::byte* number_near(const table::control&, const void* record, const void* near);

// The number of a field in what is being read. False with the reason.
bool entered_number(const cursor&, const table::control&, std::int64_t& to, std::string& why);
// The lists on the way of a control of a decoded record are decoded, so that writing finds their elements.
void decode_way(const table::control&, void* record);
// Likewise, of all controls, after a field of the record has been read that is entered.
void decode_entered(const table::type& record, void* value, std::size_t field);

// It is in an element with the index of the data; and there are as many such elements in each file.
inline bool is_by_index(const table::control& c) { return !c.way.empty() && !c.way.front().key && c.way.front().from->has_elements(); }
inline bool is_in_fixed_table(const table::control& c) {
    const table::type& table = *c.way.front().from;
    return is_by_index(c) && (table.what == wire::kind::array || (table.times && table.times->what == table::expression::form::number));
}

}  // namespace verbatim::walk
