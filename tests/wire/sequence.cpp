#include "runtime/wire/sequence.hpp"

#include "tests/support/law.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;

namespace {
struct Fixed { at<0, u8> a; at<1, u16> b; };
struct Varying { at<0, u8> count; list<u16, &Varying::count> numbers; };
struct File {
    at<0, u8>                   count;
    list<Fixed, &File::count>   fixed;
    at<0, u8>::placed_at        more;
    list<Varying, &File::more>  varying;
};
constexpr auto file = "02   01 02 00   03 04 00     02   01 05 00   00";

template <class T>
std::vector<int> numbers(const sequence<T>& s) {
    std::vector<int> all;
    for (const auto& v : s) all.push_back(v.count);
    return all;
}
}  // namespace

TEST_CASE("a sequence that was read borrows, and reading it changes nothing") {
    const auto doc = read_hex<File>(file);
    CHECK(doc->fixed.borrowed());
    CHECK(doc->fixed.size() == 2);
    CHECK(doc->fixed[1].b == 4);
    CHECK(doc->fixed.view()[0].a == 1);
    CHECK(doc->varying[0].numbers[0] == 5);
    CHECK(doc->varying[1].numbers.empty());
    CHECK(numbers(doc->varying) == std::vector{1, 0});
    CHECK(doc->varying.borrowed());
    CHECK(doc->varying.block().size() == 4);
    written(doc, file);
}

TEST_CASE("what is changed is decoded first; the rest stays borrowed") {
    auto doc = read_hex<File>(file);
    doc->varying[1].numbers.push_back(7);
    CHECK_FALSE(doc->varying.borrowed());
    CHECK(doc->fixed.borrowed());
    CHECK(doc->varying.owned()[0].numbers.borrowed());
    CHECK(numbers(std::as_const(*doc).varying) == std::vector{1, 0});  // the count follows when it is written
    written(doc, "02   01 02 00   03 04 00     02   01 05 00   01 07 00");
}

TEST_CASE("insert, erase, resize, clear") {
    auto doc = read_hex<File>(file);
    doc->fixed.insert(1, Fixed{.a = 9});
    doc->varying.erase(0);
    written(doc, "03   01 02 00   09 00 00   03 04 00     01   00");
    doc->fixed.resize(1);
    doc->varying.clear();
    written(doc, "01   01 02 00     00");
    doc->fixed = {Fixed{.a = 1}, Fixed{.a = 2}};
    for (Fixed& f : doc->fixed) f.b = 3;
    written(doc, "02   01 03 00   02 03 00     00");
}

TEST_CASE("a copy of a borrowed list outlives its document") {
    list<Varying, &File::more> kept;
    Varying one;
    {
        auto doc = read_hex<File>(file);
        kept = doc->varying;
        one = std::as_const(doc->varying)[0];
    }
    CHECK(kept.borrowed());
    CHECK(std::as_const(kept)[0].numbers[0] == 5);
    CHECK(one.numbers.borrowed());
    CHECK(one.numbers.view()[0] == 5);
}

TEST_CASE("what was moved from is empty, and keeps no bytes that may go") {
    auto doc = read_hex<File>(file);
    auto taken = std::move(doc->fixed);
    CHECK(taken.size() == 2);
    CHECK(doc->fixed.empty());
    CHECK_FALSE(doc->fixed.borrowed());
    doc->fixed = std::move(taken);
    written(doc, file);
}
