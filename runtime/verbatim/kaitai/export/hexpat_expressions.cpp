// Writes expressions of Kaitai's language as those of a pattern. A value instance is written out wherever it is used.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "verbatim/kaitai/export/hexpat.hpp"
#include "verbatim/kaitai/language/text.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

bool is_power_of_two(const expression& e) {
    return is_integer(e) && std::has_single_bit(static_cast<std::uint64_t>(e.value));
}

}  // namespace

const attribute* pattern_writer::attribute_of(const expression& e, const type_definition& in) const {
    const type_definition* of = &in;
    const bool is_member = e.what == form::member && !e.right;
    if (is_member) of = type_of(*e.left, in);
    if (!of || (!is_member && e.what != form::name)) return nullptr;
    const attribute* const a = attribute_named(of->fields, e.characters);
    return a ? a : attribute_named(of->instances, e.characters);
}
const type_definition* pattern_writer::type_of(const expression& e, const type_definition& in) const {
    const attribute* const a = attribute_of(e, in);
    return a && a->type ? from_.find_type(in, a->type->name.path) : nullptr;
}

// Writes a name of a type. `prefix` comes before the names of its fields.
std::string pattern_writer::value_in(const type_definition& of, std::string_view name, const std::string& prefix,
                                     const place& p) {
    if (const attribute* const a = attribute_named(of.instances, name); a && a->value)
        return fmt::format("({})", written(*a->value->is, {of, p.begin, p.end, p.element, prefix}));
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
    const expression& of = *e.left;
    const bool is_root_io = is_member(of, "_io") && of.left->is_name("_root");
    if (is_root_io && e.characters == "size") return "sizeof($)";
    if (of.is_name("_io")) {
        if (e.characters == "pos")
            return p.begin == "0x00" || p.begin == "io_begin"
                       ? (p.begin == "0x00" || !knows_stream_[&p.in] ? "$" : "($ - io_begin)")
                       : fmt::format("($ - {})", p.begin);
        if (e.characters == "size") return p.begin == "0x00" ? p.end : fmt::format("({} - {})", p.end, p.begin);
        if (e.characters == "eof") return fmt::format("($ >= {})", p.end);
    }
    if (e.characters == "to_i") return operand(of, p);
    const type_definition* const type = type_of(of, p.in);
    if (const attribute* const a = attribute_of(of, p.in);
        a && !type && (e.characters == "size" || e.characters == "length"))
        return a->repeat == repetition::none ? fmt::format("sizeof({})", operand(of, p))
                                             : fmt::format("builtin::std::core::member_count({})", operand(of, p));
    if (of.is_name("_") && !p.element.empty()) return fmt::format("{}.{}", p.element, id_of(e.characters));
    if (!type) return cannot(fmt::format("{} is worked out by what a pattern lacks", source_of(e)));
    return value_in(*type, e.characters, operand(of, p) + ".", p);
}

// Writes an expression as in Kaitai's language, but for names and what a pattern lacks.
table::printed pattern_writer::printed(const expression& e, const place& p) {
    constexpr table::notation of_patterns{
        .symbol = &table::binary_operator::symbol_in_c, .not_sign = "!", .has_levels = false};
    const auto otherwise = [&](const expression& part) -> std::optional<table::printed> {
        if (part.what == form::text) return table::printed{literal(part.characters)};
        if (part.what == form::name) return table::printed{name(part.characters, p)};
        if (part.what == form::member && !part.right) return table::printed{member(part, p)};
        if (part.what == form::enumerator) return table::printed{enumerator(part, p)};
        // Numbers of a pattern are unsigned. A difference may wrap around, which changes its remainder unless the
        // divisor is a power of two.
        if (part.is(operation::modulo) && part.left->is(operation::subtract) && !is_power_of_two(*part.right))
            return table::printed{cannot(source_of(part) + " may be of a number below 0")};
        if (part.what == form::operation || part.what == form::number || part.what == form::element) return {};
        return table::printed{cannot(source_of(part) + " is worked out by what a pattern lacks")};
    };
    return print(e, {.in = of_patterns, .otherwise = otherwise});
}

std::string pattern_writer::enumerator(const expression& e, const place& p) {
    const auto [path, entry_name] = enumerator_in(e);
    const kaitai::enumeration* const of = from_.find_enumeration(p.in, path);
    const auto stored = std::ranges::find(enumerations_, of, &stored_enumeration::of);
    if (stored != enumerations_.end()) return fmt::format("{}::{}", stored->name, id_of(entry_name));
    const auto* const entry = of ? of->find(entry_name) : nullptr;
    return entry ? fmt::format("{}", static_cast<std::int64_t>(walk::low_bits(entry->number)))
                 : cannot(source_of(e) + " is no enumerator");
}

}  // namespace verbatim::kaitai
