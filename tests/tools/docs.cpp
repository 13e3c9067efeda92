#include "tests/support/programs.hpp"
#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::tools_docs {

TEST_CASE("docs --into writes the reference pages and JSON Schemas of all formats to a folder, as in generated/") {
    const sandbox in;
    CHECK(in.verbatim("docs --into made").code == 0);
    for (const auto& format : verbatim::formats()) {
        const std::string id(format.id);
        for (const auto& name : {"docs/" + id + ".md", "json-schema/" + id + ".json"})
            CHECK(in.get("made/" + name) == read_file(in_source_tree("generated/" + name)));  // ./dev generate
        CHECK(in.shell(verbatim_command + " docs " + id + " | cmp - made/docs/" + id + ".md").code == 0);
        CHECK(in.shell(verbatim_command + " docs " + id + " --json-schema | cmp - made/json-schema/" + id + ".json")
                  .code == 0);
    }
}

TEST_CASE("docs takes either the id of a known format or a folder for all formats") {
    const sandbox in;
    CHECK(in.verbatim("docs").code == 5);
    CHECK(in.verbatim("docs gta.ifp --into made").code == 5);
    CHECK(in.verbatim("docs gta.ifpp").err == "verbatim: gta.ifpp: there is no such format; see verbatim formats\n");
    in.put("file", {});
    CHECK(in.verbatim("docs --into file").code == 4);
}

}  // namespace verbatim::test::tools_docs
