// verbatim show: prints a file as a tree, or as an annotated hex dump.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "tools/archive_view.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/file_key.hpp"
#include "tools/findings.hpp"
#include "tools/json_tree.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/screen.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/kept.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/view/rows.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::tools {

namespace {

struct show_options {
    std::string file, path, at, format, names, depth;
    std::size_t most = 8;
    bool all = false, hex = false, json = false;
    bool salvage = false;
};

colour colour_of(const view::node& n) {
    switch (n.owned_by()) {
        case view::owner::padding: return colour::dim;
        case view::owner::opaque: return colour::magenta;
        case view::owner::gap: return colour::red;
        case view::owner::field:
            return n.controls                                   ? colour::blue
                   : n.of->is_fixed_text() || n.of->is_string() ? colour::green
                                                                : colour::cyan;
    }
    return colour::none;
}

colour colour_of(severity s) {
    return s == severity::error ? colour::red : s == severity::unusual ? colour::yellow : colour::dim;
}

std::string shortened(std::string text, std::size_t most) {
    if (text.size() <= most) return text;
    return text.replace(walk::whole_code_points(text, most - 4), text.size(), " ...");
}

class tree {
public:
    tree(const view::format& format, const view::document& doc, const show_options& o, const view::known_names& names,
         std::vector<view::node> around, const edit::salvaged_file* lost)
        : format_(format), doc_(doc), options_(o), names_(names), lost_(lost), around_(std::move(around)) {
        for (const auto& f : findings_of(format, doc, o.file)) findings_[f.path].push_back(f);
        if (lost)
            for (const auto& f : lost->lost) findings_[f.path].push_back(f);
    }

    void print_node(const view::node& n, const std::string& path, std::size_t indent) {
        if (n.leaf()) {
            line(n, path, indent, value_of(n));
            return view::each_part_before_failure(n, [&](const view::node& part) {
                print_node(part, view::join(path, part), indent + 1);
                return true;
            });
        }
        // An array of numbers is shown on one line.
        if (n.of->what == view::kind::array)
            if (auto values = flat(n)) return line(n, path, indent, *values);
        const bool list = n.of->what == view::kind::list;
        if (depth_ && indent >= *depth_)
            return line(n, path, indent, list ? fmt::format("{} elements", n.count) : summary(n, room(n, path, indent)),
                        findings_below(path));
        line(n, path, indent, list ? fmt::format("{} elements", n.count) : "");
        std::size_t shown = 0;
        around_.push_back(n);
        view::each_child(n, [&](const view::node& child) {
            if (list && !options_.all && shown == options_.most) {
                print(stdout, "{:{}}... {} more; name one, or --all\n", "", 2 * indent + 2, n.count - shown);
                return false;
            }
            ++shown;
            const auto below = view::join(path, child);
            // Below the first level, an element of a list is one line unless --all is given.
            if (list && !options_.all && !depth_ && indent > 0 && !child.leaf())
                line(child, below, indent + 1, summary(child, room(child, below, indent + 1)), findings_below(below));
            else print_node(child, below, indent + 1);
            return true;
        });
        around_.pop_back();
        if (list) losses(n, view::join(path, {}, n.count), indent + 1);
        for (const auto& c : view::calculated_in(n, around_)) calculated(c.name, c.text, indent);
        for (const auto& row : rows_.of(n, around_)) calculated(row.name, row.text, indent);
        // The calculated values of a loaded schema, or the reason why one has no value here.
        const auto* const computed = format_.computed;
        for (const std::string_view name : computed ? computed->values_of(*n.of) : std::vector<std::string_view>{}) {
            const auto text = computed->text(doc_, path.empty() ? std::string(name) : path + '.' + std::string(name));
            calculated(name, text ? *text : '(' + text.error().reason + ')', indent);
        }
    }

private:
    void calculated(std::string_view name, const std::string& text, std::size_t indent) const {
        print(stdout, "{:{}}{:<{}} {}\n", "", 2 * indent + 2, name,
              std::max<std::size_t>(name.size(), 24 - std::min<std::size_t>(24, 2 * indent)),
              paint(colour::dim, shortened(text, width_ - std::min<std::size_t>(width_ - 20, 27))));
    }

