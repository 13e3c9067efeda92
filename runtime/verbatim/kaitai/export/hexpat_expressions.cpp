// Writes expressions of Kaitai's language as those of a pattern. A value instance is written out wherever it is used.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/export/hexpat.hpp"
#include "verbatim/kaitai/language/text.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

bool is_name(const expression& e, std::string_view name) { return e.what == form::name && e.text == name; }
bool is_power_of_two(const expression& e) {
    return e.what == form::integer && e.number > 0 && (e.number & (e.number - 1)) == 0;
}

}  // namespace

const attribute* pattern_writer::attribute_of(const expression& e, const type_definition& in) const {
    const type_definition* of = &in;
    if (e.what == form::member) of = type_of(e.parts[0], in);
    if (!of || (e.what != form::member && e.what != form::name)) return nullptr;
    const attribute* const a = attribute_named(of->fields, e.text);
    return a ? a : attribute_named(of->instances, e.text);
}
const type_definition* pattern_writer::type_of(const expression& e, const type_definition& in) const {
    const attribute* const a = attribute_of(e, in);
    return a && a->type ? from_.find_type(in, a->type->name.path) : nullptr;
}

// Writes a name of a type. `prefix` comes before the names of its fields.
std::string pattern_writer::value_in(const type_definition& of, std::string_view name, const std::string& prefix,
                                     const place& p) {
    if (const attribute* const a = attribute_named(of.instances, name); a && a->value)
        return fmt::format("({})", written(a->value->is, {of, p.begin, p.end, p.element, prefix}));
    if (const attribute* const a = attribute_named(of.fields, name); a && bits_.contains(a)) {
        const auto& [run, first, width] = bits_.at(a);
        const std::size_t bits = (run->bits + 7) / 8 * 8, shift = run->is_little ? first : bits - first - width;
        return fmt::format("(({}{} >> {}) & {:#x})", prefix, run->name, shift,
                           width == 64 ? UINT64_MAX : (std::uint64_t{1} << width) - 1);
    }
    return prefix + id_of(name);
}

std::string pattern_writer::name(std::string_view name, const place& p) {
    if (name == "_index") return "builtin::std::core::array_index()";
    if (name == "_") return p.element.empty() ? cannot("_ is something there only in repeat-until") : p.element;
    if (name.starts_with('_') && !name.starts_with("_unnamed"))
        return cannot(fmt::format("{} has no value in a pattern", name));
    return value_in(p.in, name, p.prefix, p);
}

std::string pattern_writer::member(const expression& e, const place& p) {
    const expression& of = e.parts[0];
    const bool is_root_io = of.what == form::member && of.text == "_io" && is_name(of.parts[0], "_root");
    if (is_root_io && e.text == "size") return "sizeof($)";
    if (is_name(of, "_io")) {
        if (e.text == "pos")
            return p.begin == "0x00" || p.begin == "io_begin"
                       ? (p.begin == "0x00" || !knows_stream_[&p.in] ? "$" : "($ - io_begin)")
                       : fmt::format("($ - {})", p.begin);
        if (e.text == "size") return p.begin == "0x00" ? p.end : fmt::format("({} - {})", p.end, p.begin);
        if (e.text == "eof") return fmt::format("($ >= {})", p.end);
    }
    if (e.text == "to_i") return operand(of, p);
    const type_definition* const type = type_of(of, p.in);
    if (const attribute* const a = attribute_of(of, p.in); a && !type && (e.text == "size" || e.text == "length"))
        return a->repeat == repetition::none ? fmt::format("sizeof({})", operand(of, p))
                                             : fmt::format("builtin::std::core::member_count({})", operand(of, p));
    if (is_name(of, "_") && !p.element.empty()) return fmt::format("{}.{}", p.element, id_of(e.text));
    if (!type) return cannot(fmt::format("{} is worked out by what a pattern lacks", text_of(e)));
    return value_in(*type, e.text, operand(of, p) + ".", p);
}

// Returns how an expression is written: as in Kaitai's language, but for names and what a pattern lacks.
spelling pattern_writer::pattern_at(const place& p) {
    constexpr table::notation of_patterns{
        .symbol = &table::binary_operator::symbol_in_c, .not_sign = "!", .has_levels = false};
    const auto otherwise = [this, &p](const expression& e) -> std::optional<std::string> {
        switch (e.what) {
            case form::text: return literal(e.text);
            case form::name: return name(e.text, p);
            case form::member: return member(e, p);
            case form::enumerator: return enumerator(e, p);
            case form::operation:
                // Numbers of a pattern are unsigned. A difference may wrap around, which changes its remainder unless
                // the divisor is a power of two.
                if (e.does == operation::modulo && e.parts[0].is(operation::subtract) && !is_power_of_two(e.parts[1]))
                    return cannot(text_of(e) + " may be of a number below 0");
                break;
            case form::integer:
            case form::boolean:
            case form::element: break;
            case form::real:
            case form::array:
            case form::formatted:
            case form::call:
            case form::cast:
            case form::size_of:
            case form::bit_size_of: return cannot(text_of(e) + " is worked out by what a pattern lacks");
        }
        return {};
    };
    return {.operators = of_patterns, .otherwise = otherwise};
}

std::string pattern_writer::enumerator(const expression& e, const place& p) {
    const kaitai::enumeration* const of = from_.find_enumeration(p.in, e.path);
    const auto stored = std::ranges::find(enumerations_, of, &stored_enumeration::of);
    if (stored != enumerations_.end()) return fmt::format("{}::{}", stored->name, id_of(e.text));
    const auto* const entry = of ? of->find(e.text) : nullptr;
    return entry ? fmt::format("{}", static_cast<std::int64_t>(walk::low_bits(entry->number)))
                 : cannot(text_of(e) + " is no enumerator");
}

}  // namespace verbatim::kaitai
