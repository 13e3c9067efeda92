#include "verbatim/kaitai/import/refusals.hpp"

#include <fmt/format.h>

#include "verbatim/kaitai/tables/bit_edges.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

class refusal_finder {
public:
    explicit refusal_finder(const schema& s) : schema_(s) {}
    void look(const type_definition& t) {
        each_attribute(t, [&](const attribute& a) { look(t, a); });
        for (std::size_t i = 0; i + 1 < t.fields.size(); ++i)
            if (takes_the_rest(t, t.fields[i], 0))
                fail(t.fields[i + 1].at, fmt::format("a field behind {}, which takes all bytes up to the end, is not "
                                                     "supported: in a header none follows such a field",
                                                     t.fields[i].id));
        for (const type_definition& inner : t.types) look(inner);
    }
    const std::optional<error>& why() const { return why_; }

private:
    void fail(const location& at, std::string_view reason) {
        if (!why_) why_ = error_at(at, reason);
    }

    // Returns whether a field is a list up to the end, or of an unsized type whose last field takes the rest. Plain
    // bytes get a formula as size.
    bool takes_the_rest(const type_definition& in, const attribute& a, std::size_t depth) const {
        if (a.condition) return false;  // another field may be present instead
        if (a.repeat == repetition::to_end) return true;
        const bool is_open = a.type && !a.size && !a.size_to_end && !a.terminator && depth < most_nested_types;
        const type_definition* const of = is_open ? schema_.find_type(in, a.type->name.path) : nullptr;
        if (!of || of->fields.empty()) return false;
        const attribute& last = of->fields.back();
        return (last.size_to_end && last.repeat == repetition::none) || takes_the_rest(*of, last, depth + 1);
    }

    void look(const type_definition& in, const attribute& a) {
        const auto one = [&](const std::optional<written_expression>& e) {
            if (e) look(in, e->is, e->at);
        };
        for (const auto* e : {&a.size, &a.condition, &a.repeat_expression, &a.value, &a.position, &a.stream}) one(*e);
        if (a.type)
            for (const expression& e : a.type->name.arguments) look(in, e, a.type->at);
        if (a.process)
            for (const expression& e : a.process->arguments) look(in, e, a.process->at);
        if (a.valid) {
            for (const auto* e : {&a.valid->equal, &a.valid->least, &a.valid->most, &a.valid->holds}) one(*e);
            for (const auto& e : a.valid->any_of) look(in, e.is, e.at);
        }
        if (!a.switched_type) return;
        look(in, a.switched_type->on.is, a.switched_type->on.at);
        for (const auto& c : a.switched_type->cases) {
            one(c.is);
            for (const expression& e : c.what.name.arguments) look(in, e, c.what.at);
        }
    }
    void look(const type_definition& in, const expression& e, const location& at) {
        if (e.what == form::name && e.text == "_root" && &in.of_file() != &schema_.root())
            fail(at, "_root in an imported file is not supported: in a header it is the record of the whole file");
        for (const expression& part : e.parts) look(in, part, at);
    }

    static constexpr std::size_t most_nested_types = 100;  // types may hold themselves
    const schema& schema_;
    std::optional<error> why_;
};

}  // namespace

std::optional<error> refused_by_import(const schema& s) {
    if (const bit_edges bits = edges_in(s); bits.goes_on || !bits.runs_to_end.empty())
        return error_at(bits.goes_on ? *bits.goes_on : (*bits.runs_to_end.begin())->at,
                        fmt::format("bits that {}", bits_go_on));
    refusal_finder l(s);
    for (const type_definition& root : s.roots) l.look(root);
    return l.why();
}

}  // namespace verbatim::kaitai
