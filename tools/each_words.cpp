#include "tools/each_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "tools/exit_codes.hpp"
#include "tools/replace.hpp"
#include "tools/system/files.hpp"

namespace verbatim::tools {

namespace {

constexpr std::array<std::string_view, 5> placeholders = {"{}", "{name}", "{stem}", "{ext}", "{dir}"};

bool has_placeholder(std::string_view text) {
    return std::ranges::any_of(placeholders, [&](auto one) { return text.find(one) != text.npos; });
}

bool is_argument(const parameter& p) { return !p.name.starts_with('-'); }

// Returns whether the word is one of these options: -o,--out.
bool is_one_of(const std::string& options, std::string_view word) {
    std::istringstream in(options);
    for (std::string name; std::getline(in, name, ',');)
        if (name == word) return true;
    return false;
}

// Returns whether the word is an option that takes the next word.
bool takes_next(const subcommand& command, const std::string& word) {
    return is_one_of("--schema,-I,--import-path,--param", word) ||
           std::ranges::any_of(command.parameters, [&](const parameter& p) {
               return !std::holds_alternative<bool*>(p.to) && !is_argument(p) && is_one_of(p.name, word);
           });
}

// Returns whether a command with these words has to have the argument.
bool is_needed(const parameter& p, const std::vector<std::string>& words) {
    const auto replaces_it = [&](const std::string& word) {
        return is_one_of(p.unless, std::string_view(word).substr(0, word.find('=')));
    };
    return is_argument(p) && (p.is_required || (!p.unless.empty() && std::ranges::none_of(words, replaces_it)));
}

// Returns the number of arguments before the file in the command; nothing if it has no arguments.
std::optional<std::size_t> place_of_file(const subcommand& command) {
    std::size_t count = 0;
    for (const parameter& p : command.parameters) {
        if (p.name.starts_with("FILE")) return count;
        count += is_argument(p);
    }
    return count ? std::optional<std::size_t>(0) : std::nullopt;
}

// Puts {} among the words, unless they have all arguments that are required, one of which, other than an assignment or
// a path into the file, has a placeholder.
void add_file(const subcommand& command, std::size_t place, std::vector<std::string>& words) {
    auto at = words.end();
    std::size_t arguments = 0;
    bool has_file = false;
    for (auto word = words.begin() + 1; word != words.end(); ++word) {
        if (word->size() > 1 && word->starts_with('-')) {
            if (takes_next(command, *word) && word + 1 != words.end()) ++word;
            continue;
        }
        has_file = has_file || (has_placeholder(*word) && word->find_first_of("=[") == std::string::npos);
        if (arguments++ == place) at = word;
    }
    const auto needed =
        std::ranges::count_if(command.parameters, [&](const parameter& p) { return is_needed(p, words); });
    if (!has_file || arguments < static_cast<std::size_t>(needed)) words.insert(at, "{}");
}

std::vector<std::string> values_of(const parameter& p) {
    if (const auto* const text = std::get_if<std::string*>(&p.to))
        return (*text)->empty() ? std::vector<std::string>() : std::vector{**text};
    const auto* const texts = std::get_if<std::vector<std::string>*>(&p.to);
    return texts ? **texts : std::vector<std::string>();
}

bool is_set(const subcommand& command, std::string_view flag) {
    const auto found = std::ranges::find(command.parameters, flag, &parameter::name);
    return found != command.parameters.end() && std::holds_alternative<bool*>(found->to) && *std::get<bool*>(found->to);
}

bool is_device(const std::string& path) {
    const auto about = system::info_of(path);
    return about && about->kind == system::file_kind::device;
}

// Takes what the parsed command says; `fresh` is the same command without arguments. Returns why it is refused.
std::string take(const subcommand& parsed, const subcommand& fresh, each_words& to) {
    to.is_json = is_set(parsed, "--json");
    to.makes_json = to.is_json || parsed.name == "to-json";
    to.is_csv = is_set(parsed, "--csv");
    to.is_dry_run = is_set(parsed, "--dry-run");
    const auto has = [&](const char* name) {
        return std::ranges::count(parsed.parameters, name, &parameter::name) > 0;
    };
    to.edits = has("--keep-time") || (has("--dry-run") && !has("-o,--out"));  // others write a file beside it
    for (std::size_t i = 0; i < parsed.parameters.size(); ++i) {
        const parameter& p = parsed.parameters[i];
        if (std::get_if<bool*>(&p.to)) continue;
        for (const std::string& value : values_of(p)) {
            if (!p.is_output) {
                if (value == "-") return "standard input can be read only once, not for each file";
                continue;
            }
            if (values_of(fresh.parameters[i]) == std::vector{value} || is_device(value)) continue;
            const auto option = p.name.substr(0, p.name.find(','));
            if (!has_placeholder(value))
                return fmt::format(
                    "{} {} is the same for all files: give it {{}}, {{name}} or {{stem}}, as in {} "
                    "out/{{name}}",
                    option, value, option);
            to.outputs.push_back(value);
        }
    }
    return {};
}

}  // namespace

int parse_each_words(const program& self, const std::vector<std::string>& words, each_words& to) {
    const std::vector<std::string> behind;
    const schema_options no_schema;
    const auto commands = commands_of(self, no_schema, behind);
    const auto fresh = std::ranges::find(commands, words.front(), &subcommand::name);
    const auto place = fresh == commands.end() || fresh->name == "each" ? std::nullopt : place_of_file(*fresh);
    if (!place) return fail(self, usage, "each", words.front() + " is not a command for a file");
    auto with_place = words;
    add_file(*fresh, *place, with_place);
    return run_command(self, with_place, [&](const subcommand& parsed) {
        if (const auto why = take(parsed, *fresh, to); !why.empty()) return fail(self, usage, "each", why);
        to.words = with_place;
        return static_cast<int>(identical);
    });
}

std::string with_file(const std::string& text, const std::string& file) {
    const auto name = system::file_name(file);
    const auto dot = name.rfind('.');
    const auto end_of_stem = dot == 0 ? name.npos : dot;
    const auto folder = std::string_view(file).substr(0, file.size() - name.size());
    const std::string_view parts[] = {file, name, name.substr(0, end_of_stem),
                                      end_of_stem == name.npos ? "" : name.substr(dot + 1),
                                      folder.empty()       ? "."
                                      : folder.size() == 1 ? folder
                                                           : folder.substr(0, folder.size() - 1)};
    std::string all;
    for (std::size_t at = 0; at < text.size();) {
        const auto one = std::ranges::find_if(placeholders,
                                              [&](auto p) { return std::string_view(text).substr(at).starts_with(p); });
        if (one == placeholders.end()) all += text[at++];
        else all += parts[one - placeholders.begin()], at += one->size();
    }
    return all;
}

std::vector<std::string> with_file(std::vector<std::string> texts, const std::string& file) {
    for (auto& text : texts) text = with_file(text, file);
    return texts;
}

}  // namespace verbatim::tools
