// Reads lists: counted, up to the end of the bytes around, or up to an element that meets a condition.
#include <algorithm>
#include <span>
#include <utility>

#include "verbatim/walk/read/elements.hpp"
#include "verbatim/walk/read/kept_context.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/read/salvaged_list.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/short_records.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::walk {

namespace {

using table::expression;
using table::type;

// Borrows the elements of a list. Those without bytes are there even in an empty file, whose bytes have no address.
void borrow(void* list, const keeper& keep, std::span<const std::byte> block, std::size_t count) {
    static constexpr std::byte nothing{};
    static_cast<wire::borrowing*>(list)->borrow_first(keep, block.data() ? block : std::span(&nothing, 0), count);
}

// Drops the elements that a list has: those of a new record, or of the record that was read into the same value before.
void drop_elements(const type& list, void* into) {
    const bool is_borrowed = static_cast<const wire::borrowing*>(into)->borrowed();
    if (!is_borrowed && list.length(into) > 0) list.resize(into, 0);
}

// Passes elements without decoding them. The speed of reading depends mostly on this function.
bool pass_elements(const type& element, cursor& c, const bounds& until, std::size_t& count) {
    const bool are_counted = !until.to_end && !until.last;
    if (are_counted && until.most > 1) {
        const short_records records(element);
        if (const std::byte* const end =
                records.are_passed() ? records.pass(static_cast<std::size_t>(until.most), c.at, c.end) : nullptr) {
            c.at = end;
            count = static_cast<std::size_t>(until.most);
            return true;
        }
    }
    inspector* const wanted = std::exchange(c.inspect, nullptr);
    const bool are_plain = are_counted && !element.runs;  // then read() makes all checks
    const at_element here(c, count);
    bool ok = true, last = false;
    std::size_t empty = 0;
    while (ok && !last && !until.reached(count, c)) {
        const std::byte* const from = c.at;
        ok = are_plain ? read(element, c, nullptr)
                       : read_next(element, c, nullptr, until) &&
                             ends_or_goes_on(element, c, from, count, until, last, empty);
        if (ok) ++count;
        else c.at = from;
    }
    c.inspect = wanted;
    return ok;
}

// Reads elements, with the path of each for findings. `next` returns where to decode the next element, or null to pass
// it; `drop` removes that place after a failure.
template <class Next, class Drop>
bool each_element(const type& list, cursor& c, const bounds& until, std::size_t& count, Next next, Drop drop,
                  void (*after)(const type&, const cursor&, const std::byte* from, const void* value) = nullptr) {
    const step* const outer = c.where;
    inspector* const wanted = c.inspect;
    const at_element in_turn(c, count);
    bool ok = true, last = false;
    std::size_t empty = 0;
    for (; ok && !last && !until.reached(count, c); count += ok) {
        const std::byte* const from = c.at;
        const step here{outer, {}, count};
        if (c.inspect || c.salvage) c.where = &here;
        const bool none = list.list().first_as && count == 0;
        if (none) c.inspect = nullptr;
        const attempt before(c);
        void* const value = next();
        ok = read_next(list.element(), c, value, until) &&
             ends_or_goes_on(list.element(), c, from, count, until, last, empty);
        c.inspect = wanted;
        if (ok && after) after(list.element(), c, from, value);
        if (!ok) {
            drop();
            c.at = from;
            before.give_up(c);
        } else if (none && wanted) {
            inspect_first(*wanted, &here, list, static_cast<std::size_t>(from - c.file), from, c.at);
        }
    }
    c.where = outer;
    return ok;
}

bool inspect_elements(const type& list, cursor& c, const bounds& until, std::size_t& count) {
    const keeper* const keep = std::exchange(c.keep, &keep_nothing);  // no element is kept, and counting owners is slow
    const bool was_in_written = std::exchange(c.inspect->is_in_written, c.inspect->writes);
    inspector& to = *c.inspect;
    bool ok;
    if (list.element().compared_decoded || c.inspect->writes) {
        scratch element(list.element());
        ok = each_element(
            list, c, until, count, [&] { return element.get(); }, [] {},
            c.inspect->writes ? &compare_written : nullptr);
    } else {
        ok = each_element(
            list, c, until, count, []() -> void* { return nullptr; }, [] {});
    }
    c.keep = keep;
    to.is_in_written = was_in_written;
    return ok;
}

// Keeping the records around a shorter list costs more than decoding its elements.
constexpr std::size_t few_elements = 32, few_bytes = 256;

// Returns a function that makes a place for the next element. At first it makes room for as many elements as the bytes
// that are left could fill. When that is used up, it estimates the need from the average size of the elements so far.
auto room_for(const type& list, cursor& c, void* into, const bounds& until, const std::size_t& count) {
    const std::size_t first =
        std::min<std::uint64_t>(until.most, c.left() / std::max<std::size_t>(list.element().in_memory, 1));
    return [&list, &c, into, &until, &count, room = first, begin = c.at]() mutable {
        if (count > 0 && count >= room) {
            const std::size_t each = static_cast<std::size_t>(c.at - begin) / count,
                              others = c.left() / std::max<std::size_t>(each, 1);
            room = static_cast<std::size_t>(
                std::min<std::uint64_t>(until.most, count + std::max(count / 2, others + others / 16)));
        }
        return list.append(into, room);
    };
}

// Decodes at most this many elements as short records, and returns their number. The next one is for read().
std::size_t read_short_records(const type& list, cursor& c, void* into, std::uint64_t most) {
    const short_records records(list.element(), c);
    const std::size_t each = list.element().in_memory;
    std::size_t count = 0;
    while (records.are_decoded() && count < most) {
        // The elements that are made at once take hardly more memory than the bytes that are left.
        const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(most - count, 1 + c.left() / each));
        list.resize(into, count + some);
        auto* const first = static_cast<std::byte*>(list.element_in(into, count));
        std::size_t i = 0;
        while (i < some && records.read(c, first + i * each)) ++i;
        count += i;
        if (i < some) {
            list.resize(into, count);
            return count;
        }
    }
    return count;
}

