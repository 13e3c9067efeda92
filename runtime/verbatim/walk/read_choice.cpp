// Reading what depends on a field before it: choices, optionals, and placed values.
#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "verbatim/walk/read_parts.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::byte_run;

bool read_alternative(const type& t, cursor& c, void* into, std::size_t index) {
    return read(*t.holds[index], c, into ? t.alternatives->emplace(t, into, index) : nullptr);
}

bool read_by_magic(const type& t, cursor& c, void* into) {
    const auto magic_of = [](const type& alternative) -> const type& { return *alternative.fields.front().of; };
    for (std::size_t i = 0; i < t.holds.size(); ++i) {
        const type& magic = magic_of(*t.holds[i]);
        if (c.left() >= magic.size && std::memcmp(c.at, magic.expected.data(), magic.size) == 0) return read_alternative(t, c, into, i);
    }
    std::string expected;
    for (const type* alternative : t.holds) expected += (expected.empty() ? "" : ", ") + constant_text(magic_of(*alternative), magic_of(*alternative).expected.data());
    return refuse_magic(*c.why, c.position(), c.left() ? hex(c.at, std::min<std::size_t>(c.left(), 4)) : "nothing", "one of " + expected);
}

// Within a limit an unknown tag, or an alternative that does not fit, is kept raw.
bool read_limited(const type& t, cursor& c, void* into, std::int64_t tag, std::size_t index) {
    cursor in = c;
    if (!read_limit(t, c, in.end)) return false;
    const auto all = static_cast<std::size_t>(in.end - c.at);
    const attempt before(c);
    if (index < t.holds.size() && read_alternative(t, in, into, index)) {
        if (into) t.tail(into)->borrow(*c.keep, {in.at, in.left()}, in.left());
        if (c.inspect && in.left()) c.inspect->stray(c.where, in.position(), in.at, in.left(), t.tag ? "nothing after the data of its tag" : "nothing after its data");
    } else if (c.gave_up && *c.gave_up) {
        return false;
    } else {
        before.give_up(c);
        if (c.inspect && t.tag) c.inspect->tagged(c.where, c.position(), tag_text(t, tag), index < t.holds.size(), c.at, all);
        else if (c.inspect) c.inspect->stray(c.where, c.position(), c.at, all, fmt::format("a {}", t.holds.front()->label));
        if (into) {
            static_cast<byte_run*>(t.alternatives->emplace(t, into, t.holds.size()))->borrow(*c.keep, {c.at, all}, all);
            *t.tail(into) = {};
        }
    }
    c.at = in.end;
    return true;
}

// The byte from which a pointer counts.
std::size_t base_of(const type& t, const cursor& c) {
    const auto start_of = [&](const frame* record) { return record ? static_cast<std::size_t>(record->start - c.file) : 0; };
    switch (t.from) {
        case table::base::file: return 0;
        case table::base::record: return start_of(c.frames);
        case table::base::field: return start_of(c.frames) + table::control_in(t.pointer)->offset;
        case table::base::start_of: return start_of(find_frame(c.frames, t.from_record));
        case table::base::after_field: return start_of(find_frame(c.frames, t.from_record)) + t.from_offset;
    }
    return 0;
}

}  // namespace

bool read_limit(const type& t, const cursor& c, const std::byte*& end) {
    const std::int64_t size = t.limited == type::limit::fixed ? static_cast<std::int64_t>(t.size) : t.bytes ? number(c, *t.bytes) : static_cast<std::int64_t>(c.left());
    const std::size_t used = t.limited == type::limit::record ? static_cast<std::size_t>(c.at - c.frames->start) : 0;
    if (size < static_cast<std::int64_t>(used) || static_cast<std::uint64_t>(size) - used > c.left())
        return refuse_limit(*c.why, c.position(), size, used, c.left(), c.end == c.file + c.file_size);
    end = c.at + (static_cast<std::size_t>(size) - used);
    return true;
}

bool read_choice(const type& t, cursor& c, void* into) {
    if (t.by_magic) return read_by_magic(t, c, into);
    const std::int64_t tag = t.tag ? number(c, *t.tag) : 0;
    const std::size_t index = table::index_of_tag(t, tag);
    if (t.limited != type::limit::none) return read_limited(t, c, into, tag, index);
    if (index == t.holds.size()) return refuse_tag(*c.why, c.position(), tag_text(t, tag));
    if (index == t.tags.size() && c.inspect) c.inspect->report(c.where, c.position(), "a known tag", "tag " + tag_text(t, tag));
    return read_alternative(t, c, into, index);
}

bool read_optional(const type& t, cursor& c, void* into) {
    if (t.present ? number(c, *t.present) == 0 : c.left() == 0) {
        if (into) t.inside->reset(t, into);
        return true;
    }
    return read(t.element(), c, into ? t.inside->emplace(t, into) : nullptr);
}

bool read_placed(const type& t, cursor& c, void* into) {
    if (number_in(c.frames, *table::control_in(t.pointer)) == 0) return t.inside->reset(t, into), true;
    const std::uint64_t sum = base_of(t, c) + static_cast<std::uint64_t>(number(c, *t.pointer));  // beyond the file when it is negative; in 64 bits on every machine
    if (sum > c.file_size) return refuse_pointer(*c.why, c.position(), static_cast<std::int64_t>(sum), c.file_size);
    const auto target = static_cast<std::size_t>(sum);
    if (*c.budget == 0) return give_up(c), refuse_excess(*c.why, c.position(), most_overlap);
    const nesting deeper(t, c);
    if (!deeper.allowed()) return refuse_depth(*c.why, c.position(), most_nested);
    std::size_t reach = target;
    const std::byte *const at = std::exchange(c.at, c.file + target), *const end = std::exchange(c.end, c.file + c.file_size);
    std::size_t* const outer_reach = std::exchange(c.reach, &reach);
    // Nothing is made for what is not there: a pointer of a few bytes in a hostile file must not cost the room of what it might have led to.
    const bool too_short = t.element().bitwise && c.left() < t.element().size;
    const bool ok = read(t.element(), c, too_short ? nullptr : t.inside->emplace(t, into));
    // What fails costs time too: a choice keeps it raw and goes on.
    const std::size_t passed = c.position() - target;
    c.at = at;
    c.end = end;
    c.reach = outer_reach;
    *c.budget -= std::min<std::uint64_t>(passed, *c.budget);
    if (!ok) return false;
    reach = std::max(reach, target + passed);
    keep_place(t.identity(into), *c.places, c.file_size, target, passed, reach, t.aligned);
    if (c.reach) *c.reach = std::max(*c.reach, reach);
    if (c.inspect) c.inspect->followed(c.where, target, passed);
    return true;
}

}  // namespace verbatim::walk
