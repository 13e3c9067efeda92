#include "tools/commands.hpp"

#include <fmt/format.h>

#include "tools/save.hpp"

namespace verbatim::tools {

int fail(int code, const std::string& file, const std::string& why) {
    fmt::print(stderr, "verbatim: {}: {}\n", file == "-" ? "standard input" : file, why);
    return code;
}

int report(const save_result& saved, const std::string& to) {
    return saved.reason.empty() ? saved.code : fail(saved.code, to == "-" ? "standard output" : to, saved.reason);
}

void add_save_options(CLI::App& command, save_options& options) {
    command.add_flag("--backup", options.backup, "Keep the old file as FILE.bak, .bak2 ...");
    command.add_flag("--keep-time", options.keep_time, "Keep FILE's modification time");
}

}  // namespace verbatim::tools
