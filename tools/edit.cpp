#include "tools/edit.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "tools/activity.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/findings.hpp"
#include "tools/print.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/view/round_trips.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

namespace {

// Returns whether a path leads to a part, or to something in it.
bool is_in(std::string_view path, std::string_view part) {
    return path.starts_with(part) &&
           (part.empty() || path.size() == part.size() || path[part.size()] == '.' || path[part.size()] == '[');
}

}  // namespace

// Splits the text at the first '=' or '~=' outside of brackets.
std::optional<edit::assignment> assignment_in(const std::string& text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[') ++depth;
        else if (text[i] == ']') --depth;
        else if (text[i] == '=' && depth == 0) {
            const bool nearest = i > 0 && text[i - 1] == '~';
            return edit::assignment{text.substr(0, i - nearest), text.substr(i + 1),
                                    nearest ? view::between_values::nearest : view::between_values::refused};
        }
    }
    return std::nullopt;
}

result<std::vector<edit::assignment>> assignments(const std::vector<std::string>& texts) {
    std::vector<edit::assignment> all;
    for (const auto& text : texts) {
        auto a = assignment_in(text);
        if (!a) return error{{}, 0, text};
        all.push_back(std::move(*a));
    }
    return all;
}

result<std::vector<std::string>> paths_in_file(const view::document& doc, const std::vector<std::string>& paths) {
    auto all = view::parts_at_all(doc, paths);
    if (!all) return all;
    const auto found = view::find_all(doc, std::vector<std::string_view>(all->begin(), all->end()));
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i]) (*all)[i] = found[i]->path;
    return all;
}

std::vector<parameter> edit_parameters(edit_options& o, std::vector<parameter> own) {
    own.insert(own.end(), {output(o.out, "Write here instead of into FILE; - is standard output"),
                           backup(o.saving),
                           force(o.saving.force),
                           in_place(o.saving),
                           {"--keep-time", &o.saving.keep_time, "Keep FILE's modification time"},
                           {"--strict", &o.strict, "Write nothing when the edit brings a finding of severity error"},
                           {"--dry-run", &o.saving.dry_run, "Print the changes, and write nothing"},
                           {"--format", &o.format, "Read the file as this format"}});
    return own;
}

parameter with(edit_options& o) {
    o.takes_with = true;
    return {"--with", &o.with,
            "PATH=VALUE: also set this, e.g. a count that does not follow; the path is that of the file as it is"};
}

std::string excluded_in_place(const edit_options& o) {
    if (!o.saving.in_place) return {};
    if (!o.out.empty()) return "--in-place changes FILE where it is, and -o writes another one: give one of them";
    if (o.file == "-") return "it cannot be changed in place: give a file";
    if (o.saving.backup)
        return "--backup would copy the whole file, and --in-place writes a few bytes: give one of them";
    return {};
}

open_result open_to_edit(const program& self, const edit_options& o) {
    if (auto why = excluded_in_place(o); !why.empty()) return {std::nullopt, usage, {{}, 0, std::move(why)}};
    const bool is_written = o.file != "-" && !o.saving.dry_run && (o.out.empty() || same_file(o.file, o.out));
    if (!is_written) return open_file(self, o.file, o.format, o.name, o.if_broken);
    auto lock = file_lock::take(self, o.file);
    auto opened = open_file(self, o.file, o.format, o.name, o.if_broken);
    if (opened.file) opened.file->lock = std::move(lock);
    return opened;
}

