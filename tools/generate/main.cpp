// generate SOURCE_TREE: writes generated/registry.cpp, conversions.cpp and one FORMAT.cpp for each schema header that describes a format.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
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

std::string format_source(const schema_text& schema, const std::vector<remark>& remarks) {
    std::string text = fmt::format(fmt::runtime(made_by), schema.path);
    text += fmt::format("#include \"{}\"\n\n#include \"generated/registry.hpp\"\n#include \"runtime/view/instantiate.hpp\"\n\n", schema.path);
    text += "namespace verbatim::generated {\n\nnamespace {\n\n";
    text += fmt::format("constexpr std::string_view about =\n    {};\n\n", literal(schema.about));
    text += "constexpr view::remark remarks[] = {\n";
    for (const auto& r : remarks) text += fmt::format("    {{{}, {}, {}}},\n", literal(r.record), literal(r.field), literal(r.text));
    text += "};\n\n}  // namespace\n\n";
    text += fmt::format("view::format {}() {{ return view::instantiate<{}>(about, remarks); }}\n\n", function_name(schema.id), schema.root);
    return text + "}  // namespace verbatim::generated\n";
}

std::string registry_source(const std::vector<schema_text>& schemas) {
    std::string text = fmt::format(fmt::runtime(made_by), "schema/");
    text += "#include \"generated/registry.hpp\"\n\nnamespace verbatim::generated {\n\n";
    for (const auto& s : schemas) text += fmt::format("view::format {}();\n", function_name(s.id));
    text += "\nstd::span<const view::format> formats() {\n    static const view::format all[] = {\n";
    for (const auto& s : schemas) text += fmt::format("        {}(),\n", function_name(s.id));
    return text + "    };\n    return all;\n}\n\n}  // namespace verbatim::generated\n";
}

std::string conversions_source(const std::vector<schema_text>& headers) {
    std::string text = fmt::format(fmt::runtime(made_by), "schema/");
    text += "#include \"generated/registry.hpp\"\n";
    for (const auto& h : headers) text += fmt::format("#include \"{}\"\n", h.path);
    text += "\nnamespace verbatim::generated {\n\nstd::span<const view::conversion> conversions() {\n    static const view::conversion all[] = {\n";
    for (const auto& h : headers)
        for (const auto& c : h.conversions) text += fmt::format("        view::conversion_between<{}>(),\n", c);
    return text + "    };\n    return all;\n}\n\n}  // namespace verbatim::generated\n";
}

// A header and what it says with the headers that it includes, each once.
schema_text parse(const fs::path& tree, const std::string& path) {
    schema_text schema = parse_schema(path, read(tree / path));
    std::vector<std::string> parts = schema.parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const schema_text included = parse_schema(parts[i], read(tree / parts[i]));
        schema.about += "\n" + included.about;
        schema.remarks.insert(schema.remarks.end(), included.remarks.begin(), included.remarks.end());
        schema.fields.insert(schema.fields.end(), included.fields.begin(), included.fields.end());
        schema.aliases.insert(schema.aliases.end(), included.aliases.begin(), included.aliases.end());
        for (const auto& part : included.parts)
            if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
    return schema;
}

void generate(const fs::path& tree) {
    std::vector<schema_text> schemas, converting;
    std::vector<alias> aliases;
    for (const auto& entry : fs::recursive_directory_iterator(tree / "schema")) {
        if (entry.path().extension() != ".hpp") continue;
        auto schema = parse(tree, fs::relative(entry.path(), tree).generic_string());
        aliases.insert(aliases.end(), schema.aliases.begin(), schema.aliases.end());
        if (!schema.conversions.empty()) converting.push_back(schema);
        if (!schema.root.empty() && !schema.id.empty()) schemas.push_back(std::move(schema));
    }
    std::sort(schemas.begin(), schemas.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    std::sort(converting.begin(), converting.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    std::vector<std::string> used;
    for (const auto& s : schemas) write(tree / "generated" / (s.id + ".cpp"), format_source(s, remarks_of(s, used)));
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
