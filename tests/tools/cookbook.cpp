// The cookbook's table of quotes: by its rules, cmd.exe and PowerShell pass the same arguments as a Unix shell.
#include <algorithm>
#include <optional>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/source_tree.hpp"

namespace verbatim::test::tools_cookbook {

namespace {

using words = std::vector<std::string>;

// Returns the words of a simple command of a Unix shell; nothing if it has more than quotes: pipes, variables.
std::optional<words> in_sh(std::string_view line) {
    words all;
    bool open = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == ' ') {
            open = false;
            continue;
        }
        if (!open) all.emplace_back(), open = true;
        if (c == '\'') {
            const auto end = line.find('\'', i + 1);
            if (end == line.npos) return {};
            all.back() += line.substr(i + 1, end - i - 1);
            i = end;
        } else if (std::string_view("|&;<>()$`\\\"*?[#~!{}").find(c) != std::string_view::npos) {
            if (c != '~' && c != '{' && c != '}') return {};
            if (c == '~' && all.back().empty()) return {};
            all.back() += c;
        } else {
            all.back() += c;
        }
    }
    return all;
}

// Returns the arguments that a C program gets from a command line of cmd.exe: the shell itself acts on what is not in
// quotes and on %, and the program takes the quotes away.
std::optional<words> in_cmd(std::string_view line) {
    words all;
    bool open = false, in_quotes = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == ' ' && !in_quotes) {
            open = false;
            continue;
        }
        if (!open) all.emplace_back(), open = true;
        std::size_t backslashes = 0;
        while (i < line.size() && line[i] == '\\') ++backslashes, ++i;
        if (i < line.size() && line[i] == '"') {
            all.back().append(backslashes / 2, '\\');
            if (backslashes % 2 == 1) all.back() += '"';
            else in_quotes = !in_quotes;
            continue;
        }
        all.back().append(backslashes, '\\');
        if (i == line.size()) break;
        if (line[i] == '%' || (!in_quotes && std::string_view("&|<>^()").find(line[i]) != std::string_view::npos))
            return {};
        if (line[i] == ' ' && !in_quotes) open = false;
        else all.back() += line[i];
    }
    return in_quotes ? std::nullopt : std::optional(std::move(all));
}

// Returns the arguments that PowerShell 7.3 passes: in single quotes everything is itself.
std::optional<words> in_powershell(std::string_view line) {
    words all;
    bool open = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == ' ') {
            open = false;
            continue;
        }
        if (c == '\'') {
            if (open) return {};  // it would be a part of the word, with the quotes
            all.emplace_back();
            const auto end = line.find('\'', i + 1);
            if (end == line.npos) return {};
            all.back() += line.substr(i + 1, end - i - 1);
            i = end;
            continue;
        }
        if (!open) {
            if (c == '@') return {};
            all.emplace_back(), open = true;
        }
        if (std::string_view("$`\"(){};,|&<>#").find(c) != std::string_view::npos) return {};
        all.back() += c;
    }
    return all;
}

// Returns the command as the table's rule for cmd.exe writes it.
std::string for_cmd(std::string line) {
    for (std::size_t i = 0; i < line.size(); ++i)
        if (line[i] == '\'') line[i] = '"';
        else if (line[i] == '"') line.insert(i++, 1, '\\');
    return line;
}

// Returns the lines of the blocks of a language in a page.
words lines_in(const std::string& page, const std::string& language) {
    words found;
    std::istringstream lines(page);
    bool inside = false;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("```")) inside = !inside && line == "```" + language;
        else if (inside) found.push_back(line);
    return found;
}

std::string cookbook() {
    const auto bytes = read_file(in_source_tree("docs/cookbook.md"));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

TEST_CASE("the cookbook has at least fifty recipes, each with a command") {
    std::istringstream lines(cookbook());
    int recipes = 0, commands = 1;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("### ")) {
            if (commands == 0) FAIL_CHECK("the recipe before \"" << line << "\" has no command");
            ++recipes, commands = 0;
        }
        commands += line.starts_with("$ verbatim ");
    }
    CHECK(recipes >= 50);
    CHECK(commands > 0);
}

TEST_CASE("by the rules of the cookbook, cmd.exe and PowerShell pass the same arguments as a Unix shell") {
    int checked = 0;
    for (const auto& line : lines_in(cookbook(), "console")) {
        if (!line.starts_with("$ verbatim ")) continue;
        INFO(line);
        const auto command =
            line.substr(2, line.find_first_of("|>", line.rfind('\'') == line.npos ? 0 : line.rfind('\'')) - 2);
        const auto wanted = in_sh(command.substr(0, command.find_last_not_of(' ') + 1));
        REQUIRE(wanted);
        CHECK(in_cmd(for_cmd(command)) == wanted);
        CHECK(in_powershell(command) == wanted);
        ++checked;
    }
    CHECK(checked > 60);
}

TEST_CASE("the cookbook's forms for cmd.exe and PowerShell are the same command") {
    const auto page = cookbook();
    const auto bat = lines_in(page, "bat"), powershell = lines_in(page, "powershell");
    REQUIRE(bat.size() == 1);
    REQUIRE(powershell.size() == 1);
    const auto console = lines_in(page, "console");
    const auto same = [&](const std::optional<words>& form) {
        return form && std::ranges::any_of(console, [&](const std::string& line) {
                   return line.starts_with("$ ") && in_sh(line.substr(2)) == form;
               });
    };
    CHECK(same(in_cmd(bat[0])));
    CHECK(same(in_powershell(powershell[0])));
    CHECK(for_cmd(powershell[0]) == bat[0]);
}

TEST_CASE("what the shells would change is not taken for the same") {
    CHECK_FALSE(in_cmd("verbatim set a.ifp name=100%"));
    CHECK_FALSE(in_cmd("verbatim list a.ifp name>b"));
    CHECK(in_cmd("verbatim get a.ifp \"objects[name=\\\" Pelvis\\\"]\"")->back() == "objects[name=\" Pelvis\"]");
    CHECK(in_cmd("verbatim set a.ifp 'a b'")->size() == 5);  // single quotes are none
    CHECK_FALSE(in_powershell("verbatim list a.ifp --columns name,length"));
    CHECK_FALSE(in_powershell("verbatim each mods -- check {}"));
    CHECK_FALSE(in_sh("verbatim get a.ifp animations[*]"));
}

}  // namespace verbatim::test::tools_cookbook
