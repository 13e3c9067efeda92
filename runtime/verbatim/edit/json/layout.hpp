// The "layout" of a document in JSON: the places of its bytes, if they differ from those in a new file of the format.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit::json {

class layout {
public:
    // Sets "size" or "root_size". Returns nothing, or what is wrong.
    std::optional<std::string> set(std::string_view name, std::size_t number);
    // Adds a gap. Returns nothing, or what is wrong.
    std::optional<std::string> gap(std::size_t at, std::vector<std::byte> bytes);
    // Returns nothing if these bytes lie in the file, or what is wrong.
    std::optional<std::string> holds(std::size_t at, std::size_t size) const;

    // Makes the document as if it had been read from a file with this layout.
    void lay_out(view::document&) const;
    std::vector<std::byte> file() const;  // Only its gaps are known.
    std::size_t root_size() const { return root_size_; }
    std::size_t size() const { return size_; }

private:
    struct run {
        std::size_t at;
        std::vector<std::byte> bytes;
    };
    std::size_t size_ = 0, root_size_ = 0;
    std::vector<run> gaps_;
};

}  // namespace verbatim::edit::json
