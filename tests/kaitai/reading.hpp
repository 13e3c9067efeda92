// A small schema and a file of it, for tests of values, findings, edits and the laws of files.
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
    // The file is annotated hex. If the schema or the file is refused, why() is the reason.
    reading(std::string_view schema, std::string_view file);
    reading(std::string_view schema, bytes file);

    const std::string& why() const { return why_; }
    const view::format& format() const { return schema_->format(); }
    const view::document& document() const { return *document_; }
    bool was_read() const { return document_ != nullptr; }
    // Returns the text of an expression's value, or "refused: " and the reason.
    std::string operator[](std::string_view expression) const;
    // Returns a text for each finding: "path @ 0x1".
    std::vector<std::string> findings() const;
    // Returns the file with a leaf set to another value, as hex, or "refused: " and the reason.
    std::string set(std::string_view path, std::string_view text) const;
    // Throws std::logic_error if a law does not hold for the file, for a truncated copy or for a copy with a changed
    // byte.
    void keep_laws() const;

private:
    bytes file_;
    std::unique_ptr<kaitai::loaded_schema> schema_;
    std::unique_ptr<view::document> document_;
    std::string why_;
};

}  // namespace verbatim::test
