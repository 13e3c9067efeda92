// verbatim map: lists the owner of each byte.
#include <algorithm>
#include <map>
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

struct map_options {
    std::string file, format;
    bool json = false, by_type = false;
    bool salvage = false;
};

void print_json(const view::byte_range& r) {
    print(stdout,
          R"({{"offset":{},"size":{},"path":{},"type":{},"owner":"{}"{}{}{}}})"
          "\n",
          r.offset, r.size, view::json_string(r.path), view::json_string(r.type), view::name_of(r.by),
          r.shared ? R"(,"shared":true)" : "",
          r.shared_with.empty() ? "" : ",\"shared_with\":" + view::json_string(r.shared_with),
          r.space.empty() ? "" : ",\"space\":" + view::json_string(r.space));
}
void print_line(const view::byte_range& r) {
    const auto shared = !r.shared               ? ""
                        : r.shared_with.empty() ? "  (shared)"
                                                : fmt::format("  (shared with {})", r.shared_with);
    print(stdout, "{}{:>#10x} {:>8}  {:<8} {:<16} {}{}\n", r.space.empty() ? "" : "  > ", r.offset, r.size,
          view::name_of(r.by), r.type, r.path, shared);
}

result<void> each_range(const opened& file, const std::function<void(const view::byte_range&)>& visit) {
    return file.salvaged ? edit::each_range(*file.salvaged, visit) : view::each_range(*file.document, visit);
}

// The ranges of one part of the format: those whose paths differ in nothing but indices.
struct part_of_map {
    std::string owner, type, path;
    std::size_t count = 0, size = 0;
};

std::string path_of_part(std::string_view path) {
    std::string text;
    for (std::size_t at = 0; at < path.size(); ++at) {
        text += path[at];
        if (path[at] != '[') continue;
        at = std::min(path.find(']', at), path.size()) - 1;
    }
    return text;
}

// Lists the parts of the format in the order of their first ranges, with the number and the size of all their ranges.
int print_by_type(const program& self, const map_options& o, const opened& opened) {
    std::vector<part_of_map> parts;
    std::map<std::string, std::size_t> known;
    const auto done = each_range(opened, [&](const view::byte_range& r) {
        part_of_map part{std::string(view::name_of(r.by)), r.type, path_of_part(r.path)};
        const auto [at, is_new] = known.emplace(part.owner + ' ' + part.type + ' ' + part.path, parts.size());
        if (is_new) parts.push_back(std::move(part));
        auto& all = parts[at->second];
        ++all.count, all.size += r.size;
    });
    if (!done) return fail(self, refused, o.file, done.error().message());
    if (!o.json) print(stdout, "{:>10} {:>10}  {:<8} {:<16} {}\n", "number", "bytes", "owner", "type", "path");
    for (const auto& part : parts)
        if (o.json)
            print(stdout,
                  R"({{"path":{},"type":{},"owner":{},"number":{},"size":{}}})"
                  "\n",
                  view::json_string(part.path), view::json_string(part.type), view::json_string(part.owner), part.count,
                  part.size);
        else print(stdout, "{:>10} {:>10}  {:<8} {:<16} {}\n", part.count, part.size, part.owner, part.type, part.path);
    return verify_unchanged(self, opened, o.file);
}

int run_map(const program& self, const map_options& o) {
    auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    if (o.by_type) return print_by_type(self, o, *opened.file);
    if (!o.json) print(stdout, "{:>10} {:>8}  {:<8} {:<16} {}\n", "offset", "size", "owner", "type", "path");
    const auto done =
        each_range(*opened.file, [&](const view::byte_range& r) { o.json ? print_json(r) : print_line(r); });
    if (!done) return fail(self, refused, o.file, done.error().message());
    return verify_unchanged(self, *opened.file, o.file);
}

}  // namespace

subcommand map_command(const program& self) {
    auto o = std::make_shared<map_options>();
    return {"map",
            "List every byte's owner, in file order: field, padding, opaque or gap",
            {required("FILE", &o->file, "A file, or - for standard input"),
             salvage(o->salvage),
             {"--format", &o->format, "Read the file as this format"},
             {"--by-type", &o->by_type, "Sum up the ranges of each part of the format"},
             {"--json", &o->json, "One JSON object per range and line"}},
            [o, &self] { return run_map(self, *o); }};
}

}  // namespace verbatim::tools
