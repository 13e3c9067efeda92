// Thrown when a value is read while a record around it is still being read, and a field of that record that controls
// the value comes later. An expression of a loaded schema may ask for such a value; nothing else can. This is an
// exception because the numbers of controls are read without a way to fail.
#pragma once
#include <exception>
#include <string_view>

namespace verbatim::walk {

struct not_read_yet : std::exception {
    explicit not_read_yet(std::string_view name) : field(name) {}
    const char* what() const noexcept override { return "a field is needed that has not been read yet"; }

    std::string_view field;  // the name of the number in the table
};

}  // namespace verbatim::walk
