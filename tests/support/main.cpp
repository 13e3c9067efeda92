// The main function of the test programs, which also counts the skipped tests. It is built only once, because Catch2's
// own takes seconds to build.
#include <cstdlib>

#include "tests/support/skipped.hpp"

#if __has_include(<catch2/catch_session.hpp>)
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
using listener_base = Catch::EventListenerBase;
#else
#define CATCH_CONFIG_RUNNER
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>
using listener_base = Catch::TestEventListenerBase;
#endif

namespace {

struct names_tests : listener_base {
    using listener_base::listener_base;
    void testCaseStarting(const Catch::TestCaseInfo& test) override { verbatim::test::running(test.name); }
};
CATCH_REGISTER_LISTENER(names_tests)

}  // namespace

int main(int argc, char** argv) {
    const int failed = Catch::Session().run(argc, argv);
    const char* const ci = std::getenv("CI");
    const bool complete = verbatim::test::report_skips(ci && *ci && ci != std::string_view("false"));
    return failed ? failed : complete ? 0 : 1;
}
