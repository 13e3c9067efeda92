#include "verbatim/edit/diff.hpp"

#include <algorithm>

#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/committed.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/edit/worked_out.hpp"
#include "verbatim/view/unreadable.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::edit {

std::uint64_t hash_of(view::byte_view bytes) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const std::byte b : bytes) hash = (hash ^ static_cast<std::uint64_t>(b)) * 0x100000001B3;
    return hash;
}

namespace {

// The bytes that the changes do not explain. False when these are no file.
bool explain_bytes(difference& d, const view::document& a, const view::document& b) {
    const auto changed = changed_file(a, d.changes);
    const auto wanted = b.file().bytes();
    if (!changed) return false;
    d.bytes.clear();
    if (std::ranges::equal(*changed, wanted)) return true;
    d.changed = hash_of(*changed);
    d.bytes = byte_changes(*changed, wanted);
    return true;
}

// Edits of what a schema works out, or of bytes that looks see, may be refused, though the bytes after them are right.
bool may_be_refused(const view::type& t) { return works_out(t) || std::ranges::any_of(view::types_in(t), &view::type::is_look); }
bool leads_to(const view::document& a, const difference& d, const view::document& b) {
    const auto copy = a.copy();
    const auto done = patch(d.format, *copy, d);
    return done && done->conflicts.empty() && !done->bytes_left_out && walk::same_bytes(copy->file().bytes(), b.file().bytes());
}

}  // namespace

result<difference> diff(std::string_view format, const view::document& a, const view::document& b) try {
    if (&a.type() != &b.type()) return error{{}, 0, "the two files are of different formats"};
    for (const auto* doc : {&a, &b})
        if (auto ok = is_committed(*doc); !ok) return ok.error();
    if (walk::same_bytes(a.file().bytes(), b.file().bytes())) return difference{std::string(format), {}, 0, {}};
    difference d{std::string(format), compare(a, b), 0, {}};
    // Made without the bytes they may be no file, such as when values share bytes: then the bytes say it all.
    const bool is_made = explain_bytes(d, a, b) && (!may_be_refused(a.type()) || leads_to(a, d, b));
    if (!is_made) d.changes.clear(), (void)explain_bytes(d, a, b);
    return d;
} catch (const view::unreadable& part) {
    return part.why();
}

}  // namespace verbatim::edit
