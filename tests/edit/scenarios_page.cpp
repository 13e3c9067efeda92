// The scenarios of all formats, and their table in docs/minimal-change.md.
#include <cstdlib>
#include <fstream>

#include "tests/edit/scenarios.hpp"
#include "tests/support/source_tree.hpp"

namespace verbatim::test {
std::vector<std::string> anp3_scenarios();
std::vector<std::string> anpk_scenarios();
std::vector<std::string> skin_scenarios();
std::vector<std::string> mesh_scenarios();
std::vector<std::string> clip_scenarios();
std::vector<std::string> corpse_scenarios();
std::vector<std::string> anim_scenarios();
}  // namespace verbatim::test

namespace verbatim::test::edit_scenarios_page {

TEST_CASE("an edit changes only the necessary bytes, and docs/minimal-change.md lists their number") {
    std::vector<std::string> measured;
    for (auto* scenarios : {&anp3_scenarios, &anpk_scenarios, &skin_scenarios, &mesh_scenarios, &clip_scenarios,
                            &corpse_scenarios, &anim_scenarios})
        for (auto& row : scenarios()) measured.push_back(std::move(row));
    std::vector<std::string> told;
    std::ifstream page(in_source_tree("docs/minimal-change.md"));
    for (std::string line; std::getline(page, line);)
        if (line.starts_with("| GTA") || line.starts_with("| The Sims") || line.starts_with("| Oni") ||
            line.starts_with("| Mech"))
            told.push_back(line);
    CHECK(told.size() == measured.size());
    for (std::size_t i = 0; i < measured.size(); ++i) {
        if (i >= told.size() || told[i] != measured[i]) FAIL_CHECK("the page lacks: " << measured[i]);
    }
}

}  // namespace verbatim::test::edit_scenarios_page
