// A document of any format.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "verbatim/view/format.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/view/pending.hpp"
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim {
template <class T>
class document;
}

namespace verbatim::view {

struct gap {
    std::size_t offset;
    std::size_t size;
};

// Returns the runs of a file that belong neither to the root nor to placed values.
std::vector<gap> gaps_between(std::size_t file_size, std::size_t root_size, const wire::places*);

class document {
public:
    // Makes a new document.
    explicit document(const view::format&);
    // Takes over a document of plain values, with its changes. Defined in typed.hpp, like the other templates here.
    template <class T>
    explicit document(verbatim::document<T>);
    // Copies the old places of the values, too: the copy is arranged like the original.
    document(const document&);
    document& operator=(const document&) = delete;
    ~document() { value(); }
    // Reads a document that borrows: lists stay in the bytes of the source until they are changed.
    static result<std::unique_ptr<document>> read(const view::format&, source);
    // Reads what can be read of a broken file (walk/read/salvage.hpp). Such a document is only good to be written: its
    // values are not in the file as a whole, so it cannot be visited.
    static std::unique_ptr<document> read_part(const view::format&, source, error&, walk::salvaged&);

    const source& file() const { return from_; }
    // Returns whether the document was read from a file, which can then be read again. False for a new document and
    // after lay_out().
    bool was_read() const { return !places_are_given_ && !from_.bytes().empty(); }
    // The type of the root. All documents of a format have the same object.
    const view::type& type() const { return *format_.root; }
    // Its texts and tables live as long as the schema.
    const view::format& format() const { return format_; }
    // The root in the file that was read, and in the document as it is now, with all changes.
    node root() const;
    node present();
    // Returns the error if a part of the file could not be read again when it was visited. What visitors found is not
    // complete then.
    result<void> visited() const { return unread_->visited(); }
    // Size of the root in the file, in bytes, without the placed values.
    std::size_t root_size() const { return root_.size; }
    // The places of the placed values in the file; null if it has none.
    const wire::places* places() const { return root_.places.get(); }
    // Returns the runs of the file that no field owns.
    std::vector<gap> gaps() const { return gaps_between(from_.bytes().size(), root_.size, root_.places.get()); }
    std::vector<finding> findings() const { return walk::findings(type(), from_); }

    // Returns the document as a file. Calls `release_pages` when the bytes of the file that was read are not needed for
    // a while.
    result<std::vector<std::byte>> write(const std::function<void()>& release_pages = [] {}) const;
    // The same, as a changed copy of the file().
    result<source> write_changed(const copier&, const std::function<void()>& release_pages) const;
    // Returns the root and the placed values in it, each with its place in the file.
    std::vector<walk::segment> segments() const {
        return walk::segments_of(type(), value_.get(), root_.size, root_.places.get());
    }
    // Returns each placed value with the offset at which write() puts it.
    result<std::vector<std::pair<const void*, std::size_t>>> addresses() const;
    // Returns the document as a file like write(), but decodes every value before writing it, and evaluates the rules
    // of derived fields instead of comparing them with the file.
    result<std::vector<std::byte>> write_decoded() const;
    // Return the first offset at which the result of write() or write_decoded() differs from the file that was read.
    // Nothing if there is no difference.
    result<std::optional<std::size_t>> difference() const;
    result<std::optional<std::size_t>> difference_decoded() const;

    // The decoded root, which the caller may change. file(), root(), gaps() and findings() still describe the file that
    // was read.
    datum value() {
        if (as_read_) *std::exchange(as_read_, nullptr) = false;
        return {value_.get(), &type()};
    }
    // Returns the root as a T; null if it is of another type. Edits by path and changes of the T are changes of the
    // same value. A T that may be changed is valid until the edits are committed.
    template <class T>
    T* get_if();
    template <class T>
    const T* get_if() const;
    // Gives the document away as one of plain values. Refuses if it is of another type, or has edits by path that are
    // not committed.
    template <class T>
    result<verbatim::document<T>> take() &&;
    // Returns whether the root has been given as a T that the program may have changed since. Such changes are not in
    // pending().
    bool is_given() const { return is_given_; }
    // Returns whether there are changes that file() does not have.
    bool is_changed() const;
    std::unique_ptr<document> copy() const { return std::make_unique<document>(*this); }
    // Exchanges the contents of two documents of the same format.
    void swap(document&) noexcept;
    // The edits by path that have not been verified yet. Only functions that make or verify edits use them.
    view::pending& pending() { return pending_; }
    const view::pending& pending() const { return pending_; }
    // These two make a new document as if it had been read. The first records the place of a placed value in the file;
    // the second sets the file, of which only the gaps are known.
    void set_old_place(datum placed, std::size_t offset, std::size_t size);
    void lay_out(source file, std::size_t root_size);
    // Records that a placed value has the old place with this index in places(), which another value has, too.
    void share_place(datum placed, std::size_t index) { placed.of->identity_in(placed.value).set(root_.places, index); }
    // Reads another file of the same format.
    result<std::unique_ptr<document>> read(source file) const {
        return read(format_, std::move(file).expanding(from_.expansion()));
    }

private:
    walk::any_document without_type(bool decodes) const;

    view::format format_;
    walk::scratch value_;
    source from_;
    walk::root root_;
    bool places_are_given_ = false, is_given_ = false;
    std::shared_ptr<walk::evaluations> known_{};  // What is worked out in the file; null: it was not read.
    std::shared_ptr<bool> as_read_{};  // Set to false when the value may change. Null if it may have changed.
    std::unique_ptr<visit_error> unread_ = std::make_unique<visit_error>();
    view::pending pending_;
};

}  // namespace verbatim::view
