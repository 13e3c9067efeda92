#include <sstream>

#include "tests/support/programs.hpp"
#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/printable.hpp"

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
    CHECK(in.verbatim("docs gta.ifpp").err ==
          "verbatim: docs: there is no format gta.ifpp; did you mean gta.ifp?; there are gta.collision, gta.ifp, "
          "mw3.anim, oni.corpses, renderware.stream, sims1.bcf, sims1.cfp, sims1.cmx, sims1.mesh, sims1.skin, "
          "sims3.clip\n");
    in.put("file", {});
    CHECK(in.verbatim("docs --into file").code == 4);
}

TEST_CASE("nothing that a schema says controls a terminal, and no line of it becomes a declaration of a pattern") {
    constexpr std::string_view schema = R"(
meta: {id: a, title: "red\e[31m\nenum Injected : u8 { x };\a", license: "\e[0m", file-extension: "\x9b2J"}
doc: "a\rb\e[1m"
seq:
  - {id: n, type: u1, enum: e, doc: "bell\a \e]0;title\a \u202e\rreturn"}
  - {id: m, type: u1, valid: {any-of: [1, 2]}}
  - {id: t, type: t, doc: "\x9b"}
  - {id: s, type: str, size: 1, encoding: ASCII, valid: {eq: '"\e"'}}
types: {t: {doc: "\e[1m\nu8 injected;", seq: [{id: b, type: b8, doc: "\b\nu8 injected;"}]}}
enums: {e: {1: {id: x, doc: "\e]0;title\a\ninjected = 7,"}, 2: y}}
)";
    const sandbox in;
    const auto bytes = std::as_bytes(std::span(schema));
    in.put("a.ksy", {bytes.begin(), bytes.end()});
    in.put("file", {});
    for (const std::string command : {"docs --schema a.ksy a", "docs --schema a.ksy a --json-schema", "import a.ksy",
                                      "export --schema a.ksy a --as hexpat", "formats --schema a.ksy",
                                      "formats --schema a.ksy --json", "show --schema a.ksy file"}) {
        INFO(command);
        const auto got = in.verbatim(command);
        const std::string all = got.out + got.err;
        CHECK_FALSE(all.empty());
        std::istringstream lines(all);
        for (std::string line; std::getline(lines, line);) CHECK(printable(line) == line);
        for (const char* const declaration : {"\nenum Injected ", "\nu8 injected", "\ninjected "})
            CHECK(all.find(declaration) == std::string::npos);
    }
}

}  // namespace verbatim::test::tools_docs
