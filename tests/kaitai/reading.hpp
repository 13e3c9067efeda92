// A small schema of a test and a file of it: what expressions give, what is found, and that every law of files holds for it, cut and changed.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"

namespace verbatim::test {

class reading {
public:
    // The file as annotated hex. What stops either is why().
    reading(std::string_view schema, std::string_view file);
    reading(std::string_view schema, bytes file);

    const std::string& why() const { return why_; }
    const view::format& format() const { return schema_->format(); }
    const view::document& document() const { return *document_; }
    bool was_read() const { return document_ != nullptr; }
    // The text of an expression's value; or why there is none, after "refused: ".
    std::string operator[](std::string_view expression) const;
    // A line for each: "path @ 0x1".
    std::vector<std::string> findings() const;
    // The file with a leaf set to another value, as hex; or why that is refused, after "refused: ".
    std::string set(std::string_view path, std::string_view text) const;
    // Throws std::logic_error when a law does not hold for the file, one that it is cut to, or one with a byte changed.
    void keep_laws() const;

private:
    bytes file_;
    std::unique_ptr<kaitai::loaded_schema> schema_;
    std::unique_ptr<view::document> document_;
    std::string why_;
};

}  // namespace verbatim::test
