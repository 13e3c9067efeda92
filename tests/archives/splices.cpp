// Files as runs of other files and new bytes.
#include "verbatim/archives/splices.hpp"

#include "tests/archives/made.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::archives_splices {

using namespace verbatim::archives;

namespace {

std::string file_of(const splices& s, std::string_view read) {
    std::string made;
    for (const auto& p : s.pieces(read.size()))
        made += p.bytes.empty() ? std::string(read.substr(p.from.offset, p.from.size))
                                : std::string(reinterpret_cast<const char*>(p.bytes.data()), p.bytes.size());
    return made;
}

}  // namespace

TEST_CASE("a splice replaces a run of the file, and what follows it moves") {
    splices s;
    const auto longer = s.put({2, 2}, bytes_of("XYZ"));
    CHECK(file_of(s, "0123456789") == "01XYZ456789");
    CHECK(s.moved(1) == 1);
    CHECK(s.moved(4) == 5);
    CHECK(s.moved(10) == 11);
    CHECK(s.place_of(longer) == 2);
    const auto gone = s.put({5, 3}, {});
    CHECK(file_of(s, "0123456789") == "01XYZ489");
    CHECK(s.moved(8) == 6);
    CHECK(s.place_of(gone) == 6);
}

TEST_CASE("insertions at one place come in their order, before what begins there") {
    splices s;
    const auto replaced = s.put({2, 1}, bytes_of("c"));
    const auto first = s.put({2, 0}, bytes_of("a")), second = s.put({2, 0}, bytes_of("b"));
    const auto last = s.put({4, 0}, bytes_of("e"));
    CHECK(file_of(s, "0123") == "01abc3e");
    CHECK(s.place_of(first) == 2);
    CHECK(s.place_of(second) == 3);
    CHECK(s.place_of(replaced) == 4);
    CHECK(s.place_of(last) == 6);
    CHECK(s.moved(2) == 4);
}

}  // namespace verbatim::test::archives_splices
