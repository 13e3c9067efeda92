// verbatim git-setup: git's diff and merge of game files through this command.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "generated/registry.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

// Patterns of the formats' files: *.ifp, anim.zbd
std::vector<std::string> patterns() {
    std::vector<std::string> all;
    for (const auto& format : generated::formats()) {
        std::istringstream extensions{std::string(format.extensions)};
        for (std::string one; extensions >> one;) all.push_back(one.starts_with('.') ? "*" + one : one);
    }
    return all;
}

bool git(const std::string& folder, const std::string& arguments) {
    return std::system(fmt::format("git -C '{}' {}", folder, arguments).c_str()) == 0;
}

int run(const std::string& folder) {
    if (folder.find('\'') != std::string::npos) return fail(usage, folder, "a folder with a ' in its name is not supported");
    if (!git(folder, "rev-parse --git-dir >/dev/null 2>&1")) return fail(usage, folder, "it is no git repository, or git is not there");
    const auto attributes = fs::path(folder) / ".gitattributes";
    std::string known;
    if (std::ifstream in(attributes); in) known.assign(std::istreambuf_iterator<char>(in), {});
    std::ofstream out(attributes, std::ios::app);
    if (!known.empty() && !known.ends_with('\n')) out << '\n';
    for (const auto& pattern : patterns()) {
        const auto line = pattern + " -text diff=verbatim merge=verbatim\n";
        if (known.find(line) == std::string::npos) out << line;
    }
    out.close();
    if (!out) return fail(io_failed, attributes.string(), "cannot write");
    const bool done = git(folder, "config diff.verbatim.textconv 'verbatim to-json'") && git(folder, "config merge.verbatim.name 'game files, by verbatim'") &&
                      git(folder, "config merge.verbatim.driver 'verbatim merge %O %A %B'");
    return done ? identical : fail(io_failed, folder, "git config failed");
}

}  // namespace

void add_git_setup(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("git-setup", "Let git show and merge changes of game files in a repository through verbatim");
    auto folder = std::make_shared<std::string>(".");
    command->add_option("FOLDER", *folder, "The repository; by default the current folder");
    command->callback([folder, &code] { code = run(*folder); });
}

}  // namespace verbatim::tools
