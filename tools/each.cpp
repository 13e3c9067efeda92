// verbatim each: runs another command on each of many files.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "tools/bulk.hpp"
#include "tools/collected_edits.hpp"
#include "tools/commands.hpp"
#include "tools/content.hpp"
#include "tools/each_result.hpp"
#include "tools/each_words.hpp"
#include "tools/entries.hpp"
#include "tools/exit_codes.hpp"
#include "tools/inside.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/replace.hpp"
#include "tools/system/files.hpp"
#include "tools/system/workers.hpp"
#include "tools/terminal.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools {

namespace {

struct each_options : bulk_options {
    std::string format;
    bool dry_run = false, strict = false;
};

// Returns what changes when a file is replaced or written to.
std::string state_of(const std::string& file) {
    const auto about = system::info_of(file);
    if (!about) {
        const auto entry = path_inside_of(file) ? content::open(file) : result<content>(error{});
        if (!entry) return {};
        const std::string_view bytes(reinterpret_cast<const char*>(entry->bytes().data()), entry->bytes().size());
        return fmt::format("{} {}", bytes.size(), std::hash<std::string_view>()(bytes));
    }
    return fmt::format("{} {} {}.{}", about->number, about->size, about->changed.seconds, about->changed.nanoseconds);
}

// Returns whether the file is one of the formats that are wanted: of a folder, the others are passed over.
bool is_wanted(const program& self, const each_options& o, const found_file& in) {
    if (in.is_named || !in.unreadable.empty()) return true;
    const auto read = content::open(in.path);
    if (!read) return true;  // the command says why
    const auto format = recognise_file(self, read->bytes(), in.path);
    return format && (o.format.empty() || (*format)->id == o.format);
}

// One run of a command on many files.
class each_run {
public:
    each_run(const program& self, const each_options& o, const each_words& command, const work_load& load)
        : self_(self), o_(o), command_(command), files_(load.files), load_(load), bar_(files_.size()) {}

    int run() {
        if (load_.continues_line) print_line("\n");
        results_.resize(files_.size());
        const auto tasks = tasks_of();
        system::work_apart(
            tasks.size(), load_.workers, [&](std::size_t i) { return packed_all(worked_on(tasks[i])); },
            [&](std::size_t i, const std::string& answer) {
                auto results = unpacked_all(answer);
                for (std::size_t k = 0; k < results.size(); ++k)
                    if (!take(tasks[i].first + k, std::move(results[k]))) return false;
                return true;
            },
            [&](std::size_t i, const system::crash& how) {
                for (std::size_t k = 0; k < tasks[i].count; ++k) {
                    const auto& file = files_[tasks[i].first + k];
                    if (!take(tasks[i].first + k, printed(file, crashed(file, how)))) return false;
                }
                return true;
            });
        if (is_misused_) return usage;
        if (is_table() && counts_[each_result::read] > 0) print_made(table_.csv());
        return finish();
    }

private:
    bool is_table() const { return command_.is_csv && !o_.json; }

    // What one process does: a file, or the entries of an archive that are next to each other, which are saved at once.
    struct task {
        std::size_t first, count;
        std::string archive;  // empty: none
    };
    std::vector<task> tasks_of() const {
        std::vector<task> all;
        const bool saves_at_once = command_.edits && command_.outputs.empty() && !command_.is_dry_run;
        for (std::size_t i = 0; i < files_.size(); ++i) {
            const auto inside = saves_at_once ? path_inside_of(files_[i].path) : std::nullopt;
            if (inside && !all.empty() && all.back().archive == inside->file) ++all.back().count;
            else all.push_back({i, 1, inside ? inside->file : std::string()});
        }
        return all;
    }

    std::vector<each_result> worked_on(const task& t) const {
        std::vector<each_result> results;
        if (t.archive.empty()) return {printed(files_[t.first], worked(files_[t.first]))};
        collected_edits edits(self_, t.archive);
        for (std::size_t i = t.first; i < t.first + t.count; ++i) results.push_back(worked(files_[i]));
        std::size_t last = 0;
        for (std::size_t i = 0; i < results.size(); ++i)
            if (results[i].what == each_result::changed) last = i;
        kept_output kept;
        const auto saved = edits.save();
        const int code = report(self_, saved, t.archive);
        if (code != identical)
            for (auto& r : results)
                if (r.what == each_result::changed) {
                    r.what = code == io_failed ? each_result::failed : each_result::refused;
                    r.code = code;
                    r.out.clear();
                }
        results[last].err += kept.err;
        for (std::size_t i = 0; i < results.size(); ++i)
            results[i] = printed(files_[t.first + i], std::move(results[i]));
        return results;
    }

