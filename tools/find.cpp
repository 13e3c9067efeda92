// verbatim find: prints the paths of the values that are a text, mean it or fit it, or that meet a condition.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "tools/bulk.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/json_tree.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/parallel.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "tools/search.hpp"
#include "tools/system/files.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct find_options : bulk_options {
    std::string text, in, where, format, names;
    bool only_files = false, count = false, salvage = false, ignore_case = false;
};

// What is found in a file.
struct file_hits {
    std::string file;
    std::vector<hit> hits;
    int code = identical;
    std::string why;              // if it could not be searched
    std::string salvaged;         // what is lost of a broken file
    bool lacks_part = false;      // the reason is that no part is at --in, or can be compared as --where does
    bool is_passed_over = false;  // it is below a folder, and of no known format
};

file_hits search_file(const program& self, const found_file& file, const find_options& o, const sought& what) {
    file_hits found{file.path, {}, identical, file.unreadable, {}};
    const auto failed = [&](int code, std::string why) {
        found.code = code, found.why = std::move(why);
        found.hits.clear();
        return std::move(found);
    };
    if (!file.unreadable.empty()) return failed(io_failed, file.unreadable);
    kept_output kept;
    const auto opened = open_file(self, file.path, o.format, {}, broken_if(o.salvage));
    found.salvaged = std::move(kept.err);
    if (!opened.file && opened.is_unknown && !file.is_named) {
        found.is_passed_over = true;
        return found;
    }
    if (!opened.file) return failed(opened.code, opened.why.message());
    const auto& doc = *opened.file->document;
    const auto paths = view::parts_at(doc, o.in);
    const auto parts = paths ? view::find_all(doc, std::vector<std::string_view>(paths->begin(), paths->end()))
                             : std::vector<result<view::found>>{paths.error()};
    if (const auto wrong = what.fault(doc, parts)) {
        found.lacks_part = true;
        return failed(refused, wrong->reason);
    }
    view::paths_by_names by_names(doc);
    for (const auto& part : parts) {
        if (!part) {
            found.lacks_part = true;
            return failed(refused, part.error().message());
        }
        if (found.hits.empty() || !o.only_files) what.find_in(doc, by_names, *part, o.only_files, found.hits);
    }
    if (const auto visited = doc.visited(); !visited) return failed(refused, visited.error().message());
    if (const auto still = opened.file->read.unchanged(); !still) return failed(io_failed, still.error().message());
    return found;
}

file_hits search_or_fail(const program& self, const found_file& file, const find_options& o, const sought& what) {
    try {
        return search_file(self, file, o, what);
    } catch (const std::exception& e) {
        const bool memory = dynamic_cast<const std::bad_alloc*>(&e) || dynamic_cast<const std::length_error*>(&e);
        return {file.path, {}, io_failed, memory ? "there is not enough memory to search it" : e.what(), {}};
    }
}

void print_json(const std::string& file, const hit& h) {
    print_made(
        fmt::format("{{\"file\":{},\"path\":{},\"value\":{}", name_as_json(file), view::json_string(h.path), h.json));
    std::string meaning;
    if (!h.meaning.empty()) view::append_json_utf8(meaning, h.meaning);
    print_made(meaning.empty() ? "}\n" : ",\"meaning\":" + meaning + "}\n");
}

void print_hits(const find_options& o, const file_hits& found, bool with_file) {
    if (o.only_files) return found.hits.empty() ? void() : print(stdout, "{}\n", found.file);
    if (o.count)
        return with_file ? print(stdout, "{}: {}\n", found.file, found.hits.size())
                         : print(stdout, "{}\n", found.hits.size());
    for (const auto& h : found.hits)
        if (o.json) print_json(found.file, h);
        else if (with_file) print(stdout, "{}: {}: {}\n", found.file, h.path, h.shown);
        else print(stdout, "{}: {}\n", h.path, h.shown);
}

