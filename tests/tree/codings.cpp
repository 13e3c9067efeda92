// The engine, the view and the edits go by the facts of a coding. A file that names one coding knows a kind of leaf,
// and a new leaf would need a change there.
#include <map>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::tree_codings {

using namespace verbatim::tree;
using namespace verbatim::wire;

namespace {

// Returns the codings that a text names, as `codings::native` or, by a name in quotes, as "vlq".
std::set<std::string> codings_in(std::string_view text, const std::set<std::string>& names) {
    std::set<std::string> found;
    for (const auto& name : names)
        if (text.find("codings::" + name + ";") != text.npos || text.find("codings::" + name + ")") != text.npos ||
            text.find('"' + name + '"') != text.npos)
            found.insert(name);
    return found;
}

std::set<std::string> names_of_codings() {
    std::set<std::string> names;
    for (const coding& one :
         {codings::native, codings::token, codings::text, codings::terminated, codings::after_length,
          codings::controlled, codings::controlled_with_nul, codings::line, leb128<std::uint32_t>::leaf_coding,
          leb128<std::int32_t>::leaf_coding, vlq<std::uint32_t>::leaf_coding, zigzag<std::int32_t>::leaf_coding,
          sqlite_varint<std::int64_t>::leaf_coding, ascii_decimal<8>::leaf_coding, ascii_octal<8>::leaf_coding})
        names.emplace(one.name);
    for (const char* word : {"text", "line", "token"}) names.erase(word);  // also words of other things
    return names;
}

}  // namespace

TEST_CASE("outside of the vocabulary, at most two files name one coding, and none of the engine, the view and edits") {
    const auto names = names_of_codings();
    REQUIRE(names.size() == 12);
    std::map<std::string, std::set<std::string>> files;
    for (const source_file& file : sources({"runtime"})) {
        if (file.in("runtime/verbatim/wire/") || file.in("runtime/verbatim/text/")) continue;
        for (const auto& name : codings_in(file.text, names)) {
            files[name].insert(file.path);
            if (file.in("runtime/verbatim/walk/") || file.in("runtime/verbatim/view/") ||
                file.in("runtime/verbatim/edit/"))
                FAIL_CHECK(file.path << " names the coding " << name);
        }
    }
    for (const auto& [name, all] : files) {
        CAPTURE(name, all);
        CHECK(all.size() <= 2);
    }
    CHECK(files["ascii_decimal"].empty());
}

TEST_CASE("the check of codings finds one by its object and by its name") {
    CHECK(codings_in("t.coding = &codings::native;", {"native", "token"}) == std::set<std::string>{"native"});
    CHECK(codings_in("if (t.coding->name == \"vlq\")", {"vlq"}) == std::set<std::string>{"vlq"});
    CHECK(codings_in("// native numbers", {"native"}).empty());
}

}  // namespace verbatim::test::tree_codings
