#include "verbatim/edit/diff.hpp"

#include <algorithm>

#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/committed.hpp"

namespace verbatim::edit {

std::uint64_t hash_of(view::byte_view bytes) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const std::byte b : bytes) hash = (hash ^ static_cast<std::uint64_t>(b)) * 0x100000001B3;
    return hash;
}

result<difference> diff(std::string_view format, const view::document& a, const view::document& b) {
    if (&a.type() != &b.type()) return error{{}, 0, "the two files are of different formats"};
    for (const auto* doc : {&a, &b})
        if (auto ok = is_committed(*doc); !ok) return ok.error();
    if (std::ranges::equal(a.file().bytes(), b.file().bytes())) return difference{std::string(format), {}, 0, {}};
    difference d{std::string(format), compare(a, b), 0, {}};
    auto changed = changed_file(a, d.changes);
    if (!changed) {
        // Made one by one they are no file, such as when values share bytes: then the bytes say it all.
        d.changes.clear();
        changed = changed_file(a, {});
    }
    const auto wanted = b.file().bytes();
    if (!changed || std::ranges::equal(*changed, wanted)) return d;
    d.changed = hash_of(*changed);
    d.bytes = byte_changes(*changed, wanted);
    return d;
}

}  // namespace verbatim::edit
