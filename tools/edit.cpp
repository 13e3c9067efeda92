#include "tools/edit.hpp"

#include <algorithm>

#include "tools/exit_codes.hpp"
#include "tools/files.hpp"

namespace verbatim::tools {

void add_edit_options(CLI::App& command, edit_options& o) {
    command.add_option("-o,--out", o.out, "Write here instead of into FILE; - is standard output");
    command.add_flag("--backup", o.backup, "Keep the old file as FILE~");
    command.add_option("--format", o.format, "Read the file as this format");
}

int edit_file(const edit_options& o, const std::vector<change>& changes) {
    auto opened = open_file(o.file, o.format);
    if (!opened.file) return fail(opened.code, o.file, opened.why.message());
    auto doc = std::move(opened.file->document);
    const auto original = doc->file();
    const auto is_original = [&](view::byte_view bytes) { return std::ranges::equal(bytes, original.bytes()); };
    if (const auto untouched = doc->write_decoded(); !untouched || !is_original(*untouched))
        return fail(differs, o.file, "the file does not come back identical even unchanged, so nothing is written; please report it");
    for (const auto& change : changes) {
        auto bytes = change(*doc);
        if (!bytes) return fail(refused, o.file, bytes.error().message());
        doc = std::move(doc->read(source(std::move(*bytes))).value());
    }
    const auto bytes = doc->file().bytes();
    if (o.out.empty() && is_original(bytes)) return identical;
    const auto& target = o.out.empty() ? o.file : o.out;
    if (auto saved = save_file(target, {bytes.begin(), bytes.end()}, {o.backup}); !saved) return fail(io_failed, target, saved.error().message());
    return identical;
}

}  // namespace verbatim::tools
