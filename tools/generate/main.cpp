// generate SOURCE_TREE: writes generated/registry.cpp and one generated/FORMAT.cpp for each schema header that describes a format.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
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

// The text of a schema header, and behind it that of the schema headers that it includes: their records have remarks too.
std::string with_includes(const fs::path& tree, const std::string& path, std::vector<std::string>& seen) {
    seen.push_back(path);
    const std::string own = read(tree / path);
    std::string text = own;
    static const std::regex include(R"re(#include "(schema/[^"]+)")re");
    for (std::sregex_iterator it(own.begin(), own.end(), include), end; it != end; ++it)
        if (std::find(seen.begin(), seen.end(), (*it)[1]) == seen.end()) text += with_includes(tree, (*it)[1], seen);
    return text;
}

void generate(const fs::path& tree) {
    std::vector<schema_text> schemas;
    for (const auto& entry : fs::recursive_directory_iterator(tree / "schema"))
        if (entry.path().extension() == ".hpp") {
            const std::string path = fs::relative(entry.path(), tree).generic_string();
            if (!parse_schema(path, read(entry.path()))) continue;
            std::vector<std::string> seen;
            schemas.push_back(*parse_schema(path, with_includes(tree, path, seen)));
        }
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
