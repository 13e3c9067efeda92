// A document of plain values (verbatim/document.hpp) and a document by paths are the same thing: each becomes the other
// without being written or read.
#pragma once
#include <memory>
#include <span>
#include <utility>

#include "verbatim/document.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::view {

template <class T>
document::document(verbatim::document<T> typed) : document(format_of<T>()) {
    T* const root = static_cast<T*>(value_.get());
    std::destroy_at(root);
    std::construct_at(root, std::move(typed.value_));
    from_ = std::move(typed.from_);
    root_ = {typed.root_size_, std::move(typed.places_)};
    is_given_ = true;
}

template <class T>
T* document::get_if() {
    if (&type() != &table::of_root<T>()) return nullptr;
    is_given_ = true;
    return static_cast<T*>(value().value);
}
template <class T>
const T* document::get_if() const {
    return &type() == &table::of_root<T>() ? static_cast<const T*>(value_.get()) : nullptr;
}

template <class T>
result<verbatim::document<T>> document::take() && {
    T* const root = get_if<T>();
    if (!root) return error{{}, 0, "the document is of another format", error_kind::wrong_type};
    if (!pending_.edits.empty() || places_are_given_)
        return error{{}, 0, "the document has edits that are not committed", error_kind::incomplete};
    verbatim::document<T> typed(std::move(*root));
    typed.from_ = std::move(from_);
    typed.root_size_ = root_.size;
    typed.places_ = std::move(root_.places);
    return typed;
}

// Returns the elements of a list, or of an array, in the bytes of the file. The bytes live as long as those of the
// node. Refuses a node of another type.
template <class T>
result<std::span<const T>> span_of(const node& list) {
    static_assert(wire::bitwise<T>,
                  "only elements of a fixed layout, which is the same in a file and in memory, are a span");
    if (!list.of->has_elements() || &list.of->element() != &table::of<T>())
        return error{{},
                     list.offset,
                     "it is " + name_of(*list.of) + ", and has no elements of the type " + name_of(table::of<T>()),
                     error_kind::wrong_type};
    const auto bytes = list.bytes_at(list.offset, list.count * sizeof(T));
    return std::span(reinterpret_cast<const T*>(bytes.data()), list.count);
}

}  // namespace verbatim::view
