// Tests that were not run, for lack of what they need: each program counts them in its last line, so that nobody takes them for passed.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::test {

// The test that is running, or a part of it, needs what is not there.
void skipped(const std::string& why);
// ... real files, whose names start so.
void skipped_without_files(std::string_view names);

// From the test program's main: which test is running; and when all are over, the last line. False in CI when real files lie beside the tree
// and tests that need them were skipped all the same.
void running(const std::string& test);
bool told_skips(bool in_ci);

}  // namespace verbatim::test
