// What reference pages say: a word on every field, a source for every rule, commands that work, and nothing about the
// project itself.
#include <fmt/format.h>

#include <map>

#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/formats/sims3/resource_key.hpp"

namespace verbatim::test::tools_reference_words {

namespace {

// Returns the cells of a row of a Markdown table.
std::vector<std::string> cells_of(const std::string& row) {
    std::vector<std::string> all;
    std::string cell;
    for (std::size_t i = 1; i < row.size(); ++i) {
        if (row[i] == '|' && row[i - 1] != '\\') all.push_back(std::exchange(cell, {}));
        else cell += row[i];
    }
    return all;
}
bool is_blank(const std::string& cell) { return cell.find_first_not_of(' ') == std::string::npos; }

// The specimen on which the commands of a page work, by format, and the name that the commands use.
const std::map<std::string_view, std::pair<const char*, const char*>> examples{
    {"gta.collision", {"gta.collision/two_models.hex", "a.col"}},
    {"gta.ifp", {"gta.ifp/name_garbage.hex", "ped.ifp"}},
    {"mw3.anim", {"mw3.anim/event_01_sound.hex", "anim.zbd"}},
    {"oni.corpses", {"oni.corpses/importer.hex", "00565-.CRSA"}},
    {"renderware.stream", {"renderware.stream/model.hex", "a.dff"}},
    {"sims1.bcf", {"sims1.bcf/every_field.hex", "adult.cmx.bcf"}},
    {"sims1.cfp", {"sims1.cfp/every_code.hex", "xskill-a2o-walk.cfp"}},
    {"sims1.cmx", {"sims1.cmx/every_field.hex", "adult.cmx"}},
    {"sims1.mesh", {"sims1.mesh/every_field.hex", "body.bmf"}},
    {"sims1.skin", {"sims1.skin/canonical.hex", "body.skn"}},
    {"sims3.clip", {"sims3.clip/canonical.hex", "a.clip"}},
};

}  // namespace

TEST_CASE("each reference page has a word on every field and bit field, and on how every value is calculated") {
    const sandbox in;
    for (const auto& format : formats()) {
        std::string section, without;
        std::size_t rows = 0;
        for (const auto& line : lines_of(in.verbatim("docs " + std::string(format.id)).out)) {
            if (line.starts_with("## ")) section = line.substr(3);
            if (!line.starts_with("| ") || section == "Rules" || line.find('`') == std::string::npos) continue;
            const auto cells = cells_of(line);
            const bool has_notes = cells.size() == 5 || cells.size() == 4 ||
                                   (cells.size() == 3 && cells.front().find("..") != std::string::npos);
            if (!has_notes) continue;
            ++rows;
            if (is_blank(cells.back())) without += section + ": " + line + "\n";
        }
        INFO(format.id);
        CHECK(rows > 10);
        CHECK(without == "");
    }
}

TEST_CASE("each rule on a reference page names its source") {
    const sandbox in;
    for (const auto& format : formats()) {
        const auto page = in.verbatim("docs " + std::string(format.id)).out;
        const auto rules = page.find("\n## Rules\n");
        REQUIRE(rules != std::string::npos);
        std::size_t count = 0;
        std::string without;
        for (const auto& line : lines_of(page.substr(rules))) {
            if (!line.starts_with("| error ") && !line.starts_with("| unusual ") && !line.starts_with("| note "))
                continue;
            ++count;
            if (is_blank(cells_of(line).back())) without += line + "\n";
        }
        INFO(format.id);
        CHECK(count > 0);
        CHECK(without == "");
    }
}

TEST_CASE("the commands on a reference page work, and change the file") {
    for (const auto& format : formats()) {
        const auto& [specimen, name] = examples.at(format.id);
        std::size_t count = 0;
        for (const auto& line : lines_of(std::string(format.about))) {
            if (!line.starts_with("  verbatim ")) continue;
            ++count;
            sandbox in;
            in.specimen(specimen, name);
            in.specimen(specimen, "before");
            const auto command = line.substr(11, line.rfind("  ") - 11);
            INFO(command);
            const auto done = in.verbatim(command);
            INFO(done.err);
            CHECK(done.code == 0);
            const bool makes_another = command.find(" -o ") != std::string::npos;
            CHECK(makes_another == (in.get(name) == in.get("before")));
            CHECK(in.verbatim("check .").out.find(" 0 different, 0 refused") != std::string::npos);
        }
        INFO(format.id);
        CHECK(count >= 5);
    }
}

TEST_CASE("reference pages speak of files and games, and not of the project's sources") {
    const sandbox in;
    for (const auto& format : formats()) {
        const auto page = in.verbatim("docs " + std::string(format.id)).out;
        const auto text = page.substr(page.find("```text"));
        for (const auto* word : {"specimen", "Returns ", ".hpp", "vocabulary", "the schema", "functions for"}) {
            INFO(format.id << ": " << word);
            CHECK(text.find(word) == std::string::npos);
        }
    }
}

TEST_CASE("the page of clips has the mask of each age") {
    const sandbox in;
    const auto page = in.verbatim("docs sims3.clip").out;
    for (const auto& age : sims3::detail::ages) {
        const auto cells =
            fmt::format("{:<10}{:04X}        {:04X}", age.prefix, 0x8000 | age.number << 8, 0x8000 | age.number);
        INFO(cells);
        CHECK(page.find(cells) != std::string::npos);
    }
}

}  // namespace verbatim::test::tools_reference_words
