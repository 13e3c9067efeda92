#include "verbatim/command.hpp"

#include <CLI/CLI.hpp>
#include <csignal>
#include <new>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"

namespace verbatim {

namespace {

using namespace tools;

void add(CLI::App& app, const subcommand& c, int& code) {
    auto* const command = app.add_subcommand(c.name, c.help);
    for (const parameter& p : c.parameters) {
        auto* const* const flag = std::get_if<bool*>(&p.to);
        auto* const* const text = std::get_if<std::string*>(&p.to);
        auto* const option = flag ? command->add_flag(p.name, **flag, p.help)
                           : text ? command->add_option(p.name, **text, p.help)
                                  : command->add_option(p.name, *std::get<std::vector<std::string>*>(p.to), p.help);
        option->required(p.is_required);
        if (!p.expected.empty()) option->check([expected = p.expected](const std::string& text) { return text.empty() ? "expected " + expected : std::string(); });
    }
    command->callback([run = c.run, &code] { code = run(); });
}

}  // namespace

int command(const program& self, int argc, char** argv) {
    CLI::App app("Reads and writes files byte for byte, garbage included.", self.name);
    app.set_version_flag("--version", self.version.empty() ? self.name : self.name + " " + self.version);
    app.require_subcommand(1);
    app.get_formatter()->column_width(28);
    app.footer(
        "Paths: animations[3].objects[name=Pelvis].frames[0].time\n"
        "Exit codes: 0 identical or done, 1 findings (check --strict), a difference or a conflict, 2 a file differs, 3 refused, 4 cannot read or write, 5 wrong usage");
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow further is an error of writing, as a full disk is
#endif
    int code = identical;
    auto commands = {check_command(self), show_command(self), map_command(self), get_command(self), set_command(self), insert_command(self), remove_command(self),
                     copy_command(self), move_command(self), to_json_command(self), from_json_command(self), convert_command(self), diff_command(self),
                     patch_command(self), merge_command(self), repair_command(self), git_setup_command(self), git_text_command(self), formats_command(self),
                     docs_command(self)};
    for (const auto& c : commands)
        if (c.name != "convert" || !self.conversions.empty()) add(app, c, code);
    try {
        if (argc == 1) throw CLI::CallForHelp();
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& wrong) {
        print(stderr, "{}\nRun with --help for more information.\n", wrong.what());
        return usage;
    } catch (const std::bad_alloc&) {
        print(stderr, "{}: there is not enough memory\n", self.name);
        return io_failed;
    } catch (const std::exception& e) {
        print(stderr, "{}: {}\n", self.name, e.what());
        return io_failed;
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        print(stderr, "{}: cannot write to standard output\n", self.name);
        return io_failed;
    }
    return code;
}

}  // namespace verbatim
