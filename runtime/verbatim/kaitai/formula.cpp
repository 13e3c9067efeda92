#include "verbatim/kaitai/formula.hpp"

#include "verbatim/kaitai/scope/text_of.hpp"
#include "verbatim/kaitai/tables/codecs.hpp"
#include "verbatim/kaitai/tables/described.hpp"

namespace verbatim::kaitai {

namespace {

// Returns the evaluator of a formula; null, with the reason, if a formula of its schema cannot be parsed.
const table::evaluator* program_of(const formula_evaluator& f, const walk::cursor& c, error& why) {
    const walk::context* outermost = c.records;
    const auto none = [&](std::string reason) {
        why = error{{}, 0, std::move(reason), error_kind::malformed};
        return nullptr;
    };
    if (!outermost) return none("there is no record around it");
    while (outermost->up) outermost = outermost->up;
    const description& all = described(*outermost->of);
    if (!all.mistake.empty()) return none(all.mistake);
    const auto found = all.programs.find(&f);
    return found == all.programs.end() ? none("it is of another schema") : found->second.get();
}

class all_formulas final : public view::computing {
    result<std::string> text(const view::document& of, std::string_view expression, view::written how) const override {
        const description& all = described(of.type());
        if (!all.mistake.empty()) return error{{}, 0, all.mistake, error_kind::malformed};
        return text_of(all.of, of, expression, how);
    }
    result<std::string_view> set_bits(const view::node& record, std::string_view part, std::string_view text,
                                      std::vector<std::byte>& bytes) const override {
        const description& all = described(*record.of);
        if (!all.mistake.empty()) return error{{}, 0, all.mistake, error_kind::malformed};
        return kaitai::set_bits(all.of, record, part, text, bytes);
    }
    std::vector<std::string_view> values_of(const view::type& record) const override {
        std::vector<std::string_view> names;
        for (const table::named_formula& value : record.record().values)
            if (!value.name.empty()) names.push_back(value.name);
        return names;
    }
};
const all_formulas computed_formulas;

}  // namespace

std::unique_ptr<const table::schema_facts> formula_evaluator::facts_of(const table::type& root) const {
    return describe(root);
}

const view::computing& computed_by_formulas() { return computed_formulas; }

bool formula_evaluator::number(const walk::cursor& c, std::int64_t& to, error& why) const {
    const auto* const by = program_of(*this, c, why);
    return by && by->number(c, to, why);
}
bool formula_evaluator::stream(const walk::cursor& c, walk::stream& to, bool& is_elsewhere, error& why) const {
    const auto* const by = program_of(*this, c, why);
    return by && by->stream(c, to, is_elsewhere, why);
}
std::vector<table::evaluator::element> formula_evaluator::strays(const walk::cursor& c) const {
    error why;
    const auto* const by = program_of(*this, c, why);
    return by ? by->strays(c) : std::vector<element>();
}
std::string formula_evaluator::judged(const walk::cursor& c) const {
    error why;
    const auto* const by = program_of(*this, c, why);
    return by ? by->judged(c) : why.reason;
}
bool formula_evaluator::bytes(const walk::cursor& c, std::vector<std::byte>& to, error& why) const {
    const auto* const by = program_of(*this, c, why);
    return by && by->bytes(c, to, why);
}

namespace detail {

bool code(std::string_view codec, byte_view key, bool decodes, byte_view from, std::vector<std::byte>& to) {
    return codec_named(codec)->apply(key, decodes, from, to);
}

}  // namespace detail

}  // namespace verbatim::kaitai
