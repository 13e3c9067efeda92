// verbatim map: lists the owner of each byte.
#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include "tools/archive_view.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

namespace {

struct map_options {
    std::string file, format;
    bool json = false, by_type = false, all = false;
    bool salvage = false;
};

// Lines that are printed many at a time.
class lines {
public:
    void add_json(const view::byte_range& r) {
        text_.append("{\"offset\":").append(fmt::format_int(r.offset).c_str());
        text_.append(",\"size\":").append(fmt::format_int(r.size).c_str());
        text_ += ",\"path\":";
        view::append_json_string(text_, r.path);
        text_ += ",\"type\":";
        view::append_json_string(text_, r.type);
        text_.append(",\"owner\":\"").append(view::name_of(r.by)).append(r.shared ? "\",\"shared\":true" : "\"");
        for (const auto& [key, path] : {std::pair(",\"shared_with\":", &r.shared_with), {",\"space\":", &r.space}})
            if (!path->empty()) view::append_json_string(text_ += key, *path);
        text_ += "}\n";
        flush_if_long();
    }
    void add(const view::byte_range& r) {
        if (!r.space.empty()) text_ += "  > ";
        char columns[64], *const end = std::end(columns), *at = put_before<10>(end, r.size, 8);
        *--at = ' ';
        text_.append(put_before<16>(at, r.offset, 10), end).append("  ");
        append_column(view::name_of(r.by), 8);
        append_column(r.type, 16);
        append_printable(text_, r.path);
        if (r.shared) text_ += r.shared_with.empty() ? "  (shared)" : "  (shared with ";
        if (r.shared && !r.shared_with.empty()) append_printable(text_, r.shared_with), text_ += ')';
        text_ += '\n';
        flush_if_long();
    }
    void flush() {
        print_made(text_);
        text_.clear();
    }

private:
    // Puts a number to the right of a column that ends here, and returns where the column starts.
    template <unsigned Base>
    static char* put_before(char* const end, std::size_t number, std::ptrdiff_t width) {
        char* at = end;
        do *--at = "0123456789abcdef"[number % Base];
        while (number /= Base);
        if (Base == 16) *--at = 'x', *--at = '0';
        while (end - at < width) *--at = ' ';
        return at;
    }
    void append_column(std::string_view text, std::size_t width) {
        const std::size_t end = text_.size() + width;
        append_printable(text_, text);
        text_.append(text_.size() < end ? end - text_.size() + 1 : 1, ' ');
    }
    void flush_if_long() {
        constexpr std::size_t piece = 1 << 16;
        if (text_.size() >= piece) flush();
    }

    std::string text_;
};

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
    if (!opened.file && o.format.empty() && !o.by_type)
        if (const auto archive = archive_file(o.file); archive && *archive) {
            const screen shown(o.json || o.all, "--all prints them");
            return map_archive(**archive, o.json);
        }
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const screen shown(o.json || o.all, "--by-type sums them up, --all prints them");
    if (o.by_type) return print_by_type(self, o, *opened.file);
    if (!o.json) print(stdout, "{:>10} {:>8}  {:<8} {:<16} {}\n", "offset", "size", "owner", "type", "path");
    lines all;
    const auto done =
        each_range(*opened.file, [&](const view::byte_range& r) { o.json ? all.add_json(r) : all.add(r); });
    all.flush();
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
             {"--all", &o->all, "Everything, however long"},
             {"--json", &o->json, "One JSON object per range and line"}},
            [o, &self] { return run_map(self, *o); },
            {"ped.ifp --by-type", "ped.ifp --json | jq 'select(.owner == \"gap\")'"}};
}

}  // namespace verbatim::tools
