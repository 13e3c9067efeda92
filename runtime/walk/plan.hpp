// Where everything goes when a document is written: the root at 0, then each placed value in the order of the file that was read, with the
// gaps that were between them. A value that is new goes behind the one that the usual order has before it: as the schema has them, each in
// front of what it leads to; but what the elements of a placed list lead to comes behind all else that the list's record leads to.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "runtime/walk/cursor.hpp"
#include "runtime/walk/field.hpp"

namespace verbatim::walk {

// A run of the file that no field owns, and where it goes; when alignment needs more bytes than there were, filler follows.
struct gap {
    std::size_t from;
    std::size_t size;
    std::size_t to;
    std::size_t filled = 0;
    std::byte (*filler)(std::size_t distance) = nullptr;
    bool aligns = false;  // it is there for alignment only
};

struct layout {
    std::vector<segment> segments;  // the root first, then in the order in which writing comes across them
    std::vector<gap> gaps{};
    std::size_t size = 0;
    bool shares_bytes = false;
};

// Gives every segment its address. segments[0] is the root. `before` are the segments of the file that was read, when it is asked for: the
// bytes of those that are gone are gone, too, and no gap. The result is 0, or the index of a segment that shares bytes with an earlier one,
// when the two cannot keep them because one has another size now.
std::size_t arrange(layout&, std::size_t file_size, std::vector<segment> before = {});

// The same for a root that points nowhere: it keeps its place, and what no field owns stays behind it.
inline layout in_one_piece(layout plan, std::size_t file_size) {
    const segment& root = plan.segments.front();
    if (file_size > root.origin_size) plan.gaps.push_back({root.origin_size, file_size - root.origin_size, root.size});
    plan.size = root.size + file_size - std::min(file_size, root.origin_size);
    return plan;
}

// All gaps are clean alignment, so nothing can be gone that has left bytes behind.
bool only_aligned(const layout&, std::span<const std::byte> file);

// Puts the bytes of a segment that shares some to where the others are. Refuses when one of them has written other bytes.
bool write_shared(emitter& e, const segment& s, const std::vector<std::byte>& bytes);

// Writes one segment: at once, or, when it shares bytes, apart first.
template <class F>
bool write_segment(emitter& e, const segment& s, F write) {
    emitter there = e;
    there.at = s.address;
    if (!s.shared) {
        there.out = e.whole;
        there.base = 0;
        return write(there);
    }
    std::vector<std::byte> apart(s.size);
    there.out = apart.data();
    there.base = s.address;
    return write(there) && write_shared(e, s, apart);
}

namespace detail {

// The placed values of a document, in the order in which writing comes across them, after the root.
struct gathering {
    std::vector<segment>& segments;
    std::size_t wanted = 0;  // the index of one whose path is asked for
    std::string path{};
};

template <std::size_t I, class Record>
void gather_field(gathering& into, const Record& r, const step* where);

template <class T, class R>
void gather(gathering& into, const T& value, const R& r, const step* where) {
    using type = bare<T>;
    if constexpr (!contains_placed<type>) {
        return;
    } else if constexpr (kind_of<type> == kind::record) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (gather_field<I>(into, static_cast<const type&>(value), where), ...);
        }(std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (kind_of<type> == kind::placed) {
        if (!value) return;
        using alignment = typename type::alignment;
        if (into.segments.size() == into.wanted) into.path = path_of(where);
        const std::size_t index = into.segments.size();
        into.segments.push_back({value.origin, value.origin_size, field_of<decltype(*value)>::measure(*value, r, 0, 0), alignment::multiple,
                                 &alignment::filler::at, &value, kind_of<decltype(*value)> == kind::list});
        gather(into, *value, r, where);
        into.segments[index].next = into.segments.size();
    } else if constexpr (kind_of<type> == kind::choice) {
        value.visit([&](const auto& held) { gather(into, held, r, where); });
    } else if constexpr (kind_of<type> == kind::optional) {
        if (value) gather(into, *value, r, where);
    } else {
        step here{where, {}, 0};
        for (const auto& element : value) gather(into, element, r, &here), ++here.index;
    }
}

template <std::size_t I, class Record>
void gather_field(gathering& into, const Record& r, const step* where) {
    const step here{where, reflect::field_name<Record, I>, 0};
    gather(into, reflect::field_in<I>(r), r, &here);
}

}  // namespace detail
}  // namespace verbatim::walk