int search_files(const program& self, const find_options& o, const sought& what) {
    const auto load = load_of(o);
    if (!load) return fail_load(self, load.error());
    const auto& files = load->files;
    const screen shown(o.json || o.only_files, "-c counts them; or say more by TEXT or --in");
    const bool with_file = files.size() != 1 || !files.front().is_named || !o.files_from.empty();
    int worst = identical;
    bool is_found = false, has_part = false;
    std::vector<file_hits> without_part;
    const auto take = [&](file_hits& found) {
        is_found = is_found || !found.hits.empty();
        if (found.is_passed_over) return;
        if (found.lacks_part) return without_part.push_back(std::move(found));
        worst = std::max(worst, found.code);
        print_lines(stderr, found.salvaged);
        if (found.code != identical) return (void)fail(self, found.code, found.file, found.why);
        has_part = true;
        print_hits(o, found, with_file);
    };
    for_all(
        load->workers, files, [&](const found_file& file) { return search_or_fail(self, file, o, what); }, take);
    // Of files of several formats, some have the part at --in, and one that can be compared.
    if (!has_part && !without_part.empty())
        return fail(self, refused, without_part.front().file, without_part.front().why);
    if (worst == identical && !is_found && !o.json && !o.only_files && !o.count)
        print(stderr, "{}: nothing {} in {}\n", self.name,
              o.where.empty() ? fmt::format("is, means or fits {}", o.text) : "meets " + o.where,
              files.size() == 1 ? files.front().path : fmt::format("{} files", files.size()));
    return exit_code_of(o, worst == identical && !is_found ? has_findings : worst);
}

int run_find(const program& self, find_options o) {
    if (!o.where.empty() && !o.text.empty()) o.paths.insert(o.paths.begin(), std::exchange(o.text, {}));
    if (o.where.empty() && o.paths.empty() && (o.files_from.empty() || o.text.empty()))
        return fail(self, usage, "find", "expected TEXT and then a file or folder: find Pelvis a.ifp");
    const auto is_file = [](const std::string& path) {
        const auto about = system::info_of(path);
        return about && about->kind == system::file_kind::regular;
    };
    if (o.where.empty() && o.paths.size() == 1 && o.paths.front() != "-" && is_file(o.text) &&
        !system::info_of(o.paths.front()))
        return fail(self, usage, "find", fmt::format("the text comes first: find {} {}", o.paths.front(), o.text));
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    if (o.where.empty()) return search_files(self, o, *sought_text(o.text, o.ignore_case, *names));
    auto condition = view::parse_condition(o.where);
    if (!condition)
        return fail(self, usage, "--where",
                    fmt::format("{} is not a condition, as time>1.5s or name=run* and frames>1: {}", o.where,
                                condition.error().reason));
    return search_files(self, o, *sought_condition(std::move(*condition), *names));
}

}  // namespace

subcommand find_command(const program& self) {
    auto o = std::make_shared<find_options>();
    o->enters_archives = true;
    o->only_entries = true;
    return {
        "find", "Print the path of each value in files that is a text, means it, fits it, or meets a condition",
        bulk_parameters(
            *o, {{"TEXT", &o->text, "A value or what it means: Pelvis, 0.35s, b__Head__; or a pattern: '*door*'"},
                 {"FILE", &o->paths, "Files, folders (searched for files of known formats), or - for standard input"},
                 {"--where", &o->where, "Instead of TEXT, a condition on a part of any record: rotation.w>1, time>=2s",
                  false, "a condition"},
                 {"--in", &o->in, "Only in this part of each file"},
                 {"-i,--ignore-case", &o->ignore_case, "Upper and lower case of TEXT are the same"},
                 {"-l,--files", &o->only_files, "Only the names of the files in which something is found"},
                 {"-c,--count", &o->count, "Only the number of values in each file"},
                 {"--json", &o->json, "One JSON object per value and line"},
                 {"--format", &o->format, "Read the files as this format"},
                 salvage(o->salvage),
                 names_parameter(o->names)}),
        [o, &self] { return run_find(self, *o); }};
}

}  // namespace verbatim::tools
