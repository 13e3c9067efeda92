#include <csignal>
#include <new>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"

int main(int argc, char** argv) {
    using namespace verbatim::tools;
    CLI::App app("Reads and writes game files byte for byte, garbage included.", "verbatim");
    app.set_version_flag("--version", "verbatim " VERBATIM_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(28);
    app.footer(
        "Paths: animations[3].objects[name=Pelvis].frames[0].time\n"
        "Exit codes: 0 identical or done, 1 findings (check --strict), a difference or a conflict, 2 a file differs, 3 refused, 4 cannot read or write, 5 wrong usage");
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow further is an error of writing, as a full disk is
#endif
    int code = identical;
    add_check(app, code);
    add_show(app, code);
    add_map(app, code);
    add_get(app, code);
    add_set(app, code);
    add_insert(app, code);
    add_remove(app, code);
    add_copy(app, code);
    add_move(app, code);
    add_to_json(app, code);
    add_from_json(app, code);
    add_convert(app, code);
    add_diff(app, code);
    add_patch(app, code);
    add_merge(app, code);
    add_repair(app, code);
    add_git_setup(app, code);
    add_git_text(app, code);
    add_formats(app, code);
    add_docs(app, code);
    try {
        if (argc == 1) throw CLI::CallForHelp();
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& wrong) {
        print(stderr, "{}\nRun with --help for more information.\n", wrong.what());
        return usage;
    } catch (const std::bad_alloc&) {
        print(stderr, "verbatim: there is not enough memory\n");
        return io_failed;
    } catch (const std::exception& e) {
        print(stderr, "verbatim: {}\n", e.what());
        return io_failed;
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        print(stderr, "verbatim: cannot write to standard output\n");
        return io_failed;
    }
    return code;
}
