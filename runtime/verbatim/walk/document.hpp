// read: bytes in, value out. write: value in, bytes out. A document is the value together with the bytes that it was read from.
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

// What reading the root of a file found beside the value.
struct root {
    std::size_t size = 0;
    std::shared_ptr<wire::places> places;  // of the placed values; null when there were none
};
bool read_root(const table::type&, const source&, void* into, root&, error&, inspector*);
std::vector<finding> findings(const table::type&, const source&);

// The placed values of a copy are where those of the original do, in a copy of its places.
void copy_places(const table::type&, const void* from, const wire::places* known, void* to, const std::shared_ptr<wire::places>&);

}  // namespace walk

template <class T>
class document;

// Reads a file of format T. Borrows: lists stay in the source's bytes until they are changed.
// A schema that is wrong is found here, before anything is made of it: then the compiler says that alone.
template <class T, bool = wire::laid_out<T>>
result<document<T>> read(source from);

template <class T>
class document {
public:
    document() = default;
    explicit document(T value) : value_(std::move(value)) {}
    // A copy is laid out as the file was.
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
    // Bytes of that file that the root takes, what it points to not counted.
    std::size_t root_size() const { return root_size_; }
    // Where the placed values were in it; null when there were none.
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

// A document without its type.
struct any_document {
    const table::type& of;
    const void* value;
    std::span<const std::byte> file;
    std::size_t root_size;
    const wire::places* places;
    bool places_are_given = false;  // it was made as if it had been read
    unsigned depth = 0;  // of records that hold themselves, around it
    bool decodes = false;  // elements that are borrowed are decoded one by one to be written, and rules are worked out, whatever the file has
    const std::function<void()>* let_go = nullptr;  // called while it is written when the bytes of the file need not stay in memory
};
template <class T>
any_document without_type(const document<T>& doc) {
    return {table::of_root<T>(), &*doc, doc.from().bytes(), doc.root_size(), doc.places()};
}

// Where everything goes. Refuses, with the paths, when an edit would make two values differ that share bytes, and when a
// pointer leads to what is not there any more.
result<layout> plan(const any_document&);
// Writes a document that has been planned into `out`, which has the size of the plan.
result<void> write_planned(const any_document&, layout&, std::span<std::byte> out);
result<std::vector<std::byte>> write(const any_document&);
// Where what is written differs from the file that was read; nothing when it does not.
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

// What deviates in a file of format T that read() accepts.
template <class T>
std::vector<finding> findings(const source& from) { return walk::findings(table::of_root<T>(), from); }

// The number of bytes that write() will give.
template <class T>
result<std::size_t> measure(const document<T>& doc) {
    auto plan = walk::plan(walk::without_type(doc));
    if (!plan) return plan.error();
    return plan->size;
}

// Writes into `out`, which has the size that measure() gave.
template <class T>
result<void> write(const document<T>& doc, std::span<std::byte> out) {
    auto plan = walk::plan(walk::without_type(doc));
    if (!plan) return plan.error();
    if (out.size() != plan->size) return error{{}, 0, "the output has another size than the document"};
    return walk::write_planned(walk::without_type(doc), *plan, out);
}

// The document as a file. Unedited, it is the file that was read.
template <class T>
result<std::vector<std::byte>> write(const document<T>& doc) { return walk::write(walk::without_type(doc)); }

// Decodes everything that is still borrowed, so that nothing refers to the source any more.
template <class T>
void decode_all(T& value) { walk::decode_all(table::of<T>(), &value); }

}  // namespace verbatim