    // Returns a value as text. A long run of bytes is shown by its start and its size.
    std::string value_of(const view::node& n) const {
        constexpr std::size_t start = 16;
        if (n.owned_by() == view::owner::field || n.size <= start) return view::text_with_meaning(n, elements_, names_);
        const auto bytes = n.bytes();
        const bool uniform = std::all_of(bytes.begin(), bytes.end(), [&](std::byte b) { return b == bytes.front(); });
        return uniform ? fmt::format("{:02X}*{}", static_cast<unsigned>(bytes.front()), n.size)
                       : fmt::format("{} ... ({} bytes)", view::hex_text(bytes.first(start)), n.size);
    }

    // Returns the elements of an array, "-2019 -2019 -2076 2076", and their meanings; nothing if an element is no leaf.
    std::optional<std::string> flat(const view::node& n) const {
        std::string text, meanings;
        bool all_mean = true;
        const bool leaves = view::each_child(n, [&](const view::node& child) {
            if (!child.leaf()) return false;
            const auto space = text.empty() ? "" : " ";
            text += space + view::text_of(*child.of, child.bytes());
            const auto meaning = view::meaning_of(*child.of, child.bytes(), names_);
            all_mean = all_mean && meaning;
            if (meaning) meanings += space + *meaning;
            return true;
        });
        if (!leaves) return std::nullopt;
        return all_mean && !text.empty() ? fmt::format("{} ({})", text, meanings) : text;
    }

    // Returns the parts of a node on one line, its name first: "walk"  object_count 13 ...
    std::string summary(const view::node& n, std::size_t most) const {
        const auto name = view::name_leaf(n);
        std::string text = name ? view::text_of(*name->of, name->bytes()) : "";
        view::each_child(n, [&](const view::node& child) {
            if (child.owned_by() == view::owner::padding || is_same(child, name)) return true;
            std::string value;
            if (child.leaf()) value = value_of(child);
            else if (child.of->what == view::kind::list) value = fmt::format("[{}]", child.count);
            else if (auto values = child.of->what == view::kind::array ? flat(child) : std::nullopt) value = *values;
            else value = "...";
            text += fmt::format("{}{} {}", text.empty() ? "" : "  ", child.label(), value);
            return text.size() < most;
        });
        if (text.size() < most) {
            for (const auto& c : view::calculated_in(n, around_)) text += fmt::format("  {} {}", c.name, c.text);
            for (const auto& row : rows_.of(n, around_)) text += fmt::format("  {} {}", row.name, row.text);
        }
        return shortened(std::move(text), most);
    }
    static bool is_same(const view::node& leaf, const std::optional<view::node>& other) {
        return other && leaf.leaf() && leaf.offset == other->offset && leaf.of == other->of &&
               leaf.space.bytes().data() == other->space.bytes().data();
    }

    static std::string label_of(const view::node& n, const std::string& path, std::size_t indent) {
        return indent > 0 ? n.label() : path.empty() ? view::name_of(*n.of) : path;
    }
    static std::size_t label_width(std::size_t label, std::size_t indent) {
        return std::max<std::size_t>(label, 26 - std::min<std::size_t>(26, 2 * indent));
    }
    // Returns the number of characters that a line has for the value of a node.
    std::size_t room(const view::node& n, const std::string& path, std::size_t indent) const {
        const std::size_t before = 2 * indent + label_width(label_of(n, path, indent).size(), indent) + 1;
        return width_ - std::min(before, width_ - std::min<std::size_t>(width_, 20));
    }

    void line(const view::node& n, const std::string& path, std::size_t indent, const std::string& value,
              const std::string& behind = "") {
        const auto label = label_of(n, path, indent);
        print(stdout, "{:{}}{:<{}} {}{}\n", "", 2 * indent, label, label_width(label.size(), indent),
              paint(colour_of(n), shortened(value, room(n, path, indent))), paint(colour::yellow, behind));
        findings(path, indent);
    }

