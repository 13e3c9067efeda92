#include "verbatim/command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <new>
#include <sstream>

#include "tools/activity.hpp"
#include "tools/commands.hpp"
#include "tools/entries.hpp"
#include "tools/examples.hpp"
#include "tools/exit_codes.hpp"
#include "tools/near.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/system/files.hpp"
#include "tools/system/program.hpp"
#include "tools/system/terminal.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"

namespace verbatim {

namespace {

using namespace tools;

// The schema that the options of a subcommand name.
struct schema_option {
    program& to;
    schema_options of{};
    std::unique_ptr<kaitai::loaded_schema> loaded{};
    view::format format{};

    // Loads the schema, if one is given, and makes its format the only one. Returns false if it cannot be read.
    bool load() {
        if (of.file.empty()) return true;
        std::vector<kaitai::root_argument> arguments;
        for (const std::string& one : of.parameters) {
            const auto equals = one.find('=');
            if (equals == std::string::npos || equals == 0) {
                print(stderr, "{}: --param is {}, but must be NAME=VALUE\n", to.name, one);
                return false;
            }
            arguments.push_back({one.substr(0, equals), one.substr(equals + 1)});
        }
        auto schema = kaitai::loaded_schema::load(system::path_of(of.file), of.import_path(), arguments);
        if (!schema) {
            print(stderr, "{}: {}\n", to.name, schema.error().reason);
            return false;
        }
        loaded = std::move(*schema);
        for (const std::string& name : loaded->assumed())
            print(stderr, "{}: {}: the parameter {} is zero or empty, because no --param {}=VALUE gives it\n", to.name,
                  of.file, name, name);
        format = loaded->format();
        format.recognise = [](view::byte_view) { return match::certain; };  // as the user says
        to.formats = {&format, 1};
        to.conversions = {};
        return true;
    }
};

// Says which checksums an edit has left as they are, because the schema does not say of what they are.
void note_checksums(const program& self, const schema_option& schema) {
    constexpr std::size_t most = 4;
    const auto all = schema.loaded ? schema.loaded->unruled_checksums() : std::vector<std::string>();
    if (all.empty()) return;
    const auto shown = std::span(all).first(std::min(all.size(), most));
    const std::string_view words =
        all.size() == 1 ? "may be a checksum, and stays as it is" : "may be checksums, and stay as they are";
    print(stderr, "{}: {}: {}{} {}: -verbatim-checksum in the schema says what it covers (docs/kaitai.md)\n", self.name,
          schema.of.file, fmt::format("{}", fmt::join(shown, ", ")), all.size() > most ? " ..." : "", words);
}

// Adds a subcommand to the parser. `run` runs it when the arguments are parsed.
void add(CLI::App& app, const subcommand& c, schema_option& schema, const std::function<void(const subcommand&)>& run) {
    auto* const command = app.add_subcommand(c.name, c.help);
    for (const parameter& p : c.parameters) {
        auto* const* const flag = std::get_if<bool*>(&p.to);
        auto* const* const text = std::get_if<std::string*>(&p.to);
        auto* const option = flag   ? command->add_flag(p.name, **flag, p.help)
                             : text ? command->add_option(p.name, **text, p.help)
                                    : command->add_option(p.name, *std::get<std::vector<std::string>*>(p.to), p.help);
        option->required(p.is_required);
        if (p.name.starts_with('-')) option->allow_extra_args(false);  // one value each time that it is given
        if (!p.expected.empty())
            option->check([expected = p.expected](const std::string& given) {
                return given.empty() ? "expected " + expected : std::string();
            });
    }
    if (c.schemas == schema_use::files)
        command->add_option("--schema", schema.of.file,
                            "Read files by this schema in the language of Kaitai Struct (.ksy)");
    if (c.schemas != schema_use::none)
        command->add_option("-I,--import-path", schema.of.folders, "Search what a schema imports in this folder, too")
            ->allow_extra_args(false);
    if (c.schemas == schema_use::files)
        command->add_option("--param", schema.of.parameters, "NAME=VALUE: a parameter of the schema's own type")
            ->allow_extra_args(false);
    std::string examples;
    for (const std::string& one : c.examples)
        examples += (examples.empty() ? "Examples:\n" : "\n") + fmt::format("  {} {} {}", schema.to.name, c.name, one);
    command->footer(examples);
    command->callback([c, &run] { run(c); });
}

// Returns what is wrong with the words that CLI11 does not expect. `given` are all words.
std::string wrong_words(const std::string& name, const CLI::App& app, const std::vector<std::string>& given) {
    const auto chosen = app.get_subcommands();
    const CLI::App& of = chosen.empty() ? app : *chosen.front();
    const auto words = app.remaining(true);
    const auto option =
        std::ranges::find_if(words, [](const std::string& word) { return word.size() > 1 && word.starts_with('-'); });
    const auto prefix = chosen.empty() ? name : name + " " + of.get_name();
    if (option == words.end()) {
        const auto why = prefix + ": not expected here: " + words.front();
        if (of.get_name() == "rename" && given.size() > 3)
            return fmt::format(
                "{}; rename changes the name of a file, and set that of an element: {} set {} {}.name={}", why, name,
                given[1], given[2], words.front());
        const bool has_output = !chosen.empty() && of.get_option_no_throw("--out") && !of.count("--out");
        return has_output ? fmt::format("{}; if it is the output, write -o {}", why, words.front()) : why;
    }
    const std::string word = option->substr(0, option->find('='));
    if (!chosen.empty() && of.get_option_no_throw(word))
        return fmt::format("{}: {} comes after the command: {} {} ...", name, word, prefix, word);
    std::vector<std::string> names;
    for (const auto* const one : of.get_options())
        for (const auto& known : one->get_lnames()) names.push_back("--" + known);
    return prefix + ": there is no option " + word + meant(word, names);
}

// `words` are those of the command line from the command on.
std::string no_command(const std::string& name, std::span<const std::string> words,
                       const std::vector<std::string>& names) {
    const auto& word = words.front();
    if (const auto command = command_for(word); std::ranges::count(names, command))
        return fmt::format("{}: there is no command {}: {} {} {} does that", name, word, name, command,
                           fmt::join(words.subspan(1), " "));
    if (word.find_first_of("./\\") != word.npos)
        return fmt::format("{}: there is no file {}, and no command of this name", name, word);
    return fmt::format("{}: there is no command {}{}", name, word, meant(word, names));
}

// Returns why the command line names no command; empty if it does. `verbatim help show` is `verbatim show --help`.
std::string wrong_command(const std::string& name, const CLI::App& app, std::vector<std::string>& words) {
    if (words.front() == "help") {
        words.erase(words.begin());
        words.resize(std::min<std::size_t>(words.size(), 1));
        words.emplace_back("--help");
    }
    if (words.front().starts_with('-')) return {};
    std::vector<std::string> names{"help"};
    for (const auto* const one : app.get_subcommands({})) names.push_back(one->get_name());
    return std::ranges::count(names, words.front()) ? std::string() : no_command(name, words, names);
}

// Says what there is of files and folders that are given without a command, as by dropping them on the program: what
// `check` and `list` say. Returns the exit code of `check`.
int look_at(const program& self, const std::vector<std::string>& paths) {
    std::vector<std::string> checked{"check", "--findings"};
    checked.insert(checked.end(), paths.begin(), paths.end());
    const int code = run_command(self, checked);
    for (const std::string& path : paths) {
        const auto about = system::info_of(path);
        if (!about || about->kind != system::file_kind::regular) continue;
        if (const auto opened = open_file(self, path, {}); !opened.file) continue;  // check has said why
        if (paths.size() > 1) print(stdout, "\n{}\n", path);
        run_command(self, {"list", path});
    }
    if (system::ends_with_program()) {
        print(stdout, "\nPress Enter to close this window.\n");
        (void)std::getchar();
    }
    return code;
}

// Returns whether a shell has passed single quotes that were meant as quotes.
bool has_single_quotes(const std::vector<std::string>& words) {
    return std::ranges::any_of(words, [](const auto& w) { return w.starts_with('\''); }) &&
           std::ranges::any_of(words, [](const auto& w) { return w.ends_with('\''); });
}

}  // namespace

namespace tools {
std::vector<std::filesystem::path> schema_options::import_path() const {
    std::vector<std::filesystem::path> all;
    for (const std::string& one : folders) all.push_back(system::path_of(one));
    std::istringstream names(system::environment("KSPATH"));
    for (std::string one; std::getline(names, one, system::between_folders);)
        if (!one.empty()) all.push_back(system::path_of(one));
    return all;
}

std::vector<subcommand> commands_of(const program& self, const schema_options& schemas,
                                    const std::vector<std::string>& behind) {
    std::vector<subcommand> commands{check_command(self),
                                     show_command(self),
                                     list_command(self),
                                     map_command(self),
                                     get_command(self),
                                     find_command(self),
                                     plot_command(self),
                                     each_command(self, behind),
                                     set_command(self),
                                     insert_command(self),
                                     remove_command(self),
                                     copy_command(self),
                                     append_command(self),
                                     move_command(self),
                                     add_command(self),
                                     replace_command(self),
                                     which_command(self),
                                     compact_command(self),
                                     reverse_command(self),
                                     retime_command(self),
                                     loop_command(self),
                                     sort_command(self),
                                     to_json_command(self),
                                     from_json_command(self),
                                     extract_command(self),
                                     new_command(self),
                                     convert_command(self),
                                     diff_command(self),
                                     compare_command(self),
                                     stats_command(self),
                                     patch_command(self),
                                     merge_command(self),
                                     repair_command(self),
                                     undo_command(self),
                                     redo_command(self),
                                     git_setup_command(self, schemas),
                                     git_text_command(self),
                                     formats_command(self),
                                     docs_command(self),
                                     export_command(self),
                                     import_command(self, schemas),
                                     rename_command(self)};
    for (auto& c : commands)
        if (auto known = examples_of(self, c.name); !known.empty()) c.examples = std::move(known);
    return commands;
}
}  // namespace tools

int tools::run_command(const program& known, const std::vector<std::string>& arguments,
                       const std::function<int(const subcommand&)>& instead) {
    program self = known;
    self.words = arguments;
    std::vector<std::string> words = words_with_entries(arguments), behind;
    if (!words.empty() && words.front() == "each") {
        const auto end = std::ranges::find(words, "--");
        if (end != words.end()) behind.assign(end + 1, words.end());
        words.erase(end, words.end());
    }
    CLI::App app("Reads and writes files byte for byte, garbage included.", self.name);
    app.set_version_flag("-v,--version", self.version.empty() ? self.name : self.name + " " + self.version);
    app.require_subcommand(1);
    app.allow_windows_style_options(false);  // a path may start with /
    app.get_formatter()->column_width(28);
    app.footer(
        "Paths: animations[3].objects[name=Pelvis].frames[0].time\n"
        "Exit codes: 0 identical or done, 1 findings (check --strict), a difference, a conflict or nothing found, 2 a "
        "file differs, 3 refused, 4 cannot read or write, 5 wrong usage");
    int code = identical;
    schema_option schema{self};
    const auto commands = commands_of(self, schema.of, behind);
    constexpr std::array<std::string_view, 13> editing{"set",     "insert", "remove", "copy",  "append",
                                                       "reverse", "move",   "patch",  "merge", "from-json",
                                                       "retime",  "loop",   "sort"};
    const std::function<void(const subcommand&)> run = [&](const subcommand& c) {
        const activity shown(self.name + ' ' + c.name);
        code = instead ? instead(c) : schema.load() ? c.run() : usage;
        const auto edits = [&](const std::string& name) { return std::ranges::find(editing, name) != editing.end(); };
        const bool has_edited =
            code == identical && !instead && (edits(c.name) || (c.name == "each" && edits(behind.front())));
        if (has_edited) note_checksums(self, schema);
    };
    const auto chosen = std::ranges::find(commands, words.empty() ? "" : words.front(), &subcommand::name);
    const bool is_file = chosen == commands.end() && !words.empty() && system::info_of(words.front());
    if (is_file && std::ranges::none_of(words, [](const auto& w) { return w.starts_with('-'); }))
        return look_at(self, words);
    if (chosen == commands.end()) {  // CLI11 is slow with hundreds of options, and `each` runs one command many times
        const auto helpers = completion_commands(self, commands);
        for (const auto& c : commands) add(app, c, schema, run);
        for (const auto& c : helpers) add(app, c, schema, run);
    } else add(app, *chosen, schema, run);
    const auto misused = [](const std::string& why) {
        print(stderr, "{}\nRun with --help for more information.\n", why);
        return usage;
    };
    try {
        if (words.empty()) throw CLI::CallForHelp();
        if (system::passes_single_quotes && has_single_quotes(arguments))
            return misused(self.name + ": this shell has no single quotes: write \" in place of '");
        if (const auto wrong = wrong_command(self.name, app, words); !wrong.empty()) return misused(wrong);
        if (!behind.empty() && std::ranges::count(commands, behind.front(), &subcommand::name) == 0) {
            std::vector<std::string> names;
            for (const auto& c : commands) names.push_back(c.name);
            return misused(no_command(self.name + " each", behind, names));
        }
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::Success& help) { return app.exit(help); } catch (const CLI::ExtrasError&) {
        return misused(wrong_words(self.name, app, words));
    } catch (const CLI::ParseError& wrong) {
        return misused(
            fmt::format("{}{}: {}", self.name, chosen == commands.end() ? "" : " " + chosen->name, wrong.what()));
    } catch (const std::bad_alloc&) {
        print(stderr, "{}: there is not enough memory\n", self.name);
        return io_failed;
    } catch (const std::exception& e) {
        print(stderr, "{}: {}\n", self.name, e.what());
        return io_failed;
    }
    return code;
}

int command(const program& self, int argc, char** argv) {
    system::prepare();
    const int code = [&] {
        const int given = run_command(self, system::arguments(argc, argv));
        return given == lacks_part ? refused : given;
    }();
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        print(stderr, "{}: cannot write to standard output\n", self.name);
        return io_failed;
    }
    return code;
}

}  // namespace verbatim
