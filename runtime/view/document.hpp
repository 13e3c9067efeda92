// A document of whatever format, and a format as the tools see it.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/view/node.hpp"
#include "runtime/walk/document.hpp"

namespace verbatim::view {

struct gap {
    std::size_t offset;
    std::size_t size;
};

// The runs of a file that belong neither to the root nor to the values that pointers lead to.
std::vector<gap> gaps_between(std::size_t file_size, std::size_t root_size, const wire::places*);

class document {
public:
    virtual ~document() = default;

    virtual const source& file() const = 0;
    // What a file of the format is: the same object for every document of it.
    virtual const view::type& type() const = 0;
    virtual node root() const = 0;
    // Bytes of the file that the root takes, what it points to not counted.
    virtual std::size_t root_size() const = 0;
    // Runs of the file that no field owns.
    virtual std::vector<gap> gaps() const = 0;
    virtual std::vector<finding> findings() const = 0;

    // The document as a file.
    virtual result<std::vector<std::byte>> write() const = 0;
    // A copy in which nothing is borrowed any more: what it writes has gone through decoded values, every byte.
    virtual std::unique_ptr<document> decoded() const = 0;
    result<std::vector<std::byte>> write_decoded() const { return decoded()->write(); }

    // The decoded root, to be changed; file(), root(), gaps() and findings() go on telling of the file that was read.
    virtual place value() = 0;
    virtual std::unique_ptr<document> copy() const = 0;
    // For a new document that is made as if it had been read: a placed value in it stood there, in a file of which only the bytes that no field
    // owns are known.
    virtual void stood_at(place placed, std::size_t offset, std::size_t size) = 0;
    virtual void lay_out(source file, std::size_t root_size) = 0;
    // Another file of the same format.
    virtual result<std::unique_ptr<document>> read(source) const = 0;
};

// What a schema says about a field in the comment beside it.
struct remark {
    std::string_view record, field, text;
};

struct format {
    std::string_view id, title, extensions;
    std::string_view about;            // the comment that opens the schema
    std::span<const remark> remarks;
    bool (*recognise)(byte_view file);
    result<std::unique_ptr<document>> (*read)(source file);
    std::unique_ptr<document> (*create)();  // a new one
    const type* root;                  // of a file; root->records() are those that it may start with
};

}  // namespace verbatim::view
