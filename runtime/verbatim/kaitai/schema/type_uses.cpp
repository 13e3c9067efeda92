#include "verbatim/kaitai/schema/type_uses.hpp"

#include <algorithm>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

type_uses::type_uses(const schema& from) {
    for (const type_definition& root : from.roots) count(from, root);
    uses_[&from.root()].by = nullptr;
}

const type_uses::used& type_uses::of(const type_definition& t) const {
    static const used none;
    const auto found = uses_.find(&t);
    return found == uses_.end() ? none : found->second;
}

bool type_uses::is_in_file_alone(const type_definition& t, std::set<const type_definition*>& seen) const {
    const used& all = of(t);
    if (!seen.insert(&t).second) return true;
    return all.within == 0 && !all.is_in_other &&
           std::ranges::all_of(all.users, [&](const auto* user) { return is_in_file_alone(*user, seen); });
}
type_uses::stream type_uses::stream_of(const type_definition& t) const {
    const used& all = of(t);
    if (std::set<const type_definition*> seen; is_in_file_alone(t, seen)) return stream::of_file;
    return all.without == 0 && !all.is_in_other ? stream::of_record : stream::other;
}

void type_uses::count(const schema& from, const type_definition& in) {
    each_attribute(in, [&](const attribute& a) {
        has_codes_ |=
            a.process || (a.terminator && (a.switched_type || (a.type && from.find_type(in, a.type->name.path))));
        each_used_type(a, [&](const used_type& use) {
            const type_definition* const of = from.find_type(in, use.name.path);
            if (!of) return;
            used& all = uses_.try_emplace(of, used{.by = &in}).first->second;
            all.times += a.parent ? 2 : 1;  // with `parent`, another record is _parent
            if (all.by != &in || a.parent) all.by = nullptr;
            all.users.insert(&in);
            ++(a.size || a.size_to_end || a.terminator || a.process ? all.within : all.without);
            all.is_in_other |= a.stream.has_value();
            all.is_repeated |= a.repeat != repetition::none && !a.is_instance;
        });
    });
    for (const type_definition& inner : in.types) count(from, inner);
}

}  // namespace verbatim::kaitai
