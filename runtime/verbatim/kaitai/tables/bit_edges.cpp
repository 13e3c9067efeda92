#include "verbatim/kaitai/tables/bit_edges.hpp"

#include <map>

#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

namespace {

// The edges of a type or a field.
struct edges {
    bool starts = false;                 // it may start with bits,
    bool ends = false;                   // and may end within a byte
    bool may_be_empty = false;           // it may have no bytes at all
    std::set<const attribute*> perhaps;  // runs at its end that end within a byte in some files

    void add(const edges& other) {
        starts |= other.starts, ends |= other.ends, may_be_empty |= other.may_be_empty;
        perhaps.insert(other.perhaps.begin(), other.perhaps.end());
    }
};

// Consecutive bit fields.
struct run_of_bits {
    const attribute* first = nullptr;
    bool is_little = false, is_known = true;  // is_known: `bits` is the same in each file
    std::size_t bits = 0;
};

class edge_finder {
public:
    explicit edge_finder(const schema& s) : schema_(s) {}

    void look(const type_definition& t) {
        (void)of(t);
        for (const type_definition& inner : t.types) look(inner);
    }
    bit_edges take() { return std::move(found_); }

private:
    // Returns the edges of a type. A type that holds itself is treated as empty while it is being examined.
    const edges& of(const type_definition& t) {
        const auto [known, is_new] = known_.try_emplace(&t, edges{.may_be_empty = true});
        if (!is_new || depth_ == deepest) return known->second;
        ++depth_;
        edges all{.may_be_empty = true};
        run_of_bits run;
        for (const attribute& a : t.fields) {
            const auto [width, is_little] = bit_field_of(a, t);
            const bool goes_on = width && run.first && is_little == run.is_little;
            edges e = of(t, a);
            // As with Kaitai, a field of another kind that follows a bit field starts with a byte.
            if (run.first && !width) all.ends = false, all.perhaps.clear();
            if (!goes_on) follows(all, e, a);
            if (width && !goes_on) run = {&a, is_little};
            if (width) add_bits(run, a, width, e);
            else repeats(a, e), run.first = nullptr;
            all.starts |= all.may_be_empty && e.starts;
            if (!e.may_be_empty || goes_on) all.ends = false, all.perhaps.clear();
            all.may_be_empty &= e.may_be_empty;
            e.starts = e.may_be_empty = false;
            all.add(e);
        }
        for (const attribute& a : t.instances)
            if (!a.value) repeats(a, of(t, a));
        --depth_;
        return known_[&t] = std::move(all);
    }
    edges of(const type_definition& in, const attribute& a) {
        edges all;
        const bool has_own_bytes = a.size || a.size_to_end || a.terminator || !a.contents.empty();
        if (!has_own_bytes) each_used_type(a, [&](const used_type& use) { all.add(of(in, use)); });
        all.may_be_empty |= (a.switched_type && !has_own_bytes) || a.condition || a.repeat != repetition::none;
        return all;
    }
    edges of(const type_definition& in, const used_type& use) {
        if (const std::size_t width = bit_field_of(use, in).width) return {true, width % 8 != 0, false, {}};
        const type_definition* const t = schema_.find_type(in, use.name.path);
        return t ? of(*t) : edges{};
    }

    static void add_bits(run_of_bits& run, const attribute& a, std::size_t width, edges& e) {
        const bool is_known = width % 8 == 0 || (!a.condition && a.repeat == repetition::none);
        run.is_known &= is_known;
        run.bits += is_known ? width : 0;
        e.ends = run.is_known && run.bits % 8 != 0;
        if (!run.is_known) e.perhaps.insert(run.first);
    }
    void follows(const edges& before, const edges& e, const attribute& a) {
        if (!e.starts) return;
        if (before.ends && !found_.goes_on) found_.goes_on = a.at;
        found_.runs_to_end.insert(before.perhaps.begin(), before.perhaps.end());
    }
    // The elements of a list follow each other.
    void repeats(const attribute& a, const edges& e) {
        if (a.repeat != repetition::none) follows(e, e, a);
    }

    static constexpr std::size_t deepest = 1000;  // types that nest so deeply are refused when tables are made of them
    const schema& schema_;
    std::size_t depth_ = 0;
    std::map<const type_definition*, edges> known_;
    bit_edges found_;
};

}  // namespace

bit_edges edges_in(const schema& s) {
    edge_finder l(s);
    for (const type_definition& root : s.roots) l.look(root);
    return l.take();
}

}  // namespace verbatim::kaitai
