// verbatim stats: the values of a field in many files, and what unknown fields hold.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "tools/bulk.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/found_values.hpp"
#include "tools/open.hpp"
#include "tools/parallel.hpp"
#include "tools/print.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/walk/number.hpp"

namespace verbatim::tools {

namespace {

struct stats_options : bulk_options {
    std::string path, format;  // with --unknown, the path is the format
    bool unknown = false, all = false, merges = false;
};

// What one file has.
struct values_of_file : found_values {
    std::string why{};  // the file cannot be read, or has no such field
    int code = identical;
};

std::optional<double> number_of(const view::type& leaf, view::byte_view bytes) {
    if (leaf.is_real()) return walk::real_in(leaf, bytes.data());
    if (!leaf.bitwise || (!leaf.is_integer() && !leaf.is_decoded())) return std::nullopt;
    return static_cast<double>(walk::integer_in(leaf, bytes.data()));
}

value_count& counted(found_values& to, const std::string& text, const std::string& file) {
    auto& value = to.values[text];
    if (value.count++ == 0) value.files = 1, value.first = file;
    return value;
}

void add_value(found_values& to, const view::node& n, const std::string& file) {
    const bool has_parts = !n.leaf();
    auto& value = counted(to,
                          n.of->what == view::kind::list ? fmt::format("{} elements", n.count)
                          : has_parts                    ? view::hex_text(n.bytes())
                                                         : view::text_with_meaning(*n.of, n.bytes(), {}),
                          file);
    const auto number = n.of->what == view::kind::list ? std::optional(static_cast<double>(n.count))
                        : has_parts                    ? std::nullopt
                                                       : number_of(*n.of, n.bytes());
    value.is_number = number.has_value();
    value.number = number.value_or(0);
}

// The values of columns, by their bytes: the text of each is made once.
class counted_bytes {
public:
    counted_bytes(found_values& to, const std::string& file) : to_(to), file_(file) {}

    bool add(const view::columns_on_path& in) {
        if (std::ranges::any_of(in.all, [](const view::column& c) { return c.of->size > sizeof(std::uint64_t); }))
            return false;
        for (const view::column& c : in.all) {
            auto& known = known_[c.of];
            for (std::size_t i = in.first; i < in.end; ++i) {
                const auto bytes = in.at(c, i);
                std::uint64_t key = 0;
                std::memcpy(&key, bytes.data(), bytes.size());
                auto& value = known[key];
                if (value) ++value->count;
                else add(*c.of, bytes, value);
            }
        }
        return true;
    }

private:
    void add(const view::type& t, view::byte_view bytes, value_count*& value) {
        value = &counted(to_, view::text_with_meaning(t, bytes, {}), file_);
        const auto number = number_of(t, bytes);
        value->is_number = number.has_value();
        value->number = number.value_or(0);
    }

