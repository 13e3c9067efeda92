// verbatim check: reports whether every file comes back byte for byte.
#include <fmt/format.h>

#include <memory>
#include <new>
#include <stdexcept>

#include "tools/archive.hpp"
#include "tools/bulk.hpp"
#include "tools/commands.hpp"
#include "tools/content.hpp"
#include "tools/exit_codes.hpp"
#include "tools/file_key.hpp"
#include "tools/files.hpp"
#include "tools/findings.hpp"
#include "tools/inside.hpp"
#include "tools/json_tree.hpp"
#include "tools/open.hpp"
#include "tools/parallel.hpp"
#include "tools/print.hpp"
#include "verbatim/printable.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/recognise.hpp"
#include "verbatim/view/round_trips.hpp"

namespace verbatim::tools {

namespace {

struct check_options : bulk_options {
    std::string format;
    bool strict = false, list_findings = false;
};

struct file_report {
    std::string file, format, outcome;
    std::vector<finding> findings;
    std::string stamp = ",\"size\":0";
    error why;  // if the file is refused, or comes back different
    int code = identical;
};

// An archive is its directory, its entries and what is between them. Entries are checked as files are.
file_report check_archive(file_report r, const content& file, const archives::kind& kind) {
    r.format = kind.id;
    const auto archive = open_archive(kind, file);
    if (!archive) {
        r.why = archive.error();
        return r;
    }
    for (auto& one : (*archive)->remarks()) r.findings.push_back(std::move(one));
    r.outcome = r.findings.empty() ? "identical" : "findings";
    r.code = identical;
    return r;
}

// An entry of an archive that has the name of a format and is no file of it: bytes, and a finding.
std::optional<file_report> check_by_name(const program& self, file_report r, const std::string& path,
                                         const check_options& options) {
    if (!path_inside_of(path)) return {};
    for (const auto& format : self.formats) {
        if (!view::has_extension_of(format, path)) continue;
        r.format.clear();
        r.findings.push_back({.path = {},
                              .offset = 0,
                              .expected = fmt::format("a file of {}, as its name says", format.id),
                              .found = "other content"});
        r.outcome = "findings";
        r.code = options.strict ? has_findings : identical;
        return r;
    }
    return {};
}

file_report check_file(const program& self, const found_file& in, const check_options& options) {
    file_report r{.file = in.path, .format = options.format, .outcome = "refused", .code = refused};
    const auto unreadable = [&r](error why) {
        r.why = std::move(why);
        r.outcome = "unreadable";
        r.code = io_failed;
        return r;
    };
    const auto unrecognised = [&](error why) {
        r.why = std::move(why);
        r.outcome = "unrecognised";
        r.code = in.is_named ? refused : identical;
        return r;
    };
    if (!in.unreadable.empty()) return unreadable({{}, 0, in.unreadable, error_kind::system});
    const auto file = open_content(self, in.path);
    if (!file) return unreadable(file.error());
    const auto bytes = file->bytes();
    r.stamp = stamp_as_json(options, file->about(), bytes);
    const view::format* format = view::find_format(self.formats, options.format);
    if (!format || file->directory()) {
        auto recognised = recognise_file(self, bytes, in.path);
        if (const auto* const kind = recognised ? nullptr : kind_of_archive(*file)) {
            r = check_archive(std::move(r), *file, *kind);
            if (const auto still = file->unchanged(); !still) return unreadable(still.error());
            if (options.strict && r.code == identical && !r.findings.empty()) r.code = has_findings;
            return r;
        }
        if (!recognised) {
            auto named = check_by_name(self, r, in.path, options);
            return named ? std::move(*named) : unrecognised(recognised.error());
        }
        format = *recognised;
    }
    r.format = format->id;
    auto document = format->read(source::borrow(bytes));
    auto same = document ? view::comes_back(**document) : document.error();
    auto other = same ? other_key(*format, **document, in.path) : std::nullopt;
    if (document) document->reset();  // findings are determined in a value of their own
    file->release_pages();
    if (same) {
        auto found = walk::findings_written_again(*format->root, source::borrow(bytes));
        if (found) r.findings = std::move(*found);
        else same = found.error();
    }
    if (same && other) r.findings.push_back(std::move(*other));
    if (const auto still = file->unchanged(); !still) return unreadable(still.error());
    if (!document && options.format.empty() && view::is_guess(*format, bytes, in.path)) {
        r.format.clear();
        return unrecognised(view::unfounded(*format, document.error()));
    }
    if (!document && options.format.empty() && format->recognise(bytes) == match::no)
        if (auto named = check_by_name(self, r, in.path, options)) return std::move(*named);
    if (!document) {
        r.why = document.error();
        return r;
    }
    if (!same) {
        r.why = same.error();
        r.outcome = "differs";
        r.code = differs;
        return r;
    }
    r.outcome = r.findings.empty() ? "identical" : "findings";
    r.code = options.strict && !r.findings.empty() ? has_findings : identical;
    return r;
}

file_report check(const program& self, const found_file& in, const check_options& options) {
    try {
        return check_file(self, in, options);
    } catch (const std::exception& e) {
        const bool memory = dynamic_cast<const std::bad_alloc*>(&e) || dynamic_cast<const std::length_error*>(&e);
        return {.file = in.path,
                .outcome = "unreadable",
                .why = {{}, 0, memory ? "there is not enough memory to check it" : e.what(), error_kind::system},
                .code = io_failed};
    }
}

// Returns the space of an offset that does not count in the file; empty for one that does.
std::string space_as_json(const auto& of) {
    return of.space().empty() ? "" : fmt::format(",\"space\":{}", view::json_string(of.space()));
}

std::string as_json(const file_report& r, const check_options& options) {
    using view::json_string;
    std::string line = fmt::format(R"({{"file":{},"format":{},"outcome":{},"findings":{}{})", name_as_json(r.file),
                                   r.format.empty() ? "null" : json_string(r.format), json_string(r.outcome),
                                   r.findings.size(), r.stamp);
    if (!r.why.reason.empty()) {
        line += fmt::format(R"(,"kind":"{}","reason":{})", name_of(r.why.kind), json_string(r.why.reason));
        if (!r.why.path.empty()) line += ",\"path\":" + json_string(r.why.path);
        if (!r.format.empty()) line += fmt::format(",\"offset\":{}{}", r.why.offset, space_as_json(r.why));
    }
    if (options.list_findings) {
        line += ",\"finding_list\":[";
        for (const auto& f : r.findings)
            line += fmt::format(
                R"({}{{"path":{},"offset":{}{},"severity":"{}","rule":{},"source":{},"expected":{},"found":{}}})",
                &f == r.findings.data() ? "" : ",", json_string(f.path), f.offset, space_as_json(f),
                name_of(f.severity), json_string(f.rule.empty() ? f.expected : f.rule),
                f.source.empty() ? "null" : json_string(f.source), json_string(f.expected), json_string(f.found));
        line += "]";
    }
    return line + "}\n";
}

// Prints the first few findings of a rule, and the number of the others.
void print_rule(const findings_of_rule& same) {
    constexpr std::size_t most = 3;
    const auto shade = same.severity == severity::error     ? colour::red
                       : same.severity == severity::unusual ? colour::yellow
                                                            : colour::dim;
    const std::size_t shown = same.all.size() <= most + 1 ? same.all.size() : most;
    for (std::size_t i = 0; i < shown; ++i)
        print(stdout, "    {} {}\n", paint(shade, fmt::format("{:<7}", name_of(same.severity))),
              same.all[i]->message());
    if (shown < same.all.size())
        print(stdout, "            and {} more of {}: expected {}\n", same.all.size() - shown,
              same.field.empty() ? "the file" : same.field, same.rule);
}

void print_text(const file_report& r, const check_options& options) {
    const auto shade = r.outcome == "identical"      ? colour::green
                       : r.outcome == "findings"     ? colour::yellow
                       : r.outcome == "unrecognised" ? colour::dim
                                                     : colour::red;
    print(stdout, "{} {}", paint(shade, fmt::format("{:<12}", r.outcome)), r.file);
    if (!r.findings.empty()) print(stdout, ": {}", count_of(r.findings));
    if (!r.why.reason.empty()) print(stdout, ": {}", r.why.message());
    print(stdout, "\n");
    if (options.list_findings)
        for (const auto& same : by_rule(r.findings)) print_rule(same);
    std::fflush(stdout);
}

int run_check(const program& self, const check_options& options) {
    if (!options.format.empty() && !view::find_format(self.formats, options.format))
        return fail(self, usage, "--format", no_format(self, options.format).reason);
    const auto load = load_of(options);
    if (!load) return fail_load(self, load.error());
    const auto& inputs = load->files;
    int worst = identical;
    constexpr std::string_view outcomes[] = {"identical", "findings",     "differs",
                                             "refused",   "unrecognised", "unreadable"};
    std::size_t counts[std::size(outcomes)] = {};
    bool refuses_unknown = false;
    const auto take = [&](const file_report& r) {
        worst = std::max(worst, r.code);
        refuses_unknown |= r.outcome == "unrecognised" && r.code == refused;
        ++counts[static_cast<std::size_t>(std::find(std::begin(outcomes), std::end(outcomes), r.outcome) -
                                          std::begin(outcomes))];
        if (options.json) print_line(as_json(r, options));
        else print_text(r, options);
    };
    if (load->continues_line) print_line("\n");
    for_all(
        load->workers, inputs, [&](const found_file& in) { return check(self, in, options); }, take);
    if (!options.json && inputs.size() != 1) {
        print(stdout, "{} files: {} identical ({} of them with findings), {} different, {} refused, {} unrecognised",
              inputs.size() - counts[5], counts[0] + counts[1], counts[1], counts[2], counts[3], counts[4]);
        if (counts[5] > 0) print(stdout, "; {} could not be read", counts[5]);
        print(stdout, "\n");
    }
    if (refuses_unknown && !options.json)
        print(stderr, "{}: --schema FILE.ksy reads files of other formats by a schema\n", self.name);
    return exit_code_of(options, worst);
}

}  // namespace

subcommand check_command(const program& self) {
    auto o = std::make_shared<check_options>();
    return {"check", "Read each file, write it again, compare; report what deviates from its format",
            bulk_parameters(
                *o, line_parameters(
                        *o, {{"PATH", &o->paths, "Files, directories (searched for files), or - for standard input"},
                             {"--format", &o->format, "Read every file as this format"},
                             {"--findings", &o->list_findings,
                              "List the findings, by severity and rule; of many alike the first; with --json all"},
                             {"--deep", &o->enters_archives, "Also check each entry of an archive"},
                             {"--strict", &o->strict, "Exit with 1 when there are findings"},
                             {"--json", &o->json, "One JSON object per file and line"}})),
            [o, &self] { return run_check(self, *o); }};
}

}  // namespace verbatim::tools
