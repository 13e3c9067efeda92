// verbatim completion and man: what shells and readers of manuals need, from the table of commands.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/commands.hpp"
#include "tools/examples.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/save.hpp"
#include "tools/system/files.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

namespace {

bool is_option(const parameter& p) { return p.name.starts_with('-'); }
bool takes_value(const parameter& p) { return !std::holds_alternative<bool*>(p.to); }
// "-o,--out" has two spellings.
std::vector<std::string> spellings(const parameter& p) {
    const auto comma = p.name.find(',');
    if (comma == p.name.npos) return {p.name};
    return {p.name.substr(0, comma), p.name.substr(comma + 1)};
}

std::string options_of(const subcommand& c) {
    std::string all = c.schemas == schema_use::files ? "--help --schema" : "--help";
    for (const auto& p : c.parameters)
        if (is_option(p)) all += ' ' + spellings(p).back();
    return all;
}

std::string names_of(const std::vector<subcommand>& commands) {
    std::string all;
    for (const auto& c : commands) all += c.name + ' ';
    return all + "--help --version";
}

// Words are completed to commands, options, format ids, files, and, behind a file, the parts of that file.
std::string for_bash(const std::string& name, const std::vector<subcommand>& commands) {
    std::string text = fmt::format(R"x(# bash completion for {0}
_{0}() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} options= IFS=$' \n'
    COMPREPLY=()
    if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "{1}" -- "$word"))
        return
    fi
    case ${{COMP_WORDS[1]}} in
)x",
                                   name, names_of(commands));
    for (const auto& c : commands) text += fmt::format("        {}) options=\"{}\" ;;\n", c.name, options_of(c));
    text += fmt::format(R"x(    esac
    if [[ $previous == --format || ${{COMP_WORDS[1]}} =~ ^(docs|export|new)$ && $COMP_CWORD -eq 2 ]]; then
        COMPREPLY=($(compgen -W "$({0} formats 2>/dev/null | cut -d' ' -f1)" -- "$word"))
    elif [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    elif [[ -f $previous ]]; then
        IFS=$'\n'
        COMPREPLY=($({0} complete "$previous" "$word" 2>/dev/null))
        compopt -o nospace
    else
        IFS=$'\n'
        compopt -o filenames
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -F _{0} {0}
)x",
                        name);
    return text;
}

std::string escaped(const std::string& text, std::string_view what) {
    std::string escaped;
    for (const char c : text) escaped.append(what.find(c) != what.npos ? "\\" : "").append(1, c);
    return escaped;
}
std::string in_single_quotes(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    return quoted + '\'';
}

std::string for_zsh(const std::string& name, const std::vector<subcommand>& commands) {
    std::string text = fmt::format("#compdef {0}\n_{0}() {{\n    local -a commands\n    commands=(\n", name);
    for (const auto& c : commands) text += "        " + in_single_quotes(c.name + ':' + c.help) + '\n';
    text += "    )\n    if (( CURRENT == 2 )); then _describe command commands; return; fi\n    case $words[2] in\n";
    for (const auto& c : commands) {
        text += fmt::format("        {}) _arguments '--help'{}", c.name,
                            c.schemas == schema_use::files ? " '--schema[a Kaitai Struct schema]:file:_files'" : "");
        for (const auto& p : c.parameters)
            if (is_option(p))
                text += ' ' + in_single_quotes(spellings(p).back() + '[' + escaped(p.help, "[]:\\") + ']' +
                                               (takes_value(p) ? ":value:_files" : ""));
        text += " '*:file:_files' ;;\n";
    }
    return text + fmt::format("    esac\n}}\n_{} \"$@\"\n", name);
}

std::string for_fish(const std::string& name, const std::vector<subcommand>& commands) {
    std::string text = fmt::format("# fish completion for {}\n", name);
    for (const auto& c : commands) {
        text += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d {}\n", name, c.name,
                            in_single_quotes(escaped(c.help, "\\")));
        for (const auto& p : c.parameters)
            if (is_option(p))
                text += fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}' -l {} -d {}{}\n", name, c.name,
                                    spellings(p).back().substr(2), in_single_quotes(escaped(p.help, "\\")),
                                    takes_value(p) ? " -r" : "");
    }
    return text;
}

// Returns a text for roff, in which a point or a quote at the start of a line, and backslashes, have a meaning.
std::string in_roff(const std::string& text) {
    std::string roff = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char c : text) roff += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    return roff;
}

