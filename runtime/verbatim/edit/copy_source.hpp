// Copies many values of one document into another one, or within one.
#pragma once
#include <memory>
#include <optional>
#include <string_view>

#include "verbatim/edit/edits.hpp"

namespace verbatim::edit {

// A document from which values are copied. What all copies need of it is made once.
class copy_source {
public:
    explicit copy_source(const view::document& source) : of_(source) {}

    const view::document& document() const { return of_; }
    // Returns the document in which the values are decoded: the source, or `into` if it is that.
    view::document& decoded_for(view::document& into);
    // Returns whether the file that was read is the same as that of the other document.
    bool is_file_of(const view::document& into);

private:
    const view::document& of_;
    std::unique_ptr<view::document> decoded_{};
    std::optional<bool> is_same_file_{};
};

// As in edits.hpp.
result<void> insert_copy(view::document&, std::string_view path, copy_source&, std::string_view from,
                         missing = missing::refuse);
result<void> replace(view::document&, std::string_view path, copy_source&, std::string_view from,
                     missing = missing::refuse);

}  // namespace verbatim::edit
