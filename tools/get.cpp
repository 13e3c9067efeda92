// verbatim get: prints the values at paths.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/json_tree.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/save.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct get_options {
    std::string file, format, names, out;
    std::vector<std::string> paths;
    bool json = false, meaning = false, assignments = false, raw = false;
    bool salvage = false;
    save_options saving;
};

std::string as_json(std::string_view text) {
    std::string json;
    view::append_json_utf8(json, text);
    return json;
}

// Prints the values at paths, one after the other.
class values {
public:
    values(const program& self, const get_options& o, const opened& file, const view::known_names& names)
        : self_(self), o_(o), file_(file), names_(names) {}

    int print_at(const std::string& path, const result<view::found>& found) {
        if (found) return print_part(path, found->path, found->at);
        const auto text = file_.format->computed ? std::nullopt : view::calculated_at(*file_.document, path);
        return print_calculated(path, text, found.error());
    }
    int print_at(const view::part_on_path& part) {
        const std::string path(part.path);
        if (part.at) return print_part(path, path, *part.at);
        const auto text = file_.format->computed ? std::nullopt : view::calculated_at(*file_.document, part);
        return print_calculated(path, text, error{path, 0, "it has no value"});
    }

private:
    int print_part(const std::string& path, const std::string& indexed, const view::node& at) {
        // A bit field that has bytes of its own is printed as the value that the language of the schema gives it.
        const auto* const computed = o_.json || !at.of->is_packed() ? nullptr : file_.format->computed;
        if (computed && std::ranges::find(at.of->number().names, at.name) != at.of->number().names.end())
            if (const auto text = computed->text(*file_.document, path, view::written::as_text))
                return line(path, *text);
        if (!o_.assignments) return line(path, text_of(at));
        view::for_each_leaf(at, indexed, [&](const std::string& leaf_path, const view::node& leaf) {
            if (leaf.owned_by() == view::owner::field) line(leaf_path, text_of(leaf));
            return true;
        });
        return identical;
    }
    int print_calculated(const std::string& path, const std::optional<std::string>& text, const error& why) {
        if (text) return line(path, o_.json ? as_json(*text) : *text);
        const auto* const computed = file_.format->computed;
        if (!computed) return fail(self_, code_of(why), o_.file, why.message());
        const auto worked_out =
            computed->text(*file_.document, path, o_.json ? view::written::as_json : view::written::as_text);
        if (worked_out) return line(path, *worked_out);
        return fail(self_, refused, o_.file, fmt::format("{}: {}", path, worked_out.error().reason));
    }
    int line(const std::string& path, const std::string& text) const {
        if (o_.assignments) print(stdout, "{}={}\n", path, text);
        else print(stdout, "{}\n", text);
        return identical;
    }
    std::string text_of(const view::node& at) {
        std::string text;
        if (at.leaf() && !o_.json)
            return (o_.meaning ? meaning_of(at, names_, elements_) : std::nullopt)
                .value_or(view::text_of(*at.of, at.bytes()));
        if (o_.meaning) append_json(text, at, names_, elements_);
        else append_json(text, at);
        return text;
    }

    const program& self_;
    const get_options& o_;
    const opened& file_;
    const view::known_names& names_;
    view::element_names elements_;
};

int print_values(const program& self, const get_options& o, const opened& file, const view::known_names& names) {
    const auto& doc = *file.document;
    std::vector<std::string> single;  // paths without a pattern
    for (const auto& path : o.paths)
        if (!view::has_pattern_in(path)) {
            const auto one = view::parts_at(doc, path);
            if (!one) return fail(self, code_of(one.error()), o.file, one.error().message());
            single.push_back(one->front());
        } else if (const auto any = view::each_part_at(doc, path, [](const auto&) { return false; }); !any) {
            return fail(self, code_of(any.error()), o.file, any.error().message());
        }
    const auto found = view::find_all(doc, std::vector<std::string_view>(single.begin(), single.end()));
    values all(self, o, file, names);
    std::size_t next = 0;
    for (const auto& path : o.paths) {
        int code = identical;
        if (!view::has_pattern_in(path)) {
            code = all.print_at(single[next], found[next]);
            ++next;
        } else
            (void)view::each_part_at(
                doc, path, [&](const view::part_on_path& part) { return (code = all.print_at(part)) == identical; });
        if (code != identical) return code;
    }
    return identical;
}

// Writes the bytes of one part as they are in the file.
int write_raw(const program& self, const get_options& o, const opened& file) {
    if (o.paths.size() != 1) return fail(self, usage, o.file, "--raw takes one path");
    const auto found = view::one_part_at(*file.document, o.paths.front());
    if (!found) return fail(self, code_of(found.error()), o.file, found.error().message());
    const auto out = o.out.empty() ? "-" : o.out;
    return report(self, save_bytes(self, found->at.bytes(), o.file, out, o.saving), out);
}

int run_get(const program& self, const get_options& o) {
    if (!o.raw && (!o.out.empty() || o.saving.force || o.saving.dry_run))
        return fail(self, usage, o.file, "only --raw writes a file: -o, --force and --dry-run go with it");
    auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    const int code = o.raw ? write_raw(self, o, *opened.file) : print_values(self, o, *opened.file, *names);
    return code == identical ? verify_unchanged(self, *opened.file, o.file) : code;
}

}  // namespace

subcommand get_command(const program& self) {
    auto o = std::make_shared<get_options>();
    return {"get",
            "Print the value at each path; a value with parts is printed as JSON",
            {required("FILE", &o->file, "A file, or - for standard input"),
             required("PATH", &o->paths, "Where in the file, e.g. animations[0].name, animations[*].name, **.time"),
             salvage(o->salvage),
             {"--format", &o->format, "Read the file as this format"},
             {"--json", &o->json, "Leaves as JSON too"},
             {"--meaning", &o->meaning, "What the values mean, where they mean something: 0.35 s"},
             {"--assignments", &o->assignments, "PATH=VALUE, for each leaf, as set --from takes it"},
             {"--raw", &o->raw, "The bytes of one part, as they are in the file"},
             output(o->out, "Write the bytes of --raw here"),
             force(o->saving.force),
             dry_run(o->saving.dry_run),
             names_parameter(o->names)},
            [o, &self] { return run_get(self, *o); }};
}

}  // namespace verbatim::tools
