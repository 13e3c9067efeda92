// generate SOURCE_TREE: writes generated/registry.cpp, conversions.cpp and, for each schema header that describes a format, FORMAT.cpp and
// verbatim/compiled/FORMAT.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "tools/generate/schema_text.hpp"

namespace fs = std::filesystem;
using namespace verbatim::generate;

namespace {

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

// "verbatim/formats/gta/ifp.hpp" of "schema/verbatim/formats/gta/ifp.hpp".
std::string as_included(const std::string& path) { return path.substr(path.find('/') + 1); }

// Leaves a file alone that already holds the text, so that nothing is built again without need.
void write(const fs::path& path, const std::string& text) {
    if (fs::exists(path) && read(path) == text) return;
    std::ofstream out(path, std::ios::binary);
    if (!(out << text << std::flush)) throw std::runtime_error("cannot write " + path.string());
    fmt::print("wrote {}\n", path.string());
}

std::string literal(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n') out += "\\n\"\n    \"";
        else out += c;
    }
    return out + '"';
}

std::string function_name(std::string id) {
    std::replace(id.begin(), id.end(), '.', '_');
    return id;
}

constexpr const char* made_by = "// Made by tools/generate from {}. Do not edit: ./dev generate\n";

std::string compiled_header(const schema_text& schema) { return "verbatim/compiled/" + schema.id + ".hpp"; }

// For a program that reads and writes this format: the tables of its records are in the library, and need not be made again.
std::string format_header(const schema_text& schema) {
    std::string text = fmt::format(fmt::runtime(made_by), schema.path);
    text += fmt::format("// {}, with reading and writing. The library has the tables of its records: the compiler need not make them again.\n#pragma once\n", schema.id);
    text += fmt::format("#include \"{}\"\n#include \"verbatim/walk/document.hpp\"\n\nnamespace verbatim::table::detail {{\n", as_included(schema.path));
    for (const auto& record : schema.records) text += fmt::format("extern template struct table_of<{}>;\n", record);
    return text + "}  // namespace verbatim::table::detail\n";
}

// `records` are those that no other format has.
std::string format_source(const schema_text& schema, const std::vector<remark>& remarks, const std::vector<std::string>& records) {
    std::string text = fmt::format(fmt::runtime(made_by), schema.path);
    text += fmt::format("#include \"{}\"\n\n#include \"verbatim/view/instantiate.hpp\"\n\n", compiled_header(schema));
    text += "namespace verbatim::table::detail {\n";
    for (const auto& record : records) text += fmt::format("template struct table_of<{}>;\n", record);
    text += "}  // namespace verbatim::table::detail\n\nnamespace verbatim::generated {\n\nnamespace {\n\n";
    text += fmt::format("constexpr std::string_view about =\n    {};\n\n", literal(schema.about));
    text += "constexpr view::remark remarks[] = {\n";
    for (const auto& r : remarks) text += fmt::format("    {{{}, {}, {}}},\n", literal(r.record), literal(r.field), literal(r.text));
    text += "};\n\n}  // namespace\n\n";
    text += fmt::format("view::format {}() {{ return view::instantiate<{}>(about, remarks); }}\n\n", function_name(schema.id), schema.root);
    return text + "}  // namespace verbatim::generated\n";
}

std::string registry_source(const std::vector<schema_text>& schemas) {
    std::string text = fmt::format(fmt::runtime(made_by), "schema/");
    text += "#include \"verbatim/formats.hpp\"\n\nnamespace verbatim {\n\nnamespace generated {\n";
    for (const auto& s : schemas) text += fmt::format("view::format {}();\n", function_name(s.id));
    text += "}  // namespace generated\n\nstd::span<const view::format> formats() {\n    static const view::format all[] = {\n";
    for (const auto& s : schemas) text += fmt::format("        generated::{}(),\n", function_name(s.id));
    return text + "    };\n    return all;\n}\n\n}  // namespace verbatim\n";
}

std::string conversions_source(const std::vector<schema_text>& headers) {
    std::string text = fmt::format(fmt::runtime(made_by), "schema/");
    text += "#include \"verbatim/formats.hpp\"\n";
    for (const auto& h : headers) text += fmt::format("#include \"{}\"\n", as_included(h.path));
    text += "\nnamespace verbatim {\n\nstd::span<const view::conversion> conversions() {\n    static const view::conversion all[] = {\n";
    for (const auto& h : headers)
        for (const auto& c : h.conversions) text += fmt::format("        view::conversion_between<{}>(),\n", c);
    return text + "    };\n    return all;\n}\n\n}  // namespace verbatim\n";
}

// A header and what it says with the headers that it includes, each once.
schema_text parse(const fs::path& tree, const std::string& path) {
    schema_text schema = parse_schema(path, read(tree / path));
    std::vector<std::string> parts = schema.parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const schema_text included = parse_schema("schema/" + parts[i], read(tree / "schema" / parts[i]));
        schema.about += "\n" + included.about;
        schema.remarks.insert(schema.remarks.end(), included.remarks.begin(), included.remarks.end());
        schema.fields.insert(schema.fields.end(), included.fields.begin(), included.fields.end());
        schema.aliases.insert(schema.aliases.end(), included.aliases.begin(), included.aliases.end());
        schema.records.insert(schema.records.end(), included.records.begin(), included.records.end());
        for (const auto& part : included.parts)
            if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
    return schema;
}

void generate(const fs::path& tree) {
    std::vector<schema_text> schemas, converting;
    std::vector<alias> aliases;
    for (const auto& entry : fs::recursive_directory_iterator(tree / "schema" / "verbatim/formats")) {
        if (entry.path().extension() != ".hpp") continue;
        auto schema = parse(tree, fs::relative(entry.path(), tree).generic_string());
        aliases.insert(aliases.end(), schema.aliases.begin(), schema.aliases.end());
        if (!schema.conversions.empty()) converting.push_back(schema);
        if (schema.root.empty() || schema.id.empty()) continue;
        if (std::ranges::find(schema.records, schema.root) == schema.records.end()) schema.records.push_back(schema.root);  // one of several records
        schemas.push_back(std::move(schema));
    }
    std::sort(schemas.begin(), schemas.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    std::sort(converting.begin(), converting.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    std::vector<std::string> used;
    std::set<std::string> compiled;
    for (const auto& s : schemas) {
        std::vector<std::string> records;
        std::ranges::copy_if(s.records, std::back_inserter(records), [&](const auto& record) { return compiled.insert(record).second; });
        write(tree / "generated" / (s.id + ".cpp"), format_source(s, remarks_of(s, used), records));
        write(tree / "generated" / compiled_header(s), format_header(s));
    }
    for (const auto& a : aliases)
        if (!a.remark.empty() && std::find(used.begin(), used.end(), a.where) == used.end())
            throw std::runtime_error(fmt::format("{}: the comment beside {} reaches no page: no field of a format is of this type", a.where, a.name));
    write(tree / "generated" / "registry.cpp", registry_source(schemas));
    write(tree / "generated" / "conversions.cpp", conversions_source(converting));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        fmt::print(stderr, "usage: generate SOURCE_TREE\n");
        return 5;
    }
    try {
        generate(argv[1]);
    } catch (const std::exception& e) {
        fmt::print(stderr, "generate: {}\n", e.what());
        return 4;
    }
}