    void findings(const std::string& path, std::size_t indent) const {
        const auto found = findings_.find(path);
        if (found == findings_.end()) return;
        for (const auto& f : found->second)
            print(stdout, "{:{}}{}\n", "", 2 * indent + 2,
                  paint(colour_of(f.severity),
                        fmt::format("! {} {}: expected {}, found {}{}", name_of(f.severity), f.where(), f.expected,
                                    f.found, f.source.empty() ? "" : " (" + f.source + ')')));
    }

    // Prints the findings for an element of a list that could not be read, and the parts of it that could.
    void losses(const view::node& list, const std::string& path, std::size_t indent) {
        const auto first = findings_.lower_bound(path);
        for (auto f = first; f != findings_.end() && f->first.starts_with(path); ++f) {
            print(stdout, "{:{}}{}\n", "", 2 * indent, f->first);
            findings(f->first, indent);
        }
        if (!lost_ || first == findings_.end() || !first->first.starts_with(path)) return;
        bool is_first = first->first != path;
        edit::each_part_of_cut_element(*lost_, list, [&](const view::node& part) {
            if (std::exchange(is_first, false)) print(stdout, "{:{}}{}\n", "", 2 * indent, path);
            print_node(part, view::join({}, part), indent + 1);
            return true;
        });
    }

    // Returns the number of findings in the parts of a node that is shown on one line.
    std::string findings_below(const std::string& path) const {
        std::vector<finding> below;
        for (auto f = findings_.upper_bound(path); f != findings_.end() && f->first.starts_with(path); ++f)
            if (f->first[path.size()] == '.' || f->first[path.size()] == '[')
                below.insert(below.end(), f->second.begin(), f->second.end());
        return below.empty() ? "" : "  ! " + count_of(below);
    }

