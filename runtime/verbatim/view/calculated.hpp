// Values that a schema calculates from the fields of a record. The tools show them after the fields, find them by path,
// and set them if the calculation has an inverse.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

// Returns the value as people read it: "0.5", "20.1° 4.9° -35.5°"; empty if the record has no value. `around` has the
// outer records that the calculation needs.
std::string text_of(const table::calculated_value&, const void* record, const void* const* around);
// Sets the fields of the record so that it has this value. Returns nothing, or the reason if it cannot have the value;
// the record may have changed then.
std::optional<std::string> assign_text(const table::calculated_value&, void* record, const void* const* around,
                                       std::string_view text);

// Returns the text of a value of several numbers in which some, named by the steps .z or [2], are others.
struct component_text {
    std::string_view step, text;
};
result<std::string> with_components(const table::calculated_value&, const void* record, const void* const* around,
                                    std::span<const component_text>);
// Returns why a record that has been set to the nearest value has no nearer one: "; 0.3 is beyond its range, 0 to 0.2",
// or between which values the text is. Empty if that cannot be said.
std::string why_not_exact(const table::calculated_value&, const type&, const void* record, const void* const* around,
                          std::string_view text);

// Returns whether two texts are shown as the same value, for example the same numbers with and without the unit.
bool same_value(const table::calculated_value&, std::string_view a, std::string_view b);

struct calculated_text {
    std::string_view name;
    std::string text;
};
// Returns all calculated values of a record. `around` has the nodes that the record is in, outermost first. A value
// that needs another record is left out.
std::vector<calculated_text> calculated_in(const node& record, std::span<const node> around);

// Returns the one that steps lead to: all of it, or one of its numbers, euler.z or euler[2]. Nothing if there is none.
std::optional<std::string> calculated_part(const node& record, std::span<const node> around,
                                           std::span<const std::string_view> steps);

// Returns those that are numbers, as exact as they are calculated.
struct calculated_numbers {
    std::string_view name, unit;
    std::vector<double> numbers;
};
std::vector<calculated_numbers> numbers_calculated_in(const node& record, std::span<const node> around);

// Returns the nodes from the root to a path, both included. Empty if the path leads nowhere.
std::vector<node> nodes_to(const document&, std::string_view path);

// Returns whether a loaded schema calculates a value of this name from records of a type.
bool is_computed(const document&, const type& record, std::string_view name);
// Returns the text of such a value, or of a part of it ("end", "list[0]"); nothing if there is none.
std::optional<std::string> computed_in(const document&, const type& record, std::string_view path_of_record,
                                       std::string_view part);

// Does the same in a document as it is now, with all changes: as a file, which is made when it is first needed.
class computed_now {
public:
    explicit computed_now(const document& doc) : doc_(doc) {}
    // The error says why the document cannot be a file.
    result<std::optional<std::string>> in(const type& record, std::string_view path_of_record, std::string_view part);

private:
    const document& doc_;
    std::unique_ptr<document> file_{};
};

// Returns the text of the calculated value that the last step of a path names, or of the element that belongs to this
// one under that name (rows.hpp). Nothing if there is none.
std::optional<std::string> calculated_at(const document&, std::string_view path);

}  // namespace verbatim::view
