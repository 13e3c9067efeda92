// verbatim git-setup: lets git diff and merge game files with this command.
#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <memory>
#include <sstream>
#include <utility>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/lock.hpp"
#include "tools/print.hpp"
#include "tools/replace.hpp"
#include "tools/system/files.hpp"
#include "tools/system/program.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

// Returns a pattern for git that ignores case: *.[iI][fF][pP]
std::string any_case(std::string_view text) {
    std::string pattern;
    for (const char c : text) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalpha(letter)) pattern += fmt::format("[{:c}{:c}]", std::tolower(letter), std::toupper(letter));
        else pattern += c;
    }
    return pattern;
}

// Returns patterns for the files of the formats: *.ifp, anim.zbd
std::vector<std::string> patterns(const program& self) {
    std::vector<std::string> all;
    for (const auto& format : self.formats) {
        std::istringstream extensions{std::string(format.extensions)};
        for (std::string one; extensions >> one;) all.push_back((one.starts_with('.') ? "*" : "") + any_case(one));
    }
    return all;
}

// Quotes a text as one word for the shell in which git runs the commands.
std::string shell_word(std::string_view text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

bool git(const std::string& folder, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"git", "-C", folder});
    return system::run_quietly(std::move(arguments));
}

// What git prints at the start of each piece of a difference: the nearest line before it with a name, that of the unit.
constexpr const char* name_line = "^[[:space:]]*(\"[a-z_]*name\": .*[^,]),?$";

// Returns the name of the drivers: a schema has its own.
std::string name_of_drivers(const program& self, const schema_options& schema) {
    return schema.file.empty() ? self.name : fmt::format("{}-{}", self.name, self.formats.front().id);
}

// Returns the options that make a driver read files by the schema, from any folder.
std::string words_of(const schema_options& schema) {
    if (schema.file.empty()) return {};
    std::string all = " --schema " + shell_word(fs::absolute(system::path_of(schema.file)).string());
    for (const fs::path& folder : schema.import_path()) all += " -I " + shell_word(fs::absolute(folder).string());
    for (const std::string& one : schema.parameters) all += " --param " + shell_word(one);
    return all;
}

// Adds the missing lines to .gitattributes.
save_result add_patterns(const program& self, const std::string& drivers, const std::string& attributes, bool dry_run) {
    if (const auto there = system::info_of_link(attributes); there && there->kind == system::file_kind::link)
        return {refused, "it is a link, which git does not follow: nothing is written through it"};
    std::string known;
    const auto lock = file_lock::take(self, attributes);
    if (system::info_of(attributes)) {
        const auto read = read_file(attributes);
        if (!read) return {io_failed, read.error().message()};
        known.assign(reinterpret_cast<const char*>(read->data()), read->size());
    }
    std::string lines = known;
    if (!lines.empty() && !lines.ends_with('\n')) lines += '\n';
    for (const auto& pattern : patterns(self)) {
        const auto line = fmt::format("{0} -text diff={1} merge={1}\n", pattern, drivers);
        if (("\n" + lines).find("\n" + line) == std::string::npos) lines += line;
    }
    if (lines == known) return {};
    return write_to(destination_at(attributes),
                    {.make = maker_of(std::as_bytes(std::span(lines))), .dry_run = dry_run});
}

int set_up(const program& self, const schema_options& schema, const std::string& folder, bool dry_run) {
    if (!git(folder, {"rev-parse", "--git-dir"}))
        return fail(self, usage, folder, "it is not a git repository, or git is not installed");
    const auto executable = system::executable();
    if (!executable)
        return fail(self, io_failed, "git-setup",
                    "cannot find where " + self.name + " is: " + executable.error().message());
    const auto attributes = (system::path_of(folder) / ".gitattributes").string();
    const auto drivers = name_of_drivers(self, schema), options = words_of(schema);
    if (const int code = report(self, add_patterns(self, drivers, attributes, dry_run), attributes); code != identical)
        return code;
    const auto diff = "diff." + drivers, merge = "merge." + drivers;
    for (const auto& [key, value] :
         {std::pair(diff + ".textconv", shell_word(*executable) + " git-text" + options + " --"),
          std::pair(diff + ".xfuncname", std::string(name_line)), std::pair(merge + ".name", "files, by " + self.name),
          std::pair(merge + ".driver", shell_word(*executable) + " merge" + options + " -- %O %A %B %P")}) {
        if (dry_run) print(stdout, "git config {} {}\n", key, shell_word(value));
        else if (!git(folder, {"config", key, value})) return fail(self, io_failed, folder, "git config failed");
    }
    return identical;
}

}  // namespace

subcommand git_setup_command(const program& self, const schema_options& schema) {
    struct git_setup_options {
        std::string folder = ".";
        bool dry_run = false;
    };
    auto o = std::make_shared<git_setup_options>();
    return {"git-setup",
            "Let git show and merge changes of these files in a repository through " + self.name,
            {{"FOLDER", &o->folder, "The repository; by default the current folder"}, dry_run(o->dry_run)},
            [o, &self, &schema] { return set_up(self, schema, o->folder, o->dry_run); }};
}

}  // namespace verbatim::tools
