// generate SOURCE_TREE: writes generated/registry.cpp and one generated/FORMAT.cpp for each schema header that describes a format.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
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

std::string format_source(const schema_text& schema) {
    std::string text = fmt::format(fmt::runtime(made_by), schema.path);
    text += fmt::format("#include \"{}\"\n\n#include \"generated/registry.hpp\"\n#include \"runtime/view/instantiate.hpp\"\n\n", schema.path);
    text += "namespace verbatim::generated {\n\nnamespace {\n\n";
    text += fmt::format("constexpr std::string_view about =\n    {};\n\n", literal(schema.about));
    text += "constexpr view::remark remarks[] = {\n";
    for (const auto& r : schema.remarks) text += fmt::format("    {{{}, {}, {}}},\n", literal(r.record), literal(r.field), literal(r.text));
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

// A format's header with the remarks of those that it includes.
schema_text with_includes(schema_text schema, const std::map<std::string, schema_text>& headers) {
    for (std::size_t i = 0; i < schema.includes.size(); ++i) {
        const auto& header = headers.at(schema.includes[i]);
        schema.remarks.insert(schema.remarks.end(), header.remarks.begin(), header.remarks.end());
        for (const auto& more : header.includes)
            if (std::find(schema.includes.begin(), schema.includes.end(), more) == schema.includes.end()) schema.includes.push_back(more);
    }
    return schema;
}

void generate(const fs::path& tree) {
    std::map<std::string, schema_text> headers;
    for (const auto& entry : fs::recursive_directory_iterator(tree / "schema")) {
        if (entry.path().extension() != ".hpp") continue;
        const auto path = fs::relative(entry.path(), tree).generic_string();
        headers.emplace(path, parse_schema(path, read(entry.path())));
    }
    std::vector<schema_text> schemas;
    for (const auto& [path, header] : headers)
        if (header.describes_format()) schemas.push_back(with_includes(header, headers));
    std::sort(schemas.begin(), schemas.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    for (const auto& s : schemas) write(tree / "generated" / (s.id + ".cpp"), format_source(s));
    write(tree / "generated" / "registry.cpp", registry_source(schemas));
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
