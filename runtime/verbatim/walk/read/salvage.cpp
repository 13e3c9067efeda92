#include "verbatim/walk/read/salvage.hpp"

#include <algorithm>
#include <cstring>

#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::walk {

using table::type;
using wire::kind;

void salvaged::lose(const step* where, const error& inside, std::size_t from, std::size_t to) {
    error why = inside;
    for (const step* at = where; at; at = at->up)
        if (at->name.empty()) why.inside_element(at->index);
        else why.inside_field(at->name);
    losses.push_back({std::move(why), from, to});
}

namespace {

// Reads one part, unless an earlier one was cut.
void take_part(const type& part, const step& here, bool& is_cut, cursor& c, std::byte* into) {
    if (!is_cut && part.size <= c.left()) {
        std::memcpy(into, c.at, part.size);
        c.at += part.size;
        return;
    }
    const bool has_parts = part.what == kind::record || part.what == kind::array;
    if (!is_cut && has_parts) {
        c.where = &here;
        take_whole_parts(part, c, into);
        c.where = here.up;
    } else {
        c.salvage->leave(&here);
    }
    is_cut = true;
}

}  // namespace

void take_whole_fields(std::span<const table::field> fields, cursor& c, void* into, std::size_t in_memory) {
    bool is_cut = false;
    for (const table::field& f : fields) {
        take_part(*f.of, {c.where, f.name, 0}, is_cut, c, static_cast<std::byte*>(into) + in_memory);
        in_memory += f.of->size;
    }
}

void take_whole_parts(const type& t, cursor& c, void* into) {
    if (t.what == kind::record) return take_whole_fields(t.fields, c, into, 0);
    bool is_cut = false;
    for (std::size_t i = 0; i < t.count; ++i)
        take_part(t.element(), {c.where, {}, i}, is_cut, c, static_cast<std::byte*>(into) + i * t.element().size);
}

namespace {

bool is_printable(std::span<const std::byte> text) {
    return !text.empty() &&
           std::ranges::all_of(text, [](std::byte b) { return b >= std::byte{' '} && b != std::byte{0x7F}; });
}

// Returns whether the texts at the start of an element, as far as they have fixed places, are printable.
bool has_printable_texts(const type& t, std::span<const std::byte> bytes) {
    if (t.is_fixed_text()) {
        const auto end = std::ranges::find(bytes, std::byte{});
        return is_printable({bytes.begin(), end});
    }
    if (t.what != kind::record) return true;
    for (const table::field& f : t.fields) {
        if (f.offset == wire::dynamic_size || f.of->size == wire::dynamic_size) break;
        if (f.offset + f.of->size > bytes.size()) return false;
        if (!has_printable_texts(*f.of, bytes.subspan(f.offset, f.of->size))) return false;
    }
    return true;
}

// Returns whether an element starts with a constant by which a format is recognised.
bool has_magic(const type& element) {
    if (element.what == kind::record) return !element.fields.empty() && has_magic(*element.fields.front().of);
    return element.is_constant() && element.decides_format;
}

// Reads elements to find out whether they are there.
class trial {
public:
    trial(const type& element, const cursor& c) : element_(element), value_(element), apart_(c) {
        apart_.c.keep = &keep_nothing;
    }
    // Moves `at` behind the element there, if there plainly is one.
    bool passes(const std::byte*& at) {
        inspector found;
        cursor& in = apart_.c;
        std::uint64_t steps = apart_.budget = budget_of(in.file_size);
        found.steps = &steps;
        in.inspect = &found;
        in.at = at;
        const bool ok = read(element_, in, value_.fresh()) && apart_.stopped == stop::none;
        const auto passed = static_cast<std::size_t>(in.at - at);
        cost_ += 16 + passed;
        if (!ok || passed == 0) return false;
        const std::span bytes(at, passed);
        const bool is_plain =
            std::ranges::any_of(bytes, [&](std::byte b) { return b != bytes.front(); }) &&
            std::ranges::all_of(found.findings, [](const finding& f) { return f.severity == severity::note; }) &&
            has_printable_texts(element_, bytes);
        if (is_plain) at = in.at;
        return is_plain;
    }
    std::uint64_t cost() { return std::exchange(cost_, 0); }

private:
    const type& element_;
    scratch value_;
    apart apart_;
    std::uint64_t cost_ = 0;
};

}  // namespace

bool is_plainly(const type& element, const cursor& c) {
    const std::byte* at = c.at;
    return trial(element, c).passes(at);
}

const std::byte* next_readable(const type& element, const cursor& c, std::uint64_t most) {
    if (element.runs || most < 2) return nullptr;
    // Without a magic, several elements together must be readable, of so many bytes that this is no accident.
    const bool by_magic = has_magic(element);
    const std::size_t fewest = by_magic ? 1 : 2, fewest_bytes = by_magic ? 1 : 32;
    trial one(element, c);
    for (const std::byte* start = c.at + 1; start < c.end && c.salvage->effort > 0; ++start) {
        const std::byte* at = start;
        std::uint64_t count = 0;
        while (count + 1 < most && (count < fewest || static_cast<std::size_t>(at - start) < fewest_bytes) &&
               one.passes(at))
            ++count;
        c.salvage->effort -= std::min(c.salvage->effort, one.cost());
        if (count >= fewest && static_cast<std::size_t>(at - start) >= fewest_bytes) return start;
    }
    return nullptr;
}

}  // namespace verbatim::walk
