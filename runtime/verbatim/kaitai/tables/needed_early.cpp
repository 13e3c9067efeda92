#include "verbatim/kaitai/tables/needed_early.hpp"

#include <algorithm>
#include <set>

namespace verbatim::kaitai {

namespace {

using form = expression::form;

bool is_of_stream(const expression& e) {
    const bool is_position = e.what == form::member && (e.text == "pos" || e.text == "eof");
    const bool is_here = is_position && e.parts[0].what == form::name && e.parts[0].text == "_io";
    return is_here || std::ranges::any_of(e.parts, is_of_stream);
}

class finder {
public:
    finder(const type_definition& in, early_instances& to) : in_(in), to_(to) {}

    // Adds the instances that are evaluated before a field is read.
    void need(const attribute& field) {
        seen_.clear();
        const auto add = [&](const auto& written) {
            if (written) wanted_.push_back(&written->is);
        };
        if (field.condition) {  // whether it holds is not known, so nothing else is needed for certain
            add(field.condition);
        } else {
            add(field.size);
            if (field.switched_type) wanted_.push_back(&field.switched_type->on.is);
            if (field.repeat == repetition::count) add(field.repeat_expression);
        }
        while (!wanted_.empty()) {
            const expression& next = *wanted_.back();
            wanted_.pop_back();
            look(next, field);
        }
    }

private:
    // Searches the parts of an expression that are always evaluated.
    void look(const expression& e, const attribute& field) {
        if (e.what == form::name) return found(e.text, field);
        const bool is_first_enough = e.what == form::both || e.what == form::either || e.what == form::conditional;
        for (std::size_t i = 0; i < e.parts.size() && (i == 0 || !is_first_enough); ++i) look(e.parts[i], field);
    }
    void found(std::string_view name, const attribute& field) {
        const attribute* const instance = attribute_named(in_.instances, name);
        if (!instance || !instance->value || instance->condition || !seen_.insert(instance).second) return;
        if (is_of_stream(instance->value->is)) to_.try_emplace(instance, field.id);
        wanted_.push_back(&instance->value->is);
    }

    const type_definition& in_;
    early_instances& to_;
    std::vector<const expression*> wanted_;  // of the field, which have yet to be searched
    std::set<const attribute*> seen_;        // instances that the field needs, which may need each other
};

void find_in(const type_definition& t, early_instances& to) {
    std::vector<const attribute*> fields;
    for (const attribute& field : t.fields) fields.push_back(&field);
    add_needed_early(t, fields, to);
    for (const type_definition& inner : t.types) find_in(inner, to);
}

}  // namespace

void add_needed_early(const type_definition& of, std::span<const attribute* const> fields, early_instances& to) {
    finder f(of, to);
    for (const attribute* field : fields) f.need(*field);
}

early_instances needed_early(const schema& s) {
    early_instances all;
    for (const type_definition& root : s.roots) find_in(root, all);
    return all;
}

}  // namespace verbatim::kaitai
