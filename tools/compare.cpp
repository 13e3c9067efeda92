// verbatim compare: what another program has lost or changed, file by file.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <sstream>
#include <utility>

#include "tools/bulk.hpp"
#include "tools/columns.hpp"
#include "tools/commands.hpp"
#include "tools/content.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/inside.hpp"
#include "tools/open.hpp"
#include "tools/parallel.hpp"
#include "tools/print.hpp"
#include "tools/system/files.hpp"
#include "tools/units.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

namespace {

struct compare_options {
    std::string before, after, format, allow, jobs;
    bool json = false;
};

// Kinds of difference, the least serious first. The outcome of a file is the most serious one in it.
constexpr std::string_view kinds[] = {"identical", "garbage", "unknown", "values",    "elements",
                                      "other",     "added",   "missing", "unreadable"};
struct loss {
    enum what : std::size_t { same, garbage, unknown, values, elements, other, added, missing, unreadable, count };
};

struct pair_of_files {
    std::string name, before, after;  // a path is empty if there is no such file
    std::string why{};                // a folder or file that cannot be read
};

struct compared {
    std::string name, format, reason;
    std::size_t counts[loss::count] = {};
    units_that_differ parts{};
    int code = identical;

    std::size_t worst() const {
        std::size_t at = loss::count - 1;
        while (at > loss::same && counts[at] == 0) --at;
        return at;
    }
};

loss::what kind_of(const edit::change& c) {
    if (c.of_element()) return loss::elements;
    return edit::is_garbage(c) ? loss::garbage : c.of && c.of->what == wire::kind::bytes ? loss::unknown : loss::values;
}

compared compare_pair(const program& self, const compare_options& o, const pair_of_files& in) {
    compared r{in.name, {}, in.why};
    const auto is = [&r](loss::what what, std::string why = {}, int code = identical) {
        ++r.counts[what];
        if (!why.empty()) r.reason = std::move(why);
        r.code = code;
        return r;
    };
    if (!in.why.empty()) return is(loss::unreadable, {}, io_failed);
    if (in.before.empty()) return is(loss::added);
    if (in.after.empty()) return is(loss::missing);
    const auto a = content::open(in.before), b = content::open(in.after);
    if (!a || !b) return is(loss::unreadable, (a ? b : a).error().message(), io_failed);
    const auto recognised = o.format.empty() ? recognise_file(self, a->bytes(), in.before)
                                             : result<const view::format*>(view::find_format(self.formats, o.format));
    if (recognised) r.format = (*recognised)->id;
    if (walk::same_bytes(a->bytes(), b->bytes())) return is(loss::same);
    if (const auto* const archive = recognised ? nullptr : kind_of_archive(*a))
        return is(loss::other,
                  fmt::format("it is an archive ({}): diff says which of its entries differ", archive->title));
    if (!recognised) return is(loss::other, recognised.error().reason);
    const auto was = (*recognised)->read(source::borrow(a->bytes())),
               now = (*recognised)->read(source::borrow(b->bytes()));
    if (!was || !now)
        return is(loss::unreadable,
                  fmt::format("{}: {}", was ? "after" : "before", (was ? now : was).error().message()));
    const auto d = edit::diff(**was, **now);
    for (const auto* const file : {&*a, &*b})
        if (const auto still = file->unchanged(); !still) return is(loss::unreadable, still.error().reason, io_failed);
    if (!d) return is(loss::unreadable, d.error().message());
    for (const edit::change& c : d->changes) ++r.counts[kind_of(c)];
    r.counts[loss::garbage] += d->bytes.size();
    const auto lists = view::unit_lists(**was);
    if (!lists) return is(loss::unreadable, lists.error().message());
    r.parts = units_that_differ(std::move(d->changes), *lists);
    return r;
}

// Returns the file names below two folders, or the two files, side by side.
std::vector<pair_of_files> pairs_in(const compare_options& o) {
    std::map<std::string, pair_of_files> all;
    const auto take = [&](const std::string& top, std::string pair_of_files::*path) {
        for (const found_file& f : files_below({top})) {
            std::string name = f.path == top ? "" : f.path.substr(top.size());
            name.erase(0, name.find_first_not_of('/'));
            auto& one = all[name];
            one.name = name.empty() ? o.after : name;
            one.*path = f.path;
            if (!f.unreadable.empty()) one.why = f.path + ": " + f.unreadable;
        }
    };
    take(o.before, &pair_of_files::before);
    take(o.after, &pair_of_files::after);
    std::vector<pair_of_files> pairs;
    for (auto& [name, one] : all) pairs.push_back(std::move(one));
    return pairs;
}

std::string counts_of(const compared& r) {
    std::string text;
    for (std::size_t i = loss::garbage; i <= loss::elements; ++i)
        if (r.counts[i]) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", r.counts[i], kinds[i]);
    return text;
}

void print_text(const compared& r) {
    const auto worst = r.worst();
    const auto shade = worst == loss::same ? colour::green : worst <= loss::unknown ? colour::yellow : colour::red;
    print(stdout, "{} {}", paint(shade, fmt::format("{:<10}", kinds[worst])), r.name);
    if (const auto counts = counts_of(r); !counts.empty()) print(stdout, ": {}", counts);
    if (!r.reason.empty()) print(stdout, ": {}", r.reason);
    print(stdout, "\n");
    for (const auto& line : r.parts.lines()) print(stdout, "           {}\n", line);
}

std::string list_as_json(const std::vector<std::string>& texts) {
    std::string json;
    for (const auto& text : texts) json += (json.empty() ? "" : ",") + view::json_string(text);
    return "[" + json + "]";
}

std::string as_json(const compared& r) {
    auto line = fmt::format(R"({{"file":{},"format":{},"outcome":"{}")", view::json_string(r.name),
                            r.format.empty() ? "null" : view::json_string(r.format), kinds[r.worst()]);
    for (std::size_t i = loss::garbage; i <= loss::elements; ++i)
        line += fmt::format(R"(,"{}":{})", kinds[i], r.counts[i]);
    if (!r.reason.empty()) line += ",\"reason\":" + view::json_string(r.reason);
    line += ",\"parts\":[";
    const char* separator = "";
    const auto add = [&](const edit::unit_summary& part) {
        line += fmt::format(R"({}{{"path":{},"changed":{},"new":{},"gone":{},"moved":{},"garbage":{}}})",
                            std::exchange(separator, ","), view::json_string(part.list), list_as_json(part.changed),
                            list_as_json(part.added), list_as_json(part.gone), list_as_json(part.moved),
                            list_as_json(part.garbage));
    };
    std::ranges::for_each(r.parts.lists, add);
    for (const auto& part : r.parts.others) add({part, {}, {}, {}, {}, {}});
    return line + "]}\n";
}

int run_compare(const program& self, const compare_options& o) {
    if (!o.format.empty() && !view::find_format(self.formats, o.format))
        return fail(self, usage, "--format", no_format(self, o.format).reason);
    bool allowed[loss::count] = {true};
    for (const auto& name : o.allow.empty() ? strings() : split(o.allow, ',')) {
        const auto at = std::ranges::find(kinds, name);
        if (at == std::end(kinds))
            return fail(self, usage, "--allow",
                        fmt::format("there is no {}; there are {}", name, fmt::join(kinds, ", ")));
        allowed[at - std::begin(kinds)] = true;
    }
    for (const auto& top : {o.before, o.after})
        if (!system::info_of(top)) return fail(self, io_failed, top, "there is no such file or folder");
    const auto workers = workers_of(o.jobs);
    if (!workers) return fail_load(self, workers.error());
    std::size_t files[loss::count] = {};
    int code = identical;
    const auto pairs = pairs_in(o);
    const auto work = [&](const pair_of_files& in) {
        try {
            return compare_pair(self, o, in);
        } catch (const std::exception& e) {
            compared r{in.name, {}, e.what()};
            r.counts[loss::unreadable] = 1, r.code = io_failed;
            return r;
        }
    };
    for_all(*workers, pairs, work, [&](const compared& r) {
        ++files[r.worst()];
        for (std::size_t i = 0; i < loss::count; ++i)
            if (r.counts[i] && !allowed[i]) code = std::max<int>(code, has_findings);
        code = std::max(code, r.code);
        if (o.json) print_line(as_json(r));
        else print_text(r);
    });
    if (o.json) return code;
    print(stdout, "{} files:", pairs.size());
    for (std::size_t i = 0; i < loss::count; ++i)
        if (files[i]) print(stdout, " {} {}", files[i], kinds[i]);
    print(stdout, "\n");
    return code;
}

}  // namespace

subcommand compare_command(const program& self) {
    auto o = std::make_shared<compare_options>();
    return {
        "compare",
        "Compare the files of two folders: what another program has changed or lost; exit 1 if it has",
        {required("BEFORE", &o->before, "A folder, or a file"),
         required("AFTER", &o->after, "The folder, or the file, that another program has written"),
         {"--allow", &o->allow,
          "Kinds of differences that do not change the exit code: garbage, unknown, values, elements, other, added, "
          "missing, unreadable; garbage,added"},
         jobs(o->jobs),
         {"--json", &o->json, "One JSON object per file and line"},
         {"--format", &o->format, "Read all files as this format"}},
        [o, &self] { return run_compare(self, *o); }};
}

}  // namespace verbatim::tools
