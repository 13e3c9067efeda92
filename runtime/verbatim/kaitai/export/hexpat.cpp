#include "verbatim/kaitai/export/hexpat.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/export.hpp"
#include "verbatim/kaitai/export/exporter.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/kaitai/loading/load.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

namespace {

// Returns whether a type becomes a bitfield: it has only bit fields, from the lowest bit on. Any other bit fields
// become an integer.
bool is_bit_fields(const type_definition& t) {
    const bool has_places = std::ranges::any_of(t.instances, [](const attribute& a) { return !a.value; });
    return !t.fields.empty() && !has_places && std::ranges::all_of(t.fields, [&](const attribute& a) {
        return bit_field_of(a, t).is_little && !a.condition && a.repeat == repetition::none;
    });
}

// Returns whether an expression uses the stream around it: it names _io, and not as _root._io.
bool names_stream(const expression& e) {
    if (is_member(e, "_io") && e.left->is_name("_root")) return false;
    const bool is_limited =
        e.what == expression::form::member && !e.right && e.characters != "pos" && e.left->is_name("_io");
    return is_limited || e.is_name("_io") ||
           table::any_operand(e, [](const expression& part) { return names_stream(part); });
}
bool names_stream(const std::optional<written_expression>& e) { return e && names_stream(*e->is); }

std::string lines_of(std::string_view text, std::string_view before) {
    std::string all;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        all += fmt::format("{}{}{}\n", before, line.empty() ? "" : " ", line);
        at = end + 1;
    }
    return all;
}

}  // namespace

std::string pattern_name(std::string_view identifier) {
    std::string name;
    bool starts = true;
    for (const char c : identifier) {
        if (c != '_') name += starts && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        starts = c == '_';
    }
    return name;
}

std::string pattern_writer::unique(std::string wanted) {
    std::string name = wanted;
    for (int i = 2; !taken_.insert(name).second; ++i) name = fmt::format("{}{}", wanted, i);
    return name;
}

void pattern_writer::reach(const type_definition& t) {
    if (names_.contains(&t)) return;
    names_[&t] = unique(pattern_name(t.name));
    types_.push_back(&t);
    const auto use = [&](const used_type& one) {
        if (const type_definition* const of = from_.find_type(t, one.name.path)) reach(*of);
    };
    each_attribute(t, [&](const attribute& a) { each_used_type(a, use); });
}

bool pattern_writer::knows_stream(const type_definition& t) {
    const auto [known, is_new] = knows_stream_.try_emplace(&t, false);
    if (!is_new) return known->second;
    const auto knows = [&](const attribute& a) { return !a.value && knows_stream(t, a); };
    return knows_stream_[&t] = std::ranges::any_of(t.fields, knows) || std::ranges::any_of(t.instances, knows);
}

bool pattern_writer::knows_stream(const type_definition& in, const attribute& a) {
    if (a.size_to_end || a.repeat == repetition::to_end || !a.ends_error || (a.position && !a.stream)) return true;
    if (names_stream(a.size) || names_stream(a.condition) || names_stream(a.repeat_expression) ||
        names_stream(a.position))
        return true;
    bool knows = false;
    each_used_type(a, [&](const used_type& use) {
        const type_definition* const of = from_.find_type(in, use.name.path);
        knows = knows ||
                std::ranges::any_of(use.name.arguments, [](const expression* e) { return names_stream(*e); }) ||
                (of && !a.size && knows_stream(*of));
    });
    return knows;
}

std::string pattern_writer::declaration_of(const type_definition& t) {
    std::vector<std::string> parameters;
    if (&t != &from_.root() && knows_stream(t)) parameters = {"auto io_begin", "auto io_end"};
    for (const parameter& p : t.parameters) parameters.push_back("auto " + id_of(p.id));
    return parameters.empty() ? names_.at(&t) : fmt::format("{}<{}>", names_.at(&t), fmt::join(parameters, ", "));
}

// Notes the bit fields of a type that does not become a bitfield. Consecutive ones are in one integer.
void pattern_writer::note_bits(const type_definition& t) {
    bit_run* run = nullptr;
    for (const attribute& a : t.fields) {
        const auto [width, is_little] = bit_field_of(a, t);
        if (!width) run = nullptr;
        if (!width) continue;
        if (!run || run->is_little != is_little)
            run = &bit_runs_.emplace_back(bit_run{name_of_run(t, a), 0, is_little});
        bits_[&a] = {run, run->bits, width};
        run->bits += width;
        run->parts.push_back(&a);
    }
}

std::string pattern_writer::integer_of_bits(const attribute& first) {
    const bit_run& run = *bits_.at(&first).in;
    const std::size_t bytes = (run.bits + 7) / 8;
    std::string about;
    for (const attribute* a : run.parts) {
        if (a->condition || a->repeat != repetition::none)
            return cannot("bit fields that may be absent, or repeat, are no integer");
        about += fmt::format("{}{}: {} bits", about.empty() ? "" : ", ", a->id, bits_.at(a).width);
    }
    if (bytes == 5 || bytes == 7 || bytes > 8)
        return cannot(fmt::format("bit fields of {} bytes are no integer", bytes));
    return fmt::format("    {}u{} {};  // from the {} bit on: {}\n", run.is_little || bytes == 1 ? "" : "be ",
                       8 * bytes, run.name, run.is_little ? "lowest" : "highest", about);
}

