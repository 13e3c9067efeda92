// read() makes a document from bytes, and write() makes bytes from a document. A document is a value together with the
// bytes that it was read from.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "verbatim/wire/laid_out.hpp"  // first, so that its messages do not list headers in between

#include "verbatim/table/of.hpp"
#include "verbatim/walk/decode_all.hpp"
#include "verbatim/walk/plan.hpp"
#include "verbatim/walk/result.hpp"
#include "verbatim/walk/source.hpp"

namespace verbatim {

namespace walk {

// The results of reading the root of a file, besides the value.
struct root {
    std::size_t size = 0;
    std::shared_ptr<wire::places> places;  // of the placed values; null if there are none
};
bool read_root(const table::type&, const source&, void* into, root&, error&, inspector*);
// Refuses a file that has too few bytes for a root that takes much memory, before a value is made.
bool has_enough_for(const table::type& root, const source&, error&);
std::vector<finding> findings(const table::type&, const source&);

// Gives the placed values of a copy, `to`, the places of the original, `from`. `known` are the original's places; the
// last argument is their copy.
void copy_places(const table::type&, const void* from, const wire::places* known, void* to,
                 const std::shared_ptr<wire::places>&);

}  // namespace walk

template <class T>
class document;

// Reads a file of format T. Lists borrow the bytes of the source until they are changed.
// The second template argument checks the schema before anything is instantiated from it: then the compiler reports
// only mistakes in the schema.
template <class T, bool = wire::laid_out<T>>
result<document<T>> read(source from);

template <class T>
class document {
public:
    document() = default;
    explicit document(T value) : value_(std::move(value)) {}
    // A copy keeps the layout of the file that was read.
    document(const document& other) : value_(other.value_), from_(other.from_), root_size_(other.root_size_) {
        if (!other.places_) return;
        places_ = std::make_shared<wire::places>(*other.places_);
        walk::copy_places(table::of_root<T>(), &other.value_, other.places(), &value_, places_);
    }
    document(document&&) = default;
    document& operator=(const document& other) { return *this = document(other); }
    document& operator=(document&&) = default;
    ~document() = default;

    T& operator*() { return value_; }
    const T& operator*() const { return value_; }
    T* operator->() { return &value_; }
    const T* operator->() const { return &value_; }

    // The file that was read; empty for a new document.
    const source& from() const { return from_; }
    // The number of bytes that the root takes in that file, without placed values.
    std::size_t root_size() const { return root_size_; }
    // The places of the placed values in that file; null if there were none.
    const wire::places* places() const { return places_.get(); }

private:
    T value_{};
    source from_;
    std::size_t root_size_ = 0;
    std::shared_ptr<wire::places> places_;

    template <class Root, bool IsLaidOut>
    friend result<document<Root>> read(source);
};

namespace walk {

// A document whose type is given by a table instead of a C++ type.
struct any_document {
    const table::type& of;
    const void* value;
    std::span<const std::byte> file;
    std::size_t root_size;
    const wire::places* places;
    bool places_are_given = false;  // the caller has set the places and `file`, which was not read
    unsigned depth = 0;             // of records around it that contain their own type
    bool decodes = false;  // borrowed elements are decoded one by one to be written, and rules are evaluated even if
                           // nothing has changed
    const std::function<void()>* release_pages =
        nullptr;  // called during writing, when the bytes of the file need not stay in memory
};
template <class T>
any_document without_type(const document<T>& doc) {
    return {table::of_root<T>(), &*doc, doc.from().bytes(), doc.root_size(), doc.places()};
}

// Returns where each value and each gap goes. Refuses, with the paths, an edit after which two values that share bytes
// would differ, or after which a pointer would lead to a value that has been removed.
result<layout> plan(const any_document&);
// Writes a planned document into `out`, whose size is that of the plan.
result<void> write_planned(const any_document&, layout&, std::span<std::byte> out);
result<std::vector<std::byte>> write(const any_document&);
// Returns the first position at which the written document differs from the file that was read; nothing if they are the
// same.
result<std::optional<std::size_t>> difference(const any_document&);

}  // namespace walk

template <class T, bool>
result<document<T>> read(source from) {
    document<T> doc;
    walk::root root;
    error why;
    if (!walk::read_root(table::of_root<T>(), from, &doc.value_, root, why, nullptr)) return why;
    doc.from_ = std::move(from);
    doc.root_size_ = root.size;
    doc.places_ = std::move(root.places);
    return doc;
}

// Returns the findings in a file of format T that read() accepts.
template <class T>
std::vector<finding> findings(const source& from) {
    return walk::findings(table::of_root<T>(), from);
}

// Returns the number of bytes that write() gives.
template <class T>
result<std::size_t> measure(const document<T>& doc) {
    auto plan = walk::plan(walk::without_type(doc));
    if (!plan) return plan.error();
    return plan->size;
}

// Writes into `out`, whose size is the result of measure().
template <class T>
result<void> write(const document<T>& doc, std::span<std::byte> out) {
    auto plan = walk::plan(walk::without_type(doc));
    if (!plan) return plan.error();
    if (out.size() != plan->size) return error{{}, 0, "the output has another size than the document"};
    return walk::write_planned(walk::without_type(doc), *plan, out);
}

// Returns the document as the bytes of a file. An unedited document gives the file that was read.
template <class T>
result<std::vector<std::byte>> write(const document<T>& doc) {
    return walk::write(walk::without_type(doc));
}

// Decodes everything that is still borrowed, so that nothing refers to the source any more.
template <class T>
void decode_all(T& value) {
    walk::decode_all(table::of<T>(), &value);
}

}  // namespace verbatim
