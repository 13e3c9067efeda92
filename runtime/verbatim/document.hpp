// read() makes a document from bytes, and write() makes bytes from a document. A document is a value together with the
// bytes that it was read from.
#pragma once
#include <memory>
#include <span>
#include <vector>

// First, so that messages about a schema do not list headers in between.
#include "verbatim/wire/laid_out.hpp"
#include "verbatim/wire/wire.hpp"

#include "verbatim/finding.hpp"
#include "verbatim/result.hpp"
#include "verbatim/source.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/read/decode_all.hpp"

namespace verbatim {

template <class T>
class document;
namespace view {
class document;
}

// Reads a file of format T. Lists borrow the bytes of the source until they are changed.
// The second template argument checks the schema before anything is instantiated from it: then the compiler reports
// only mistakes in the schema.
template <class T, bool = wire::detail::is_laid_out<T, wire::dynamic_size>>
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
    friend view::document;
};

namespace walk {

template <class T>
any_document without_type(const document<T>& doc) {
    return {table::of_root<T>(), &*doc, doc.from().bytes(), doc.root_size(), doc.places()};
}

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
