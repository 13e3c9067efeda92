#include "tests/support/programs.hpp"
#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_import {

TEST_CASE("import writes a schema header") {
    const sandbox in;
    in.put("parcel.ksy", read_file(in_source_tree("tests/kaitai/imported/parcel.ksy")));
    CHECK(in.verbatim("import parcel.ksy -o parcel.hpp").code == 0);
    CHECK(in.shell("cmp parcel.hpp '" + in_source_tree("tests/kaitai/imported/parcel.hpp") + "'").code == 0);
    CHECK(in.shell(verbatim_command + " import parcel.ksy | cmp - parcel.hpp").code == 0);
}

TEST_CASE("import reports the place of an error in a schema, and writes nothing") {
    const sandbox in;
    in.shell("printf 'meta:\\n  id: a\\nseq:\\n  - id: b\\n    type: foo\\n' > a.ksy");
    const auto got = in.verbatim("import a.ksy -o a.hpp");
    CHECK(got.code == 3);
    CHECK(got.err == "verbatim: import: a.ksy:5:11: there is no type \"foo\"\n");
    CHECK(in.shell("test -e a.hpp").code == 1);
    CHECK(in.verbatim("import none.ksy").code == 3);
}

}  // namespace verbatim::test::tools_import
