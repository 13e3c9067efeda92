// read: bytes in, value out. write: value in, bytes out. A document is the value together with the bytes that it was read from.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "runtime/walk/choice.hpp"
#include "runtime/walk/derived.hpp"
#include "runtime/walk/list.hpp"
#include "runtime/walk/new_element.hpp"
#include "runtime/walk/optional.hpp"
#include "runtime/walk/pad_to.hpp"
#include "runtime/walk/placed.hpp"
#include "runtime/walk/plan.hpp"
#include "runtime/walk/record.hpp"
#include "runtime/walk/result.hpp"
#include "runtime/walk/string.hpp"
#include "runtime/walk/text.hpp"

namespace verbatim {

// Bytes, and what keeps them alive. A document and everything borrowed from it share that.
class source {
public:
    source() = default;
    source(std::vector<std::byte> bytes) {
        auto owner = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
        bytes_ = *owner;
        keep_ = std::move(owner);
    }
    // The caller keeps the bytes alive and unchanged for as long as the document and anything copied from it.
    static source borrow(std::span<const std::byte> bytes) {
        source s;
        s.bytes_ = bytes;
        return s;
    }
    std::span<const std::byte> bytes() const { return bytes_; }
    const keeper& keep() const { return keep_; }

private:
    keeper keep_;
    std::span<const std::byte> bytes_;
};

template <class T>
class document {
    static_assert(!walk::reaches_out<T>, "outer<&Record::field> names a field of a record around the data");

public:
    document() = default;
    explicit document(T value) : value_(std::move(value)) {}
    document(T value, source from, std::size_t root_size) : value_(std::move(value)), from_(std::move(from)), root_size_(root_size) {}

    T& operator*() { return value_; }
    const T& operator*() const { return value_; }
    T* operator->() { return &value_; }
    const T* operator->() const { return &value_; }

    // The file that was read; empty for a new document.
    const source& from() const { return from_; }
    // Bytes of that file that the root takes, what it points to not counted.
    std::size_t root_size() const { return root_size_; }

private:
    T value_{};
    source from_;
    std::size_t root_size_ = 0;
};

namespace walk {

template <class T>
T decode(const keeper& keep, const std::byte*& at, const std::byte* end) {
    T value{};
    if constexpr (fused<T>) {
        std::memcpy(static_cast<void*>(&value), at, sizeof(T));
        at += sizeof(T);
    } else {
        error why;
        cursor c{at, static_cast<std::size_t>(end - at), at, end, &why, &keep};
        (void)field_of<T>::read(c, value, no_record{}, 0);
        at = c.at;
    }
    return value;
}

template <class T>
void pass(const std::byte*& at, const std::byte* end) {
    if constexpr (lazy<T>) {  // others are never borrowed
        error why;
        discard nowhere;
        cursor c{at, static_cast<std::size_t>(end - at), at, end, &why};
        (void)field_of<T>::read(c, nowhere, no_record{}, 0);
        at = c.at;
    }
}

template <class T>
bool read_root(const source& from, T& value, std::size_t& root_size, error& why, inspector* inspect) {
    const auto bytes = from.bytes();
    std::uint64_t budget = std::uint64_t{most_overlap} * (bytes.size() + 1024);
    cursor c{bytes.data(), bytes.size(), bytes.data(), bytes.data() + bytes.size(), &why, &from.keep()};
    c.budget = &budget;
    c.inspect = inspect;
    if (!field_of<T>::read(c, value, no_record{}, 0)) return false;
    root_size = c.position();
    return true;
}

// The placed values of a file, behind its root.
template <class T>
std::vector<segment> segments_of(const T& value, const segment& root) {
    std::vector<segment> all{root};
    detail::gathering gathered{all};
    detail::gather(gathered, value, no_record{}, nullptr);
    all.front().next = all.size();
    return all;
}

// Where everything goes. Refuses, with the path of a value that shares bytes with another one, when an edit would tear the two apart.
template <class T>
result<layout> plan(const document<T>& doc) {
    const auto file = doc.from().bytes();
    const segment root{0, doc.root_size(), field_of<T>::measure(*doc, no_record{}, 0, 0), 1, nullptr};
    if constexpr (!contains_placed<T>) return in_one_piece(layout{{root}}, file.size());
    layout plan{segments_of(*doc, root)};
    error why;
    std::size_t torn = arrange(plan, file.size());
    if (torn == 0 && !only_aligned(plan, file)) {
        T before;
        std::size_t root_size = 0;
        if (read_root(doc.from(), before, root_size, why, nullptr)) torn = arrange(plan, file.size(), segments_of(before, root));
    }
    if (torn == 0) return plan;
    (void)refuse_overlap(why, plan.segments[torn].origin);
    detail::gathering again{plan.segments, plan.segments.size() + torn - 1};
    detail::gather(again, *doc, no_record{}, nullptr);
    why.path = std::move(again.path);
    return why;
}

// Writes a document that has been planned into `out`, which has the size of the plan.
template <class T>
result<void> write_planned(const document<T>& doc, layout& plan, std::span<std::byte> out) {
    for (const gap& g : plan.gaps) {
        if (g.size) std::memcpy(out.data() + g.to, doc.from().bytes().data() + g.from, g.size);
        for (std::size_t i = 0; i < g.filled; ++i) out[g.to + g.size + i] = g.filler(i);
    }
    error why;
    shared_bytes shared;
    std::size_t next_segment = 1;
    std::vector<const std::byte*> decided;
    emitter e{out.data(), 0, 0, &why, out.data(), &plan.segments, &next_segment, &shared};
    e.decided = &decided;
    e.whole_size = out.size();
    if (plan.shares_bytes) shared.written.resize(out.size());
    if (!write_segment(e, plan.segments[0], [&](emitter& to) { return field_of<T>::write(to, *doc, no_record{}, 0); })) return why;
    return {};
}

}  // namespace walk

// Reads a file of format T. Borrows: lists stay in the source's bytes until they are changed.
template <class T>
result<document<T>> read(source from) {
    T value{};
    error why;
    std::size_t root_size = 0;
    if (!walk::read_root(from, value, root_size, why, nullptr)) return why;
    return document<T>(std::move(value), std::move(from), root_size);
}

// What deviates in a file of format T that read() accepts.
template <class T>
std::vector<finding> findings(const source& from) {
    T value{};
    error why;
    std::size_t root_size = 0;
    walk::inspector inspect;
    if (walk::read_root(from, value, root_size, why, &inspect)) inspect.overlaps(root_size);
    return std::move(inspect.findings);
}

// The number of bytes that write() will give.
template <class T>
result<std::size_t> measure(const document<T>& doc) {
    auto plan = walk::plan(doc);
    if (!plan) return plan.error();
    return plan->size;
}

// Writes into `out`, which has the size that measure() gave.
template <class T>
result<void> write(const document<T>& doc, std::span<std::byte> out) {
    auto plan = walk::plan(doc);
    if (!plan) return plan.error();
    if (out.size() != plan->size) return error{{}, 0, "the output has another size than the document"};
    return walk::write_planned(doc, *plan, out);
}

// The document as a file. Unedited, it is the file that was read.
template <class T>
result<std::vector<std::byte>> write(const document<T>& doc) {
    auto plan = walk::plan(doc);
    if (!plan) return plan.error();
    std::vector<std::byte> out(plan->size);
    if (auto done = walk::write_planned(doc, *plan, out); !done) return done.error();
    return out;
}

// Decodes everything that is still borrowed, so that nothing refers to the source any more.
template <class T>
void own(T& value) {
    walk::field_of<T>::own(value);
}

}  // namespace verbatim