// Returns whether the elements of a short list are decoded although they could be borrowed: rules and expectations of
// the record around look at them.
bool is_looked_at(const type& list, const cursor& c, const bounds& until) {
    constexpr std::uint64_t most = std::uint64_t{1} << 18;  // bytes of memory
    return c.inspect && c.records && (c.records->of->record().has_rules || c.records->of->record().made_expectations) &&
           until.most <= most / std::max<std::size_t>(list.element().in_memory, 1);
}

// Returns whether a list of a broken file ends with the bytes around, whatever its count.
bool ends_here(const cursor& c) { return c.salvage->bound && c.salvage->bound == c.end; }

// Reads elements one after the other. Elements that can be decoded later are only passed and borrowed; others are
// decoded now. On failure, the cursor is at the element that cannot be read, and the elements before it have been read.
bool read_elements(const type& list, cursor& c, void* into, const bounds& until, std::size_t& count) {
    const std::byte* const begin = c.at;
    const bool can_keep_outer_records = into && list.list().can_keep_outer_records && !until.last &&
                                        until.most >= few_elements && c.left() >= few_bytes;
    bool ok;
    const bool is_borrowed = !c.salvage && ((list.element().lazy && !until.or_end) || can_keep_outer_records);
    if (!into || (is_borrowed && !is_looked_at(list, c, until))) {
        ok = c.inspect ? inspect_elements(list, c, until, count) : pass_elements(list.element(), c, until, count);
        if (into) {
            drop_elements(list, into);
            borrow(into, can_keep_outer_records ? keep_around(c, list) : *c.keep, {begin, c.at}, count);
        }
    } else {
        drop_elements(list, into);
        const auto next = room_for(list, c, into, until, count);
        const auto drop = [&] { list.drop_last(into); };
        if (c.salvage && can_be_found(list.element(), until))
            return read_salvaged(list, c, until, count, {next, drop}) || (c.why->inside_element(count), false);
        if (!c.inspect && !c.salvage && !until.last && until.most > 1)
            count = read_short_records(list, c, into, until.most);
        const bool writes = is_borrowed && c.inspect && c.inspect->writes && !c.inspect->is_in_written;
        ok = each_element(list, c, until, count, next, drop, writes ? &compare_written : nullptr);
    }
    if (!ok && salvages(c) && ends_here(c)) {
        c.salvage->lose(c.where, *c.why);
        return true;
    }
    if (!ok) c.why->inside_element(count);
    return ok;
}

