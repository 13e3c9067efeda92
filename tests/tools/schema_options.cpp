// The options of a schema that is loaded: its parameters, and the folders of its imports.
#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_schema_options {

namespace {

struct folder : sandbox {
    folder() {
        text("only.ksy", "meta: {id: only}\nseq: [{id: q, type: u1}]\n");
        text("a.ksy",
             "meta: {id: a, imports: [/common/only], file-extension: par}\nparams: [{id: n, type: u1}]\n"
             "seq: [{id: all, type: only, repeat: expr, repeat-expr: n}]\n");
        put("x.par", hex("07 08"));
        REQUIRE(shell("mkdir -p far/common && mv only.ksy far/common").code == 0);
    }
    void text(const std::string& name, std::string_view content) const {
        const auto* const first = reinterpret_cast<const std::byte*>(content.data());
        put(name, bytes(first, first + content.size()));
    }
};

}  // namespace

TEST_CASE("an option and a variable of the environment add folders in which imports are searched") {
    const folder in;
    const auto none = in.verbatim("check --schema a.ksy x.par");
    CHECK(none.code == 5);
    CHECK(none.err.find("there is no file \"/common/only.ksy\" to import in ") != std::string::npos);
    CHECK(in.verbatim("get --schema a.ksy -I far --param n=2 x.par 'all[1].q'").out == "8\n");
    CHECK(in.shell("export KSPATH=none:far; " + verbatim_command + " get --schema a.ksy --param n=2 x.par 'all[1].q'")
              .out == "8\n");
    CHECK(in.verbatim("import -I far far/common/only.ksy").code == 0);
}

TEST_CASE("a parameter of the schema's own type is given by an option, or is zero, which a note says") {
    const folder in;
    const auto zero = in.verbatim("check --schema a.ksy -I far x.par");
    CHECK(zero.code == 0);
    CHECK(zero.err == "verbatim: a.ksy: the parameter n is zero or empty, because no --param n=VALUE gives it\n");
    CHECK(in.verbatim("set --schema a.ksy -I far --param n=1 x.par 'all[0].q=9' -o y.par").code == 0);
    CHECK(in.get("y.par") == hex("09 08"));
    CHECK(in.verbatim("check --schema a.ksy -I far --param n x.par").code == 5);
    CHECK(in.verbatim("check --schema a.ksy -I far --param m=1 x.par").err.find("a has no parameter \"m\"; it has n") !=
          std::string::npos);
}

TEST_CASE("git shows files by a schema, with its import path and its parameters") {
    const folder in;
    if (in.shell("git --version").code != 0) {
        WARN("git is not installed: skipped");
        return;
    }
    const auto got = in.shell("git init -q . && " + verbatim_command +
                              " git-setup --schema a.ksy -I far --param n=2 && cat .gitattributes && "
                              "git config diff.verbatim-a.textconv");
    INFO(got.err);
    CHECK(got.code == 0);
    CHECK(got.out.find("-text diff=verbatim-a merge=verbatim-a\n") != std::string::npos);
    CHECK(got.out.find(" git-text --schema '" + in.path("work/a.ksy") + "' -I '" + in.path("work/far") +
                       "' --param 'n=2' --\n") != std::string::npos);
}

TEST_CASE("a bit field of a loaded schema is set, and named by diff, by its own name") {
    const folder in;
    in.text("bits.ksy",
            "meta: {id: b}\nseq: [{id: n, type: u1}, {id: all, type: row, repeat: expr, repeat-expr: n}]\n"
            "types: {row: {seq: [{id: kind, type: b4, enum: k}, {id: flag, type: b1}, {id: size, type: b3}, {id: data, "
            "size: "
            "size}]}}\nenums: {k: {1: one, 2: two}}\n");
    in.put("a.bin", hex("02  1A 61 62  18"));
    CHECK(in.verbatim("set --schema bits.ksy a.bin 'all[0].kind=two' 'all[0].flag=false' 'all[1].data=63' -o b.bin")
              .code == 0);
    CHECK(in.get("b.bin") == hex("02  22 61 62  19 63"));
    const auto got = in.verbatim("diff --schema bits.ksy a.bin b.bin");
    CHECK(got.out.find("all[0].kind: 1 (one) -> 2 (two)\nall[0].flag: true -> false\n") != std::string::npos);
    CHECK(in.verbatim("get --schema bits.ksy b.bin 'all[0].kind' 'all[1].size'").out == "two\n1\n");
}

TEST_CASE("an edit says once which fields look like checksums, and that the schema does not say of what") {
    const folder in;
    const std::string head = "meta: {id: s, endian: be}\nseq:\n  - {id: n, type: u1}\n  - {id: sum, type: u1";
    in.text("plain.ksy",
            head + "}\n  - {id: total, type: u1}\n  - {id: resum, type: u1}\n  - {id: md5_of_n, size: 2}\n");
    in.text("ruled.ksy", head + ", -verbatim-checksum: {of: n, algorithm: byte_sum}}\n  - {id: left, size: 4}\n");
    in.shell("mkdir many");
    for (const char* name : {"s.bin", "many/a.bin", "many/b.bin"}) in.put(name, hex("07 07 01 02 03 04"));
    const std::string note =
        "verbatim: plain.ksy: s.sum, s.md5_of_n may be checksums, and stay as they are: -verbatim-checksum in the "
        "schema says what it covers (docs/kaitai.md)\n";
    CHECK(in.verbatim("set --schema plain.ksy s.bin n=8 -o t.bin").err == note);
    CHECK(in.get("t.bin") == hex("08 07 01 02 03 04"));
    CHECK(in.verbatim("check --schema plain.ksy s.bin").err.empty());
    const std::string done = "2 files: 2 changed\n";
    CHECK(in.verbatim("each many --schema plain.ksy -- set {} n=8").err == done + note);
    CHECK(in.verbatim("each many/a.bin many/b.bin -- set {} --schema plain.ksy n=9").err == note + done);
    CHECK(in.get("many/b.bin") == hex("09 07 01 02 03 04"));
    CHECK(in.verbatim("set --schema ruled.ksy s.bin n=8 -o t.bin").err.empty());
    CHECK(in.get("t.bin") == hex("08 08 01 02 03 04"));
    CHECK(in.verbatim("set --schema ruled.ksy s.bin sum=9 -o t.bin").code == 0);
    CHECK(in.verbatim("check --findings --schema ruled.ksy t.bin").out.find("sum at 0x1: expected 7, found 9") !=
          std::string::npos);
    CHECK(in.verbatim("repair --schema ruled.ksy t.bin").out == "sum: 9 -> 7\n");
    CHECK(in.get("t.bin") == in.get("s.bin"));
}

}  // namespace verbatim::test::tools_schema_options
