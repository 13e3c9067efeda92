#include "verbatim/kaitai/tables/described.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verbatim/kaitai/tables/requested.hpp"

namespace verbatim::kaitai {

namespace {

class describer {
public:
    explicit describer(description& to) : to_(to) {}

    void root(const table::type& t) {
        root_ = &to_.of.from.roots.emplace_back();
        root_->name = t.label;
        to_.of.root = &t;
        to_.of.of_header = true;
        reach(t);
        name_members(to_.of);
        to_.of.requested = requested_.found();
    }

private:
    // Describes each type that can be reached once, even if types lead back to each other.
    void reach(const table::type& first) {
        std::vector<const table::type*> open{&first};
        while (!open.empty()) {
            const table::type& t = *open.back();
            open.pop_back();
            if (!reached_.insert(&t).second) continue;
            if (t.what == wire::kind::record) record(t);
            if (t.is_enumeration()) to_.of.enumerations[&t] = enumeration_of(t.label, t.number().named);
            for (const table::expression* e :
                 {t.list().times, t.bytes, t.choice().tag, t.optional().present, t.placed().pointer, t.list().until})
                if (e) formula(e->by);
            formula(t.coded().key);
            for (const auto& v : t.record().valid) formula(v.holds->by);
            for (const table::type* part : t.holds) open.push_back(part);
            for (const auto& f : t.fields) open.push_back(f.of);
            if (t.choice().otherwise) open.push_back(t.choice().otherwise);
        }
    }

    const expression* parsed(std::string_view text) {
        if (text.empty()) return nullptr;
        const auto is = parse_expression(text, to_.of.from.expressions);
        if (!is) {
            to_.mistake = fmt::format("{}: {}", text, with_column(is.error()).reason);
            return nullptr;
        }
        return *is;
    }
    std::optional<written_expression> written(std::string_view text) {
        const expression* const is = parsed(text);
        return is ? std::optional(written_expression{is, {}}) : std::nullopt;
    }

    void formula(const table::evaluator* by) {
        const auto* const f = dynamic_cast<const formula_evaluator*>(by);
        if (!f || to_.programs.contains(f) || f->what == wanted::bit_count) return;
        question about{.what = f->what,
                       .is = parsed(f->is),
                       .stream = parsed(f->in),
                       .condition = parsed(f->condition),
                       .field = std::string(f->field)};
        for (const auto one : f->cases) about.cases.push_back(parsed(one));
        if (f->what != wanted::valid && f->what != wanted::position && f->what != wanted::place_truth) {
            requested_.add_read(about.is);
            for (const expression* one : about.cases) requested_.add_read(one);
        }
        to_.programs[f] = program(to_.of, std::move(about));
    }

    const enumeration* enumeration_of(std::string_view label, std::span<const wire::named_value> named) {
        const auto known = std::ranges::find(root_->enumerations, label, &enumeration::name);
        enumeration& made = known != root_->enumerations.end() ? *known : root_->enumerations.emplace_back();
        made.name = label;
        for (const auto& one : named)  // each integer type lists only the values that it can hold
            (void)made.add({one.value, std::string(one.name), {}});
        return &made;
    }

    void record(const table::type& t) {
        type_definition& of = to_.of.root == &t ? *root_ : root_->types.emplace_back();
        of.name = t.label;
        if (&of != root_) {
            of.around = root_;
            root_->types_by_name.try_emplace(of.name, &of);
        }
        record_info& info = to_.of.records[&t];
        info.of = &of;
        if (t.record().arguments.empty()) to_.of.plain.emplace(&of, &t);
        else info.use = given(t, of, info);
        for (const auto& v : t.record().values) {
            if (v.name.empty() && v.label.empty()) info.own_root = v.is;
            else if (v.name.empty()) (void)enumeration_of(v.label, v.named);
            if (v.name.empty()) continue;
            attribute a;
            a.id = v.name;
            a.is_instance = true;
            a.value = written(v.is);
            a.condition = written(v.condition);
            if (!v.label.empty()) a.enumeration = {enumeration_of(v.label, v.named)->name};
            of.instances.push_back(std::move(a));
        }
        for (std::size_t i = 0; i < t.fields.size(); ++i) {
            const table::type& f = *t.fields[i].of;
            if (f.is_packed()) bits(f, i, info);
            if (f.what == wire::kind::bytes && f.bytes) run_of_bits(f.bytes->by, i, info);
            if (f.placed().is_look) of.instances.push_back(look(t.fields[i]));
        }
        std::set<std::string_view> lists;
        for (const auto& f : t.fields)
            if (f.of->what == wire::kind::list) lists.insert(f.name);
        for (const attribute& a : of.instances) requested_.add_instance(a, lists);
        for (const auto& f : t.fields)
            if (f.of->placed().is_look) position(f, *attribute_named(of.instances, f.name));
    }
    const used_type* given(const table::type& t, type_definition& of, record_info& info) {
        used_type& use = to_.uses.emplace_back();
        for (const auto& one : t.record().arguments) {
            if (one.name == "_parent") requested_.add_read(info.parent = parsed(one.is));
            if (one.name == "_parent") continue;
            parameter p;
            p.id = one.name;
            if (!one.label.empty()) p.enumeration = {enumeration_of(one.label, one.named)->name};
            of.parameters.push_back(std::move(p));
            const auto* const is = parsed(one.is);
            requested_.add_read(is);
            use.name.arguments.push_back(is);
        }
        return &use;
    }

