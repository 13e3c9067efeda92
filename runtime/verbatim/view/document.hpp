// A document of whatever format, and a format as the tools see it.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "verbatim/view/node.hpp"
#include "verbatim/view/pending.hpp"
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/format.hpp"

namespace verbatim::view {

struct gap {
    std::size_t offset;
    std::size_t size;
};

// The runs of a file that belong neither to the root nor to the values that pointers lead to.
std::vector<gap> gaps_between(std::size_t file_size, std::size_t root_size, const wire::places*);

class document {
public:
    // A new one.
    explicit document(const view::type& root);
    // A copy is laid out as the file was.
    document(const document&);
    document& operator=(const document&) = delete;
    // Borrows: lists stay in the source's bytes until they are changed.
    static result<std::unique_ptr<document>> read(const view::type& root, source);

    const source& file() const { return from_; }
    // It has been read, so that its file can be read again.
    bool was_read() const { return !places_are_given_ && !from_.bytes().empty(); }
    // What a file of the format is: the same object for every document of it.
    const view::type& type() const { return type_; }
    node root() const;
    // Bytes of the file that the root takes, what it points to not counted.
    std::size_t root_size() const { return root_.size; }
    // Where the placed values are in it; null when there are none.
    const wire::places* places() const { return root_.places.get(); }
    // Runs of the file that no field owns.
    std::vector<gap> gaps() const { return gaps_between(from_.bytes().size(), root_.size, root_.places.get()); }
    std::vector<finding> findings() const { return walk::findings(type_, from_); }

    // The document as a file.
    result<std::vector<std::byte>> write() const;
    // Where writing it puts the placed values in it: each with its address.
    result<std::vector<std::pair<const void*, std::size_t>>> addresses() const;
    // A copy in which nothing is borrowed any more: what it writes has gone through decoded values, every byte.
    std::unique_ptr<document> decoded() const;
    result<std::vector<std::byte>> write_decoded() const { return decoded()->write(); }

    // The decoded root, to be changed; file(), root(), gaps() and findings() still describe the file that was read.
    place value() { return {value_.get(), &type_}; }
    std::unique_ptr<document> copy() const { return std::make_unique<document>(*this); }
    // Becomes another document of the same format, which becomes this one.
    void swap(document&) noexcept;
    // The edits by path that nothing has verified yet: for those who make them, and verify them.
    view::pending& pending() { return pending_; }
    const view::pending& pending() const { return pending_; }
    // For a new document that is made as if it had been read: a placed value in it was there, in a file of which only the bytes that no field
    // owns are known.
    void set_old_place(place placed, std::size_t offset, std::size_t size);
    void lay_out(source file, std::size_t root_size);
    // Another file of the same format.
    result<std::unique_ptr<document>> read(source file) const { return read(type_, std::move(file).expanding(from_.expansion())); }

private:
    const view::type& type_;
    walk::scratch value_;
    source from_;
    walk::root root_;
    bool places_are_given_ = false;
    view::pending pending_;
};

// What a schema says about a field in the comment beside it.
struct remark {
    std::string_view record, field, text;
};

// What a schema that was loaded works out of a document, beside its fields.
struct computing {
    virtual ~computing() = default;
    // An expression of the schema's language, as seen from the root: the text of its value.
    virtual result<std::string> text(const document&, std::string_view expression) const = 0;
    // The names of what it works out of a record: with the record's path, an expression each.
    virtual std::vector<std::string_view> values_of(const type& record) const = 0;
};

struct format {
    std::string_view id, title, extensions;
    std::string_view about;            // the comment that opens the schema
    std::span<const remark> remarks;
    match (*recognise)(byte_view file);
    std::span<const look_alike> look_alikes;
    const type* root;                  // of a file
    const computing* computed = nullptr;

    result<std::unique_ptr<document>> read(source file) const { return document::read(*root, std::move(file)); }
    std::unique_ptr<document> create() const { return std::make_unique<document>(*root); }
};

}  // namespace verbatim::view
