// verbatim git-text: prints a file as git shows it: as JSON, or as the reason why it cannot be read.
#include <boost/crc.hpp>
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/json.hpp"

namespace verbatim::tools {

namespace {

// Prints why a file cannot be shown, with its size and checksum: git stops if a driver fails, and shows no difference
// if two outputs are equal.
void print_instead(const program& self, const std::string& file, const std::string& why) {
    std::size_t size = 0;
    boost::crc_32_type sum;
    const auto read = read_pieces(file, [&](std::string_view piece) {
        return size += piece.size(), sum.process_bytes(piece.data(), piece.size()), true;
    });
    print(stdout, "{} cannot show this file: {}\n", self.name, read ? why : read.error().message());
    if (read) print(stdout, "{} bytes, CRC-32 {:08x}\n", size, sum.checksum());
}

void print_text(const program& self, const std::string& file) {
    try {
        const auto opened = open_file(self, file, {});
        if (!opened.file) return print_instead(self, file, opened.why.message());
        if (const auto done = edit::to_json(*opened.file->document, print_made); !done)
            print_instead(self, file, done.error().message());
    } catch (const std::bad_alloc&) { print_instead(self, file, "there is not enough memory"); }
}

}  // namespace

subcommand git_text_command(const program& self) {
    auto file = std::make_shared<std::string>();
    return {"git-text",
            "For git diff: as JSON, or why the file cannot be read; always exit 0",
            {required("FILE", file.get(), "The file")},
            [file, &self] { return print_text(self, *file), identical; }};
}

}  // namespace verbatim::tools
