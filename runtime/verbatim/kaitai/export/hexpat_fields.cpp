// Writes the fields of a pattern.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "verbatim/kaitai/export/hexpat.hpp"
#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/tables/fields.hpp"
#include "verbatim/walk/characters.hpp"

namespace verbatim::kaitai {

namespace {

// Words of the language, which cannot name a field.
constexpr std::array<std::string_view, 62> reserved = {
    "addressof", "any",    "as",        "auto",     "be",     "bitfield", "bool",   "break",      "catch",
    "char",      "char16", "const",     "continue", "double", "else",     "enum",   "false",      "file",
    "float",     "fn",     "for",       "from",     "if",     "import",   "in",     "io_begin",   "io_end",
    "le",        "match",  "namespace", "null",     "out",    "padding",  "parent", "ref",        "reference",
    "return",    "s128",   "s16",       "s24",      "s32",    "s48",      "s64",    "s8",         "s96",
    "signed",    "sizeof", "str",       "struct",   "this",   "true",     "try",    "typenameof", "u128",
    "u16",       "u24",    "u32",       "u48",      "u64",    "u8",       "u96",    "union"};
constexpr std::array<std::string_view, 3> also_reserved = {"unsigned", "using", "while"};

std::string in_quotes(std::string_view text) {
    std::string all = "\"";
    for (const char c : printable_line(text)) {
        if (c == '"' || c == '\\') all += '\\';
        all += c;
    }
    return all + '"';
}

std::string hex_of(const std::vector<std::byte>& all) {
    std::string text;
    for (const std::byte b : all) text += fmt::format("{}{:02X}", text.empty() ? "" : " ", static_cast<unsigned>(b));
    return text;
}

bool is_printable(const std::vector<std::byte>& all) {
    return std::ranges::all_of(all, [](std::byte b) { return b > std::byte{' '} && b < std::byte{0x7F}; });
}

bool is_own(const schema& s, const type_definition& in, const used_type& use) {
    return s.find_type(in, use.name.path) != nullptr;
}

}  // namespace

std::string pattern_writer::id_of(std::string_view name) const {
    const bool is_reserved = std::ranges::binary_search(reserved, name) || std::ranges::count(also_reserved, name);
    return std::string(name) + (is_reserved ? "_" : "");
}

// Returns the comment that is shown beside a field.
std::string pattern_writer::remark(const attribute& a) {
    std::string text = a.doc;
    const auto expect = [&](const std::string& what) {
        text += fmt::format("{}expected: {}", text.empty() ? "" : "; ", what);
    };
    if (!a.contents.empty())
        expect(is_printable(a.contents) ? std::string(walk::characters(a.contents)) : hex_of(a.contents));
    if (a.terminator && (a.size || a.size_to_end))
        text += fmt::format("{}ends at {}", text.empty() ? "" : "; ", hex_of(*a.terminator));
    if (a.process) text += fmt::format("{}encoded: {}", text.empty() ? "" : "; ", fmt::join(a.process->name, "."));
    if (a.valid && a.valid->equal) expect(source_of(*a.valid->equal->is));
    if (a.valid && a.valid->least) expect("at least " + source_of(*a.valid->least->is));
    if (a.valid && a.valid->most) expect("at most " + source_of(*a.valid->most->is));
    if (a.valid && a.valid->holds) expect(source_of(*a.valid->holds->is));
    for (std::size_t i = 0; a.valid && i < a.valid->any_of.size(); ++i)
        i ? void(text += " or " + source_of(*a.valid->any_of[i].is)) : expect(source_of(*a.valid->any_of[i].is));
    return text.empty() ? "" : fmt::format(" [[comment({})]]", in_quotes(text));
}

pattern_writer::declared pattern_writer::bytes(const place& p, const attribute& a, std::string_view unit) {
    const std::size_t width = unit == "char16" ? 2 : 1;
    const std::string type(unit);
    if (!a.contents.empty()) return {is_printable(a.contents) ? "char" : "u8", fmt::format("[{}]", a.contents.size())};
    if (a.size)
        return {type, width == 1 ? fmt::format("[{}]", written(*a.size->is, p))
                                 : fmt::format("[{} / {}]", operand(*a.size->is, p), width)};
    if (a.size_to_end)
        return {type, width == 1 ? fmt::format("[{} - $]", p.end) : fmt::format("[({} - $) / {}]", p.end, width)};
    const auto& terminator = *a.terminator;
    if (terminator.size() != width) {
        cannot("its terminator is no character");
        return declared{};
    }
    if (terminator[0] == std::byte{0} && a.consume && a.ends_error && width == 1) return {type, "[]"};
    const std::string more = a.ends_error ? "" : fmt::format("$ < {} && ", p.end);
    return {type, fmt::format("[while({}builtin::std::mem::read_unsigned($, {}, 2) != 0x{:02X})]", more, width,
                              static_cast<unsigned>(terminator[0]) |
                                  (width == 2 ? static_cast<unsigned>(terminator[1]) << 8 : 0))};
}

pattern_writer::declared pattern_writer::named(const place& p, const attribute& a, const used_type& use) {
    const std::string& name = use.name.path.front();
    if (name == "str" || name == "strz")
        return bytes(p, a, unit_of(a.encoding) == 2 ? (a.encoding.ends_with("BE") ? "be char16" : "char16") : "char");
    if (const auto number = number_named(name)) {
        const byte_order order = number->order == byte_order::none ? p.in.endian : number->order;
        const std::string before = number->size > 1 && order == byte_order::big ? "be " : "";
        if (!a.enumeration.empty()) return {before + enumeration(p.in, a)};
        if (number->is_real) return {before + (number->size == 4 ? "float" : "double")};
        return {fmt::format("{}{}{}", before, number->is_signed ? 's' : 'u', 8 * number->size)};
    }
    const type_definition* const of = from_.find_type(p.in, use.name.path);
    if (!of) {
        cannot(fmt::format("{} is a bit field", name));
        return declared{};
    }
    std::vector<std::string> arguments;
    if (knows_stream(*of)) arguments = {p.begin, p.end};
    for (const expression* e : use.name.arguments) arguments.push_back(operand(*e, p));
    return {names_.at(of) + (arguments.empty() ? "" : fmt::format("<{}>", fmt::join(arguments, ", ")))};
}

pattern_writer::declared pattern_writer::single(const place& p, const attribute& a) {
    if (a.type && !a.process) return named(p, a, *a.type);
    return bytes(p, a, "u8");
}

// Returns the brackets that say how often a field is repeated.
std::string pattern_writer::times(const place& p, const attribute& a) {
    switch (a.repeat) {
        case repetition::none: return "";
        case repetition::count: return fmt::format("[{}]", written(*a.repeat_expression->is, p));
        case repetition::to_end: return fmt::format("[while($ < {})]", p.end);
        case repetition::until: return "[while(true)]";
    }
    return "";
}

// Writes a struct for an element that needs more than a type, because it ends the list, or has a size. Returns the name
// of the struct.
std::string pattern_writer::element_of(const place& p, const attribute& a, std::string& arguments) {
    attribute one = a;
    one.id = "element";
    one.repeat = repetition::none;
    one.condition.reset(), one.position.reset(), one.stream.reset(), one.doc.clear(), one.valid.reset();
    std::vector<std::string> names;
    const auto add_names = [&](const expression& e, const auto& self) -> void {
        if (e.what == expression::form::name && !e.is_name("_") && !e.is_name("_io") && !e.is_name("_root") &&
            std::ranges::find(names, id_of(e.characters)) == names.end())
            names.push_back(id_of(e.characters));
        (void)table::any_operand(e, [&](const expression& part) {
            self(part, self);
            return false;
        });
    };
    for (const auto* e : {&a.size, &a.repeat_expression})
        if (*e && (e == &a.size || a.repeat == repetition::until)) add_names(*(*e)->is, add_names);
    if (a.switched_type) add_names(*a.switched_type->on.is, add_names);
    if (a.type)
        for (const expression* e : a.type->name.arguments) add_names(*e, add_names);
    std::vector<std::string> parameters, given;
    if (knows_stream(p.in, one)) parameters = {"auto io_begin", "auto io_end"}, given = {p.begin, p.end};
    for (const std::string& name : names) parameters.push_back("auto " + name), given.push_back(name);
    const std::string name = unique(names_.at(&p.in) + pattern_name(a.id) + "Element");
    std::string members = field({p.in, "io_begin", "io_end"}, one);
    if (a.repeat == repetition::until)
        members += fmt::format("    if ({}) break;\n",
                               written(*a.repeat_expression->is, {p.in, "io_begin", "io_end", "element"}));
    elements_ += fmt::format("struct {}{} {{\n{}}};\n\n", name,
                             parameters.empty() ? "" : fmt::format("<{}>", fmt::join(parameters, ", ")), members);
    arguments = given.empty() ? "" : fmt::format("<{}>", fmt::join(given, ", "));
    return name;
}

// Writes a switched type.
std::string pattern_writer::choice(const place& p, const attribute& a, const std::string& at) {
    std::string cases;
    bool has_default = false;
    for (const auto& one : a.switched_type->cases) {
        attribute alone = a;
        alone.switched_type.reset(), alone.type = one.what, alone.condition.reset(), alone.size.reset(),
                                     alone.size_to_end = false;
        const auto t = named(p, alone, one.what);
        cases += fmt::format("        ({}): {} {}{}{};\n", one.is ? written(*one.is->is, p) : "_", t.type, id_of(a),
                             t.behind, at);
        has_default |= !one.is;
    }
    if (!has_default && (a.size || a.size_to_end))
        cases += fmt::format("        (_): u8 {}[{} - $]{};\n", id_of(a), p.end, at);
    return fmt::format("    match ({}) {{\n{}    }}\n", written(*a.switched_type->on.is, p), cases);
}

std::string pattern_writer::declare(const place& p, const attribute& a, const std::string& at) {
    if (a.switched_type && a.repeat == repetition::none) return choice(p, a, at);
    const bool is_own_type = a.type && is_own(from_, p.in, *a.type);
    const auto t = a.switched_type ? declared{} : single(p, a);
    const bool is_more =
        a.repeat != repetition::none && (a.switched_type || !t.behind.empty() || a.repeat == repetition::until ||
                                         (is_own_type && (a.size || a.size_to_end)));
    if (is_more) {
        std::string arguments;
        const std::string element = element_of(p, a, arguments);
        return fmt::format("    {}{} {}{}{}{};\n", element, arguments, id_of(a), times(p, a), at, remark(a));
    }
    std::string all = fmt::format("    {} {}{}{}{}{};\n", t.type, id_of(a), t.behind, times(p, a), at, remark(a));
    // A terminator other than NUL is not among the characters, so it is a field of its own.
    const bool ends = a.terminator && !a.size && !a.size_to_end && t.behind.starts_with("[while") && a.consume;
    if (ends && !at.empty()) cannot("it ends with another character than a NUL, elsewhere");
    if (ends)
        all += fmt::format("    {}u{} {}_end;\n", a.ends_error ? "" : fmt::format("if ($ < {}) ", p.end),
                           8 * a.terminator->size(), id_of(a));
    return all;
}

std::string pattern_writer::field(const place& p, const attribute& a) {
    std::string all;
    if (a.parent) return cannot("it says what _parent is");
    if (a.is_instance && !a.position) return cannot("it is where the fields of its record end");
    const bool is_placed = a.is_instance && a.position;
    const bool is_list_of_limited = a.repeat != repetition::none;
    const bool holds_records = a.switched_type || (a.type && is_own(from_, p.in, *a.type));
    if (holds_records && !a.process && (a.terminator || a.pad_right))
        return cannot("it is a type up to a terminator, or without padding");
    const bool is_limited = holds_records && (a.size || a.size_to_end) && !a.process && !is_list_of_limited;
    std::string at;
    if (is_placed) {
        const bool counts_from_file = a.stream || p.begin == "0x00";
        if (a.stream && source_of(*a.stream->is) != "_root._io") cannot("it is in other bytes than those of the file");
        const std::string position = written(*a.position->is, p);
        at = " @ " + (counts_from_file ? position : fmt::format("{} + {}", p.begin, operand(*a.position->is, p)));
    }
    const std::string start = is_placed ? at.substr(3) : id_of(a) + "_start";
    if (is_limited) {
        const std::string end = a.size ? fmt::format("{}{}{} + {}", is_placed ? "(" : "", start, is_placed ? ")" : "",
                                                     operand(*a.size->is, p))
                                       : p.end;
        if (!is_placed) all += fmt::format("    u64 {} = $;\n", start);
        place inside{p.in, start, end};
        attribute one = a;
        if (a.type) one.size.reset(), one.size_to_end = false;
        all += declare(inside, one, at);
        if (!is_placed) all += fmt::format("    $ = {};\n", end);
    } else {
        all += declare(p, a, at);
    }
    if (!a.condition) return all;
    std::string inner;
    for (std::size_t i = 0; i < all.size();) {
        const std::size_t line = all.find('\n', i) + 1;
        inner += "    " + all.substr(i, line - i);
        i = line;
    }
    return fmt::format("    if ({}) {{\n{}    }}\n", written(*a.condition->is, p), inner);
}

}  // namespace verbatim::kaitai
