// Writes values of each kind as fields of Kaitai's language.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "verbatim/kaitai/export/exporter.hpp"
#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/terminated.hpp"
#include "verbatim/wire/varint.hpp"

namespace verbatim::kaitai {

namespace {

using wire::kind;

bool is_whole_size(std::size_t size) { return size == 1 || size == 2 || size == 4 || size == 8; }

std::string order_of(const table::type& t) { return t.number().big_endian && t.size > 1 ? "be" : ""; }

std::string byte_array(std::string_view bytes) {
    std::string out;
    for (const char c : bytes) out += fmt::format("{}{:#04x}", out.empty() ? "" : ", ", static_cast<unsigned char>(c));
    return '[' + out + ']';
}

bool is_printable(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
}

// Returns each value that a constant may have.
std::vector<std::string> expected_of(const table::type& t) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < t.number().expected.size(); at += t.size)
        all.push_back('"' + byte_array(walk::characters(t.number().expected.subspan(at, t.size))) + '"');
    return all;
}

}  // namespace

std::string exporter::number_type(const type& t) const {
    const std::size_t size = t.is_decoded() ? 8 : t.size <= 2 ? t.size : t.size <= 4 ? 4 : 8;
    return fmt::format("{}{}", t.number().is_signed ? 's' : 'u', size);
}

void exporter::compose(const type& t, attribute& a, const scope& s) {
    switch (t.what) {
        case kind::leaf: return leaf(t, a, s);
        case kind::padding:
        case kind::bytes: return padding(t, a, s);
        case kind::array:
        case kind::list: return list(t, a, s);
        case kind::choice:
        case kind::coded: return choice(t, a, s);
        case kind::placed: return placed(t, a, s);
        case kind::record: a.type = type_of(t, a, s, false); return;
        case kind::optional:
            if (!a.repeat.empty()) return void(a.type = type_of(t, a, s, false));
            if (t.by_magic) return cannot("it is there when its magic is");
            a.conditions.push_back(t.optional().present ? truth(*t.optional().present, s) : "not _io.eof");
            return compose(t.element(), a, s);
        case kind::derived:
        case kind::gap: return cannot("it has no bytes");
    }
}

void exporter::leaf(const type& t, attribute& a, const scope& s) {
    if (t.is_constant()) return constant(t, a, s);
    if (t.is_packed() || t.is_flags()) return bits(t, a);
    if (t.is_real()) return void(a.type = fmt::format("f{}{}", t.size, order_of(t)));
    if (t.is_enumeration()) a.others.push_back("enum: " + enumeration(t));
    if (t.is_native() || t.coding->radix) return integer(t, a);
    if (!t.coding->is_number) return text(t, a, s);
    return t.is_token() ? cannot("it is a number in text") : varint(t, a);
}

void exporter::integer(const type& t, attribute& a) {
    if (t.characters || t.coding->radix) {
        a.type = t.characters ? "str" : "strz";
        a.size = std::to_string(t.size);
        if (t.coding->radix) a.others.emplace_back("pad-right: 32");
    } else if (is_whole_size(t.size)) {
        a.type = fmt::format("{}{}{}", t.number().is_signed ? 's' : 'u', t.size, order_of(t));
    } else if (t.number().is_signed) {
        cannot(fmt::format("it is an integer of {} bytes with a sign", t.size));
    } else {
        const std::string bits = fmt::format("b{}{}", 8 * t.size, t.number().big_endian ? "be" : "le");
        a.type = plain_type(bits, fmt::format("seq:\n  - id: as_integer\n    type: {}\n", bits));
    }
}

std::string exporter::enumeration(const type& t) {
    std::string entries;
    for (const auto& [value, name] : t.number().named) {
        const std::string id = id_of(name), remark(remark_on(t.label, name));
        entries += remark.empty() ? fmt::format("{}: {}\n", value, id)
                                  : fmt::format("{}:\n  id: {}\n  doc: {}\n", value, id, text_block(remark, 4));
    }
    std::string& id = enumerations_[{std::string(t.label), entries}];
    if (id.empty()) id = unique(id_of(t.label));
    return id;
}

