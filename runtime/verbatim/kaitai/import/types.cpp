// Writes the type of a field in C++, in the same way as compiler::field_type makes its table.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "verbatim/kaitai/import/importer.hpp"
#include "verbatim/kaitai/tables/codecs.hpp"
#include "verbatim/kaitai/tables/fields.hpp"
#include "verbatim/walk/characters.hpp"

namespace verbatim::kaitai {

namespace {

bool is_sized(const attribute& a) { return a.size || a.size_to_end; }

std::string encoding_in_header(const std::string& name) {
    static constexpr std::pair<std::string_view, std::string_view> known[] = {
        {"ASCII", "ascii"},      {"UTF-8", "utf8"},        {"UTF-16LE", "utf16le"},
        {"UTF-16BE", "utf16be"}, {"ISO-8859-1", "latin1"}, {"CP437", "cp437"}};
    for (const auto& [theirs, ours] : known)
        if (name == theirs) return word(ours);
    std::vector<std::string> arguments{bytes_literal(name)};
    if (const auto unit = unit_of(name); unit > 1) arguments.push_back(std::to_string(unit));
    return word_of("encoding", arguments);
}

}  // namespace

std::vector<std::string> importer::trimming(const attribute& a, std::vector<std::string> before,
                                            std::size_t unit) const {
    const auto terminator = a.terminator ? walk::characters(*a.terminator) : std::string_view{};
    if (!terminator.empty()) before.push_back(word_of("ends_at", {bytes_literal(terminator)}));
    if (!terminator.empty() && a.include) before.push_back(word("included"));
    if (!terminator.empty() && terminator.size() != unit)
        before.push_back(word_of("unit", {std::to_string(terminator.size())}));
    const bool pads = a.pad_right && !(terminator.size() == 1 && terminator[0] == static_cast<char>(*a.pad_right));
    if (pads) before.push_back(fmt::format("{}<0x{:02X}>", word("padded_with"), static_cast<unsigned>(*a.pad_right)));
    return before;
}
std::vector<std::string> importer::termination(const attribute& a, std::size_t unit) const {
    std::vector<std::string> arguments{bytes_literal(walk::characters(*a.terminator))};
    if (a.include) arguments.push_back(word("included"));
    if (!a.consume) arguments.push_back(word("not_consumed"));
    if (!a.ends_error) arguments.push_back(word("or_end"));
    if (a.terminator->size() != unit) arguments.push_back(word_of("unit", {std::to_string(a.terminator->size())}));
    return arguments;
}

importer::written importer::field_type(record_text& in, const attribute& a) {
    in.is_element = a.repeat != repetition::none && !a.is_instance;
    written t = single(in, a);
    in.is_element = false;
    if (t) t = repeated(in, a, *t);
    if (t && a.is_instance) return instance(in, a, *t);
    return t && a.condition ? written(word_of("optional", {*t, condition(in, *a.condition)})) : t;
}

std::string importer::condition(record_text& in, const written_expression& e) {
    const auto simple = solvable(in, *e.is);
    if (!simple || simple->number)
        return fmt::format("{}<{}<{}>>", word("where"), word("formula"), formula_of(in, *e.is));
    if (simple->is_field) return word_of("nonzero", {simple->text});
    const bool compares = e.is->is(operation::equal);
    const auto left = compares ? solvable(in, *e.is->left) : std::nullopt,
               right = compares ? solvable(in, *e.is->right) : std::nullopt;
    if (left && right && left->is_field && right->number) return word_of("equals", {left->text, right->text});
    return simple->is_computed ? fmt::format("{}<({})>", word("where"), simple->text)
                               : word_of("nonzero", {simple->text});
}

importer::written importer::instance(record_text& in, const attribute& a, const std::string& type) {
    const auto literal = [&](const std::optional<written_expression>& e) {
        return e ? formula_of(in, *e->is) : std::string("\"\"");
    };
    const bool in_file = a.stream && !from_.uses.has_codes() && source_of(*a.stream->is) == "_root._io" &&
                         &in.of.of_file() == &from_.root();
    if (!a.condition && a.position && (!a.stream || in_file))
        if (const auto simple = solvable(in, *a.position->is)) {
            if (in_file) return word_of("look_at", {type, simple->text, word("never_absent")});
            return fmt::format("{}<{}, {}, {}, {}>", word("look_at"), type, simple->text, word("from::around"),
                               word("never_absent"));
        }
    has_formulas_ = true;
    std::vector<std::string> parts{literal(a.position)};
    if (a.stream || a.condition) parts.push_back(literal(a.stream));
    if (a.condition) parts.push_back(literal(a.condition));
    kept_.push_back(fmt::format("{}.{}: its place is worked out, {}: no field follows it.", in.name, a.id,
                                a.position ? source_of(*a.position->is) : "where reading is"));
    return fmt::format("{}<{}, {}, {}, {}>", word("look_at"), type, word_of("position", parts), word("from::around"),
                       word("never_absent"));
}

importer::written importer::repeated(record_text& in, const attribute& a, std::string element) {
    switch (a.repeat) {
        case repetition::none: return element;
        case repetition::count:
            return word_of("list", {element, control(in, a, *a.repeat_expression->is, "its count")});
        case repetition::to_end:
            return takes_the_rest(in.of, a) ? word_of("list", {element, word("to_end")})
                                            : word_of("sized_list", {element, bytes_left()});
        case repetition::until: {
            const auto last = fmt::format("{}<{}>", word("last"), formula_of(in, *a.repeat_expression->is));
            return word_of("list", {element, word_of("until", {last})});
        }
    }
    return element;
}

importer::written importer::single(record_text& in, const attribute& a) {
    if (!a.contents.empty()) {
        const bool decides = in.fields.empty() && &in.of == &from_.root() && a.repeat == repetition::none &&
                             !a.condition && !a.is_instance;
        return word_of(decides ? "signature" : "literal", {bytes_literal(walk::characters(a.contents))});
    }
    if (a.switched_type) return switched_type(in, a);
    if (!a.type) return bytes(in, a);
    auto t = named(in, a, *a.type);
    const bool is_own = from_.find_type(in.of, a.type->name.path) != nullptr;
    return t && is_own ? within_size(in, a, *t) : t;
}

importer::written importer::within_size(record_text& in, const attribute& a, std::string t) {
    if (a.process || a.terminator || a.pad_right) return coded(in, a, t);
    if (!is_sized(a)) return t;
    return word_of("sized", {t, size_of(in, a), word("tail::residue")});
}

importer::written importer::coded(record_text& in, const attribute& a, const std::string& content) {
    const std::string name = a.process ? dotted_name_of(*a.process) : "";
    const wire::codec* const codec = codec_named(name);
    if (!codec) {
        attribute plain = a;
        plain.process.reset();
        plain.type.reset();
        kept_.push_back(
            fmt::format("{}.{}: it is processed by {}, which is other code: its bytes are as they are stored.", in.name,
                        a.id, name));
        return bytes(in, plain);
    }
    if (const std::size_t wanted = codec->apply ? 1 : 0; a.process && a.process->arguments.size() != wanted)
        return fail(a.process->at, fmt::format("process: {} takes {}", name, wanted ? "one key" : "no key"));
    if (!is_sized(a) && a.include && !a.consume)
        return fail(a.at, "a terminator that is included, and left for the next field, is not supported");
    std::string by = name.empty() ? word("as_stored") : word(name);
    if (codec->apply) by = fmt::format("{}<{}>", word(name + "_by"), formula_of(in, *a.process->arguments[0]));
    std::vector<std::string> arguments{by, content,
                                       is_sized(a) ? size_of(in, a) : word_of("stream_to", termination(a))};
    return word_of("coded", is_sized(a) ? trimming(a, arguments) : arguments);
}

importer::written importer::switched_type(record_text& in, const attribute& a) {
    const auto& s = *a.switched_type;
    auto tag = solvable(in, *s.on.is);
    if (tag && tag->number) tag.reset();
    std::vector<std::pair<std::string, std::string>> alternatives;  // tag, type
    std::string others, cases = formula_of(in, *s.on.is);
    const bool is_coded = a.process || a.terminator || a.pad_right;
    // A number has its own size, whatever the field has: each other alternative is limited separately.
    const bool has_number =
        is_sized(a) && !is_coded && std::ranges::any_of(s.cases, [](const auto& one) { return is_number(one.what); });
    for (const auto& one : s.cases) {
        auto t = named(in, a, one.what);
        if (!t) return std::nullopt;
        if (has_number && from_.find_type(in.of, one.what.name.path))
            t = word_of("sized", {*t, size_of(in, a), word("tail::residue")});
        if (!one.is) {
            others = *t;
            continue;
        }
        const auto number = solvable(in, *one.is->is);
        if (!number || !number->number) tag.reset();
        alternatives.emplace_back(number && number->number ? number->text : "", *t);
        cases += ", " + formula_of(in, *one.is->is);
    }
    if (!tag)
        for (std::size_t i = 0; i < alternatives.size(); ++i) alternatives[i].first = std::to_string(i);
    if (!tag && !alternatives.empty()) keep(in, a, "its type", *s.on.is);
    if (alternatives.empty()) tag = control_text{fmt::format("{}<\"0\">", word("formula"))};  // only others
    std::vector<std::string> arguments{tag ? tag->text : fmt::format("{}<{}>", word("case_of"), cases)};
    if (has_number && others.empty()) {
        const auto kept = bytes(in, a);
        if (!kept) return std::nullopt;
        others = *kept;
    }
    const bool is_limited = is_sized(a) && !is_coded && !has_number;
    const auto size = a.size ? solvable(in, *a.size->is) : std::nullopt;
    if (is_limited && size && size->number) arguments.push_back(word_of("within", {size->text, word("tail::residue")}));
    else if (is_limited)
        arguments.push_back(word_of("limit", {size_of(in, a), word("from::here"), word("tail::residue")}));
    for (const auto& [number, t] : alternatives) arguments.push_back(word_of("when", {number, t}));
    if (others.empty() && is_coded) others = word("rest") + "<>";
    if (others.empty() && !is_sized(a)) others = word("nothing");
    if (!others.empty()) arguments.push_back(word_of("others", {others}));
    const std::string choice = word_of("choice", arguments);
    return is_coded ? coded(in, a, choice) : written(choice);
}

importer::written importer::named(record_text& in, const attribute& a, const used_type& use) {
    const auto& path = use.name.path;
    if (path.size() == 1 && use.name.arguments.empty()) {
        if (path[0] == "str" || path[0] == "strz") return text(in, a, path[0] == "strz");
        if (number_named(path[0])) return number(in, a, path[0], use.at);
        if (bit_field_of(use, in.of).width)
            return fail(use.at, "a bit field in a switch, or as an instance, is not supported");
    }
    const type_definition* const of = from_.find_type(in.of, path);
    if (!of)
        return fail(use.at, fmt::format("{} is a type of other code, which is not supported", fmt::join(path, "::")));
    if (!of->switched_endian) return reference(in, a, *of, &use, "O");
    const std::function<bool(const expression&)> names_own = [&](const expression& e) {
        return (e.what == expression::form::name && !e.characters.starts_with('_')) || table::any_operand(e, names_own);
    };
    if (names_own(*of->switched_endian->on.is))
        return fail(of->switched_endian->on.at,
                    "a byte order that what is in the type itself says is not supported: in a header it is worked out "
                    "before that");
    // Each alternative has the byte order of a case.
    std::vector<std::string> alternatives;
    std::string cases = formula_of(in, *of->switched_endian->on.is), others;
    for (const auto& one : of->switched_endian->cases) {
        const auto t =
            reference(in, a, *of, &use, one.what == byte_order::big ? word("order::big") : word("order::little"));
        if (!t) return std::nullopt;
        if (one.is)
            alternatives.push_back(word_of("when", {std::to_string(alternatives.size()), *t})),
                cases += ", " + formula_of(in, *one.is->is);
        else others = *t;
    }
    alternatives.insert(alternatives.begin(), fmt::format("{}<{}>", word("order_of"), cases));
    if (!others.empty()) alternatives.push_back(word_of("others", {others}));
    return word_of("choice", alternatives);
}

importer::written importer::number(record_text& in, const attribute& a, std::string_view name, const location& at) {
    const number_name n = *number_named(name);
    const byte_order order = n.order != byte_order::none ? n.order : in.of.endian;
    const bool is_switched =
        n.order == byte_order::none && is_template(in.of) && (in.of.switched_endian || is_ordered_around(in.of));
    if (n.size > 1 && order == byte_order::none && !is_switched)
        return fail(at, fmt::format("{} has no endianness", name));
    const bool is_big = n.size > 1 && order == byte_order::big && !is_switched;
    const std::size_t bits = n.size * 8;
    const std::string sign = n.is_real ? "f" : n.is_signed ? "i" : "u";
    std::string plain = word(fmt::format("{}{}{}", sign, bits, is_big ? "be" : ""));
    if (is_switched && n.size > 1)
        plain = fmt::format("{}<{}, O>", word("scalar"),
                            n.is_real ? (bits == 32 ? "float" : "double")
                                      : fmt::format("std::{}int{}_t", n.is_signed ? "" : "u", bits));
    if (a.enumeration.empty()) return plain;
    const enumeration* const of = from_.find_enumeration(in.of, a.enumeration);
    const std::string& label = enum_names_.at(of);
    used_enums_.insert(label);
    if (enum_numbers_.at(of).size() > 1 || is_switched) return word_of("enumerated_in", {plain, label});
    return is_big ? word_of("enumerated", {label, word("order::big")}) : word_of("enumerated", {label});
}

importer::written importer::text(record_text& in, const attribute& a, bool ends_with_zero) {
    if (ends_with_zero && !a.terminator) {  // as a case of a switch
        attribute ended = a;
        ended.terminator.emplace(unit_of(a.encoding), std::byte{0});
        return text(in, ended, false);
    }
    if (!is_sized(a) && a.include && !a.consume)
        return fail(a.at, "a terminator that is included, and left for the next field, is not supported");
    const std::size_t unit = a.encoding.empty() ? 1 : unit_of(a.encoding);
    std::string t;
    if (is_sized(a)) {
        t = word_of("sized_string", trimming(a, {size_of(in, a)}, unit));
    } else {
        const bool is_cstring = unit == 1 && walk::characters(*a.terminator) == std::string_view("\0", 1) &&
                                !a.include && a.consume && a.ends_error;
        t = is_cstring ? word("cstring") : word_of("terminated", termination(a, unit));
    }
    return a.encoding.empty() ? t : word_of("encoded", {encoding_in_header(a.encoding), t});
}

importer::written importer::bytes(record_text& in, const attribute& a) {
    if (!is_sized(a) && a.include && !a.consume)
        return fail(a.at, "a terminator that is included, and left for the next field, is not supported");
    if (a.process) return coded(in, a, word("rest") + "<>");
    if (!is_sized(a)) return word_of("terminated_bytes", termination(a));
    if (a.terminator || a.pad_right) return word_of("sized_bytes", trimming(a, {size_of(in, a)}));
    if (a.size_to_end)
        return a.repeat == repetition::none && !a.is_instance && takes_the_rest(in.of, a)
                   ? word("rest") + "<>"
                   : word_of("bytes", {size_of(in, a)});
    const auto number = solvable(in, *a.size->is);
    if (number && number->number && *number->number > 0) return word_of("raw", {number->text});
    if (number && number->number)
        return fmt::format("{}<{}<{}>>", word("bytes"), word("formula"), formula_of(in, *a.size->is));
    return word_of("bytes", {size_of(in, a)});
}

}  // namespace verbatim::kaitai
