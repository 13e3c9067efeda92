#include "verbatim/kaitai/tables/solving.hpp"

namespace verbatim::kaitai {

type_uses::type_uses(const schema& from) : from_(from) {
    for (const type_definition& root : from.roots) count(root);
}

bool type_uses::is_used_once(const type_definition& t) const {
    const auto found = uses_.find(&t);
    return found != uses_.end() && found->second == 1;
}

void type_uses::count(const type_definition& in) {
    each_attribute(in, [&](const attribute& a) {
        has_codes_ |=
            a.process || (a.terminator && (a.switched_type || (a.type && from_.find_type(in, a.type->name.path))));
        each_used_type(a, [&](const used_type& use) {
            const type_definition* const of = from_.find_type(in, use.name.path);
            if (of) uses_[of] += a.parent ? 2 : 1;  // with `parent`, another record is _parent
            if (of && a.repeat != repetition::none && !a.is_instance) repeated_.insert(of);
        });
    });
    for (const type_definition& inner : in.types) count(inner);
}

}  // namespace verbatim::kaitai