// Writes bit fields, which start at the lowest bit of an integer. Kaitai reads little-endian bytes in that order, and
// big-endian bytes in reverse.
void exporter::bits(const type& t, attribute& a) {
    struct part {
        std::string id;
        std::size_t first, width;
        std::string doc;
    };
    std::vector<part> parts;
    std::size_t next = 0;
    const auto add_part = [&](std::string id, std::size_t width, std::string doc) {
        if (width) parts.push_back({std::move(id), next, width, std::move(doc)});
        next += width;
    };
    const auto unnamed_to = [&](std::size_t bit) { add_part(fmt::format("unnamed_{}", next), bit - next, ""); };
    for (std::size_t i = 0; i < t.number().names.size(); ++i)
        add_part(id_of(t.number().names[i]), t.number().widths[i], remark_on(t.label, t.number().names[i]));
    for (const auto& [value, name] : t.number().named) {
        unnamed_to(static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(value))));
        add_part(id_of(name), 1, remark_on(t.label, name));
    }
    unnamed_to(8 * t.size);
    std::string number, body = "seq:\n";
    for (const part& p : parts)
        number += fmt::format("{}{}{}{}", number.empty() ? "" : " + ", p.id, p.width == 1 ? ".to_i" : "",
                              p.first ? fmt::format(" * {}", std::uint64_t{1} << p.first) : "");
    if (t.number().big_endian) std::ranges::reverse(parts);
    for (const part& p : parts) {
        body += fmt::format("  - id: {}\n    type: b{}{}\n", p.id, p.width, t.number().big_endian ? "be" : "le");
        if (!p.doc.empty()) body += fmt::format("    doc: {}\n", text_block(p.doc, 6));
    }
    a.type = plain_type(t.label, fmt::format("{}instances:\n  as_integer:\n    value: {}\n", body, scalar(number)));
}

// Writes a constant. A number that is not a magic is written as an integer, because it may control other data.
void exporter::constant(const type& t, attribute& a, const scope& s) {
    const std::string_view bytes = walk::characters(t.number().expected);
    if (!t.characters && !t.decides_format && is_whole_size(t.size)) {
        a.type = number_type(t) + order_of(t);
        const auto value = std::to_string(walk::integer_in(t, t.number().expected.data()));
        (may_be_none_.contains(s.record) ? a.doc : a.valid) =
            may_be_none_.contains(s.record) ? "expected: " + value : value;
    } else if (may_be_none_.contains(s.record)) {
        a.size = std::to_string(t.size);
    } else if (bytes.size() > t.size) {
        a.size = std::to_string(t.size);
        a.others.push_back(fmt::format("valid:\n      any-of: [{}]", fmt::join(expected_of(t), ", ")));
    } else {
        a.others.push_back("contents: " + (t.characters && is_printable(bytes) ? scalar(bytes) : byte_array(bytes)));
    }
}

void exporter::text(const type& t, attribute& a, const scope& s) {
    if (t.is_line()) return cannot("it is a line of text");
    if (t.text().prefix) return prefixed(t, a);
    if (t.characters) a.encoding = t.text().encoding;
    a.type = t.characters ? "strz" : "";
    if (t.is_fixed_text()) {
        a.size = std::to_string(t.count);
        if (t.text().first_stray) lost("what is behind the NUL of a text", s, a.id);
        return;
    }
    if (t.bytes) size(t, a, s);
    if (t.characters && (t.ends || t.trims)) a.type = "str";
    ends(t, a);
}

void exporter::size(const type& t, attribute& a, const scope& s) {
    if (t.bytes->by == &table::bytes_left) a.takes_the_rest = true;
    else a.size = number(*t.bytes, s);
}

// Writes the terminator and the padding of a value, or of the bytes of a codec.
void exporter::ends(const type& t, attribute& a) {
    const std::string_view terminator = t.ends ? t.ends->terminator : t.trims ? t.trims->terminator : "";
    if (terminator.size() > 1 && (t.ends ? t.ends->unit : t.trims->unit) != terminator.size())
        return cannot("a terminator of several bytes is at multiples of its size in this language");
    if (!terminator.empty())
        a.others.push_back("terminator: " + (terminator.size() == 1
                                                 ? std::to_string(static_cast<unsigned char>(terminator[0]))
                                                 : byte_array(terminator)));
    if (t.trims && t.trims->padding >= 0) a.others.push_back(fmt::format("pad-right: {}", t.trims->padding));
    if (t.ends ? t.ends->is_included : t.trims && t.trims->is_included) a.others.push_back("include: true");
    if (t.ends && t.ends->is_left) a.others.push_back("consume: false");
    if (t.ends && t.ends->may_be_missing) a.others.push_back("eos-error: false");
}

