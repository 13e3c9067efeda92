#include "verbatim/walk/write/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read/ahead.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/terminated.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::walk {

namespace {

using wire::kind;

// Whether a string may end before the bytes that follow it; unknown if none follow yet.
enum class text_end { right, wrong, unknown };
text_end ending_of(const deferred_check& text, std::string_view behind) {
    if (text.of->what == kind::list) return behind.empty() ? text_end::right : text_end::wrong;
    const wire::termination& ends = *text.of->ends;
    if (behind.empty()) return ends.may_be_missing ? text_end::right : text_end::unknown;
    return ends.is_left && behind.starts_with(ends.terminator) ? text_end::right : text_end::wrong;
}
bool refuse_open(error& why, const deferred_check& text) {
    why = text.why;
    if (text.of->what == kind::list) {
        why.reason = fmt::format("its last element does not have {}, and other data follows at {:#x}",
                                 text_of(*text.of->list().until), why.offset);
        return false;
    }
    why.reason = fmt::format("{} has no {} at its end, {:#x}", noun(*text.of), shown_terminator(*text.of), why.offset);
    if (text.of->ends->may_be_missing) why.reason += ", and other data follows";
    return false;
}

bool is_by_magic(const deferred_check& one) { return one.of->what == kind::optional || one.of->what == kind::choice; }

// Returns the bytes by which a value would be recognised, for messages.
std::string found_instead(const table::recognition& by, std::span<const std::byte> there) {
    if (by.marks.size() == 1 && there.size() >= by.marks[0].offset + by.marks[0].constant->size)
        return constant_text(*by.marks[0].constant, there.data() + by.marks[0].offset);
    return by.marks.size() == 1 || there.empty() ? "the end"
                                                 : hex(there.data(), std::min<std::size_t>(there.size(), 4));
}
// Returns why the bytes do not select the alternative of a choice that is written there.
std::string wrong_alternative(const deferred_check& one, std::size_t selected, std::span<const std::byte> there) {
    const auto& all = one.of->holds;
    const std::string held =
        one.alternative < all.size() ? fmt::format("a {}", all[one.alternative]->label) : "unknown";
    const auto found =
        there.empty() ? std::string("the end") : hex(there.data(), std::min<std::size_t>(there.size(), 4));
    return fmt::format("it is {}, but {} at {:#x} {}", held, found, one.why.offset,
                       selected < all.size() ? fmt::format("is read as a {}", all[selected]->label)
                                             : "is not " + expected_ahead(*one.of));
}
// Returns whether the bytes at the place of a value by magic select what is written there. Called when everything is
// written, because the value at that place may be written last.
bool is_as_its_magic(error& why, const deferred_check& one, std::string_view file) {
    const auto text = file.substr(0, std::min(one.end, file.size())).substr(one.why.offset);
    const auto there = std::as_bytes(std::span(text));
    const auto& all = one.of->holds;
    const std::size_t selected = index_ahead(*one.of, there);
    if (selected == one.alternative) return true;
    why = one.why;
    if (one.of->what == kind::choice) {
        if (selected < all.size() && one.alternative < all.size() && all[selected] == all[one.alternative]) return true;
        why.reason = wrong_alternative(one, selected, there);
        return false;
    }
    const table::recognition& by = one.of->recognised().front();
    why.reason = one.alternative == 0 ? fmt::format("it is present, but {} at {:#x} is not {}",
                                                    found_instead(by, there), why.offset, text_of(by))
                                      : fmt::format("it is absent, but {} at {:#x} says that it is present",
                                                    found_instead(by, there), why.offset);
    return false;
}

}  // namespace

void defer_check(const table::type& by_magic, emitter& e, std::size_t alternative) {
    if (!e.open) return;
    const auto at = by_magic.what == kind::choice ? e.at : magic_place(by_magic, e);
    if (at && *at <= e.whole_size) e.open->push_back({&by_magic, {{}, *at, {}}, alternative});
}
void defer_end(const table::type& list, emitter& e) {
    if (e.open) e.open->push_back({&list, {{}, e.at, {}}});
}

bool check_deferred_within(emitter& e, std::size_t first, std::size_t start) {
    std::size_t kept = std::min(first, count_open(e));
    for (std::size_t i = first; i < count_open(e); ++i) {
        deferred_check& one = (*e.open)[i];
        const std::size_t at = one.why.offset;
        const bool is_in = at >= start && at <= e.at;  // and not elsewhere, at a placed value
        if (is_by_magic(one)) {
            if (is_in && one.of->holds.front()->what != kind::placed) one.end = std::min(one.end, e.at);
        } else {
            const auto found = is_in ? ending_of(one, characters(e.to(at), e.to(e.at))) : text_end::unknown;
            if (found == text_end::wrong) return refuse_open(*e.why, one);
            if (found == text_end::right) continue;
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
        if (is_by_magic(one) ? !is_as_its_magic(*e.why, one, characters(e.to(0), e.to(size)))
                             : !refuse_open(*e.why, one))
            return false;
    return true;
}

}  // namespace verbatim::walk