    const view::format& format_;
    const view::document& doc_;
    const show_options& options_;
    const std::optional<std::size_t> depth_ = view::parse_unsigned(options_.depth);
    const std::size_t width_ = output_width();
    const view::known_names& names_;
    const edit::salvaged_file* const lost_;  // null: nothing is lost
    std::vector<view::node> around_;         // the nodes whose parts are being shown, outermost first
    std::map<std::string, std::vector<finding>> findings_;
    mutable view::element_names elements_;
    mutable view::rows_beside rows_;
};

void hex_dump(const view::node& root, const std::string& path, const edit::salvaged_file* salvaged) {
    view::for_each_leaf(root, path, [&](const std::string& at, const view::node& leaf) {
        constexpr std::size_t width = 16;
        const auto bytes = leaf.bytes();
        for (std::size_t i = 0; i < std::max<std::size_t>(bytes.size(), 1); i += width) {
            std::string hex, characters;
            for (const std::byte b : bytes.subspan(i, std::min(width, bytes.size() - i))) {
                hex += fmt::format("{:02X} ", static_cast<unsigned>(b));
                characters += b >= std::byte{' '} && b <= std::byte{'~'} ? static_cast<char>(b) : '.';
            }
            const bool is_decoded = leaf.space.keep() != nullptr;
            print(stdout, "{}{:08x}  {} {:<16} ", is_decoded ? "> " : "",
                  salvaged && !is_decoded ? salvaged->original(leaf.offset + i) : leaf.offset + i,
                  paint(colour_of(leaf), fmt::format("{:<48}", hex)), characters);
            if (i == 0)
                print(stdout, "{} {} {}", at, paint(colour::dim, view::name_of(*leaf.of)),
                      shortened(view::text_of(*leaf.of, bytes), 40));
            print(stdout, "\n");
        }
        return true;
    });
}

void show(const view::document& doc, const view::format& format, const view::found& found, const show_options& o,
          const view::known_names& names, const edit::salvaged_file* salvaged) {
    if (o.json) {
        std::string text;
        auto around = view::nodes_to(doc, found.path);
        if (!around.empty()) around.pop_back();
        append_json_with_meanings(text, found.at, names, std::move(around));
        print(stdout, "{}\n", text);
    } else if (o.hex) {
        hex_dump(found.at, found.path, salvaged);
    } else {
        if (o.path.empty()) {
            auto findings = findings_of(format, doc, o.file);
            if (salvaged) findings.insert(findings.end(), salvaged->lost.begin(), salvaged->lost.end());
            print(stdout, "{}: {}, {} bytes, {}\n", o.file, format.title, doc.file().bytes().size(),
                  findings.empty() ? "no findings" : count_of(findings));
        }
        auto around = view::nodes_to(doc, found.path);
        if (!around.empty()) around.pop_back();
        tree(format, doc, o, names, std::move(around), salvaged).print_node(found.at, found.path, 0);
    }
}

// Prints who owns a byte of the file, and returns the path of the part that has it; empty if that is the whole file.
result<std::string> part_with(const view::document& doc, const edit::salvaged_file* salvaged, std::uint64_t offset) {
    std::string path;
    bool is_there = false;
    const auto take = [&](const view::byte_range& r) {
        if (!r.space.empty() || offset < r.offset || offset - r.offset >= r.size) return;
        print(stdout, "0x{:x}: {}{}{}, byte {} of {}{}\n", offset, view::name_of(r.by), r.path.empty() ? "" : " ",
              r.path, offset - r.offset, r.size, r.shared_with.empty() ? "" : ", shared with " + r.shared_with);
        if (!is_there || r.by == view::owner::field) path = r.path;
        is_there = true;
    };
    const auto done = salvaged ? edit::each_range(*salvaged, take) : view::each_range(doc, take);
    if (!done) return done.error();
    if (!is_there)
        return error{
            {}, offset, fmt::format("the file has {} bytes", doc.file().bytes().size()), error_kind::not_found};
    return path;
}

int run_show(const program& self, show_options o) {
    auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file && o.format.empty())
        if (const auto archive = archive_file(o.file); archive && *archive) {
            if (o.hex || o.json || !o.at.empty() || !o.depth.empty())
                return fail(self, usage, o.file,
                            "it is an archive: these options are for files in it, as ARCHIVE//ENTRY");
            return show_archive(self, **archive, o.file, o.path);
        }
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    if (!o.depth.empty() && !view::parse_unsigned(o.depth))
        return fail(self, usage, o.file, "--depth is " + o.depth + ", but must be a number");
    const screen shown(o.all || o.json, "name a part, or --all");
    const auto& doc = *opened.file->document;
    if (!o.at.empty()) {
        const auto offset = view::parse_unsigned(o.at);
        if (!offset) return fail(self, usage, o.file, "--at is " + o.at + ", but must be an offset, as 0x1234");
        if (!o.path.empty()) return fail(self, usage, o.file, "PATH and --at exclude each other");
        auto path = part_with(doc, opened.file->salvaged.get(), *offset);
        if (!path) return fail(self, refused, o.file, path.error().message());
        // Padding and gaps are no parts: who owns the byte is all there is to say.
        if (path->empty() || !view::find(doc, *path)) return verify_unchanged(self, *opened.file, o.file);
        o.path = std::move(*path);
    }
    const auto paths = view::parts_at(doc, o.path);
    if (!paths) return fail(self, code_of(paths.error()), o.file, paths.error().message());
    for (const auto& part : view::find_all(doc, std::vector<std::string_view>(paths->begin(), paths->end()))) {
        if (!part) return fail(self, code_of(part.error()), o.file, part.error().message());
        show(doc, *opened.file->format, *part, o, *names, opened.file->salvaged.get());
    }
    return verify_unchanged(self, *opened.file, o.file);
}

}  // namespace

subcommand show_command(const program& self) {
    auto o = std::make_shared<show_options>();
    return {"show",
            "Show a file, or the part at a path, as a tree with its findings",
            {required("FILE", &o->file, "A file, or - for standard input"),
             {"PATH", &o->path, "Where in the file, e.g. animations[0] or 'animations[WALK_*]'"},
             {"--at", &o->at, "The part that has the byte at this offset of the file: show ped.ifp --at 0x1234", false,
              "an offset"},
             salvage(o->salvage),
             {"--format", &o->format, "Read the file as this format"},
             {"--depth", &o->depth, "So many levels of parts: show ped.ifp --depth 2", false, "a number"},
             {"--all", &o->all, "Everything, however long"},
             {"--hex", &o->hex, "An annotated hex dump"},
             {"--json", &o->json, "As JSON, with the meanings of values and with calculated values"},
             names_parameter(o->names)},
            [o, &self] { return run_show(self, *o); }};
}

}  // namespace verbatim::tools
