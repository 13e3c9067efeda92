// verbatim git-text: prints a file as git shows it: as JSON, by its units, or as the reason why it cannot be read.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/crc.hpp>
#include <cstdint>
#include <memory>
#include <utility>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/system/program.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/unit_lists.hpp"

namespace verbatim::tools {

namespace {

// Prints the size and the checksum of a file.
result<void> print_sum(const std::string& file) {
    std::size_t size = 0;
    boost::crc_32_type sum;
    const auto read = read_pieces(file, [&](std::string_view piece) {
        size += piece.size();
        sum.process_bytes(piece.data(), piece.size());
        return true;
    });
    if (read) print(stdout, "{} bytes, CRC-32 {:08x}\n", size, sum.checksum());
    return read;
}

// Prints why a file cannot be shown, with its checksum: git stops if a driver fails, and shows no difference if two
// outputs are equal.
void print_instead(const program& self, const std::string& file, const std::string& why) {
    print(stdout, "{} cannot show this file: {}\n", self.name, why);
    if (const auto done = print_sum(file); !done) print(stdout, "{}\n", done.error().message());
}

std::uint32_t sum_of(std::string_view text) {
    boost::crc_32_type sum;
    sum.process_bytes(text.data(), text.size());
    return sum.checksum();
}
std::string sum_of(const view::node& part) {
    boost::crc_32_type sum;
    view::for_each_leaf(part, {}, [&](const std::string&, const view::node& leaf) {
        const auto bytes = leaf.bytes();
        sum.process_bytes(bytes.data(), bytes.size());
        return true;
    });
    return fmt::format("{:08x}", sum.checksum());
}

std::string plain_name(const view::node& unit) {
    const auto name = view::name_in(unit);
    return name ? std::string(view::unquoted(*name)) : std::string();
}

// A file in few lines, which differ where the file does: its units, each with the checksum of its values, and the other
// parts. Many units share lines, which end after certain names, so that a new unit changes one line.
class outline {
public:
    explicit outline(std::span<const view::found> lists) : lists_(lists) {
        constexpr std::size_t most_lines = 75;
        std::size_t count = 0;
        for (const auto& list : lists) count += list.at.count;
        units_a_line_ = std::bit_ceil(std::max<std::size_t>(1, (count + most_lines - 1) / most_lines));
    }

    void add(const view::node& at, const std::string& path) {
        view::each_child(at, [&](const view::node& part) {
            const auto inner = view::join(path, part);
            const auto is_around = [&](const view::found& list) { return list.path.starts_with(inner); };
            if (std::ranges::find(lists_, inner, &view::found::path) != lists_.end()) add_units(part, inner);
            else if (part.leaf() && part.size <= longest_)
                text += inner + ": " + view::text_of(*part.of, part.bytes()) + '\n';
            else if (!part.leaf() && std::ranges::any_of(lists_, is_around)) add(part, inner);
            else text += fmt::format("{}: {}\n", inner, sum_of(part));
            return true;
        });
    }

    std::string text{};

private:
    void add_units(const view::node& list, const std::string& path) {
        text += fmt::format("{}: {} elements\n", path, list.count);
        std::string line;
        view::each_child(list, [&](const view::node& unit) {
            const auto sum = sum_of(unit), name = plain_name(unit);
            line += (line.empty() ? "    " : ", ") + name + (name.empty() ? "" : " ") + sum;
            if (sum_of(name.empty() ? sum : name) % units_a_line_ == 0) text += std::exchange(line, {}) + '\n';
            return true;
        });
        if (!line.empty()) text += line + '\n';
    }

    static constexpr std::size_t longest_ = 64;  // bytes of a value that is shown
    std::span<const view::found> lists_;
    std::size_t units_a_line_;
};

// Prints the JSON of a file; but in git's pager, where git would show tens of thousands of lines, a long one by its
// units.
result<void> print_readable(const program& self, const std::string& file, const opened& opened) {
    constexpr std::ptrdiff_t most_lines = 500;
    if (system::environment("GIT_PAGER_IN_USE").empty()) return edit::to_json(*opened.document, print_made);
    std::string json;
    const auto done = edit::to_json(*opened.document, [&](std::string_view piece) { json += piece; });
    if (!done) return done;
    if (std::ranges::count(json, '\n') <= most_lines) {
        print_made(json);
        return done;
    }
    const auto lists = view::unit_lists(*opened.document);
    if (!lists) return lists.error();
    outline all(*lists);
    all.add(opened.document->root(), {});
    if (auto visited = opened.document->visited(); !visited) return visited;
    print_lines(stdout, all.text);
    print(stdout, "checksums of the values; git --no-pager shows the values, and {} diff compares two files\n",
          self.name);
    return print_sum(file);
}

void print_text(const program& self, const std::string& file) {
    try {
        const auto opened = open_file(self, file, {});
        if (!opened.file) return print_instead(self, file, opened.why.message());
        if (const auto done = print_readable(self, file, *opened.file); !done)
            print_instead(self, file, done.error().message());
    } catch (const std::bad_alloc&) { print_instead(self, file, "there is not enough memory"); }
}

}  // namespace

subcommand git_text_command(const program& self) {
    auto file = std::make_shared<std::string>();
    return {
        "git-text",
        "For git diff: as JSON, in a pager long files by their units, or why the file cannot be read; always exit 0",
        {required("FILE", file.get(), "The file")},
        [file, &self] {
            print_text(self, *file);
            return identical;
        }};
}

}  // namespace verbatim::tools
