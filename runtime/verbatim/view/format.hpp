// A format as the tools see it. The generated source of each format includes this header, so it declares what it can
// instead of including document.hpp.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/wire/format.hpp"

namespace verbatim {
class source;
template <class T>
class result;

namespace table {
struct type;
}

namespace view {
using table::type;
class document;
struct node;

// The comment beside a field in a schema.
struct remark {
    std::string_view record, field, text;
};

// Evaluates what a loaded schema calculates from a document, beside its fields.
enum class written { as_text, as_json };

struct computing {
    virtual ~computing() = default;
    // Returns the value of an expression of the schema's language, evaluated at the root.
    virtual result<std::string> text(const document&, std::string_view expression,
                                     written = written::as_text) const = 0;
    // Returns the names of the values that are calculated from a record of this type. The path of the record, a dot and
    // a name are an expression for text().
    virtual std::vector<std::string_view> values_of(const type& record) const = 0;
    // Gives a bit field whose place is worked out another value: one of a record in a file, or an element of it, as
    // "count" or "nibbles[2]", in the bytes of the field that has its bits. If there are no bytes, they become those in
    // the file first. Returns the name of that field; an empty one if there is no such bit field.
    virtual result<std::string_view> set_bits(const node& record, std::string_view part, std::string_view text,
                                              std::vector<std::byte>& bytes) const = 0;
};

struct format {
    std::string_view id, title, extensions;
    std::string_view about;  // The comment at the start of the schema.
    std::span<const remark> remarks;
    match (*recognise)(std::span<const std::byte> file);
    std::span<const look_alike> look_alikes;
    const type* root;  // The type of a whole file.
    const computing* computed = nullptr;
    const file_key* key = nullptr;  // What the name of a file has of its content; null: nothing.

    result<std::unique_ptr<document>> read(source file) const;
    std::unique_ptr<document> create() const;
};

}  // namespace view
}  // namespace verbatim
