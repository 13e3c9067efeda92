// A format as the tools see it. The unit of each format makes one: it declares what it can, and includes no document.
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

// What a schema says about a field in the comment beside it.
struct remark {
    std::string_view record, field, text;
};

// What a schema that was loaded works out of a document, beside its fields.
enum class written { as_text, as_json };

struct computing {
    virtual ~computing() = default;
    // An expression of the schema's language, as seen from the root: its value.
    virtual result<std::string> text(const document&, std::string_view expression, written = written::as_text) const = 0;
    // The names of what it works out of a record: with the record's path, an expression each.
    virtual std::vector<std::string_view> values_of(const type& record) const = 0;
};

struct format {
    std::string_view id, title, extensions;
    std::string_view about;            // the comment that opens the schema
    std::span<const remark> remarks;
    match (*recognise)(std::span<const std::byte> file);
    std::span<const look_alike> look_alikes;
    const type* root;                  // of a file
    const computing* computed = nullptr;

    result<std::unique_ptr<document>> read(source file) const;
    std::unique_ptr<document> create() const;
};

}  // namespace view
}  // namespace verbatim
