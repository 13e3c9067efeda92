#include "verbatim/kaitai/tables/requested.hpp"

#include <algorithm>

namespace verbatim::kaitai {

namespace {

using form = expression::form;

// Calls `call` with the expressions that say where an instance is, whether it is present, and what its value is.
void each_of_place(const attribute& a, const auto& call) {
    for (const auto* e : {&a.condition, &a.value, &a.position, &a.stream})
        if (*e) call(*(*e)->is);
}

bool depends_on_what_is_read(const expression& e, const std::set<std::string_view>& lists) {
    const bool is_of_stream =
        (is_member(e, "pos") || is_member(e, "eof")) && (e.left->is_name("_io") || is_member(*e.left, "_io"));
    return is_of_stream || (e.what == form::name && lists.contains(e.characters)) ||
           table::any_operand(e, [&](const expression& part) { return depends_on_what_is_read(part, lists); });
}

void add_all(const type_definition& t, requested_finder& to) {
    const auto add = [&](const expression& e) { to.add_read(&e); };
    std::set<std::string_view> lists;
    for (const attribute& a : t.fields) {
        each_of_data(a, add);
        if (a.repeat != repetition::none) lists.insert(a.id);
    }
    if (t.switched_endian) add(*t.switched_endian->on.is);
    for (const attribute& a : t.instances) to.add_instance(a, lists);
    for (const type_definition& inner : t.types) add_all(inner, to);
}

}  // namespace

void requested_finder::add_read(const expression* e) {
    if (!e) return;
    if (e->what == form::name || (e->what == form::member && !e->right)) names_.insert(e->characters);
    (void)table::any_operand(*e, [&](const expression& part) {
        add_read(&part);
        return false;
    });
}

bool requested_finder::depends_on_reading(const attribute& a, const std::set<std::string_view>& lists) {
    bool does = !a.value && !a.position;
    const auto look = [&](const expression& e) { does |= depends_on_what_is_read(e, lists); };
    each_of_place(a, look);
    if (a.stream) each_of_data(a, look);
    return does;
}

requested_instances requested_finder::found() {
    requested_instances all;
    // What an instance needs is requested with it.
    for (std::size_t before = 0; before != names_.size();) {
        before = names_.size();
        std::erase_if(instances_, [&](const candidate& c) {
            if (!names_.contains(c.is->id)) return false;
            each_of_place(*c.is, [&](const expression& e) { add_read(&e); });
            each_of_data(*c.is, [&](const expression& e) { add_read(&e); });
            if (c.depends_on_reading) all.insert(c.is);
            return true;
        });
    }
    return all;
}

requested_instances requested_while_reading(const schema& s) {
    requested_finder all;
    for (const type_definition& root : s.roots) add_all(root, all);
    return all.found();
}

}  // namespace verbatim::kaitai