    // Runs the command on a file, in a process for that.
    each_result worked(const found_file& in) const {
        each_result r;
        if (!in.unreadable.empty()) {
            r.what = each_result::failed, r.code = io_failed;
            r.err = fmt::format("{}: {}: {}\n", self_.name, printable(in.path), in.unreadable);
            return r;
        }
        auto* const collected = collected_edits::of(file_on_disk(in.path));
        const auto taken = collected ? collected->count() : 0;
        const auto before = state_of(in.path);
        const other_names also(in.also);
        kept_output kept;
        try {
            if (!is_wanted(self_, o_, in)) {
                r.what = each_result::other_format;
                return r;
            }
            r.code = run_command(self_, with_file(command_.words, in.path));
        } catch (const std::exception& e) { r.code = fail(self_, io_failed, in.path, e.what()); }
        r.out = std::move(kept.out), r.err = std::move(kept.err);
        const bool is_taken = collected && collected->count() > taken;
        r.what = what_happened(r, is_taken || state_of(in.path) != before);
        return r;
    }

    each_result::kind what_happened(each_result& r, bool is_changed) const {
        const bool finds_nothing = command_.words.front() == "find" && r.code == has_findings;
        if (r.code == lacks_part && o_.strict) r.code = refused;
        if (r.code == lacks_part || finds_nothing) return each_result::has_none;
        if (r.code == io_failed) return each_result::failed;
        if (r.code > has_findings) return each_result::refused;
        if (command_.is_dry_run)
            return r.out.empty() && command_.outputs.empty() ? each_result::unchanged : each_result::changed;
        if (!command_.outputs.empty()) return each_result::written;
        return !command_.edits ? each_result::read : is_changed ? each_result::changed : each_result::unchanged;
    }

    each_result crashed(const found_file& in, const system::crash& how) const {
        const auto why = how.is_fault ? fmt::format("the command crashed ({}); please report it", how.how)
                                      : fmt::format("the command was ended from outside ({})", how.how);
        return {how.is_fault ? each_result::crashed : each_result::failed,
                how.is_fault ? differs : io_failed,
                {},
                fmt::format("{}: {}: {}\n", self_.name, printable(in.path), why)};
    }

    // Makes of what the command has printed what is to be printed.
    each_result printed(const found_file& in, each_result r) const {
        if (r.what == each_result::other_format || is_table()) return r;
        if (o_.json) r.out = line_of_result(in.path, r, command_.is_dry_run, stamp(in), command_.makes_json);
        else if (!command_.is_json) r.out = lines_of_file(in.path, r.out);
        else if (!r.out.empty()) r.out = json_of_file(in.path, r.out);
        else if (r.what != each_result::has_none || command_.words.front() != "find")
            r.out = line_of_result(in.path, r, command_.is_dry_run, {}, true);
        return r;
    }
    std::string stamp(const found_file& in) const {
        if (!in.unreadable.empty()) return {};
        if (o_.sha256) {
            const auto now = content::open(in.path);
            return now ? stamp_as_json(o_, now->about(), now->bytes()) : std::string();
        }
        const auto now = system::info_of(in.path);
        return now ? stamp_as_json(o_, *now, {}) : std::string();
    }

    // Takes a result. The lines of --json are printed at once, everything else in the order of the files.
    bool take(std::size_t index, each_result r) {
        bar_.advance();
        if (r.code == usage) {  // the same for all files
            if (!std::exchange(is_misused_, true)) print_lines(stderr, r.err);
            return false;
        }
        ++counts_[r.what];
        if (r.what == each_result::has_none) {
            code_if_none_ = r.code == lacks_part ? refused : r.code;
            if (why_none_.empty()) why_none_ = std::exchange(r.err, {});
            r.err.clear(), r.code = identical;
        }
        worst_ = std::max(worst_, r.code);
        if (o_.json) print_result(index, r);
        else results_[index] = std::move(r);
        for (; next_ < results_.size() && results_[next_]; results_[next_++].reset())
            print_result(next_, *results_[next_]);
        return true;
    }

    void print_result(std::size_t index, const each_result& r) {
        bar_.clear();
        if (is_table() && !r.out.empty()) table_.add(files_[index].path, r.out);
        else print_line(r.out);
        // What does not depend on the file is said once.
        for (std::string_view rest = r.err; !rest.empty();) {
            const auto line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            const bool is_of_file = line.find(printable(files_[index].path)) != line.npos;
            if (is_of_file || said_.emplace(line).second) print_lines(stderr, line);
        }
    }

    int finish() {
        bar_.clear();
        const auto others = counts_[each_result::other_format];
        const auto none = counts_[each_result::has_none];
        const bool all_lack = none > 0 && none + others == files_.size();
        if (all_lack) print_lines(stderr, why_none_);
        print(stderr, "{} files:", files_.size() - others);
        const char* separator = " ";
        for (int what = 0; what < each_result::other_format; ++what)
            if (const auto count = counts_[what])
                print(stderr, "{}{} {}", std::exchange(separator, ", "), count,
                      what == each_result::has_none && count > 1
                          ? "have none"
                          : word_for(static_cast<each_result::kind>(what), command_.is_dry_run));
        separator = others == files_.size() ? " " : "; ";
        if (others > 0) print(stderr, "{}{} of other formats", std::exchange(separator, "; "), others);
        if (load_.done > 0) print(stderr, "{}{} done before", separator, load_.done);
        print(stderr, "\n");
        return exit_code_of(o_, all_lack ? std::max(worst_, code_if_none_) : worst_);
    }

