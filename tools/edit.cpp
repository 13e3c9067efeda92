#include "tools/edit.hpp"

#include <algorithm>

#include "tools/exit_codes.hpp"
#include "tools/files.hpp"

namespace verbatim::tools {

void add_edit_options(CLI::App& command, edit_options& o) {
    add_out(command, o.out, "Write here instead of into FILE; - is standard output");
    add_save_options(command, o.saving);
    command.add_flag("--keep-time", o.saving.keep_time, "Keep FILE's modification time");
    command.add_option("--format", o.format, "Read the file as this format");
}

open_result open_to_edit(const edit_options& o) {
    const bool in_place = o.file != "-" && (o.out.empty() || same_file(o.file, o.out));
    if (!in_place) return open_file(o.file, o.format);
    auto lock = file_lock::take(o.file);
    auto opened = open_file(o.file, o.format);
    if (opened.file) opened.file->lock = std::move(lock);
    return opened;
}

int edit_file(const edit_options& o, const change& change) {
    const auto opened = open_to_edit(o);
    if (!opened.file) return fail(opened.code, o.file, opened.why.message());
    const auto& original = *opened.file->document;
    const auto bytes = change(original);
    if (!bytes) return fail(refused, o.file, bytes.error().message());
    if (o.out.empty() && std::ranges::equal(*bytes, original.file().bytes())) return identical;
    const auto& target = o.out.empty() ? o.file : o.out;
    return report(save(*opened.file, o.file, *bytes, target, o.saving), target);
}

}  // namespace verbatim::tools
