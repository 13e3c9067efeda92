// The laws for fuzzers hold for a correct format, and do not hold for a format with a defect.
#include "verbatim/fuzz.hpp"

#include <stdexcept>

#include "tests/support/source_tree.hpp"
#include "tests/tools/broken_schema.hpp"
#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::test::tools_laws {

namespace {

// Returns the message of the law if it does not hold for an input that is made of the specimen; empty if it holds for
// all of them.
std::string broken(const fuzz::law& law, const view::format& format, const bytes& specimen) {
    try {
        for (const auto& input : law.inputs_of({&format, 1}, specimen)) law.hold({&format, 1}, input);
        return {};
    } catch (const std::logic_error& why) { return why.what(); }
}

}  // namespace

TEST_CASE("the laws of files and edits do not hold for a schema whose list changes when it is decoded") {
    const auto specimen = hex("\"ANP3\" 04 00 00 00  01 02 03 04  05");
    auto format = *view::find_format(formats(), "gta.ifp");
    const broken_schema schema;
    bad_start = 1;
    format.root = &schema.root;
    CHECK(broken(fuzz::files, format, specimen) == "a file that is read comes back");
    CHECK(broken(fuzz::edits, format, specimen) != "");
}

TEST_CASE("all laws hold for a correct format") {
    const auto text = read_file(in_source_tree("tests/specimens/gta.ifp/name_garbage.hex"));
    const auto specimen = hex({reinterpret_cast<const char*>(text.data()), text.size()});
    REQUIRE(fuzz::laws().size() == 5);
    for (const auto* law : fuzz::laws()) CHECK(broken(*law, *view::find_format(formats(), "gta.ifp"), specimen) == "");
}

TEST_CASE("every law makes inputs for a fuzzer from a specimen") {
    const auto text = read_file(in_source_tree("tests/specimens/gta.ifp/minimal.hex"));
    const auto specimen = hex({reinterpret_cast<const char*>(text.data()), text.size()});
    for (const auto* law : fuzz::laws()) CHECK_FALSE(law->inputs_of(formats(), specimen).empty());
}

}  // namespace verbatim::test::tools_laws
