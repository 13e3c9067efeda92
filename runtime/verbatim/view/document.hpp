// A document of whatever format.
#pragma once
#include <memory>
#include <vector>

#include "verbatim/view/format.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/view/pending.hpp"
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/scratch.hpp"

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

    // The document as a file. `let_go` is called when the bytes of the file that was read are not looked at for a while.
    result<std::vector<std::byte>> write(const std::function<void()>& let_go = [] {}) const;
    // The root, and the placed values in it, with where they were in the file.
    std::vector<walk::segment> segments() const { return walk::segments_of(type_, value_.get(), root_.size, root_.places.get()); }
    // Where writing it puts the placed values: each with its address.
    result<std::vector<std::pair<const void*, std::size_t>>> addresses() const;
    // Likewise, but every byte has gone through a decoded value, and what the rules of derived fields give is worked out, and not compared with the file.
    result<std::vector<std::byte>> write_decoded() const;
    // Where what they write differs from the file that was read; nothing when it does not.
    result<std::optional<std::size_t>> difference() const;
    result<std::optional<std::size_t>> difference_decoded() const;

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
    // A placed value in it was where another one was.
    void share_place(place placed, std::size_t index) { placed.of->identity(placed.value).set(root_.places, index); }
    // Another file of the same format.
    result<std::unique_ptr<document>> read(source file) const { return read(type_, std::move(file).expanding(from_.expansion())); }

private:
    walk::any_document without_type(bool decodes) const;

    const view::type& type_;
    walk::scratch value_;
    source from_;
    walk::root root_;
    bool places_are_given_ = false;
    view::pending pending_;
};

}  // namespace verbatim::view