void exporter::prefixed(const type& t, attribute& a) {
    const auto length_of = [&](std::string_view id, const type& of) {
        return fmt::format("  - id: {}\n    type: {}{}\n", id, number_type(of), order_of(of));
    };
    if (!is_whole_size(t.text().prefix->size) || (t.text().long_prefix && !is_whole_size(t.text().long_prefix->size)))
        return cannot("its length is an integer of an odd size");
    std::string body = "seq:\n" + length_of("length", *t.text().prefix), size = "length";
    if (t.text().long_prefix) {
        const auto escape = table::escape_of(*t.text().prefix);
        body += fmt::format("{}    if: length == {}\n", length_of("long_length", *t.text().long_prefix), escape);
        size = fmt::format("'length == {} ? long_length : length'", escape);
    }
    const std::string sort =
        t.characters ? fmt::format("    type: str\n    encoding: {}\n", encoding_name(t.text().encoding)) : "";
    a.type = plain_type(t.characters ? "string_after_length" : "bytes_after_length",
                        fmt::format("{}  - id: content\n    size: {}\n{}", body, size, sort));
}

// Writes a varint as groups of seven bits, of which all but the last have the highest bit set.
void exporter::varint(const type& t, attribute& a) {
    const bool is_little = t.coding->name == "leb128";
    if (t.number().running || t.number().is_signed || (!is_little && t.coding->name != "vlq"))
        return cannot(fmt::format("it is a number in the encoding {}", t.coding->name));
    std::string number;
    for (std::size_t i = 0; i < 9; ++i) {
        const std::string group =
            is_little ? fmt::format("groups[{}]", i) : fmt::format("groups[groups.size - {}]", i + 1);
        number += i ? fmt::format(" + (groups.size > {} ? ({} & 127) * {} : 0)", i, group, std::uint64_t{1} << 7 * i)
                    : fmt::format("({} & 127)", group);
    }
    a.type = plain_type(t.coding->name, fmt::format("seq:\n  - id: groups\n    type: u1\n    repeat: until\n    "
                                                    "repeat-until: _ < 128\ninstances:\n  as_integer:\n    value: {}\n",
                                                    scalar(number)));
}

void exporter::padding(const type& t, attribute& a, const scope& s) {
    if (!t.padding().line_end.empty()) return cannot("it is the end of a text file");
    if (t.padding().pattern.at) lost("what padding holds", s, a.id);
    if (t.padding().multiple)
        a.size = fmt::format("({} - _io.pos) % {}", t.padding().from_file ? start_of_file(s) : start_of(*s.record, s),
                             t.padding().multiple);
    else if (t.bytes) size(t, a, s);
    else if (t.count) a.size = std::to_string(t.count);
    else a.takes_the_rest = true;
}

void exporter::list(const type& t, attribute& a, const scope& s) {
    if (!a.repeat.empty()) return void(a.type = type_of(t, a, s, false));
    if (t.list().is_sized_list && t.bytes) {
        if (t.list().times) lost("how many elements are in a list of a certain size", s, a.id);
        a.size = number(*t.bytes, s);
        a.type = use({&t, s.record, key::form::to_end}, s, a.id + "_list", "0", true, a);
        return;
    }
    if (t.list().first_as) {
        lost("that the first element represents none", s, a.id);
        for (const type* part : view::types_in(t.element())) may_be_none_.insert(part);
    }
    if (t.what == kind::array) a.repeat = "expr", a.times = std::to_string(t.count);
    else if (t.list().until) {
        a.repeat = "until", a.times = truth(*t.list().until, {&t.element(), true, s.in, "_."});
        if (t.list().may_lack_last)
            a.times = fmt::format("({}) or _io.eof", a.times), a.conditions.push_back("not _io.eof");
    } else if (t.list().times) a.repeat = "expr", a.times = number(*t.list().times, s);
    else a.repeat = "eos";
    compose(t.element(), a, s);
}

void exporter::choice(const type& t, attribute& a, const scope& s) {
    const bool is_zlib = t.coded().codec && t.coded().codec->name == "zlib";
    if (t.coded().codec && !is_zlib && t.coded().codec->name != "as_stored")
        return cannot(fmt::format("it is decoded by {}", t.coded().codec->name));
    if (t.by_magic) return void(a.type = type_of(t, a, s, false));
    if (t.coded().codec && t.ends) ends(t, a);
    else if (t.choice().limited != type::limit::none || t.coded().codec) limit(t, a, s), ends(t, a);
    if (is_zlib) a.others.push_back("process: zlib");
    a.is_decoded = t.coded().codec != nullptr;
    const bool is_limited = a.has_size() || t.coded().codec;
    if (!t.choice().tag) return void(a.type = type_of(*t.holds.front(), a, s, is_limited));
    by_tag(t, a, s, is_limited);
}

