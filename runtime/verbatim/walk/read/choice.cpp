// Reads choices and optionals: data that depends on an earlier field or on a magic.
#include <algorithm>

#include <fmt/format.h>

#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read/ahead.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/tails.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::byte_run;

bool read_alternative(const type& t, cursor& c, void* into, std::size_t index) {
    return read(*t.holds[index], c, into ? alternative_for(t, into, index) : nullptr);
}

bool read_by_magic(const type& t, cursor& c, void* into) {
    const std::size_t index = index_ahead(t, {c.at, c.end});
    if (index == t.recognised().size() && (index == t.holds.size() || (c.inspect && !t.choice().is_open))) {
        const std::string found = c.left() ? hex(c.at, std::min<std::size_t>(c.left(), 4)) : "nothing";
        if (index == t.holds.size()) {
            const std::size_t likely = likely_ahead(t, {c.at, c.end});  // the reason why it is not read is more exact
            if (likely < t.holds.size()) return read_alternative(t, c, into, likely);
            return refuse_magic(*c.why, c.position(), found, expected_ahead(t));
        }
        c.inspect->report(c.where, c.position(), expected_ahead(t), found);
    }
    return read_alternative(t, c, into, index);
}

// Returns whether the schema says how many bytes there are, whatever they hold: then it has left room itself.
bool has_its_own_size(const type& t) {
    return t.choice().limited == type::limit::fixed || (t.bytes && t.bytes->what == table::expression::form::number);
}

// Reads a choice with a byte limit. The bytes of an unknown tag, or of an alternative that does not fit, are kept raw.
bool read_limited(const type& t, cursor& c, void* into, std::int64_t tag, std::size_t index) {
    cursor in = c;
    const std::size_t losses = c.salvage ? c.salvage->losses.size() : 0;
    if (!read_limit(t, c, in.end)) return false;
    in.limit = {c.at, in.end};
    const auto all = static_cast<std::size_t>(in.end - c.at);
    const attempt before(c);
    const bool is_cut = c.salvage && c.salvage->losses.size() > losses;
    if (!is_cut) in.salvage = nullptr;  // what does not fit is kept
    if (index < t.holds.size() && read_alternative(t, in, into, index)) {
        if (into) t.tail_in(into)->borrow(*c.keep, {in.at, in.left()}, in.left());
        if (c.inspect && t.choice().is_open && !has_its_own_size(t))
            note_tail(*c.inspect, *t.holds[index], c.where, in.position(), in.left());
        else if (c.inspect && !t.choice().is_open && in.left())
            c.inspect->stray(c.where, in.position(), in.at, in.left(),
                             t.choice().tag ? "nothing after the data of its tag" : "nothing after its data");
    } else if (c.has_stopped() || (is_cut && index < t.holds.size())) {
        c.at = in.at;
        return false;
    } else {
        before.give_up(c);
        const bool is_usual = t.choice().is_open && index == t.holds.size();
        if (c.inspect && t.choice().tag && !is_usual)
            c.inspect->tagged(c.where, c.position(), tag_text(t, tag), index < t.holds.size(), c.at, all, *c.why);
        else if (c.inspect && !t.choice().tag)
            c.inspect->unfit(c.where, c.position(), c.at, all, fmt::format("a {}", t.holds.front()->label), *c.why);
        if (into) {
            static_cast<byte_run*>(t.set_alternative(into, t.holds.size()))->borrow(*c.keep, {c.at, all}, all);
            *t.tail_in(into) = {};
        }
    }
    c.at = in.end;
    return true;
}

}  // namespace

bool read_limit(const type& t, const cursor& c, const std::byte*& end) {
    std::int64_t size = t.choice().limited == type::limit::fixed ? static_cast<std::int64_t>(t.size)
                                                                 : static_cast<std::int64_t>(c.left());
    if (t.choice().limited != type::limit::fixed && t.bytes && !number(c, *t.bytes, size)) return false;
    const std::size_t used =
        t.choice().limited == type::limit::record ? static_cast<std::size_t>(c.at - c.records->bytes) : 0;
    if (size < static_cast<std::int64_t>(used) || static_cast<std::uint64_t>(size) - used > c.left()) {
        (void)refuse_limit(*c.why, c.position(), size, used, c.left(), c.end == c.file + c.file_size);
        if (size < static_cast<std::int64_t>(used) || !salvages(c)) return false;
        c.salvage->cut(c.where, *c.why, t.what == wire::kind::coded ? "" : ".tail");
        end = c.end;
        return true;
    }
    end = c.at + (static_cast<std::size_t>(size) - used);
    return true;
}

bool read_choice(const type& t, cursor& c, void* into) {
    if (t.by_magic) return read_by_magic(t, c, into);
    std::int64_t tag = 0;
    if (t.choice().tag && !number(c, *t.choice().tag, tag)) return false;
    const std::size_t index = table::index_of_tag(t, tag);
    if (t.choice().limited != type::limit::none) return read_limited(t, c, into, tag, index);
    if (index == t.holds.size()) return refuse_tag(*c.why, c.position(), tag_text(t, tag));
    if (index == t.choice().tags.size() && c.inspect && !t.choice().is_open)
        c.inspect->report(c.where, c.position(), "a known tag", "tag " + tag_text(t, tag));
    return read_alternative(t, c, into, index);
}

namespace {

bool is_magic_there(const type& t, const cursor& c) {
    const auto at = magic_place(t, c);
    const std::byte* const end = t.element().what == wire::kind::placed ? c.file + c.file_size : c.end;
    return at && index_ahead(t, {c.file + *at, end}) == 0;
}

}  // namespace

bool read_optional(const type& t, cursor& c, void* into) {
    if (c.skips_looks && t.element().placed().is_look) {
        (into ? t.drop_content(into) : void());
        return true;
    }
    std::int64_t present = t.by_magic ? is_magic_there(t, c) : c.left() != 0;
    if (t.optional().present && !number(c, *t.optional().present, present)) return false;
    if (present == 0) {
        if (into) t.drop_content(into);
        return true;
    }
    const std::byte* const from = c.at;
    const attempt before(c);
    const void* const known = into ? t.content_in(into) : nullptr;  // as alternative_for()
    if (read(t.element(), c, known ? const_cast<void*>(known) : into ? t.set_content(into) : nullptr)) return true;
    if (into && salvages(c) && c.at == from) before.give_up(c), t.drop_content(into);
    return false;
}

}  // namespace verbatim::walk
