#include "tools/bulk.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <ctime>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "tools/entries.hpp"
#include "tools/exit_codes.hpp"
#include "tools/json_tree.hpp"
#include "tools/system/sha256.hpp"
#include "tools/system/workers.hpp"

namespace verbatim::tools {

namespace {

std::optional<std::size_t> count_in(std::string_view text) {
    std::size_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc{} || end != text.data() + text.size() || number == 0) return std::nullopt;
    return number;
}

error wrong(std::string option, std::string why) { return error{std::move(option), 0, std::move(why)}; }

result<std::string> text_of_file(const std::string& option, const std::string& file) {
    const auto bytes = read_file(file);
    if (!bytes) return error{option + " " + file, 0, bytes.error().reason, error_kind::system};
    return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

result<std::vector<std::string>> listed_names(const bulk_options& o) {
    const auto text = text_of_file("--files-from", o.files_from);
    if (!text) return text.error();
    std::vector<std::string> names;
    for (std::string_view rest = *text; !rest.empty();) {
        const auto end = std::min(rest.find(o.null ? '\0' : '\n'), rest.size());
        auto name = rest.substr(0, end);
        if (!o.null && name.ends_with('\r')) name.remove_suffix(1);
        if (!name.empty()) names.emplace_back(name);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return names;
}

// A part of all files, which a hash of their names decides: a file that is added moves no other one.
struct shard {
    std::size_t number, count;

    bool has(std::string_view name) const {
        const auto sum = system::sha256(std::as_bytes(std::span(name)));  // even for names that differ in a digit
        return std::stoull(sum.substr(0, 16), nullptr, 16) % count == number - 1;
    }
};

result<shard> shard_in(const std::string& text) {
    const auto slash = text.find('/');
    const auto number = count_in(std::string_view(text).substr(0, slash)),
               count = slash == text.npos ? std::nullopt : count_in(std::string_view(text).substr(slash + 1));
    if (!number || !count || *number > *count)
        return wrong("--shard " + text, "expected I/N, where I is one of 1 to N: --shard 2/8");
    return shard{*number, *count};
}

std::string text_of(const system::moment& time) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:09}Z", fmt::gmtime(static_cast<std::time_t>(time.seconds)),
                       time.nanoseconds);
}

// What a line of a log says of a file, and what says that the file is still as it was then.
using line_of_log = std::tuple<std::string, std::uint64_t, std::string>;

// Returns the files that are done: lines that cannot be read, as the last one of a run that was killed may be, and
// files that could not be read or written, are not.
std::set<line_of_log> lines_in(std::string_view log) {
    std::set<line_of_log> all;
    for (std::string_view rest = log; !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        boost::json::error_code failed;
        const auto value = boost::json::parse({rest.data(), end}, failed);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const auto* const object = failed ? nullptr : value.if_object();
        const auto text = [&](const char* name) {
            const auto* const member = object ? object->if_contains(name) : nullptr;
            return member && member->is_string() ? std::string(member->get_string()) : std::string();
        };
        const auto* const size = object ? object->if_contains("size") : nullptr;
        const auto outcome = text("outcome");
        if (!size || !size->is_int64() || outcome == "unreadable" || outcome == "failed") continue;
        all.emplace(name_as_json(text("file")), static_cast<std::uint64_t>(size->get_int64()), text("time"));
    }
    return all;
}

// Returns the text of a log; empty if there is none yet.
result<std::string> text_of_log(const std::string& file) {
    if (!system::info_of(file) && system::last_reason() == system::reason::missing) return std::string();
    return text_of_file("--done-in", file);
}

bool is_standard_output_now(const std::string& file) {
    const auto out = system::open_file::named("-")->info(), there = system::info_of(file);
    return out && there && system::same_file(*out, *there);
}

}  // namespace

