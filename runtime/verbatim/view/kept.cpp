#include "verbatim/view/kept.hpp"

#include <algorithm>

#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::view {

namespace {

// Returns the record that the bytes were to be; null if they were no record.
const type* intended(const node& n) {
    if (n.of->what == kind::record) return n.of;
    if (n.opened.empty() || n.tail_of) return nullptr;
    const type* t = n.opened.back().of;
    if (!t->has_alternatives() || t->choice().limited == type::limit::none ||
        n.opened.back().alternative != t->holds.size())
        return nullptr;
    while (t && t->has_alternatives() && !t->by_magic) {
        walk_at at(n);
        std::int64_t tag = 0;
        if (t->choice().tag && !walk::number(at.c, *t->choice().tag, tag)) return nullptr;
        const std::size_t index = table::index_of_tag(*t, tag);
        t = index < t->holds.size() ? t->holds[index] : nullptr;
    }
    return t && t->what == kind::record ? t : nullptr;
}

bool visit_read(const type& record, node& n, const visitor& visit) {
    n.of = &record;
    walk_at at(n);
    walk::scratch value(record);
    if (walk::read(record, at.c, value.get())) return true;
    const std::string_view all = at.why.path, failed = all.substr(0, all.find_first_of(".["));
    const auto starts = walk::starts_in(record, value.get(), n.offset);
    node part = n;
    part.opened.clear();
    part.follows.clear();
    if (record.record().is_referred_to) part.around = n.inside(starts.data());
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
        const auto& f = record.fields[i];
        part.name = f.name;
        part.index = i;
        part.offset = starts[i];
        part.size = starts[i + 1] - starts[i];
        if (record.record().is_referred_to) part.around.read_field(i);
        const bool has_failed = f.name == failed;
        if (!has_failed && part.offset + part.size > n.offset + n.size) return true;  // of a run of fixed layout
        if (has_failed && f.of->what == kind::record) {
            part.size = n.offset + n.size - part.offset;
            return visit_read(*f.of, part, visit);
        }
        if (has_failed && f.of->what != kind::list) return true;
        if (!visit_value(field_in({value.get(), &record}, i), part, visit)) return false;
        if (has_failed) return true;
    }
    return true;
}

}  // namespace

void each_part_before_failure(const node& n, const visitor& visit) {
    const type* const record = intended(n);
    if (!record) return;
    node whole = n;
    whole.around.limit = {n.offset, n.offset + n.size};
    whole.skips_looks = true;
    (void)visit_read(*record, whole, visit);
}

}  // namespace verbatim::view
