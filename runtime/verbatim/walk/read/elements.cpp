#include "verbatim/walk/read/elements.hpp"

#include <algorithm>

#include "verbatim/walk/document.hpp"
#include "verbatim/walk/write/spelled.hpp"

namespace verbatim::walk {

using table::expression;
using table::type;

void inspect_first(inspector& to, const step* where, const type& list, std::size_t offset, const std::byte* bytes,
                   const std::byte* end) {
    const auto count = static_cast<std::size_t>(end - bytes);
    std::size_t i = 0;
    while (i < count && bytes[i] == list.list().first_as(i)) ++i;
    if (i < count) to.stray(where, offset + i, bytes + i, count - i, list.list().first_expected);
}

bool can_hold(const cursor& c, std::uint64_t count, std::size_t bytes, std::size_t each) {
    if (count <= bytes || !c.budget || count - bytes <= *c.budget / each) return true;
    give_up(c);
    return refuse_many(*c.why, c.position(), count, most_overlap);
}

namespace {

// Finds whether the element that starts at `from` is the last one. Returns false with the reason if that cannot be
// evaluated.
bool read_last(const type& element, cursor& c, const std::byte* from, const expression& last, bool& is) {
    const context here = record_at_cursor(c, element, from);
    c.records = &here;
    std::int64_t says = 0;
    const bool ok = number(c, last, says);
    is = says != 0;
    c.records = here.up;
    return ok;
}

// Called after an element. Returns whether data follows a running number that the element left out.
bool has_data(const type& element, const cursor& c) {
    return !element.runs || std::exchange(c.running->left_out, nullptr) != c.at ||
           refuse_left_out(*c.why, c.position());
}

// Does what can_hold() does for an element that took no bytes, in a list that ends with an element that meets a
// condition. At the end of the bytes, all further elements are like this one; only a worked-out condition may yet be
// met.
constexpr std::size_t most_empty = 1 << 16;  // elements in a row
bool may_be_empty(const type& element, const cursor& c, std::size_t count, const expression& ends, bool is_last,
                  std::size_t& in_a_row) {
    const bool is_endless = !is_last && !c.left() && (!ends.by || in_a_row >= most_empty);
    if (is_endless) return refuse_endless(*c.why, c.position(), text_of(ends));
    const std::size_t each = std::max<std::size_t>(element.in_memory, 1);
    const bool has_room = !c.budget || *c.budget >= each;
    if (!has_room || in_a_row++ >= most_empty) {
        give_up(c);
        return refuse_many(*c.why, c.position(), count + 1, most_overlap);
    }
    if (c.budget) *c.budget -= each;
    return true;
}

}  // namespace

bool ends_or_goes_on_here(const type& element, cursor& c, const std::byte* from, std::size_t count, const bounds& until,
                          bool& last, std::size_t& empty) {
    if (!has_data(element, c) || (until.to_end && c.at == from)) return false;
    if (!until.last) return true;
    if (!read_last(element, c, from, *until.last, last)) return false;
    if (c.at == from) return may_be_empty(element, c, count, *until.last, last, empty);
    empty = 0;
    return true;
}

void compare_written(const type& element, const cursor& c, const std::byte* from, const void* value) {
    if (c.inspect->differs) return;
    const std::span<const std::byte> bytes(from, c.at);
    if ((element.text().separated || element.record().is_row) && keeps_text(element, value, bytes)) return;
    const auto differs = difference(any_document{element, value, bytes, bytes.size(), nullptr, false, c.depth});
    if (!differs) c.inspect->differs = differs.error();
    else if (*differs) c.inspect->differs = written_differently(static_cast<std::size_t>(from - c.file) + **differs);
}

}  // namespace verbatim::walk