    const program& self_;
    const each_options& o_;
    const each_words& command_;
    const std::vector<found_file>& files_;
    const work_load& load_;
    progress bar_;
    std::vector<std::optional<each_result>> results_;
    std::size_t next_ = 0;
    std::size_t counts_[each_result::kinds] = {};
    table_of_files table_;
    std::string why_none_;
    std::set<std::string, std::less<>> said_;  // the lines about all files
    int worst_ = identical, code_if_none_ = identical;
    bool is_misused_ = false;
};

// Returns what is the same for two paths if they lead to the same place, also if nothing is there yet.
std::string place_of(const std::string& path) {
    if (const auto about = system::info_of(path)) return fmt::format("{} {}", about->device, about->number);
    const auto whole = system::path_of(path).lexically_normal();
    const auto folder = whole.has_parent_path() ? whole.parent_path().string() : ".";
    const auto about = system::info_of(folder);
    return about ? fmt::format("{} {}/{}", about->device, about->number, whole.filename().string()) : whole.string();
}

// Returns why the outputs of a command would replace each other, or one of the files; empty if they would not.
std::string clash_in(const program& self, const each_options& o, const each_words& command,
                     const std::vector<found_file>& files) {
    std::map<std::string, std::pair<const found_file*, std::string>> known;
    if (command.outputs.empty()) return {};
    for (const auto& file : files)
        if (file.path != "-") known.emplace(place_of(file.path), std::pair(&file, std::string()));
    for (const auto& file : files)
        for (const auto& output : with_file(command.outputs, file.path)) {
            const auto [at, is_new] = known.emplace(place_of(output), std::pair(&file, output));
            const auto& [other, their_output] = at->second;
            if (is_new || (other == &file && their_output.empty())) continue;
            if (!is_wanted(self, o, file) || !is_wanted(self, o, *other)) continue;
            return their_output.empty() ? fmt::format("{} of {} would replace {}, which is one of the files", output,
                                                      file.path, other->path)
                                        : fmt::format("{} and {} would both be written to {}: {{}} is the whole path",
                                                      other->path, file.path, output);
        }
    return {};
}

// Says which names lead to a file that has another one.
void say_taken_once(const program& self, const std::vector<found_file>& files) {
    constexpr std::size_t most = 5;
    std::size_t count = 0;
    for (const auto& file : files)
        for (const auto& name : file.also)
            if (++count <= most)
                fail(self, identical, name,
                     name == file.path ? "it is named several times, and taken once"
                                       : fmt::format("it is {}, which is taken once", file.path));
    if (count > most) print(stderr, "{}: {} more names lead to files that are taken once\n", self.name, count - most);
}

int run_each(const program& self, each_options o, std::vector<std::string> words) {
    if (words.empty()) return fail(self, usage, "each", "expected a command after --: each mods -- set name=x");
    if (!o.format.empty() && !view::find_format(self.formats, o.format))
        return fail(self, usage, "--format", "there is no format " + o.format + "; see " + self.name + " formats");
    if (o.dry_run) words.emplace_back("--dry-run");
    each_words command;
    if (const int code = parse_each_words(self, words, command); command.words.empty()) return code;
    auto load = load_of(o, true);
    if (!load) return fail_load(self, load.error());
    const std::set<std::string, std::less<>> for_archives = {
        "list",  "show", "map",   "check", "extract", "remove", "add",  "replace", "rename", "compact",
        "which", "diff", "merge", "patch", "undo",    "redo",   "find", "stats",   "compare"};
    name_entries(load->files, !for_archives.contains(words.front()));
    say_taken_once(self, load->files);
    if (const auto why = clash_in(self, o, command, load->files); !why.empty()) return fail(self, usage, "each", why);
    return each_run(self, o, command, *load).run();
}

}  // namespace

subcommand each_command(const program& self, const std::vector<std::string>& behind) {
    auto o = std::make_shared<each_options>();
    return {
        "each", "Run a command on each file: each mods/ -- set 'animations[0].name=walk'",
        bulk_parameters(
            *o, line_parameters(
                    *o, {{"PATH", &o->paths,
                          "Files, or folders (searched for files of known formats), then -- and the command without "
                          "FILE, or with {} in its place; {name}, {stem}, {ext} and {dir} are parts of the path"},
                         {"--format", &o->format, "Of folders, only files of this format"},
                         {"--dry-run", &o->dry_run,
                          "Give --dry-run to the command, too: print the changes, and write "
                          "nothing"},
                         {"--strict", &o->strict, "A file that has no such part is refused, not counted"},
                         {"--json", &o->json, "One JSON object per file and line: what has happened to it"}})),
        [o, &self, &behind] { return run_each(self, *o, behind); }};
}

}  // namespace verbatim::tools