// Writes a switch by the text of a character code, by the names of an enumeration if each tag has one, or by a number.
void exporter::by_tag(const type& t, attribute& a, const scope& s, bool is_limited) {
    const table::control* const by =
        t.choice().tag->what == table::expression::form::control ? t.choice().tag->of : nullptr;
    const auto name_of = [&](std::int64_t tag) {
        return std::ranges::find(by->of->number().named, tag, &wire::named_value::value);
    };
    const bool is_code = by && by->of->characters && by->of->is_integer() && !by->around && s.is_record;
    const bool is_named = by && by->of->is_enumeration() && std::ranges::all_of(t.choice().tags, [&](auto tag) {
                              return name_of(tag) != by->of->number().named.end();
                          });
    a.on = is_code ? id_of(by->name) : number(*t.choice().tag, s);
    const bool has_names = is_named && a.on.ends_with(".to_i");
    if (has_names) a.on.resize(a.on.size() - 5);
    const auto tag_text = [&](std::int64_t tag) {
        std::byte bytes[wire::longest_number]{};
        if (is_code && walk::put_integer(*by->of, bytes, tag))
            return literal(walk::characters(std::span(bytes).first(by->of->size)));
        return has_names ? fmt::format("{}::{}", enumeration(*by->of), id_of(name_of(tag)->name)) : std::to_string(tag);
    };
    for (std::size_t i = 0; i < t.holds.size(); ++i)
        a.cases.emplace_back(i < t.choice().tags.size() ? tag_text(t.choice().tags[i]) : "_",
                             type_of(*t.holds[i], a, s, is_limited));
}

// Writes the byte limit of a value.
void exporter::limit(const type& t, attribute& a, const scope& s) {
    if (!t.bytes && t.size != wire::dynamic_size) return void(a.size = std::to_string(t.size));
    if (!t.bytes || t.bytes->by == &table::bytes_left) return void(a.takes_the_rest = true);
    a.size = number(*t.bytes, s);
    if (t.choice().limited != type::limit::record) return;
    const bool is_simple = t.bytes->what == table::expression::form::control;
    if (!is_simple) a.size = '(' + a.size + ')';
    a.size += a.offset != wire::dynamic_size ? fmt::format(" - {}", a.offset)
                                             : fmt::format(" - (_io.pos - {})", start_of(*s.record, s));
}

void exporter::placed(const type& t, attribute& a, const scope& s) {
    using table::base;
    if (!a.position.empty() || !a.repeat.empty()) return void(a.type = type_of(t, a, s, false));
    if (t.placed().is_last_in_file) return cannot("it is where its magic is last");
    if (t.placed().from == base::file && format_.root->codes && s.record != format_.root)
        return cannot("it counts from the start of the bytes around it");
    const std::string pointer = number(*t.placed().pointer, s);
    if (t.placed().can_be_absent)
        a.conditions.push_back(fmt::format(
            "{} != {}", print_number(*t.placed().pointer, s).as_operand(table::level::sum), t.placed().absent));
    const table::control* const field = table::control_in(t.placed().pointer);
    std::string from;
    switch (t.placed().from) {
        case base::file:
        case base::around: break;
        case base::end: from = "_root._io.size"; break;
        case base::record: from = start_of(*s.record, s); break;
        case base::start_of: from = start_of(*t.placed().from_record, s); break;
        case base::after_field:
            from = fmt::format("{} + {}", start_of(*t.placed().from_record, s), t.placed().from_offset);
            break;
        case base::field:
            if (!field || field->around || field->note != table::no_note)
                return cannot("it counts from a field without a certain place");
            from = fmt::format("{} + {}", start_of(*s.record, s), field->offset);
            break;
    }
    if (from.starts_with("0 + ")) from.erase(0, 4);
    a.position =
        from.empty() || from == "0"
            ? pointer
            : fmt::format("{} + {}", from, print_number(*t.placed().pointer, s).as_operand(table::level::product));
    if ((t.placed().from == base::file || t.placed().from == base::end) && s.record != format_.root)
        a.stream = "_root._io";
    compose(t.element(), a, s);
}

// Returns the use of a type of its own for a value.
std::string exporter::type_of(const type& t, const attribute& a, const scope& s, bool is_limited) {
    const std::string start = is_limited ? "0" : !a.position.empty() && a.repeat.empty() ? a.position : "_io.pos";
    if (t.what == kind::record) return use({&t}, s, t.label, start, is_limited, a);
    const bool is_list = t.has_elements() && t.element().what == kind::record;
    return use({&t, s.record}, s, is_list ? std::string(t.element().label) + "_list" : a.id + "_value", start,
               is_limited, a);
}

}  // namespace verbatim::kaitai
