// The laws of docs/laws.md hold for enumerations with any values, magics with several values, and masked data, on every
// short file.
#include "tests/tools/keeps_laws.hpp"

namespace verbatim::test::tools_vocabulary_values {

using namespace verbatim::wire;
using verbatim::test::keeps_laws;
using namespace std::string_view_literals;

namespace {

enum class Kind : std::int8_t { none = -1, byte = 1, pair = 100 };
struct Pair {
    at<0, u8> a;
    at<1, u8> b;
};
struct Kinds {
    static constexpr bool tried = true;
    at<0, Kind> kind;
    choice<&Kinds::kind, when<Kind::none, nothing>, when<Kind::byte, u8>, when<Kind::pair, Pair>, others<wire::rest<>>>
        data;
};
// The rest of the record is the same for both magics.
struct Marked {
    static constexpr bool tried = true;
    at<0, fourcc<"AAAA", "AAAB">> mark;
    at<4, u8> count;
    list<u8, &Marked::count> data;
};
struct First {
    at<0, magic<std::uint8_t{1}>> mark;
    at<1, u8> value;
};
struct Second {
    at<0, magic<std::uint8_t{2}>> mark;
    at<1, Pair> value;
};
struct Either {
    static constexpr bool tried = true;
    list<one_of<First, Second>, to_end> all;
};
struct Letters {
    at<0, u8> count;
    list<u8, &Letters::count> all;
};
struct Masked {
    static constexpr bool tried = true;
    at<0, u8> size;
    coded<xor_with<1, 2>, Letters, &Masked::size> letters;
    wire::rest<> tail;
};
}  // namespace

TEST_CASE("every law holds for tags with negative and large values") {
    keeps_laws<Kinds>("\xFF\x00\x01\x64"sv, 4, 100);
}

TEST_CASE("every law holds for a magic with several values, and for choices that a magic selects") {
    keeps_laws<Marked>("AB\x00\x01"sv, 6, 8);
    keeps_laws<Either>("\x00\x01\x02"sv, 6, 20);
}

TEST_CASE("every law holds for masked data") { keeps_laws<Masked>("\x00\x01\x02\x03"sv, 5, 300); }

}  // namespace verbatim::test::tools_vocabulary_values
