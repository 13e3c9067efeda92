// Return the file after one edit of a document, which stays as it is: the edit is made in a copy, and committed. A
// refused edit must leave the copy as it was.
#pragma once
#include <algorithm>
#include <stdexcept>

#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/merge.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/edit/repair.hpp"

namespace verbatim::file_after {

using bytes = std::vector<std::byte>;

inline bytes file_of(const view::document& doc) {
    const auto file = doc.file().bytes();
    return {file.begin(), file.end()};
}

// Throws if a refused edit has changed the copy.
inline void must_be_untouched(const view::document& copy, const view::document& doc) {
    const auto is = copy.write(), was = doc.write();
    if (is.has_value() != was.has_value() || (is && *is != *was) ||
        copy.pending().edits.size() != doc.pending().edits.size())
        throw std::logic_error("an edit that is refused changes nothing");
}

inline result<bytes> change(const view::document& doc, const auto& make) {
    const auto copy = doc.copy();
    if (auto made = make(*copy); !made) {
        must_be_untouched(*copy, doc);
        return made.error();
    }
    if (auto done = edit::commit(*copy); !done) return done.error();
    return file_of(*copy);
}

inline result<bytes> set(const view::document& doc, std::string_view path, std::string_view text) {
    return change(doc, [&](auto& copy) { return edit::set(copy, path, text); });
}
inline result<bytes> set(const view::document& doc, std::span<const edit::assignment> all) {
    return change(doc, [&](auto& copy) { return edit::set(copy, all); });
}
inline result<bytes> remove(const view::document& doc, std::string_view path) {
    return change(doc, [&](auto& copy) { return edit::remove(copy, path); });
}
inline result<bytes> remove(const view::document& doc, std::span<const std::string> all) {
    return change(doc, [&](auto& copy) { return edit::remove(copy, all); });
}
inline result<bytes> insert(const view::document& doc, std::string_view path, std::string_view as = {}) {
    return change(doc, [&](auto& copy) { return edit::insert(copy, path, as); });
}
inline result<bytes> insert_copy(const view::document& doc, std::string_view path, const view::document& source,
                                 std::string_view from, edit::missing otherwise = edit::missing::refuse) {
    return change(doc, [&](auto& copy) { return edit::insert_copy(copy, path, source, from, otherwise); });
}
inline result<bytes> move(const view::document& doc, std::string_view from, std::string_view to) {
    return change(doc, [&](auto& copy) { return edit::move(copy, from, to); });
}
inline result<bytes> replace(const view::document& doc, std::string_view path, const view::document& source,
                             std::string_view from) {
    return change(doc, [&](auto& copy) { return edit::replace(copy, path, source, from); });
}

struct repaired {
    std::vector<edit::repaired> changes;
    bytes file;
};
inline result<repaired> repair(const view::document& doc, const edit::repair_options& options) {
    const auto copy = doc.copy();
    auto done = edit::repair(*copy, options);
    if (!done) {
        must_be_untouched(*copy, doc);
        return done.error();
    }
    return repaired{std::move(*done), file_of(*copy)};
}

struct patched : edit::patched {
    bytes file;
};
inline result<patched> patch(const view::document& doc, const edit::difference& d) {
    const auto copy = doc.copy();
    auto done = edit::patch(*copy, d);
    if (!done) {
        must_be_untouched(*copy, doc);
        return done.error();
    }
    return patched{std::move(*done), file_of(*copy)};
}

struct merged {
    bytes file;
    std::vector<edit::conflict> conflicts;
};
inline result<merged> merge(const view::document& base, const view::document& ours, const view::document& theirs) {
    const auto copy = ours.copy();
    auto done = edit::merge(base, *copy, theirs);
    if (!done) {
        must_be_untouched(*copy, ours);
        return done.error();
    }
    return merged{file_of(*copy), std::move(*done)};
}

}  // namespace verbatim::file_after
