// The laws for fuzzers find what they are there to find.
#include "verbatim/fuzz.hpp"

#include <stdexcept>

#include "tests/support/source_tree.hpp"
#include "tests/tools/broken_schema.hpp"
#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::test::tools_laws {

namespace {

// What does not hold on the inputs that are made of a specimen; empty when all holds.
std::string broken(const fuzz::law& law, const view::format& format, const bytes& specimen) {
    try {
        for (const auto& input : law.inputs_of({&format, 1}, specimen)) law.hold({&format, 1}, input);
        return {};
    } catch (const std::logic_error& why) { return why.what(); }
}

}  // namespace

TEST_CASE("a law that a format breaks is named") {
    const auto specimen = hex("\"ANP3\" 04 00 00 00  01 02 03 04  05");
    auto format = *view::find_format(formats(), "gta.ifp");
    const broken_schema schema;
    bad_start = 1;
    format.root = &schema.root;
    CHECK(broken(fuzz::files, format, specimen) == "a file that is read comes back");
    CHECK(broken(fuzz::edits, format, specimen) != "");
}

TEST_CASE("the laws hold for a sound format") {
    const auto text = read_file(in_source_tree("tests/specimens/gta.ifp/name_garbage.hex"));
    const auto specimen = hex({reinterpret_cast<const char*>(text.data()), text.size()});
    REQUIRE(fuzz::laws().size() == 5);
    for (const auto* law : fuzz::laws()) CHECK(broken(*law, *view::find_format(formats(), "gta.ifp"), specimen) == "");
}

TEST_CASE("every law starts from something that is read") {
    const auto text = read_file(in_source_tree("tests/specimens/gta.ifp/minimal.hex"));
    const auto specimen = hex({reinterpret_cast<const char*>(text.data()), text.size()});
    for (const auto* law : fuzz::laws()) CHECK_FALSE(law->inputs_of(formats(), specimen).empty());
}

}  // namespace verbatim::test::tools_laws