// Writes a type as a bitfield, from the lowest bit of the first byte on.
std::string pattern_writer::bit_fields(const type_definition& t, const std::string& name) const {
    std::string all = fmt::format("bitfield {} {{\n", name);
    for (const attribute& a : t.fields)
        all += fmt::format("    {} : {};{}\n", id_of(a), bit_field_of(a, t).width,
                           a.doc.empty() ? "" : "  // " + a.doc.substr(0, a.doc.find('\n')));
    return all + "};\n";
}

std::string pattern_writer::record(const type_definition& t) {
    const std::string doc = &t == &from_.root() ? "" : lines_of(t.doc, "//");
    if (is_bit_fields(t)) return doc + bit_fields(t, names_.at(&t));
    const bool is_root = &t == &from_.root();
    const place here{t, is_root ? "0x00" : "io_begin", is_root ? "sizeof($)" : "io_end"};
    std::string all;
    for (const auto* list : {&t.fields, &t.instances})
        for (const attribute& a : *list) {
            const auto part = bits_.find(&a);
            if (a.value || (part != bits_.end() && part->second.in->parts.front() != &a)) continue;
            all += part == bits_.end() ? field(here, a) : integer_of_bits(a);
            if (!why_.empty()) {
                why_ = fmt::format("{}.{}: {}", names_.at(&t), a.id, why_);
                return "";
            }
        }
    return fmt::format("{}struct {} {{\n{}}};\n", doc, declaration_of(t), all);
}

std::string pattern_writer::enumeration(const type_definition& in, const attribute& a) {
    const kaitai::enumeration* const of = from_.find_enumeration(in, a.enumeration);
    const auto number = *number_named(a.type->name.path.front());
    const std::string stored = fmt::format("{}{}", number.is_signed ? 's' : 'u', 8 * number.size);
    const auto known =
        std::ranges::find_if(enumerations_, [&](const auto& one) { return one.of == of && one.number == stored; });
    return known != enumerations_.end()
               ? known->name
               : enumerations_.emplace_back(stored_enumeration{of, stored, unique(pattern_name(of->name))}).name;
}

std::string pattern_writer::enumerations() const {
    std::string all;
    for (const auto& [of, number, name] : enumerations_) {
        all += fmt::format("enum {} : {} {{\n", name, number);
        for (const auto& entry : of->entries)
            all += fmt::format("    {} = {},{}\n", id_of(entry.name),
                               static_cast<std::int64_t>(walk::low_bits(entry.number)),
                               entry.doc.empty() ? "" : "  // " + entry.doc.substr(0, entry.doc.find('\n')));
        all += "};\n\n";
    }
    return all;
}

result<std::string> pattern_writer::text() {
    const type_definition& root = from_.root();
    reach(root);
    const auto of_each = [&](const auto& each) {
        for (const type_definition* t : types_) each(*t);
    };
    of_each([&](const type_definition& t) {
        if (t.switched_endian) cannot(fmt::format("{}: its byte order is worked out", t.name));
        if (!is_bit_fields(t)) note_bits(t);
    });
    // Enumerations are noted first, because cases name them.
    of_each([&](const type_definition& t) {
        for (const attribute& a : t.fields)
            if (!a.enumeration.empty() && a.type && number_named(a.type->name.path.front())) enumeration(t, a);
    });
    std::string records, first;
    of_each([&](const type_definition& t) {
        if (!why_.empty()) return;
        const std::string one = record(t);
        if (is_bit_fields(t)) return void(first += one + "\n");
        records += one + "\n";
        first += fmt::format("using {};\n", declaration_of(t));
    });
    if (!why_.empty()) return error{{}, 0, why_};
    const std::string about = root.doc.empty() ? "" : "//\n" + lines_of(root.doc, "//");
    return fmt::format(
        "{}\n#pragma description {}\n#pragma endian little\n#pragma array_limit 0x10000000\n#pragma pattern_limit "
        "0x10000000\n\n{}{}\n{}{}{} file @ 0x00;\n",
        about, root.title.empty() ? root.name : root.title, enumerations(), first, elements_, records,
        names_.at(&root));
}

namespace {

error refusal(std::string_view why) {
    return error{{}, 0, fmt::format("it cannot be said in ImHex's pattern language: {}", why)};
}
std::string top_of(std::string_view id) {
    return fmt::format(
        "// {}, as a pattern of ImHex.\n//\n// A pattern shows values, and checks none: what is expected of a field is "
        "its comment.\n",
        id);
}

result<std::string> hexpat_of_loaded(const view::format& format) {
    const auto* const schema = dynamic_cast<const loaded_schema*>(format.computed);
    if (!schema) return error{{}, 0, "a schema that has formulas is not written as a pattern: write that of the .ksy"};
    const auto text = pattern_writer(schema->written()).text();
    return text ? result<std::string>(top_of(format.id) + *text) : refusal(text.error().reason);
}

}  // namespace

result<std::string> hexpat_of(const view::format& format) {
    if (format.computed) return hexpat_of_loaded(format);
    exporter writes(format);
    const auto ksy = writes.text();
    if (!ksy) return writes.refusal().empty() ? ksy.error() : refusal(writes.refusal());
    const auto read = load_text(*ksy, {}, format.id);
    if (!read) return read.error();
    auto text = pattern_writer(*read).text();
    if (!text) return refusal(text.error().reason);
    std::string top = top_of(format.id);
    for (const auto& [what, paths] : writes.losses()) {
        top += fmt::format("//\n// It does not say {}:\n", what);
        for (const std::string& path : paths)
            top +=
                fmt::format("//   {}{}\n", pattern_name(path.substr(0, path.find('.'))), path.substr(path.find('.')));
    }
    return top + *text;
}

}  // namespace verbatim::kaitai
