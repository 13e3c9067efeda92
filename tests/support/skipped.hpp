// Tests that were not run, because something that they need is missing. Each program counts them in its last line, so
// that they are not taken for passed.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::test {

// Notes that the running test, or a part of it, was skipped because something that it needs is missing.
void skipped(const std::string& why);
// Does the same for missing real files whose names start with `names`.
void skipped_without_files(std::string_view names);

// Called by the main function of a test program: running() when a test starts, and report_skips() after all tests, to
// print the last line. The latter returns false in CI if real files are beside the tree, but tests that need them were
// skipped.
void running(const std::string& test);
bool report_skips(bool in_ci);

}  // namespace verbatim::test