    found_values& to_;
    const std::string& file_;
    std::unordered_map<const view::type*, std::unordered_map<std::uint64_t, value_count*>> known_{};
};

void add_calculated(found_values& to, const std::string& text, const std::string& file) {
    auto& value = counted(to, text, file);
    char* end = nullptr;
    value.number = std::strtod(text.c_str(), &end);
    value.is_number =
        end != text.c_str() && std::string_view(end).find_first_of("0123456789") == std::string_view::npos;
}

values_of_file values_in(const program& self, const stats_options& o, const found_file& in) {
    values_of_file r;
    const auto wrong = [&r](int code, std::string why) {
        r.code = code;
        r.why = std::move(why);
        return r;
    };
    if (!in.unreadable.empty()) return wrong(io_failed, in.unreadable);
    if (!in.is_named) {
        const auto read = content::open(in.path);
        const auto format = read ? recognise_file(self, read->bytes(), in.path) : read.error();
        if (read && (!format || (!o.format.empty() && (*format)->id != o.format))) return r;  // of another format
    }
    const auto opened = open_file(self, in.path, o.format);
    if (!opened.file) return wrong(opened.code, opened.why.message());
    const auto& doc = *opened.file->document;
    r.files = 1;
    if (o.unknown) {
        r.unknown = unknown_in(doc);
        return r;
    }
    counted_bytes columns(r, in.path);
    (void)view::each_part_at(
        doc, o.path,
        [&](const view::part_on_path& part) {
            if (part.at) add_value(r, *part.at, in.path);
            else if (const auto text = view::calculated_at(doc, part)) add_calculated(r, *text, in.path);
            return true;
        },
        [&](const view::columns_on_path& all) { return columns.add(all); });  // an error: this file has none
    if (const auto still = opened.file->read.unchanged(); !still) return wrong(io_failed, still.error().message());
    return r;
}

std::string number_text(double number) { return fmt::format("{:.10g}", number); }

void print_counts(const stats_options& o, const found_values& all) {
    std::vector<const std::pair<const std::string, value_count>*> order;
    std::size_t count = 0;
    double least = 0, most = 0;
    bool are_numbers = !all.values.empty();
    for (const auto& value : all.values) {
        order.push_back(&value), count += value.second.count;
        are_numbers = are_numbers && value.second.is_number;
        const auto number = value.second.number;
        least = order.size() == 1 ? number : std::min(least, number);
        most = order.size() == 1 ? number : std::max(most, number);
    }
    std::ranges::stable_sort(order, [](const auto* a, const auto* b) { return a->second.count > b->second.count; });
    if (o.json) {
        for (const auto* const one : order) print_line(value_as_json(one->first, one->second));
        return;
    }
    print(stdout, "{} values in {} files, {} different{}\n", count, all.files, order.size(),
          order.size() == 1 ? ": constant"
          : are_numbers     ? fmt::format(", {} to {}", number_text(least), number_text(most))
                            : "");
    constexpr std::size_t few = 20;
    const std::size_t shown = o.all || order.size() <= few + 1 ? order.size() : few;
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& [text, value] = *order[i];
        print(stdout, "{:>9} {:>5.1f} %  in {:>5} files  {}\n", value.count,
              100.0 * static_cast<double>(value.count) / static_cast<double>(count), value.files, text);
    }
    if (shown < order.size()) print(stdout, "and {} more; --all prints them\n", order.size() - shown);
}

// Returns a constant, and the real number that its bits are, if that is one of those that people write.
std::string constant_of(const unknown_field& field) {
    const auto real = std::bit_cast<float>(static_cast<std::uint32_t>(field.least));
    const bool is_real = field.size == 4 && std::fabs(real) > 1e-4f && std::fabs(real) < 1e6f;
    return is_real ? fmt::format("constant {} ({} as a float)", field.least, real)
                   : fmt::format("constant {}", field.least);
}

void print_unknown(const stats_options& o, const found_values& all) {
    constexpr std::size_t most = 6;
    for (const auto& [path, field] : all.unknown) {
        if (o.json) {
            print_line(unknown_as_json(path, field));
            continue;
        }
        auto given = field.values.size() > 1 ? explanations(field) : std::vector<std::string>();
        const auto different = field.values.size();
        const auto is = different == 1 ? constant_of(field)
                                       : fmt::format("{} different, {} to {}", different, field.least, field.most);
        print(stdout, "{}: {} values, {}\n", path, field.count, is);
        if (given.size() > most && !o.all) given.resize(most), given.push_back("...; --all prints the others");
        for (const auto& one : given) print(stdout, "    = {}\n", one);
    }
    if (!o.json) print(stdout, "{} unknown fields in {} files\n", all.unknown.size(), all.files);
}

// Prints what all files have. Returns the exit code.
int print_found(const program& self, const stats_options& o, const found_values& all) {
    if (o.json) print_line(head_as_json(all));
    if (all.is_unknown) print_unknown(o, all);
    else if (all.values.empty()) return fail(self, refused, all.of, "no file has such a field");
    else print_counts(o, all);
    return identical;
}

// Puts together what several runs have printed with --json, each for a part of the files.
int run_merge_of_parts(const program& self, const stats_options& o) {
    auto parts = o.paths;
    parts.insert(parts.begin(), o.path);
    found_values all;
    for (const auto& part : parts) {
        const auto text = read_file(part);
        if (!text) return fail(self, io_failed, part, text.error().message());
        const auto found = found_in_lines({reinterpret_cast<const char*>(text->data()), text->size()});
        if (!found) return fail(self, refused, part, found.error().message());
        if (&part == parts.data()) all.of = found->of, all.is_unknown = found->is_unknown;
        if (found->of != all.of || found->is_unknown != all.is_unknown)
            return fail(self, refused, part,
                        fmt::format("it is of {}, and {} of {}", found->of, parts.front(), all.of));
        merge(all, *found);
    }
    return print_found(self, o, all);
}

int run_stats(const program& self, stats_options& o) {
    if (o.merges) return exit_code_of(o, run_merge_of_parts(self, o));
    if (o.unknown) o.format = o.path;
    if (!o.format.empty() && !view::find_format(self.formats, o.format))
        return fail(self, usage, o.unknown ? "FORMAT" : "--format", no_format(self, o.format).reason);
    const auto load = load_of(o);
    if (!load) return fail_load(self, load.error());
    found_values all{.of = o.path, .is_unknown = o.unknown};
    int code = identical;
    std::size_t next = 0;
    const auto work = [&](const found_file& in) {
        try {
            return values_in(self, o, in);
        } catch (const std::exception& e) {
            values_of_file r;
            r.code = refused;
            r.why = e.what();
            return r;
        }
    };
    for_all(load->workers, load->files, work, [&](const values_of_file& one) {
        if (one.code != identical) code = std::max(code, fail(self, one.code, load->files[next].path, one.why));
        ++next;
        merge(all, one);
    });
    return exit_code_of(o, std::max(code, print_found(self, o, all)));
}

}  // namespace

subcommand stats_command(const program& self) {
    auto o = std::make_shared<stats_options>();
    o->enters_archives = true;
    o->only_entries = true;
    return {
        "stats", "Print the values of a field in many files: how often each occurs, and the range",
        bulk_parameters(
            *o, {required("PATH", &o->path,
                          "The field, e.g. 'animations[*].objects[*].frame_type'; with --unknown, a format"),
                 {"FILE", &o->paths, "Files, or folders, which are searched for files of a known format"},
                 {"--unknown", &o->unknown,
                  "What unknown fields of a format hold: a constant, or a number, size, offset or hash of other data"},
                 {"--all", &o->all, "All values, however many"},
                 {"--merge", &o->merges,
                  "PATH and FILE are what such commands have printed with --json, each for a part of the files: print "
                  "what one for all files prints"},
                 {"--json", &o->json,
                  "A line with the number of files, and then one JSON object per value, or per field, and line"},
                 {"--format", &o->format, "Only files of this format; FILE is read as it"}}),
        [o, &self] { return run_stats(self, *o); }};
}

}  // namespace verbatim::tools