std::vector<parameter> bulk_parameters(bulk_options& o, std::vector<parameter> own) {
    own.insert(own.end(),
               {{"--files-from", &o.files_from,
                 "Also the files that this file lists, one a line; - is "
                 "standard input",
                 false, "a file's name, or - for standard input"},
                {"-0,--null", &o.null, "In the list, a zero byte ends each name, as find -print0 writes it"},
                jobs(o.jobs),
                {"--shard", &o.shard, "I/N: only the I-th of N parts of all files, which a hash of their names decides",
                 false, "I/N, as 2/8"},
                {"--exit-zero", &o.exit_zero,
                 "Exit with 0 when the work is done, whatever has been found; with 4 and 5 as otherwise"}});
    return own;
}

parameter jobs(std::string& jobs) {
    return {"--jobs", &jobs, "Work on so many files at the same time; by default, as many as there are processors",
            false, "a number"};
}

std::vector<parameter> line_parameters(bulk_options& o, std::vector<parameter> own) {
    own.insert(own.end(), {{"--done-in", &o.done_in,
                            "With --json: leave out the files of which this file has a line, with the same size and "
                            "time; the lines have the time",
                            false, "a file's name"},
                           {"--sha256", &o.sha256, "With --json: the lines have the SHA-256 of the file"}});
    return own;
}

result<std::size_t> workers_of(const std::string& jobs) {
    if (jobs.empty()) return system::processors();
    const auto count = count_in(jobs);
    if (!count) return wrong("--jobs " + jobs, "expected a number from 1");
    return *count;
}

result<work_load> load_of(const bulk_options& o, bool once) {
    auto paths = o.paths;
    if (!o.files_from.empty()) {
        auto listed = listed_names(o);
        if (!listed) return listed.error();
        paths.insert(paths.end(), std::make_move_iterator(listed->begin()), std::make_move_iterator(listed->end()));
    } else if (paths.empty()) return wrong({}, "expected a file or a folder, or --files-from");
    else if (o.null) return wrong("-0", "it says how --files-from lists the names, which is not given");
    if (!o.json && (o.sha256 || !o.done_in.empty()))
        return wrong(o.sha256 ? "--sha256" : "--done-in", "it is about the lines that --json prints");
    const auto workers = workers_of(o.jobs);
    if (!workers) return workers.error();
    work_load load{files_below(paths), *workers};
    if (once) take_each_file_once(load.files);
    if (o.enters_archives) add_entries(load.files, o.only_entries);
    if (!o.shard.empty()) {
        const auto part = shard_in(o.shard);
        if (!part) return part.error();
        std::erase_if(load.files, [&](const found_file& f) { return !part->has(f.path); });
    }
    if (!o.done_in.empty()) {
        const auto log = text_of_log(o.done_in);
        if (!log) return log.error();
        const auto done = lines_in(*log);
        load.done = std::erase_if(load.files, [&](const found_file& f) {
            const auto now = done.empty() ? std::nullopt : system::info_of(f.path);
            return now && done.contains({name_as_json(f.path), now->size, text_of(now->changed)});
        });
        load.continues_line = !log->empty() && !log->ends_with('\n') && is_standard_output_now(o.done_in);
    }
    return load;
}

int fail_load(const program& self, const error& why) {
    return fail(self, why.kind == error_kind::system ? io_failed : usage, why.path.empty() ? "PATH" : why.path,
                why.reason);
}

int exit_code_of(const bulk_options& o, int code) { return o.exit_zero && code < io_failed ? identical : code; }

std::string stamp_as_json(const bulk_options& o, const system::file_info& about, std::span<const std::byte> bytes) {
    auto text = fmt::format(",\"size\":{}", about.size);
    if (!o.done_in.empty()) text += fmt::format(",\"time\":\"{}\"", text_of(about.changed));
    if (o.sha256) text += fmt::format(",\"sha256\":\"{}\"", system::sha256(bytes));
    return text;
}

}  // namespace verbatim::tools
