// The "layout" of a document in JSON: where its bytes were, when that is not as a new file of the format would have it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit::json {

class layout {
public:
    // size or root_size. Nothing, or what is wrong with it.
    std::optional<std::string> set(std::string_view name, std::size_t number);
    // Bytes that no field owns.
    std::optional<std::string> gap(std::size_t at, std::vector<std::byte> bytes);
    // A value that is here must lie in the file.
    std::optional<std::string> holds(std::size_t at, std::size_t size) const;

    // Makes the document as if it had been read from a file that is laid out so.
    void lay_out(view::document&) const;
    std::vector<std::byte> file() const;  // of which only the gaps are known
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
