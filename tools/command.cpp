#include "verbatim/command.hpp"

#include <csignal>
#include <new>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"

namespace verbatim {

int command(const program& self, int argc, char** argv) {
    using namespace tools;
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
    add_check(app, self, code);
    add_show(app, self, code);
    add_map(app, self, code);
    add_get(app, self, code);
    add_set(app, self, code);
    add_insert(app, self, code);
    add_remove(app, self, code);
    add_copy(app, self, code);
    add_move(app, self, code);
    add_to_json(app, self, code);
    add_from_json(app, self, code);
    if (!self.conversions.empty()) add_convert(app, self, code);
    add_diff(app, self, code);
    add_patch(app, self, code);
    add_merge(app, self, code);
    add_repair(app, self, code);
    add_git_setup(app, self, code);
    add_git_text(app, self, code);
    add_formats(app, self, code);
    add_docs(app, self, code);
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
