// verbatim-generate NAME BASE OUT HEADER...: writes the sources of a registry of the formats in these schema headers to
// the folder OUT:
//
//   NAME/formats.hpp        NAME::formats() and NAME::conversions(), which registry.cpp and conversions.cpp define
//   NAME/compiled/ID.hpp    for each format: includes its schema, and declares its tables, which ID.cpp compiles
//
// The headers are named as other files include them, from the folder BASE.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
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

// Writes a file, unless it already holds the text, so that nothing is built again without need.
void write(const fs::path& path, const std::string& text) {
    if (fs::exists(path) && read(path) == text) return;
    fs::create_directories(path.parent_path());
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

// A format, with the header that describes it.
struct format_text : schema_text {
    std::string root, id;
};

std::string made_from(const std::string& what) {
    return fmt::format("// Made by verbatim-generate from {}. Do not edit.\n", what);
}

// The generated files for one set of formats, as text.
class sources {
public:
    explicit sources(std::string name) : name_(std::move(name)) {}

    std::string registry_header_name() const { return name_ + "/formats.hpp"; }
    std::string header_name(const format_text& schema) const { return name_ + "/compiled/" + schema.id + ".hpp"; }

    std::string registry_header() const {
        return made_from("schema headers") +
               fmt::format(
                   "#pragma once\n#include <span>\n\n#include \"verbatim/view/conversion.hpp\"\n#include "
                   "\"verbatim/view/document.hpp\"\n\nnamespace {0} {{\n\n"
                   "// The formats, in the order of their ids, and the conversions between two of "
                   "them.\nstd::span<const verbatim::view::format> formats();\n"
                   "std::span<const verbatim::view::conversion> conversions();\n\n}}  // namespace {0}\n",
                   name_);
    }

    // Returns the header for programs that read and write this format. The library has the tables of its records, so
    // they need not be made again.
    std::string header(const format_text& schema) const {
        std::string text = made_from(schema.header);
        text += fmt::format(
            "// {}, with reading and writing. The library has the tables of its records: the compiler need not make "
            "them again.\n#pragma once\n",
            schema.id);
        text += fmt::format(
            "#include <{}>  // in these brackets, for this file may have the same name\n#include "
            "\"verbatim/document.hpp\"\n\n",
            schema.header);
        return text + tables_elsewhere(schema);
    }

    // Returns the source that makes the tables of a format. `records` are those that no format before it has.
    std::string source(const format_text& schema, const std::vector<remark>& remarks,
                       const std::vector<std::string>& records) const {
        std::string text = made_from(schema.header);
        text += fmt::format("#include \"{}\"\n#include \"verbatim/view/instantiate.hpp\"\n\n", schema.header);
        text += tables_elsewhere(schema) + "\n";
        for (const auto& record : records)
            text += fmt::format("template struct verbatim::table::detail::table_of<{}>;\n", record);
        text += fmt::format("template struct verbatim::table::detail::table_of_root<{}>;\n", schema.root);
        text += fmt::format("\nnamespace {}::generated {{\n\nnamespace {{\n\n", name_);
        text += fmt::format("constexpr std::string_view about =\n    {};\n\n", literal(schema.about));
        if (!remarks.empty()) {
            text += "constexpr verbatim::view::remark remarks[] = {\n";
            for (const auto& r : remarks)
                text += fmt::format("    {{{}, {}, {}}},\n", literal(r.record), literal(r.field), literal(r.text));
            text += "};\n\n";
        }
        text += "}  // namespace\n\n";
        text += fmt::format("verbatim::view::format {}() {{ return verbatim::view::instantiate<{}>(about{}); }}\n\n",
                            function_name(schema.id), schema.root, remarks.empty() ? "" : ", remarks");
        return text + fmt::format("}}  // namespace {}::generated\n", name_);
    }

    std::string registry(const std::vector<format_text>& schemas) const {
        std::string text =
            made_from("schema headers") + fmt::format("#include \"{}\"\n\nnamespace {} {{\n\nnamespace generated {{\n",
                                                      registry_header_name(), name_);
        for (const auto& s : schemas) text += fmt::format("verbatim::view::format {}();\n", function_name(s.id));
        text +=
            "}  // namespace generated\n\nstd::span<const verbatim::view::format> formats() {\n    static const "
            "verbatim::view::format all[] = {\n";
        for (const auto& s : schemas) text += fmt::format("        generated::{}(),\n", function_name(s.id));
        return text + fmt::format("    }};\n    return all;\n}}\n\n}}  // namespace {}\n", name_);
    }

    std::string conversions(const std::vector<schema_text>& headers, const std::vector<format_text>& schemas) const {
        std::string text = made_from("schema headers") + fmt::format("#include \"{}\"\n", registry_header_name());
        for (const auto& h : headers) text += fmt::format("#include \"{}\"\n", h.header);
        if (!headers.empty()) text += "#include \"verbatim/table/of.hpp\"\n\n";
        for (const auto& s : schemas)
            if (std::ranges::any_of(headers, [&](const schema_text& h) { return converts(h, s.root); }))
                text += tables_elsewhere(s);
        text +=
            fmt::format("\nnamespace {} {{\n\nstd::span<const verbatim::view::conversion> conversions() {{\n", name_);
        if (headers.empty()) text += "    return {};\n";
        else {
            text += "    static const verbatim::view::conversion all[] = {\n";
            for (const auto& h : headers)
                for (const auto& c : h.conversions)
                    text += fmt::format("        verbatim::view::conversion_between<{}>(),\n", c);
            text += "    };\n    return all;\n";
        }
        return text + fmt::format("}}\n\n}}  // namespace {}\n", name_);
    }

private:
    // Returns whether a conversion in this header is from or to files with this root.
    static bool converts(const schema_text& header, const std::string& root) {
        return std::ranges::any_of(header.conversions, [&](const std::string& c) {
            return (c + ',').starts_with(root + ',') || (c + ',').find(", " + root + ',') != std::string::npos;
        });
    }
    // Declares the tables as made elsewhere, so that the compiler does not make them where they are used. In the
    // format's own source, this makes it compile them one after the other.
    static std::string tables_elsewhere(const format_text& schema) {
        std::string text;
        for (const auto& record : schema.records)
            text += fmt::format("extern template struct verbatim::table::detail::table_of<{}>;\n", record);
        return text + fmt::format("extern template struct verbatim::table::detail::table_of_root<{}>;\n", schema.root);
    }

    std::string name_;
};

// Returns the schema header that another one includes, from its own folder or from the base; empty if it is no schema
// header.
std::string included(const fs::path& base, const std::string& from, const std::string& name) {
    for (const fs::path& path : {(fs::path(from).parent_path() / name).lexically_normal(), fs::path(name)})
        if (fs::exists(base / path)) return path.generic_string();
    return {};
}

// Parses a header, and adds the contents of the headers that it includes, each once.
schema_text parse(const fs::path& base, const std::string& header) {
    const auto parse_one = [&](const std::string& one) {
        schema_text schema = parse_schema((base / one).generic_string(), read(base / one));
        schema.header = one;
        return schema;
    };
    schema_text schema = parse_one(header);
    std::vector<std::string> parts;
    const auto add_parts = [&](const schema_text& of) {
        for (const auto& name : of.includes)
            if (auto part = included(base, of.header, name);
                !part.empty() && part != header && std::ranges::find(parts, part) == parts.end())
                parts.push_back(std::move(part));
    };
    add_parts(schema);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const schema_text part = parse_one(parts[i]);
        schema.about += "\n" + part.about;
        schema.remarks.insert(schema.remarks.end(), part.remarks.begin(), part.remarks.end());
        schema.fields.insert(schema.fields.end(), part.fields.begin(), part.fields.end());
        schema.aliases.insert(schema.aliases.end(), part.aliases.begin(), part.aliases.end());
        schema.records.insert(schema.records.end(), part.records.begin(), part.records.end());
        add_parts(part);
    }
    return schema;
}

