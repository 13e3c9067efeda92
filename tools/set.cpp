// verbatim set: changes values, and nothing else.
#include <fmt/format.h>

#include <memory>

#include "runtime/view/path.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/save.hpp"

namespace verbatim::tools {

namespace {

struct options {
    std::string file, out, format;
    std::vector<std::string> assignments;
    save_options saving;
};

struct assignment {
    std::string path, value;
};

// At the first '=' that stands outside brackets.
std::optional<assignment> split(const std::string& text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[') ++depth;
        else if (text[i] == ']') --depth;
        else if (text[i] == '=' && depth == 0) return assignment{text.substr(0, i), text.substr(i + 1)};
    }
    return std::nullopt;
}

// The document with one value changed, re-read. Refuses what would not read back as what was asked for.
result<std::unique_ptr<view::document>> change(const view::format& format, const view::document& doc, const assignment& a) {
    auto found = view::find(doc, a.path);
    if (!found) return found.error();
    if (found->at.governor) return error{found->path, 0, "it says how other data is read, and follows that data; it is not set by itself"};
    auto bytes = doc.write_with(found->indices, a.value);
    if (!bytes) return error{found->path, 0, bytes.error().message()};
    if (bytes->size() != doc.file().bytes().size())
        return error{found->path, 0, fmt::format("the file would grow from {} to {} bytes; set only changes values of the same size", doc.file().bytes().size(), bytes->size())};
    const auto expected = *bytes;
    auto changed = format.read(source(std::move(*bytes)));
    if (!changed) return error{found->path, 0, "the file could not be read afterwards: " + changed.error().message()};
    auto again = (*changed)->write_with(found->indices, a.value);
    if (!again || *again != expected) return error{found->path, 0, fmt::format("{} would not read back as {}", a.value, a.value)};
    return changed;
}

int run(const options& o) {
    auto opened = open_file(o.file, o.format);
    if (!opened.file) return fail(opened.code, o.file, opened.why.message());
    const auto& original = *opened.file;
    std::unique_ptr<view::document> edited;
    for (const auto& text : o.assignments) {
        const auto a = split(text);
        if (!a) return fail(usage, o.file, text + " is not PATH=VALUE");
        auto changed = change(*original.format, edited ? *edited : *original.document, *a);
        if (!changed) return fail(refused, o.file, changed.error().message());
        edited = std::move(*changed);
    }
    const auto before = original.document->file().bytes(), after = edited->file().bytes();
    if (o.out.empty() && std::equal(after.begin(), after.end(), before.begin(), before.end())) return identical;
    const auto& target = o.out.empty() ? o.file : o.out;
    return report(save(original, o.file, after, target, o.saving), target);
}

}  // namespace

void add_set(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("set", "Change values that keep their size; every other byte stays");
    auto o = std::make_shared<options>();
    command->add_option("FILE", o->file, "A file, or - for standard input")->required();
    command->add_option("ASSIGNMENT", o->assignments, "PATH=VALUE, e.g. 'animations[0].name=walk'")->required();
    command->add_option("-o,--out", o->out, "Write here instead of into FILE; - is standard output");
    add_save_options(*command, o->saving);
    command->add_option("--format", o->format, "Read the file as this format");
    command->callback([o, &code] { code = run(*o); });
}

}  // namespace verbatim::tools