// Checks elements of fixed layout, the first one at `at`.
bool look_at_elements(const type& list, cursor& c, const std::byte* at, std::size_t count) {
    const type& element = list.element();
    for (std::size_t i = 0; i < count; ++i, at += element.size) {
        if (!accept(element, c, at)) {
            c.at = at;
            c.why->inside_element(i);
            return false;
        }
        if (!c.inspect) continue;
        const step here{c.where, {}, i};
        const auto offset = static_cast<std::size_t>(at - c.file);
        if (list.list().first_as && i == 0) inspect_first(*c.inspect, &here, list, offset, at, at + element.size);
        else if (element.checkable) inspect(*c.inspect, &here, offset, at, element);
    }
    return true;
}

bool read_bitwise_elements(const type& list, cursor& c, void* into, std::size_t count) {
    const type& element = list.element();
    const std::byte* at = c.at;
    if (into) borrow(into, *c.keep, {at, count * element.size}, count);
    c.at += count * element.size;
    const bool looks = element.decides_format || (c.inspect && (element.checkable || list.list().first_as));
    return !looks || look_at_elements(list, c, at, count);
}

// Returns whether a broken file has fewer bytes or elements than are counted, and salvaging takes those that are there.
bool is_cut_short(cursor& c, const expression& counted, std::size_t least, std::size_t& there) {
    std::int64_t wanted = 0;
    if (!salvages(c)) return false;
    const error why = *c.why;
    there = c.left() / std::max<std::size_t>(least, 1);
    const bool is = number(c, counted, wanted) && wanted > 0 && static_cast<std::uint64_t>(wanted) > there;
    *c.why = why;
    return is;
}

// Reports the bytes after the last whole element, unless they are usual there.
void report_leftover(const type& t, cursor& c, const cursor& in, const error& why) {
    constexpr auto zero = [](std::size_t) { return std::byte{0}; };
    if (!t.list().may_have_tail) c.inspect->unfit(c.where, in.position(), in.at, in.left(), "whole elements", why);
    else if (t.list().tail_is_zeros) c.inspect->padding(c.where, in.position(), in.at, in.left(), zero, 1);
}

// Returns whether bytes that begin without an element are what is usual after the elements of a list.
bool is_tail(const type& t, std::span<const std::byte> bytes) {
    return !t.list().tail_is_zeros || std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{0}; });
}

bool read_sized_list(const type& t, cursor& c, void* into) {
    std::size_t size = 0, count = 0;
    if (!t.bytes) size = c.left();
    else if (!read_count(c, *t.bytes, 1, true, size)) {
        if (!is_cut_short(c, *t.bytes, 1, size)) return false;
        c.salvage->cut(c.where, *c.why, ".leftover");
    }
    if (!into && !c.inspect && !t.nests && !t.list().tail_is_zeros) {
        c.at += size;
        return true;
    }  // any bytes are accepted and kept
    std::int64_t times = -1;
    if (t.list().times && !number(c, *t.list().times, times)) return false;
    const auto most = static_cast<std::uint64_t>(times);  // a negative count is larger than any other
    cursor in = c;
    in.end = c.at + size;
    error why;
    in.why = &why;
    in.salvage = nullptr;  // what is no whole element is kept
    if (t.element().bitwise) {
        const std::size_t fitting =
            static_cast<std::size_t>(std::min<std::uint64_t>(most, in.left() / t.element().size));
        if (!t.element().decides_format) count = fitting;
        while (count < fitting && accept(t.element(), in, in.at + count * t.element().size)) ++count;
        (void)read_bitwise_elements(t, in, into, count);
    } else {
        (void)read_elements(t, in, into, {most, true}, count);
        if (c.has_stopped()) {
            *c.why = std::move(why);
            return false;
        }
    }
    if (count == 0 && !is_tail(t, {in.at, in.left()})) {
        if (t.element().bitwise) {
            if (in.left() < t.element().size)
                refuse_truncated(why, in.position(), t.element().size, in.left(), label_of(t.element()));
            why.inside_element(0);
        }
        *c.why = std::move(why);
        return false;
    }
    const std::uint64_t missing = t.list().times ? most - count : 0;
    if (c.inspect && in.left()) report_leftover(t, c, in, why);
    else if (c.inspect && missing)
        c.inspect->report_by("as many elements as are counted", c.where, in.position(),
                             std::to_string(most) + " elements", std::to_string(count));
    if (into) {
        t.leftover_in(into)->borrow(*c.keep, {in.at, in.left()}, in.left());
        if (t.list().missing) *t.missing_in(into) = missing;
    }
    c.at += size;
    return true;
}

