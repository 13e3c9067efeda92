// verbatim each: runs another command on each of many files.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "tools/commands.hpp"
#include "tools/content.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/open.hpp"
#include "tools/parallel.hpp"
#include "tools/print.hpp"
#include "tools/system/files.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools {

namespace {

struct each_options {
    std::vector<std::string> paths;
    std::string format;
    bool dry_run = false;
};

enum class outcome { changed, unchanged, refused, other_format };

struct each_result {
    outcome what = outcome::unchanged;
    int code = identical;
    std::string file, out, err;
};

// Returns what changes when a file is replaced or written to.
std::string state_of(const std::string& file) {
    const auto about = system::info_of(file);
    if (!about) return {};
    return fmt::format("{} {} {}.{}", about->number, about->size, about->changed.seconds, about->changed.nanoseconds);
}

// Returns whether the file is one of the formats that are wanted: of a folder, the others are passed over.
bool is_wanted(const program& self, const each_options& o, const std::string& file) {
    const auto read = content::open(file);
    if (!read) return true;  // the command says why
    const auto format = recognise_file(self, read->bytes(), file);
    return format && (o.format.empty() || (*format)->id == o.format);
}

// Returns the arguments of the command for one file, which replaces {}, or follows the command's name.
std::vector<std::string> arguments_for(const std::vector<std::string>& command, const std::string& file) {
    auto all = command;
    bool has_place = false;
    for (auto& argument : all)
        for (std::size_t at = 0; (at = argument.find("{}", at)) != argument.npos; at += file.size(), has_place = true)
            argument.replace(at, 2, file);
    if (!has_place) all.insert(all.begin() + 1, file);
    return all;
}

each_result run_on(const program& self, const each_options& o, const std::vector<std::string>& command,
                   const found_file& in) {
    each_result r;
    r.file = in.path;
    if (!in.unreadable.empty()) {
        r.what = outcome::refused, r.code = io_failed;
        r.err = fmt::format("{}: {}: {}\n", self.name, printable(in.path), in.unreadable);
        return r;
    }
    if (!in.is_named && !is_wanted(self, o, in.path)) return r.what = outcome::other_format, r;
    const auto before = state_of(in.path);
    kept_output kept;
    r.code = run_command(self, arguments_for(command, in.path));
    r.out = std::move(kept.out), r.err = std::move(kept.err);
    const bool is_changed = o.dry_run ? !r.out.empty() : state_of(in.path) != before;
    r.what = r.code > has_findings ? outcome::refused : is_changed ? outcome::changed : outcome::unchanged;
    return r;
}

// Prints what the command has printed for a file, each line with the file's name.
void print_result(const each_result& r) {
    const auto file = printable(r.file) + ": ";
    std::string lines;
    for (std::string_view rest = r.out; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        lines.append(file).append(rest.substr(0, end)) += '\n';
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    print_made(lines);
    std::fflush(stdout);
    print_lines(stderr, r.err);
}

int run_each(const program& self, each_options o, std::vector<std::string> command) {
    if (o.dry_run && !command.empty()) command.emplace_back("--dry-run");
    else o.dry_run = std::ranges::find(command, "--dry-run") != command.end();
    if (command.empty()) return fail(self, usage, "each", "expected a command after --: each mods -- set name=x");
    if (!o.format.empty() && !view::find_format(self.formats, o.format))
        return fail(self, usage, "--format", "there is no format " + o.format + "; see " + self.name + " formats");
    const auto inputs = files_below(o.paths);
    int worst = identical;
    std::size_t counts[4] = {};
    const auto take = [&](const each_result& r) {
        ++counts[static_cast<std::size_t>(r.what)];
        worst = std::max(worst, r.code);
        print_result(r);
    };
    for_all(
        inputs, [&](const found_file& in) { return run_on(self, o, command, in); }, take);
    print(stderr, "{} files: {} {}, {} unchanged, {} refused", inputs.size() - counts[3], counts[0],
          o.dry_run ? "would change" : "changed", counts[1], counts[2]);
    if (counts[3] > 0) print(stderr, "; {} of other formats", counts[3]);
    print(stderr, "\n");
    return worst;
}

}  // namespace

subcommand each_command(const program& self, const std::vector<std::string>& behind) {
    auto o = std::make_shared<each_options>();
    return {"each",
            "Run a command on each file: each mods/ -- set 'animations[0].name=walk'",
            {required("PATH", &o->paths,
                      "Files, or folders (searched for files of known formats), then -- and the command without FILE; "
                      "{} in its arguments is the file"),
             {"--format", &o->format, "Of folders, only files of this format"},
             {"--dry-run", &o->dry_run, "Give --dry-run to the command, too: print the changes, and write nothing"}},
            [o, &self, &behind] { return run_each(self, *o, behind); }};
}

}  // namespace verbatim::tools