    attribute look(const table::field& f) {
        attribute a;
        a.id = f.name;
        a.is_instance = true;
        const auto* const at = dynamic_cast<const formula_evaluator*>(f.of->placed().pointer->by);
        if (at) a.position = written(at->is), a.stream = written(at->in), a.condition = written(at->condition);
        return a;
    }
    void position(const table::field& f, const attribute& instance) {
        const auto* const at = dynamic_cast<const formula_evaluator*>(f.of->placed().pointer->by);
        if (!at || to_.programs.contains(at)) return;
        to_.programs[at] = program(to_.of, {.what = wanted::position,
                                            .is = expression_in(instance.position),
                                            .stream = expression_in(instance.stream),
                                            .condition = expression_in(instance.condition),
                                            .instance = &instance});
    }
    // Describes the bit fields of an integer, which lists them from its lowest bit on.
    void bits(const table::type& t, std::size_t field, record_info& info) {
        bit_run& run = to_.of.bit_runs.emplace_back();
        run.field = field;
        run.is_little = !t.number().big_endian;
        for (std::size_t i = 0; i < t.number().names.size(); ++i) {
            attribute& part = to_.of.attributes.emplace_back();
            part.id = t.number().names[i];
            const wire::meaning* const means = i < t.number().parts_mean.size() ? t.number().parts_mean[i] : nullptr;
            const bool has_names = means && means->what == wire::meaning::form::named;
            run.parts.push_back(
                {&part, t.number().widths[i], has_names ? enumeration_of(means->label, means->named) : nullptr});
        }
        if (t.number().big_endian) std::ranges::reverse(run.parts);
        for (std::size_t i = 0; i < run.parts.size(); ++i) info.bits.emplace(run.parts[i].is->id, bit_field{&run, i});
    }

    // Describes the bit fields in bytes that have the size of a run.
    void run_of_bits(const table::evaluator* by, std::size_t field, record_info& info) {
        const auto* const f = dynamic_cast<const formula_evaluator*>(by);
        if (!f || f->bits.empty()) return;
        bit_run& run = to_.of.bit_runs.emplace_back();
        run.field = field;
        run.is_little = f->is_little;
        for (const bit_part& b : f->bits) {
            attribute& part = to_.of.attributes.emplace_back();
            part.id = b.name;
            part.condition = written(b.condition);
            part.repeat = static_cast<repetition>(b.how);
            part.repeat_expression = written(b.repeat);
            requested_.add_read(expression_in(part.condition));
            requested_.add_read(expression_in(part.repeat_expression));
            run.parts.push_back({&part, b.width, b.label.empty() ? nullptr : enumeration_of(b.label, b.named)});
        }
        for (std::size_t i = 0; i < run.parts.size(); ++i) info.bits.emplace(run.parts[i].is->id, bit_field{&run, i});
        to_.programs.try_emplace(f, program(to_.of, {.what = wanted::bit_count, .bits = &run}));
    }

    description& to_;
    type_definition* root_ = nullptr;
    std::set<const table::type*> reached_;
    requested_finder requested_;
};

}  // namespace

std::unique_ptr<const description> describe(const table::type& root) {
    auto made = std::make_unique<description>();
    describer(*made).root(root);
    return made;
}

const description& described(const table::type& root) {
    static constinit const formula_evaluator any{wanted::any, ""};
    return static_cast<const description&>(root.record().facts(root, any));
}

}  // namespace verbatim::kaitai