std::string manual_of(const program& self, const subcommand& c) {
    std::string text = fmt::format(".TH {}\\-{} 1 \"\" \"{} {}\"\n.SH NAME\n{}\\-{} \\- {}\n.SH SYNOPSIS\n.B {} {}\n",
                                   self.name, c.name, self.name, self.version, self.name, in_roff(c.name),
                                   in_roff(c.help), self.name, in_roff(c.name));
    for (const auto& p : c.parameters)
        if (!is_option(p))
            text += p.is_required ? ".I " + in_roff(p.name) + "\n" : "[\\fI" + in_roff(p.name) + "\\fR]\n";
    text += "[options]\n.SH ARGUMENTS AND OPTIONS\n";
    for (const auto& p : c.parameters) text += fmt::format(".TP\n.B {}\n{}\n", in_roff(p.name), in_roff(p.help));
    if (c.schemas == schema_use::files)
        text += ".TP\n.B \\-\\-schema\nRead files by this schema in the language of Kaitai Struct (.ksy)\n";
    if (!c.examples.empty()) text += ".SH EXAMPLES\n.nf\n";
    for (const auto& one : c.examples) text += in_roff(fmt::format("{} {} {}", self.name, c.name, one)) + '\n';
    return text;
}

std::string manual_of(const program& self, const std::vector<subcommand>& commands) {
    std::string text = fmt::format(
        ".TH {0} 1 \"\" \"{0} {1}\"\n.SH NAME\n{0} \\- reads and writes files byte for byte, garbage included\n"
        ".SH SYNOPSIS\n.B {0}\n.I COMMAND\n.I ARGUMENTS\n.SH COMMANDS\n",
        self.name, self.version);
    for (const auto& c : commands) text += fmt::format(".TP\n.B {}\n{}\n", in_roff(c.name), in_roff(c.help));
    text +=
        ".SH EXIT STATUS\n0 done, 1 findings, a difference, a conflict or nothing found, 2 a file differs, 3 refused, "
        "4 cannot read or write, 5 wrong usage\n";
    return text;
}

struct completion_options {
    std::string shell, into, file, start;
    save_options saving;
};

int run_completion(const program& self, const completion_options& o, const std::vector<subcommand>& commands) {
    if (o.shell == "bash") print_made(for_bash(self.name, commands));
    else if (o.shell == "zsh") print_made(for_zsh(self.name, commands));
    else if (o.shell == "fish") print_made(for_fish(self.name, commands));
    else return fail(self, usage, o.shell, "expected bash, zsh or fish");
    return identical;
}

int run_man(const program& self, const completion_options& o, const std::vector<subcommand>& commands) {
    if (o.into.empty()) {
        print_made(manual_of(self, commands));
        return identical;
    }
    const auto write = [&](const std::string& name, const std::string& text) {
        const auto path = (system::path_of(o.into) / name).string();
        return report(self, save_text(self, maker_of(std::as_bytes(std::span(text))), "-", path, o.saving), path);
    };
    int code = write(self.name + ".1", manual_of(self, commands));
    for (const auto& c : commands)
        if (code == identical) code = write(self.name + "-" + c.name + ".1", manual_of(self, c));
    return code;
}

// Prints the paths that go on from the start of one: of the parts in which it ends.
int run_complete(const program& self, const completion_options& o) {
    const auto opened = open_file(self, o.file, "");
    if (!opened.file) return opened.code;
    const auto end = o.start.find_last_of(".[");
    const auto parent = o.start.substr(0, end == o.start.npos ? 0 : end);
    const auto found = view::find(*opened.file->document, parent);
    if (!found || found->at.leaf()) return identical;
    constexpr std::size_t most = 1000;
    std::size_t count = 0;
    view::each_child(found->at, [&](const view::node& child) {
        std::string path = parent;
        const auto name = child.name.empty() ? view::name_in(child) : std::nullopt;
        if (name) path += '[' + name->substr(1, name->size() - 2) + ']';
        else view::append_step(path, child);
        if (path.starts_with(o.start)) print(stdout, "{}\n", path);
        return ++count < most;
    });
    return identical;
}

}  // namespace

std::vector<subcommand> completion_commands(const program& self, const std::vector<subcommand>& commands) {
    auto o = std::make_shared<completion_options>();
    return {{"completion",
             "Print what a shell needs to complete this command's words: source <(verbatim completion bash)",
             {required("SHELL", &o->shell, "bash, zsh or fish")},
             [o, &self, &commands] { return run_completion(self, *o, commands); },
             examples_of(self, "completion"),
             schema_use::none},
            {"man",
             "Print the manual page, or write those of all commands into a folder",
             {{"--into", &o->into, "The folder"}, dry_run(o->saving.dry_run)},
             [o, &self, &commands] { return run_man(self, *o, commands); },
             examples_of(self, "man"),
             schema_use::none},
            {"complete",
             "Print the paths in a file that go on from the start of one, for shells",
             {required("FILE", &o->file, "A file"), {"START", &o->start, "The start of a path"}},
             [o, &self] { return run_complete(self, *o); },
             examples_of(self, "complete")}};
}

}  // namespace verbatim::tools
