#include "tests/support/skipped.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "tests/support/source_tree.hpp"

namespace verbatim::test {

namespace {

std::string& current() {
    static std::string test;
    return test;
}
std::set<std::pair<std::string, std::string>>& all() {
    static std::set<std::pair<std::string, std::string>> skips;
    return skips;
}
bool files_were_missing = false;

}  // namespace

void running(const std::string& test) { current() = test; }
void skipped(const std::string& why) { all().emplace(current(), why); }

void skipped_without_files(std::string_view names) {
    files_were_missing = true;
    skipped("no real files" + (names.empty() ? "" : " " + std::string(names)) + "; VERBATIM_CORPUS names their folder");
}

bool report_skips(bool in_ci) {
    std::set<std::string> tests;
    for (const auto& [test, why] : all()) {
        std::cout << "skipped: " << test << ": " << why << '\n';
        tests.insert(test);
    }
    // Writes the number for the test that prints the sum of all programs.
    if (const char* to = std::getenv("VERBATIM_SKIPS"); to && *to) std::ofstream(to) << tests.size() << '\n';
    const bool could_run = std::filesystem::exists(in_source_tree("../shared/corpus/INDEX.tsv"));
    const bool is_wrong = in_ci && could_run && files_were_missing;
    if (is_wrong) std::cout << "skipped in CI, though real files lie beside the tree\n";
    std::cout << tests.size() << (tests.size() == 1 ? " test" : " tests") << " skipped" << std::endl;
    return !is_wrong;
}

}  // namespace verbatim::test
