#include "verbatim/kaitai/tables/needed_early.hpp"

#include <algorithm>

namespace verbatim::kaitai {

namespace {

using form = expression::form;

constexpr unsigned most_nested = 20;

bool is_of_stream(const expression& e) {
    const bool is_position = e.what == form::member && (e.text == "pos" || e.text == "eof");
    const bool is_here = is_position && e.parts[0].what == form::name && e.parts[0].text == "_io";
    return is_here || std::ranges::any_of(e.parts, is_of_stream);
}

class finder {
public:
    finder(const type_definition& in, early_instances& to) : in_(in), to_(to) {}

    // What is worked out before a field is read.
    void need(const attribute& field) {
        field_ = &field;
        if (field.condition) return need(field.condition->is);  // without knowing whether it holds
        if (field.size) need(field.size->is);
        if (field.switched_type) need(field.switched_type->on.is);
        if (field.repeat == repetition::count) need(field.repeat_expression->is);
    }

private:
    // All of it that is evaluated in any case.
    void need(const expression& e, unsigned depth = 0) {
        if (depth > most_nested) return;
        if (e.what == form::name) return found(e.text, depth);
        const bool is_first_enough = e.what == form::both || e.what == form::either || e.what == form::conditional;
        for (std::size_t i = 0; i < e.parts.size() && (i == 0 || !is_first_enough); ++i) need(e.parts[i], depth + 1);
    }
    void found(std::string_view name, unsigned depth) {
        const auto instance = std::ranges::find(in_.instances, name, &attribute::id);
        if (instance == in_.instances.end() || !instance->value || instance->condition) return;
        if (is_of_stream(instance->value->is)) to_.try_emplace(&*instance, field_->id);
        need(instance->value->is, depth + 1);
    }

    const type_definition& in_;
    early_instances& to_;
    const attribute* field_ = nullptr;
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