// Returns the formats of a header. Each has all records of the header.
std::vector<format_text> formats_of(const schema_text& schema) {
    std::vector<format_text> all;
    for (const auto& [root, id] : schema.formats) {
        if (id.empty()) throw std::runtime_error(fmt::format("{}: verbatim::format<{}> has no id", schema.path, root));
        if (!is_id(id))
            throw std::runtime_error(fmt::format(
                "{}: \"{}\" is no id of a format: it starts with a letter, and has letters, digits, _ and .",
                schema.path, id));
        format_text& made = all.emplace_back(format_text{schema, root, id});
        if (std::ranges::find(made.records, root) == made.records.end())
            made.records.push_back(root);  // a one_of<> of records
    }
    return all;
}

void generate(const sources& make, const fs::path& base, const fs::path& out, const std::vector<std::string>& headers) {
    std::vector<format_text> schemas;
    std::vector<schema_text> converting;
    std::vector<alias> aliases;
    for (const auto& header : headers) {
        const auto schema = parse(base, header);
        aliases.insert(aliases.end(), schema.aliases.begin(), schema.aliases.end());
        if (!schema.conversions.empty()) converting.push_back(schema);
        std::ranges::move(formats_of(schema), std::back_inserter(schemas));
    }
    if (schemas.empty())
        throw std::runtime_error(
            "none of these headers describes a format: each needs a verbatim::format<Root> with an id");
    std::ranges::sort(schemas, {}, &format_text::id);
    std::map<std::string, const format_text*> known;
    for (const format_text& s : schemas)
        if (const auto [first, is_new] = known.emplace(function_name(s.id), &s); !is_new)
            throw std::runtime_error(
                fmt::format("two formats have the same id, with _ for each dot: {} in {}, and {} in {}",
                            first->second->id, first->second->path, s.id, s.path));
    std::ranges::sort(converting, {}, &schema_text::header);
    std::vector<std::string> used;
    std::set<std::string> compiled;
    for (const auto& s : schemas) {
        std::vector<std::string> records;
        std::ranges::copy_if(s.records, std::back_inserter(records),
                             [&](const auto& record) { return compiled.insert(record).second; });
        write(out / (s.id + ".cpp"), make.source(s, remarks_of(s, used), records));
        write(out / make.header_name(s), make.header(s));
    }
    for (const auto& a : aliases)
        if (!a.remark.empty() && std::find(used.begin(), used.end(), a.where) == used.end())
            throw std::runtime_error(fmt::format(
                "{}: the comment beside {} reaches no page: no field of a format is of this type", a.where, a.name));
    write(out / make.registry_header_name(), make.registry_header());
    write(out / "registry.cpp", make.registry(schemas));
    write(out / "conversions.cpp", make.conversions(converting, schemas));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        fmt::print(stderr, "usage: verbatim-generate NAME BASE OUT HEADER...\n");
        return 5;
    }
    try {
        generate(sources(argv[1]), argv[2], argv[3], {argv + 4, argv + argc});
    } catch (const std::exception& e) {
        fmt::print(stderr, "verbatim-generate: {}\n", e.what());
        return 4;
    }
}
