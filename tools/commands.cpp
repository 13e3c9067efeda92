#include "tools/commands.hpp"

#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "tools/save.hpp"

namespace verbatim::tools {

int fail(int code, const std::string& file, const std::string& why) {
    print(stderr, "verbatim: {}: {}\n", file == "-" ? "standard input" : file, why);
    return code;
}

int report(const save_result& saved, const std::string& to) {
    return saved.reason.empty() ? saved.code : fail(saved.code, to == "-" ? "standard output" : to, saved.reason);
}

int save_made(std::unique_ptr<view::document> made, const std::string& file, const std::string& out, save_options options) {
    const auto bytes = made->write();
    if (!bytes) return fail(refused, file, bytes.error().message());
    const auto read_back = made->read(source::borrow(*bytes));
    if (!read_back) return fail(refused, file, "the file could not be read afterwards: " + read_back.error().message());
    made.reset();  // it takes several times the room of the file
    return report(save_new(**read_back, file, out, options), out);
}

void add_out(CLI::App& command, std::string& out, const std::string& help) {
    command.add_option("-o,--out", out, help)->check([](const std::string& name) { return name.empty() ? std::string("expected a file's name, or - for standard output") : std::string(); });
}

void add_save_options(CLI::App& command, save_options& options) {
    command.add_flag("--backup", options.backup, "Keep the old file as FILE.bak, .bak2 ...");
    add_force(command, options.force);
}

void add_force(CLI::App& command, bool& force) { command.add_flag("--force", force, "Also replace FILE, or a file of another format"); }

}  // namespace verbatim::tools