namespace {

// Returns the bytes of a document's file that no field owns, except for those that are all zero.
std::vector<view::gap> unowned_in(const view::document& doc) {
    auto all = doc.gaps();
    std::erase_if(all, [&](const view::gap& one) {
        return std::ranges::all_of(doc.file().bytes().subspan(one.offset, one.size),
                                   [](std::byte b) { return b == std::byte{0}; });
    });
    return all;
}

// Says which bytes that no field owns are elsewhere after an edit, since numbers that lead to them do not follow, and
// which bytes no field owns any more. Only a loaded schema may describe a part of what files have.
void report_unowned(const program& self, const edit_options& o, const view::document& now,
                    view::byte_view bytes_before) {
    const auto is = now.format().computed ? unowned_in(now) : std::vector<view::gap>();
    const auto before = is.empty() ? error{} : now.read(source::borrow(bytes_before));
    if (!before) return;
    const auto was = unowned_in(**before);
    std::size_t next = 0;
    for (const view::gap& one : is) {
        const auto bytes = now.file().bytes().subspan(one.offset, one.size);
        const auto old = std::find_if(was.begin() + static_cast<std::ptrdiff_t>(next), was.end(), [&](const auto& w) {
            return walk::same_bytes(bytes_before.subspan(w.offset, w.size), bytes);
        });
        if (old == was.end()) {
            print(stderr, "{}: {}: no field owns the {} bytes at 0x{:x} any more\n", self.name, o.shown(), one.size,
                  one.offset);
            continue;
        }
        next = static_cast<std::size_t>(old - was.begin()) + 1;
        if (old->offset != one.offset)
            print(
                stderr,
                "{}: {}: {} bytes at 0x{:x} that no field owns move to 0x{:x}; numbers that lead to them, if there are "
                "any, do not follow\n",
                self.name, o.shown(), one.size, old->offset, one.offset);
    }
}

}  // namespace

int save_edited(const program& self, const edit_options& o, const opened& file) {
    if (o.out.empty() && changes_in(file).empty()) return identical;
    const auto bytes_before = file.salvaged ? file.salvaged->document->file().bytes() : file.read.bytes();
    if (o.strict) {
        const auto before = file.document->read(source::borrow(bytes_before));
        if (!before) return fail_on(self, file, o.shown(), refused, before.error().message());
        if (const auto brought = new_errors((*before)->findings(), file.document->findings()); !brought.empty()) {
            fail(self, refused, o.shown(), "the edit brings what the game would misread, so nothing is written:");
            for (const auto& f : brought) print(stderr, "  {}\n", f.message());
            return refused;
        }
    }
    if (const int changed = verify_unchanged(self, file, o.shown()); changed != identical) return changed;
    if (!file.salvaged) report_unowned(self, o, *file.document, bytes_before);
    const auto saved = save(self, file, o.file, o.out.empty() ? o.file : o.out, o.saving);
    if (o.saving.dry_run && !o.prints_changes && saved.code == identical)
        if (const int code = print_difference(self, o.shown(), file.format, bytes_before, file.document->file().bytes(),
                                              false, o.saving.in_place ? known_changes(file) : nullptr);
            code != identical)
            return code;
    return report(self, saved, o.out.empty() ? o.shown() : o.out);
}

int edit_file(const program& self, const edit_options& o, const std::function<result<void>(view::document&)>& edit) {
    const auto with = assignments(o.with);
    if (!with) return fail(self, usage, o.file, with.error().reason + " is not PATH=VALUE");
    auto opened = open_to_edit(self, o);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    auto& file = *opened.file;
    activity::step("checking", o.shown());
    if (!view::round_trips(*file.document, [&] { file.read.release_pages(); }))
        return fail_on(self, file, o.file, differs,
                       "the file does not come back identical even unchanged, so nothing is written; please report it");
    activity::step("changing", o.shown());
    if (const auto set = with->empty() ? result<void>{} : edit::set(*file.document, *with); !set)
        return fail_on(self, file, o.file, code_of(set.error()), set.error().message());
    if (const auto made = edit(*file.document); !made)
        return fail_on(self, file, o.file, code_of(made.error()), made.error().message());
    if (file.salvaged)
        if (const auto can = file.salvaged->can_be_set(*file.document); !can)
            return fail_on(self, file, o.file, refused, can.error().message());
    if (const auto committed = commit(file); !committed) {
        const auto& why = committed.error();
        const bool is_with = o.takes_with && why.kind == error_kind::incomplete;
        return fail_on(self, file, o.file, code_of(why), why.message() + (is_with ? ", by --with PATH=VALUE" : ""));
    }
    if (file.salvaged) {
        auto restored = file.salvaged->restored(*file.document);
        if (!restored) return fail_on(self, file, o.file, refused, restored.error().message());
        file.edited = std::move(*restored);
    }
    return save_edited(self, o, file);
}

}  // namespace verbatim::tools
