#include "verbatim/walk/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read_parts.hpp"
#include "verbatim/walk/terminated.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::walk {

namespace {

using wire::kind;

// Whether a string may end before the bytes that follow it; unknown if none follow yet.
enum class ending { right, wrong, unknown };
ending ending_of(const deferred_check& text, std::string_view behind) {
    const wire::termination& ends = *text.of->ends;
    if (behind.empty()) return ends.may_be_missing ? ending::right : ending::unknown;
    return ends.is_left && behind.starts_with(ends.terminator) ? ending::right : ending::wrong;
}
bool refuse_open(error& why, const deferred_check& text) {
    why = text.why;
    why.reason = fmt::format("{} has no {} at its end, {:#x}", noun(*text.of), shown_terminator(*text.of), why.offset);
    if (text.of->ends->may_be_missing) why.reason += ", and other data follows";
    return false;
}

// Returns whether the bytes at the place of an optional's magic agree with its presence. Called when everything is
// written, because the value at that place may be written last.
bool is_as_its_magic(error& why, const deferred_check& one, std::string_view file) {
    const auto there = file.substr(0, std::min(one.end, file.size())).substr(one.why.offset);
    const table::type& magic = table::magic_of(one.of->element());
    const auto* const bytes = reinterpret_cast<const std::byte*>(there.data());
    if ((there.size() >= magic.size && is_expected(magic, bytes)) == one.is_there) return true;
    const std::string found = there.size() >= magic.size ? constant_text(magic, bytes) : "the end";
    why = one.why;
    why.reason = one.is_there
                     ? fmt::format("it is present, but {} at {:#x} is not {}", found, why.offset, expected_text(magic))
                     : fmt::format("it is absent, but {} at {:#x} says that it is present", found, why.offset);
    return false;
}

}  // namespace

void defer_check(const table::type& optional, emitter& e, bool is_there) {
    if (!e.open) return;
    const auto at = magic_place(optional, e);
    if (at && *at <= e.whole_size) e.open->push_back({&optional, {{}, *at, {}}, is_there});
}

bool check_deferred_within(emitter& e, std::size_t first, std::size_t start) {
    std::size_t kept = std::min(first, count_open(e));
    for (std::size_t i = first; i < count_open(e); ++i) {
        deferred_check& one = (*e.open)[i];
        const std::size_t at = one.why.offset;
        const bool is_in = at >= start && at <= e.at;  // and not elsewhere, at a placed value
        if (one.of->what == kind::optional) {
            if (is_in && one.of->element().what != kind::placed) one.end = std::min(one.end, e.at);
        } else {
            const auto found = is_in ? ending_of(one, characters(e.to(at), e.to(e.at))) : ending::unknown;
            if (found == ending::wrong) return refuse_open(*e.why, one);
            if (found == ending::right) continue;
        }
        if (kept != i) (*e.open)[kept] = std::move(one);
        ++kept;
    }
    if (e.open) e.open->resize(kept);
    return true;
}

bool check_all_deferred(emitter& e, std::size_t size) {
    e.at = size;
    if (!check_deferred_within(e, 0, 0)) return false;
    for (const deferred_check& one : *e.open)
        if (one.of->what == kind::optional ? !is_as_its_magic(*e.why, one, characters(e.to(0), e.to(size)))
                                           : !refuse_open(*e.why, one))
            return false;
    return true;
}

}  // namespace verbatim::walk
