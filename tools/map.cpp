// verbatim map: lists the owner of each byte.
#include <algorithm>
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
    bool json = false;
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

int run_map(const program& self, const map_options& o) {
    auto opened = open_file(self, o.file, o.format);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    if (!o.json) print(stdout, "{:>10} {:>8}  {:<8} {:<16} {}\n", "offset", "size", "owner", "type", "path");
    const auto done = view::each_range(*opened.file->document,
                                       [&](const view::byte_range& r) { o.json ? print_json(r) : print_line(r); });
    if (!done) return fail(self, refused, o.file, done.error().message());
    return verify_unchanged(self, *opened.file, o.file);
}

}  // namespace

subcommand map_command(const program& self) {
    auto o = std::make_shared<map_options>();
    return {"map",
            "List every byte's owner, in file order: field, padding, opaque or gap",
            {required("FILE", &o->file, "A file, or - for standard input"),
             {"--format", &o->format, "Read the file as this format"},
             {"--json", &o->json, "One JSON object per range and line"}},
            [o, &self] { return run_map(self, *o); }};
}

}  // namespace verbatim::tools
