// A rule that applies only if a condition is met.
#include "tests/support/law.hpp"
#include "verbatim/wire/derived.hpp"
#include "verbatim/wire/optional.hpp"

namespace verbatim::test::walk_derived_under_condition {

using namespace verbatim::wire;

namespace {
struct Streamed {
    at<0, u8> flags;
    at<1, u8> size;
    at<2, u8> count;
    list<u8, &Streamed::count> data;
    derived<&Streamed::size, size_of<&Streamed::data>, where<(value_of<&Streamed::flags> & 8) == 0>> size_rule;
};
}  // namespace

TEST_CASE("a rule under a condition applies only if the condition is met") {
    same<Streamed>("00 02 02   AA BB");
    same<Streamed>("00 03 02   AA BB", {{"size", 1}});
    same<Streamed>("08 00 02   AA BB");
    auto doc = read_hex<Streamed>("00 02 02   AA BB");
    doc->data.push_back(0xCC);
    written(doc, "00 03 03   AA BB CC");
    auto streamed = read_hex<Streamed>("08 00 02   AA BB");
    streamed->data.push_back(0xCC);
    written(streamed, "08 00 03   AA BB CC");
    auto wrong = read_hex<Streamed>("00 07 02   AA BB");
    wrong->data.push_back(0xCC);
    written(wrong, "00 07 03   AA BB CC");

    document<Streamed> made;
    made->data = {1, 2};
    written(made, "00 02 02   01 02");
    made->flags = 8;
    written(made, "08 00 02   01 02");
}

}  // namespace verbatim::test::walk_derived_under_condition
