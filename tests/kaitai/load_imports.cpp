// Imports of schemas.
#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_load_imports {

using namespace verbatim::kaitai;

namespace {

std::vector<std::string> names_of(const schema& s) {
    std::vector<std::string> names;
    for (const auto& root : s.roots) names.push_back(root.name);
    return names;
}

}  // namespace

TEST_CASE("relative imports start at the folder of the file that has them") {
    const test::schemas in;
    in.write("b.ksy", "meta: {id: b, imports: [dir/c]}\n");
    in.write("dir/c.ksy", "meta: {id: c, imports: [d, ../e]}\n");
    in.write("dir/d.ksy", "meta: {id: d}\ntypes: {t: {}}\nenums: {e: {1: one}}\n");
    in.write("e.ksy", "meta: {id: e}\n");
    const auto s = in.load(
                         "meta: {id: a, imports: [b]}\nseq:\n  - type: d::t\n  - {type: u1, enum: 'd::e'}\n  - {size: "
                         "'d::e::one.to_i'}\n  - type: c\n")
                       .value();
    CHECK(names_of(s) == std::vector<std::string>{"a", "b", "c", "d", "e"});
    CHECK(s.files.size() == 5);
    CHECK(nth(s.roots, 3).at.file == &s.files[3]);
    const std::vector<std::string> path{"d", "t"};
    CHECK(s.find_type(s.root(), path) == &nth(nth(s.roots, 3).types, 0));
}

TEST_CASE("absolute imports are searched in the given folders and beside the first file") {
    const test::schemas in, one, two;
    in.write("dir/b.ksy", "meta: {id: b, imports: [/c]}\n");
    in.write("c.ksy", "meta: {id: c, title: beside}\n");
    const auto file = in.write("a.ksy", "meta: {id: a, imports: [/dir/b]}\n");
    CHECK(nth(load(file).value().roots, 2).title == "beside");
    one.write("x.ksy", "meta: {id: x}\n");
    two.write("c.ksy", "meta: {id: c, title: in the second}\n");
    const std::vector<std::filesystem::path> folders{one.folder(), two.folder()};
    CHECK(nth(load(file, folders).value().roots, 2).title == "in the second");
}

TEST_CASE("files that import one another are each loaded once") {
    const test::schemas in;
    in.write("b.ksy", "meta: {id: b, imports: [a, ./c]}\nseq:\n  - type: a\n");
    in.write("c.ksy", "meta: {id: c, imports: [dir/../b, c]}\n");
    in.write("dir/x.ksy", "");
    const auto s = in.load("meta: {id: a, imports: [b, c]}\nseq:\n  - {type: b, if: false}\n").value();
    CHECK(names_of(s) == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("an imported file does not inherit the meta of the importing file") {
    const test::schemas in;
    in.write("b.ksy", "meta: {id: b}\ntypes: {t: {}}\n");
    const auto s = in.load("meta: {id: a, endian: be, encoding: ASCII, imports: [b]}\n").value();
    CHECK(nth(s.roots, 1).endian == byte_order::none);
    CHECK(nth(nth(s.roots, 1).types, 0).encoding.empty());
}

TEST_CASE("a schema with opaque types may name a type that is not defined") {
    const auto s = test::schemas()
                       .load(
                           "meta: {id: a, ks-opaque-types: true}\nseq:\n  - type: elsewhere(1, 2)\ntypes:\n  t: {seq: "
                           "[{type: 'any::where'}]}\n")
                       .value();
    CHECK(s.find_type(s.root(), s.root().fields.at(0).type->name.path) == nullptr);
}

TEST_CASE("the error of an import names the file that contains the mistake") {
    const test::schemas in;
    const auto reason = [&](std::string_view text) { return in.load(text).error().reason; };
    const std::string here = in.folder().string();
    CHECK(reason("meta:\n  id: a\n  imports:\n    - b\n") ==
          "a.ksy:4:7: there is no file \"b.ksy\" to import in " + here);
    CHECK(reason("meta: {id: a, imports: [/b]}")
              .starts_with("a.ksy:1:25: there is no file \"/b.ksy\" to import in " + here + ", "));
    CHECK(reason("meta: {id: a, imports: {b: c}}") == "a.ksy:1:24: an import must be a text");
    CHECK(reason("meta: {id: a, imports: [[b]]}") == "a.ksy:1:25: an import must be a text");
    CHECK(reason("meta: {id: a, imports: [\"b\\0\"]}") == "a.ksy:1:25: \"b\\x00\" is no name of a schema");
    CHECK(reason("meta: {id: a, imports: ['']}") == "a.ksy:1:25: \"\" is no name of a schema");
    in.write("bad.ksy", "meta: {id: bad}\nsequence: []\n");
    CHECK(reason("meta: {id: a, imports: [bad]}") == "bad.ksy:2:1: \"sequence\" is no key of a schema");
    in.write("same.ksy", "meta: {id: a}\n");
    CHECK(reason("meta: {id: a, imports: [same]}") == "same.ksy:1:12: a.ksy has the id a, too");
    in.write("loops.ksy", "meta: {id: loops}\nseq:\n  - type: nowhere\n");
    CHECK(reason("meta: {id: a, imports: [loops], ks-opaque-types: true}") ==
          "loops.ksy:3:11: there is no type \"nowhere\"");
    in.write("folder.ksy/x", "");
    CHECK(reason("meta: {id: a, imports: [folder]}") ==
          "a.ksy:1:25: there is no file \"folder.ksy\" to import in " + here);
}

TEST_CASE("the number of imported files is limited") {
    const test::schemas in;
    for (int i = 0; i < 300; ++i)
        in.write("f" + std::to_string(i) + ".ksy",
                 "meta: {id: f" + std::to_string(i) + ", imports: [f" + std::to_string(i + 1) + "]}\n");
    CHECK(in.load("meta: {id: a, imports: [f0]}").error().reason == "f254.ksy:1:28: more than 256 files are imported");
}

TEST_CASE("a missing schema file is an error") {
    const test::schemas in;
    CHECK(load(in.folder() / "none.ksy").error().reason ==
          (in.folder() / "none.ksy").string() + ":1:1: the file cannot be read");
    CHECK_FALSE(load(in.folder()));
}

TEST_CASE("an import is the name of a file, in any folder of the import path, and the type has the id of that file") {
    const test::schemas in, path;
    in.write("only-one.ksy", "meta: {id: only_one}\n");
    in.write("sub/x.y-2.ksy", "meta: {id: xy}\n");
    in.write("7zip.ksy", "meta: {id: seven}\n");
    path.write("far.ksy", "meta: {id: far, imports: near}\n");
    path.write("near.ksy", "meta: {id: near}\n");
    const std::vector<std::filesystem::path> folders{path.folder()};
    const auto file =
        in.write("a.ksy", "meta: {id: a, imports: [only-one, sub/x.y-2, 7zip, far]}\nseq:\n  - type: only_one\n");
    CHECK(names_of(load(file, folders).value()) ==
          std::vector<std::string>{"a", "only_one", "xy", "seven", "far", "near"});
    CHECK(names_of(in.load("meta: {id: a, imports: only-one}\n").value()) == std::vector<std::string>{"a", "only_one"});
    const auto missing = load(in.write("b.ksy", "meta: {id: b, imports: [none]}\n"), folders);
    CHECK_THAT(missing.error().reason,
               Catch::Matchers::ContainsSubstring("there is no file \"none.ksy\" to import in " + in.folder().string() +
                                                  ", " + path.folder().string()));
}

}  // namespace verbatim::test::kaitai_load_imports
