#include "tools/archive_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/csv.hpp"
#include "tools/exit_codes.hpp"
#include "tools/findings.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "verbatim/archives/rows.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

int list_entries(const program& self, const opened_archive& in, const std::string& path, const std::string& pattern,
                 table_form form) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < in.entries.size(); ++i)
        if (pattern.empty() || fits_entry(in, i, pattern)) chosen.push_back(i);
    if (chosen.empty() && !pattern.empty()) return fail(self, lacks_part, path, pattern + ": no entry fits it");
    const auto has = [&](auto part) {
        return std::ranges::any_of(in.entries, [&](const auto& e) { return !(e.*part).empty(); });
    };
    using archives::entry;
    std::vector<std::string> heads{"entry"};
    const bool names = has(&entry::key) && has(&entry::name), types = has(&entry::type), codecs = has(&entry::codec);
    if (names) heads.emplace_back("name");
    if (types) heads.emplace_back("type");
    heads.insert(heads.end(), {"size", "offset"});
    if (codecs) heads.emplace_back("codec");
    std::vector<std::vector<std::string>> rows;
    for (const auto i : chosen) {
        const auto& e = in.entries[i];
        auto& row = rows.emplace_back(std::vector<std::string>{in.labels[i]});
        if (names) row.push_back(e.name);
        if (types) row.push_back(e.type);
        row.push_back(std::to_string(e.stored.size));
        row.push_back(std::to_string(e.stored.offset));
        if (codecs) row.push_back(e.codec);
    }
    const screen shown(form != table_form::text, "pipe it into another command to see them");
    if (form == table_form::json) {
        std::string_view separator = "[\n";
        for (std::size_t r = 0; r < rows.size(); ++r) {
            std::string line = fmt::format("{}{{\"number\":{}", separator, chosen[r]);
            for (std::size_t c = 0; c < heads.size(); ++c) {
                const bool is_number = heads[c] == "size" || heads[c] == "offset";
                line += fmt::format(",{}:{}", view::json_string(heads[c]),
                                    is_number ? rows[r][c] : view::json_string(printable(rows[r][c])));
            }
            print_made(line + "}");
            separator = ",\n";
        }
        print_made(rows.empty() ? "[]\n" : "\n]\n");
        return identical;
    }
    if (form == table_form::csv) {
        print_made(csv_line(heads));
        for (const auto& row : rows) print_made(csv_line(row));
        return identical;
    }
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < heads.size(); ++c) {
        widths.push_back(heads[c].size());
        for (auto& row : rows) widths[c] = std::max(widths[c], (row[c] = printable(row[c])).size());
    }
    const auto print_row = [&](std::string_view number, const std::vector<std::string>& cells, colour shade) {
        auto line = fmt::format("{:>5}", number);
        for (std::size_t c = 0; c < cells.size(); ++c) {
            const bool is_number = heads[c] == "size" || heads[c] == "offset";
            const bool is_last = c + 1 == cells.size();
            line += is_number ? fmt::format("  {:>{}}", cells[c], widths[c])
                              : fmt::format("  {:<{}}", cells[c], is_last ? 0 : widths[c]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        print(stdout, "{}\n", paint(shade, line));
    };
    print_row("", heads, colour::dim);
    for (std::size_t r = 0; r < rows.size(); ++r) print_row(fmt::format("#{}", chosen[r]), rows[r], colour::none);
    return identical;
}

int show_archive(const program& self, const opened_archive& in, const std::string& path, const std::string& pattern) {
    std::vector<finding> findings;
    for (auto& r : in.archive->remarks()) findings.push_back(std::move(r));
    print(stdout, "{}: {}, {} bytes, {} {}, {}\n", path, in.kind->title, in.file.bytes().size(), in.entries.size(),
          in.entries.size() == 1 ? "entry" : "entries", findings.empty() ? "no findings" : count_of(findings));
    const int code = list_entries(self, in, path, pattern, table_form::text);
    for (const auto& f : findings) print(stdout, "  {} {}\n", name_of(f.severity), f.message());
    return code;
}

int map_archive(const opened_archive& in, bool as_json) {
    struct owned {
        archives::byte_range range;
        std::string owner, path;
    };
    const auto size = in.file.bytes().size();
    std::vector<owned> all;
    for (const auto& own : in.archive->directory()) all.push_back({archives::in_file(own, size), "field", "directory"});
    for (std::size_t i = 0; i < in.entries.size(); ++i)
        all.push_back({archives::in_file(in.entries[i].stored, size), "entry", in.labels[i]});
    std::erase_if(all, [](const owned& one) { return one.range.size == 0; });
    std::ranges::stable_sort(all, {}, [](const owned& one) { return one.range.offset; });
    if (!as_json) print(stdout, "{:>10} {:>10}  {:<8} {}\n", "offset", "size", "owner", "path");
    const auto line = [&](const archives::byte_range& r, const std::string& owner, const std::string& path) {
        if (as_json)
            print(stdout,
                  R"({{"offset":{},"size":{},"path":{},"owner":{}}})"
                  "\n",
                  r.offset, r.size, view::json_string(path), view::json_string(owner));
        else print(stdout, "{:>10} {:>10}  {:<8} {}\n", fmt::format("{:#x}", r.offset), r.size, owner, path);
    };
    std::uint64_t at = 0;
    for (const auto& one : all) {
        if (one.range.offset > at) line({at, one.range.offset - at}, "gap", "");
        line(one.range, one.owner, one.path);
        at = std::max(at, one.range.end());
    }
    if (at < size) line({at, size - at}, "gap", "");
    return identical;
}

}  // namespace verbatim::tools
