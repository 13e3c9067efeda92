// The values that schemas calculate from the fields of a record: shown behind them, found by path, and set when there is a way back.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

// As people read it: "0.5", "20.1° 4.9° -35.5°"; empty when the record has no such value. `around` are the records that it needs.
std::string text_of(const table::calculated_value&, const void* record, const void* const* around);
// Sets it. Nothing, or why the record cannot have it: then the record may have changed.
std::optional<std::string> assign_text(const table::calculated_value&, void* record, const void* const* around, std::string_view text);

// Two texts have the same numbers, with unit or without.
bool same_value(const table::calculated_value&, std::string_view a, std::string_view b);

struct calculated_text {
    std::string_view name;
    std::string text;
};
// All that a record has; `around` are the nodes that it is in, outermost first. Those that need another record are left out.
std::vector<calculated_text> calculated_in(const node& record, std::span<const node> around);

// The nodes from the root to a path, both included. None when the path leads nowhere.
std::vector<node> nodes_to(const document&, std::string_view path);

// Of a path whose last step names a calculated value: its text. Nothing when there is none.
std::optional<std::string> calculated_at(const document&, std::string_view path);

}  // namespace verbatim::view
