#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_export {

TEST_CASE("an exported schema reads files of its format") {
    const sandbox in;
    in.specimen("oni.corpses/every_field.hex", "a.CRSA");
    CHECK(in.verbatim("export oni.corpses --as ksy -o oni.ksy").code == 0);
    CHECK(in.shell(verbatim_command + " export oni.corpses --as ksy | cmp - oni.ksy").code == 0);
    CHECK(in.verbatim("get a.CRSA capacity 'corpses[0].name'").out ==
          in.verbatim("get --schema oni.ksy a.CRSA capacity 'corpses[0].name'").out);
}

TEST_CASE("export reports a missing language, an unknown format, and a field that Kaitai's language cannot express") {
    const sandbox in;
    CHECK(in.verbatim("export oni.corpses").code == 5);
    CHECK(in.verbatim("export oni.corpses --as hexpat").out.find("\nOniCorpses file @ 0x00;\n") != std::string::npos);
    CHECK(in.verbatim("export oni.corpses --as abc").err == "verbatim: export: --as is ksy or hexpat\n");
    CHECK(in.verbatim("export oni.corpse --as ksy").err ==
          "verbatim: export: there is no format oni.corpse; did you mean oni.corpses?; there are gta.collision, "
          "gta.ifp, mw3.anim, oni.corpses, renderware.stream, sims1.bcf, sims1.cfp, sims1.cmx, sims1.mesh, sims1.skin, "
          "sims3.clip\n");
    const auto text = in.verbatim("export sims1.skin --as ksy");
    CHECK(text.code == 3);
    CHECK(text.err.starts_with("verbatim: sims1.skin: it cannot be said in Kaitai's language: Mesh.name"));
}

}  // namespace verbatim::test::tools_export
