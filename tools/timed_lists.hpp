// The lists in a document whose elements have times: the frames of an animation, sounds.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verbatim/result.hpp"
#include "verbatim/view/columns.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::tools {

// An element of a list that has times: its values by their paths in it, and its time.
struct timed_element {
    std::vector<std::pair<std::string, std::string>> values{};
    std::string path_of_time{};
    double time = 0;
    const view::type* of_time = nullptr;
};
struct timed_list {
    std::string path;
    std::string unit;  // " s", or none if the times are plain numbers
    std::vector<timed_element> elements{};
    bool has_others = false;  // some elements have no time
};
// A list whose elements have one size and layout, of which all values may change places.
struct timed_table {
    std::string path;
    std::vector<std::size_t> indices;
    const view::type* element;
    view::byte_view bytes;
    view::column time;

    std::size_t count() const { return bytes.size() / element->size; }
    view::byte_view at(std::size_t i) const { return bytes.subspan(i * element->size, element->size); }
    double time_at(std::size_t i) const;
};
struct timed_lists {
    std::vector<timed_list> lists{};
    std::vector<timed_table> tables{};
    double end = 0;
    std::string unit{};  // of the end

    void note(double time, const std::string& unit_of_time) {
        if (time > end) {
            end = time;
            unit = unit_of_time;
        }
    }
};

// Returns the time in the bytes of a leaf.
double time_in(const view::type& leaf, view::byte_view);
std::string unit_of(const view::type& time);
// Returns a time as a value that is set.
std::string time_text(double time, const std::string& unit);

// Passes each part of the document on that the patterns lead to and in which lists have times, with these lists. An
// error if `visit` returns one, or a pattern leads to nothing that has times.
result<void> each_with_times(
    const view::document&, const std::vector<std::string>& patterns,
    const std::function<result<void>(const view::node& part, const std::string& path, timed_lists& times)>& visit);

// Whether the elements are keys, between which a movement goes on: numbers over rising times. Otherwise they are
// events, each for itself, as sounds are.
bool has_keys(const timed_list&);

// The events beside a part that is edited as a whole: in the records around it, not in other elements. `seconds` is how
// many a time of the part has, 0 if the file does not say it; `moves`: they are not behind the end of the part.
struct events_beside {
    timed_list list;
    double seconds;
    bool moves;
};
std::vector<events_beside> find_events_beside(const view::document&, const std::string& part, const timed_lists&);

// Returns how many seconds a time in a unit is: 1, or the duration of a frame, which the part says. 0 if it does not
// say it.
double seconds_in(const std::string& unit, const view::node& part);

}  // namespace verbatim::tools
