// The parts of an element that a table has columns for: its fields, the numbers of its lists, and its calculated
// values.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/columns.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::tools {

// What a cell holds: a number, or a text without quotes.
struct table_value {
    std::string text;
    bool is_number = false, is_whole = false;
    std::string holds{};  // as in the head of its column: a unit, "meaning", or nothing for the value itself

    std::string cell() const;
};

class table_part {
public:
    // A field, or a value that is calculated.
    table_part(std::string name, std::size_t wanted, const view::node& leaf, view::known_names& names,
               view::element_names& elements)
        : name_(std::move(name)), wanted_(wanted), leaf_(&leaf), names_(&names), elements_(&elements) {}
    table_part(std::string name, std::size_t wanted, table_value calculated)
        : name_(std::move(name)), wanted_(wanted), calculated_(std::move(calculated)) {}

    const std::string& name() const { return name_; }     // rotation[0]; value, or value[0], of an element that is none
    std::size_t wanted() const { return wanted_; }        // the index of the wanted column that it is a part of
    std::string path_in(std::string_view element) const;  // of a record

    // Returns what the part is: the value itself, or, with `by_meaning`, what it means, if it means something.
    table_value held(bool by_meaning) const;
    // Returns what a column holds of the part; nothing if its head says something that the part is not.
    std::optional<table_value> held_as(std::string_view holds) const;
    // Returns whether the part can become what a column holds.
    bool takes(std::string_view holds) const;
    // Returns whether a column holds the part as a number.
    bool is_number_as(std::string_view holds) const;
    // Returns the assignment, without its path, that gives the part what a cell says. A number is given with a point.
    result<edit::assignment> assigned(const std::string& text, std::string_view holds) const;

private:
    table_value value() const;
    std::optional<table_value> meaning() const;
    std::optional<std::string> kept_text(std::string_view text, std::string& wrong) const;
    std::string range() const;

    std::string name_;
    std::size_t wanted_;
    const view::node* leaf_ = nullptr;  // null: it is calculated
    view::known_names* names_ = nullptr;
    view::element_names* elements_ = nullptr;
    table_value calculated_{};
};

class table_parts {
public:
    // `wanted` has the columns, which may have parts themselves; empty: all parts. Without them, a list has none.
    table_parts(const view::document& doc, view::known_names& names, view::element_names& elements,
                const strings& wanted)
        : doc_(doc), names_(names), elements_(elements), wanted_(wanted) {}

    // Returns whether a field is among all parts: padding and controlling fields are not.
    static bool is_shown(const view::node& leaf) { return leaf.owned_by() == view::owner::field && !leaf.controls; }
    void each(const view::node& element, const std::string& path, std::span<const view::node> around,
              const std::function<void(const table_part&)>& visit) const;

private:
    std::optional<std::size_t> wanted_with(std::string_view name) const;
    bool has_wanted_below(std::string_view name) const;

    const view::document& doc_;
    view::known_names& names_;
    view::element_names& elements_;
    const strings& wanted_;
};

}  // namespace verbatim::tools