// Reads elements up to the first one that meets the condition.
bool read_until(const type& t, cursor& c, void* into) {
    std::size_t count = 0;
    if (!t.element().bitwise)
        return read_elements(t, c, into,
                             {static_cast<std::uint64_t>(-1), false, t.list().until, t.list().may_lack_last}, count);
    const type& element = t.element();
    const std::byte* at = c.at;
    std::size_t empty = 0;
    for (bool last = false; !last && !(t.list().may_lack_last && at == c.end); at += element.size, ++count) {
        cursor next = c;
        next.at = at;
        next.element = &count;
        bool ok = next.left() >= element.size;
        if (!ok && next.left() == 0) refuse_endless(*c.why, next.position(), text_of(*t.list().until));
        else if (!ok) refuse_truncated(*c.why, next.position(), element.size, next.left(), label_of(element));
        next.at += ok ? element.size : 0;
        ok = ok && ends_or_goes_on(element, next, at, count, {0, false, t.list().until}, last, empty);
        if (!ok) {
            c.why->inside_element(count);
            return false;
        }
    }
    return read_bitwise_elements(t, c, into, count);
}

// Reads elements that may take no bytes. Those that took none are paid for, because each may hold more of them.
bool read_perhaps_empty(const type& list, cursor& c, void* into, std::size_t count) {
    const std::size_t each = std::max<std::size_t>(list.element().in_memory, 1);
    const std::byte* const begin = c.at;
    std::size_t read = 0;
    if (!can_hold(c, count, c.left(), each) || !read_elements(list, c, into, {count}, read)) return false;
    const auto bytes = static_cast<std::size_t>(c.at - begin);
    if (!can_hold(c, count, bytes, each)) return false;
    if (c.budget && count > bytes) *c.budget -= (count - bytes) * each;
    return true;
}

// Reads the elements of a list in a broken file that has fewer of them than are counted. Returns whether the list ends
// there.
bool read_those_there(const type& t, cursor& c, void* into, std::size_t most) {
    const error why = *c.why;
    std::size_t count = 0;
    if (!t.element().bitwise) {
        if (read_elements(t, c, into, {most}, count) && count < most) return true;
    } else {
        while (count < most && accept(t.element(), c, c.at + count * t.element().size)) ++count;
        (void)read_bitwise_elements(t, c, into, count);
    }
    if (!ends_here(c)) {
        *c.why = why;
        return false;
    }
    c.salvage->lose(c.where, why);
    return true;
}

// Returns whether the count of a loaded schema, whose expressions are all exact, is negative: then there are no
// elements.
bool has_none(const type& t, cursor& c) {
    std::int64_t stored = 0;
    if (!t.list().times->is_exact || !number(c, *t.list().times, stored) || stored >= 0) return false;
    if (c.inspect) c.inspect->report(c.where, c.position(), "a number of elements", std::to_string(stored));
    *c.why = {};
    return true;
}

bool read_any_list(const type& t, cursor& c, void* into) {
    if (t.list().is_sized_list) return read_sized_list(t, c, into);
    if (t.list().until) return read_until(t, c, into);
    std::size_t count = 0, read = 0;
    if (!read_count(c, *t.list().times, t.element().smallest, t.element().bitwise, count) && !has_none(t, c))
        return is_cut_short(c, *t.list().times, t.element().smallest, count) && read_those_there(t, c, into, count);
    if (t.element().smallest == 0) return read_perhaps_empty(t, c, into, count);
    if (t.element().bitwise) return read_bitwise_elements(t, c, into, count);
    return read_elements(t, c, into, {count}, read);
}

}  // namespace

bool read_list(const type& t, cursor& c, void* into) {
    if (!t.leads_back && !t.element().runs) return read_any_list(t, c, into);
    const nesting deeper(t, c);
    if (!deeper.allowed()) return refuse_depth(*c.why, c.position(), most_nested);
    const running_list first(c);
    return read_any_list(t, c, into);
}

}  // namespace verbatim::walk
