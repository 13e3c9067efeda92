#include "verbatim/kaitai/import.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/import/importer.hpp"
#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/schema/checksums.hpp"
#include "verbatim/kaitai/tables/bit_edges.hpp"
#include "verbatim/walk/characters.hpp"

namespace verbatim::kaitai {

namespace {

bool is_like_length(std::string_view id) {
    return has_word(id, {"len", "length", "size", "num", "count", "qty", "ofs", "offset"});
}

}  // namespace

importer::importer(const schema& from) : from_(from) {}

result<std::string> header_of(const schema& from) { return importer(from).header(); }

std::string importer::unique(std::string name) {
    std::string tried = name;
    for (int i = 2; !taken_.insert(tried).second; ++i) tried = fmt::format("{}{}", name, i);
    return tried;
}

void importer::name_types(const type_definition& t) {
    const std::string name = type_name_of(t.name);
    names_[&t] = t.around && taken_.contains(name) ? unique(names_[t.around] + name) : unique(name);
    for (const type_definition& inner : t.types) name_types(inner);
    for (const enumeration& e : t.enumerations) {
        const std::string label = type_name_of(e.name);
        enum_names_[&e] = taken_.contains(label) ? unique(names_[&t] + label) : unique(label);
        enum_numbers_[&e];
        enums_.push_back(&e);
    }
}

std::string importer::enumeration_text(const enumeration& e) const {
    const auto& stored = enum_numbers_.at(&e);
    std::string entries, listed;
    integer most = 0;
    std::set<integer> known;
    std::set<std::string> names;
    for (const auto& entry : e.entries) {
        most = std::max(most, entry.number);
        const std::string name = member_name_of(entry.name);
        if (!known.insert(entry.number).second || !names.insert(name).second) continue;
        entries += comment_of(entry.doc, "    ") + fmt::format("    {} = {},\n", name, number_literal(entry.number));
        if (entry.number < 0 || entry.number > 63)
            listed += fmt::format("{}{}::{}", listed.empty() ? "" : ", ", enum_names_.at(&e), name);
    }
    const std::string of = stored.size() == 1 ? *stored.begin() : most > INT64_MAX ? "std::uint64_t" : "std::int64_t";
    std::string text = fmt::format("enum class {} : {} {{\n{}}};\n", enum_names_.at(&e), of, entries);
    if (!listed.empty())
        text +=
            fmt::format("constexpr auto enumerators({}) {{ return listed<{}>{{}}; }}\n", enum_names_.at(&e), listed);
    return text + '\n';
}

void importer::note_missing() {
    for (const auto& [record, a] : fields_) {
        if (a->derived) continue;
        const bool is_named = named_.contains(a->id);
        if (is_like_checksum(a->id))
            kept_.push_back(fmt::format("{}.{}: a checksum? derived<&{}::{}, checksum<...>> says what it covers.",
                                        record, a->id, record, member_name_of(a->id)));
        else if (is_like_length(a->id) && !is_named)
            kept_.push_back(
                fmt::format("{}.{}: it controls nothing; derived<&{}::{}, size_of<...>> would make it follow.", record,
                            a->id, record, member_name_of(a->id)));
    }
}

std::string importer::top(std::string_view records) const {
    const type_definition& root = from_.root();
    std::string text = comment_of(root.title.empty() ? root.name : root.title, "");
    const std::string& file = *root.at.file;
    text += comment_of(fmt::format("From {}{}.", file.substr(file.find_last_of('/') + 1),
                                   root.license.empty() ? "" : ", whose licence is " + root.license),
                       "");
    if (!kept_.empty()) {
        text += "//\n// For people to look at:\n";
        for (const auto& line : kept_) text += comment_of("* " + line, "");
    }
    text += "#pragma once\n";
    if (!root.fields.empty() && !root.fields[0].contents.empty())
        text += "#include <cstring>\n\n";  // for memcmp() in recognise()
    if (has_formulas_) text += "#include <verbatim/kaitai/formula.hpp>\n";
    text += "#include <verbatim/wire/format.hpp>\n#include <verbatim/wire/wire.hpp>\n\n";
    text +=
        fmt::format("namespace {} {{\nusing namespace verbatim::wire;\n{}\n{}}}  // namespace {}\n", root.name + "_ksy",
                    has_formulas_ ? "using namespace verbatim::kaitai::words;\n" : "", records, root.name + "_ksy");
    return text;
}

std::string importer::format_of_root() const {
    const type_definition& root = from_.root();
    std::string recognise = "(std::span<const std::byte>) { return match::plausible; }";
    if (!root.fields.empty() && !root.fields[0].contents.empty() && root.fields[0].repeat == repetition::none &&
        !root.fields[0].condition) {
        const auto& bytes = root.fields[0].contents;
        const std::string literal = bytes_literal(walk::characters(bytes));
        recognise = fmt::format(
            "(std::span<const std::byte> file) {{\n        return file.size() >= {} && std::memcmp(file.data(), {}, "
            "{}) == 0 ? match::certain : match::no;\n    }}",
            bytes.size(), literal, bytes.size());
    }
    std::string text =
        fmt::format("\ntemplate <>\nstruct verbatim::format<{}_ksy::{}> {{\n", root.name, names_.at(&root));
    const auto line = [&](std::string_view name, std::string_view value) {
        text += fmt::format("    static constexpr std::string_view {} = {};\n", name, formula_literal(value));
    };
    line("id", root.name);
    line("title", root.title.empty() ? root.name : root.title);
    line("extensions", dotted_extensions_of(root));
    text += fmt::format("    static match recognise{}\n", recognise);
    if (has_formulas_)
        text += "    static const view::computing& computed() { return kaitai::computed_by_formulas(); }\n";
    return text + "};\n";
}

result<std::string> importer::header() {
    const type_definition& root = from_.root();
    if (!root.parameters.empty()) {
        fail(root.parameters.front().at, "a file cannot be read as a type with parameters");
        return why_;
    }
    if (const bit_edges bits = edges_in(from_); bits.goes_on || !bits.runs_to_end.empty()) {
        fail(bits.goes_on ? *bits.goes_on : (*bits.runs_to_end.begin())->at, fmt::format("bits that {}", bits_go_on));
        return why_;
    }
    for (const type_definition& t : from_.roots) name_types(t);
    for (const type_definition& t : from_.roots) count_uses(t);
    if (given_parents_.contains(&root)) {
        fail(root.at, "parent of the file's own type is not supported: in a header that is no template");
        return why_;
    }
    if (root.switched_endian) {
        fail(root.at, "a file whose byte order is worked out is not supported: make its content a type");
        return why_;
    }
    if (!record(root)) return why_;
    note_missing();
    std::string enums;
    for (const enumeration* e : enums_)
        if (used_enums_.contains(enum_names_.at(e))) enums += enumeration_text(*e);
    if (!forward_text_.empty()) forward_text_ += '\n';
    return top(enums + forward_text_ + text_) + format_of_root();
}

}  // namespace verbatim::kaitai
