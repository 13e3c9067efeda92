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

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/open.hpp"
#include "tools/parallel.hpp"
#include "tools/print.hpp"
#include "tools/unknown_fields.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/walk/number.hpp"

namespace verbatim::tools {

namespace {

struct stats_options {
    std::string path, format;  // with --unknown, the path is the format
    std::vector<std::string> files;
    bool unknown = false, json = false, all = false;
};

struct value_count {
    std::size_t count = 0, files = 0;
    std::string first{};  // the first file that has it
    double number = 0;
    bool is_number = false;
};

// What one file, or all of them, have.
struct found_values {
    std::map<std::string, value_count> values{};
    unknown_fields unknown{};
    std::size_t files = 0;
    std::string why{};  // the file cannot be read, or has no such field
    int code = identical;
    bool is_other = false;  // a file of a folder in another format
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

found_values values_in(const program& self, const stats_options& o, const found_file& in, bool is_named) {
    found_values r;
    const auto wrong = [&r](int code, std::string why) { return r.code = code, r.why = std::move(why), r; };
    if (!in.unreadable.empty()) return wrong(io_failed, in.unreadable);
    if (!is_named) {
        const auto read = content::open(in.path);
        const auto format = read ? recognise_file(self, read->bytes(), in.path) : read.error();
        r.is_other = read && (!format || (!o.format.empty() && (*format)->id != o.format));
        if (r.is_other) return r;
    }
    const auto opened = open_file(self, in.path, o.format);
    if (!opened.file) return wrong(opened.code, opened.why.message());
    const auto& doc = *opened.file->document;
    r.files = 1;
    if (o.unknown) return r.unknown = unknown_in(doc), r;
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

void add_file(found_values& all, const found_values& more) {
    all.files += more.files;
    for (const auto& [text, value] : more.values) {
        auto& known = all.values[text];
        if (known.count == 0) known = value;
        else known.count += value.count, known.files += value.files;
    }
    merge(all.unknown, more.unknown);
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
        for (const auto* const one : order)
            print(stdout,
                  R"({{"value":{},"count":{},"files":{},"first":{}}})"
                  "\n",
                  view::json_string(one->first), one->second.count, one->second.files,
                  view::json_string(one->second.first));
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

// Returns what gives the values of a field: "number of frames - 8".
std::vector<std::string> explanations(const unknown_field& field) {
    std::vector<std::string> all;
    for (const bool exact : {true, false})
        for (const auto& [what, more] : field.given_by)
            if ((more == 0) == exact)
                all.push_back(more == 0 ? what
                                        : fmt::format("{} {} {}", what, more < 0 ? '-' : '+', more < 0 ? -more : more));
    return all;
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
        auto given = field.values.size() > 1 ? explanations(field) : std::vector<std::string>();
        if (o.json) {
            std::string list;
            for (const auto& one : given) list += (list.empty() ? "" : ",") + view::json_string(one);
            print_made(fmt::format(R"({{"path":{},"count":{},"different":{},"least":{},"most":{},"equals":[{}]}})"
                                   "\n",
                                   view::json_string(path), field.count, field.values.size(), field.least, field.most,
                                   list));
            continue;
        }
        const auto different = field.values.size();
        const auto is = different == 1 ? constant_of(field)
                                       : fmt::format("{} different, {} to {}", different, field.least, field.most);
        print(stdout, "{}: {} values, {}\n", path, field.count, is);
        if (given.size() > most && !o.all) given.resize(most), given.push_back("...; --all prints the others");
        for (const auto& one : given) print(stdout, "    = {}\n", one);
    }
    if (!o.json) print(stdout, "{} unknown fields in {} files\n", all.unknown.size(), all.files);
}

int run_stats(const program& self, stats_options& o) {
    if (o.unknown) o.format = o.path;
    if (!o.format.empty() && !view::find_format(self.formats, o.format))
        return fail(self, usage, o.unknown ? "FORMAT" : "--format", no_format(self, o.format).reason);
    const auto inputs = files_below(o.files);
    found_values all;
    int code = identical;
    std::size_t next = 0;
    const auto work = [&](const found_file& in) {
        try {
            return values_in(self, o, in, in.is_named);
        } catch (const std::exception& e) {
            found_values r;
            return r.code = refused, r.why = e.what(), r;
        }
    };
    for_all(inputs, work, [&](const found_values& one) {
        if (one.code != identical) code = std::max(code, fail(self, one.code, inputs[next].path, one.why));
        ++next;
        add_file(all, one);
    });
    if (o.unknown) print_unknown(o, all);
    else if (all.values.empty()) return std::max(code, fail(self, refused, o.path, "no file has such a field"));
    else print_counts(o, all);
    return code;
}

}  // namespace

subcommand stats_command(const program& self) {
    auto o = std::make_shared<stats_options>();
    return {
        "stats",
        "Print the values of a field in many files: how often each occurs, and the range",
        {required("PATH", &o->path, "The field, e.g. 'animations[*].objects[*].frame_type'; with --unknown, a format"),
         required("FILE", &o->files, "Files, or folders, which are searched for files of a known format"),
         {"--unknown", &o->unknown,
          "What unknown fields of a format hold: a constant, or a number, size, offset or hash of other data"},
         {"--all", &o->all, "All values, however many"},
         {"--json", &o->json, "One JSON object per value, or per field, and line"},
         {"--format", &o->format, "Only files of this format; FILE is read as it"}},
        [o, &self] { return run_stats(self, *o); }};
}

}  // namespace verbatim::tools
