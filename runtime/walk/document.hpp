// read: bytes in, value out. write: value in, bytes out. A document is the value together with the bytes that it was read from.
#pragma once
#include <algorithm>
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
    // Of what was read: the bytes of the root, and where its placed values stood.
    document(T value, source from, std::size_t root_size, std::shared_ptr<wire::places> places)
        : value_(std::move(value)), from_(std::move(from)), root_size_(root_size), places_(std::move(places)) {}
    // A copy is laid out as the file was.
    document(const document& other) : value_(other.value_), from_(other.from_), root_size_(other.root_size_), is_told_(other.is_told_) {
        if constexpr (walk::contains_placed<T>) copy_places(other);
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
    // Where the placed values stood in it; null when there were none.
    const wire::places* places() const { return places_.get(); }

    // For a document that is made as if it had been read: a placed value in it stood there,
    void stood_at(wire::identity& value, wire::stood there, const wire::aligning& how) {
        if (!places_) places_ = std::make_shared<wire::places>();
        places_->add(there.offset, there.size, there.offset + there.size, how);
        value.set(places_, places_->size() - 1);
    }
    // in a file of which only the bytes that no field owns are known.
    void lay_out(source file, std::size_t root_size) {
        from_ = std::move(file);
        root_size_ = root_size;
        is_told_ = true;
    }
    bool is_told() const { return is_told_; }

private:
    void copy_places(const document& other) {
        if (!other.places_) return;
        places_ = std::make_shared<wire::places>(*other.places_);
        const auto theirs = walk::segments_of(other.value_, 0, other.places()), ours = walk::segments_of(value_, 0, nullptr);
        for (std::size_t i = 0; i < ours.size(); ++i)
            if (theirs[i].place != wire::varies) const_cast<wire::identity&>(*ours[i].identity).set(places_, theirs[i].place);  // it is in value_
    }

    T value_{};
    source from_;
    std::size_t root_size_ = 0;
    std::shared_ptr<wire::places> places_;
    bool is_told_ = false;
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

// The root of a file and what it leads to.
template <class T>
struct whole {
    T value{};
    std::size_t root_size = 0;
    std::shared_ptr<places> stood{};

    bool read(const source& from, error& why, inspector* inspect) {
        const auto bytes = from.bytes();
        std::uint64_t budget = budget_of(bytes.size());
        cursor c{bytes.data(), bytes.size(), bytes.data(), bytes.data() + bytes.size(), &why, &from.keep()};
        c.budget = &budget;
        c.places = &stood;
        c.inspect = inspect;
        if (!field_of<T>::read(c, value, no_record{}, 0)) return false;
        root_size = c.position();
        return true;
    }
};

// Finds where values start that started inside others.
template <class T>
void carry_inside(const document<T>& doc, layout& plan, const places& known) {
    whole<T> before;
    error why;
    const auto file = doc.from().bytes();
    carrying c{file, &known, &known, {file.begin(), file.end()}};
    const bool again = !doc.is_told() && before.read(doc.from(), why, nullptr) && before.stood && before.stood->size() == known.size();
    if (again) c.old_places = before.stood.get();
    carry_inside(plan.segments, again ? segments_of(before.value, before.root_size, before.stood.get()) : std::vector<segment>{}, c);
}

// Where everything goes. Refuses, with the paths, when an edit would tear a value apart from another one that has the same bytes, and when a
// pointer leads to what is not there any more.
template <class T>
result<layout> plan(const document<T>& doc) {
    const auto file = doc.from().bytes();
    if constexpr (!contains_placed<T>) {
        return in_one_piece(layout{{{0, doc.root_size(), field_of<T>::measure(*doc, no_record{}, 0, 0)}}}, file.size());
    } else {
        const places none, &known = doc.places() ? *doc.places() : none;
        layout plan{segments_of(*doc, doc.root_size(), doc.places())};
        file_layout old(plan.segments, known);
        if (old.anything_inside) carry_inside(doc, plan, known);
        const torn torn = arrange(plan, old, known, file);
        if (torn.segment == 0) return plan;
        error why;
        const std::size_t offset = plan.segments[torn.segment].origin;
        if (torn.why == torn::removed) (void)refuse_removed(why, offset);
        else (void)(torn.why == torn::lost ? refuse_lost : refuse_overlap)(why, offset, path_of_segment(*doc, doc.places(), torn.other));
        why.path = path_of_segment(*doc, doc.places(), torn.segment);
        return why;
    }
}

// Two values write other bytes there: the one whose path `why` has, and one that is written before it.
template <class T>
void explain_conflict(const document<T>& doc, const layout& plan, const shared_bytes& shared, error& why) {
    const std::size_t at = shared.conflict;
    std::size_t offset = at, other = varies;
    for (std::size_t i = 0; i < plan.segments.size(); ++i) {
        const segment& s = plan.segments[i];
        if (!s.shared || at < s.address || at >= s.address + s.size) continue;
        if (s.size == s.origin_size) offset = s.origin + (at - s.address);
        if (other == varies && i != shared.second) other = i;
    }
    std::string path = std::move(why.path);
    (void)refuse_overlap(why, offset, path_of_segment(*doc, doc.places(), other));
    why.path = std::move(path);
}

// Writes a document that has been planned into `out`, which has the size of the plan.
template <class T>
result<void> write_planned(const document<T>& doc, layout& plan, std::span<std::byte> out) {
    for (const gap& g : plan.gaps) {
        if (g.size) std::memcpy(out.data() + g.to, doc.from().bytes().data() + g.from, g.size);
        for (std::size_t i = 0; i < g.filled; ++i) out[g.to + g.size + i] = g.filler(i);
    }
    late_rules rules;
    shared_bytes shared;
    error why;
    const auto write_all = [&] {
        std::size_t next_segment = 1;
        std::vector<decision> decided;
        emitter e{out.data(), 0, 0, &why, out.data(), &plan.segments, &next_segment, &shared};
        e.decided = &decided;
        e.rules = &rules;
        shared.written.assign(plan.shares_bytes ? out.size() : 0, false);
        shared.conflict = varies;
        rules.start();
        return write_segment(e, plan.segments[0], [&](emitter& to) { return field_of<T>::write(to, *doc, no_record{}, 0); });
    };
    const auto was = doc.is_told() ? std::span<const std::byte>() : doc.from().bytes();
    // While rules are worked out, values that share bytes may differ in what they will hold; at last they must not.
    shared.may_differ = true;
    bool ok = write_all();
    while (ok && rules.any() && rules.change(out, was)) ok = write_all();
    if (ok && shared.conflict == varies) return {};
    if constexpr (contains_placed<T>) {
        shared.may_differ = false;
        if (shared.conflict != varies && !write_all() && shared.conflict != varies) explain_conflict(doc, plan, shared, why);
    }
    return why;
}

}  // namespace walk

// Reads a file of format T. Borrows: lists stay in the source's bytes until they are changed.
template <class T>
result<document<T>> read(source from) {
    walk::whole<T> all;
    error why;
    if (!all.read(from, why, nullptr)) return why;
    return document<T>(std::move(all.value), std::move(from), all.root_size, std::move(all.stood));
}

// What deviates in a file of format T that read() accepts.
template <class T>
std::vector<finding> findings(const source& from) {
    walk::whole<T> all;
    error why;
    walk::inspector inspect;
    if (all.read(from, why, &inspect)) inspect.overlaps(all.root_size);
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
