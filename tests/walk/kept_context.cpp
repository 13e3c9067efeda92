#include "verbatim/walk/read/kept_context.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_kept_context {

using namespace verbatim::wire;

namespace {
struct Inner {
    u8 x;
};
struct Outer {
    at<0, u8> count;
    list<Inner, &Outer::count> all;
};
}  // namespace

TEST_CASE("the context of a value outlasts the pass that reads it, and what is read in it shares its records") {
    const source file(std::vector<std::byte>{std::byte{2}, std::byte{5}, std::byte{6}});
    const auto bytes = file.bytes();
    walk::kept_context kept;
    {
        std::size_t index = 1;
        const walk::context outer{
            .of = &table::of<Outer>(), .space = bytes, .in = {bytes.data(), bytes.data() + 3}, .reading = 1};
        const walk::context inner{.up = &outer,
                                  .of = &table::of<Inner>(),
                                  .start = 2,
                                  .space = bytes,
                                  .in = {bytes.data() + 1, bytes.data() + 3},
                                  .element = &index};
        kept = walk::kept_context(&inner);
    }
    const walk::context in = kept.get();
    CHECK(in.of == &table::of<Inner>());
    CHECK(in.bytes == bytes.data() + 2);
    CHECK(in.in.begin == bytes.data() + 1);
    CHECK(in.is_element());
    CHECK(*in.element == 1);
    REQUIRE(in.up);
    CHECK(in.up->of == &table::of<Outer>());
    CHECK(in.up->bytes == bytes.data());
    CHECK(in.up->in.begin == bytes.data());
    CHECK(in.up->reading == 1);
    CHECK(kept.depth() == 2);
    CHECK(kept.limit.begin == 1);
    CHECK(&walk::kept_context(&in).nearest() == &kept.nearest());
    const walk::context next{.up = &in, .of = &table::of<Inner>(), .start = 2, .space = bytes};
    const walk::kept_context around(&next);
    CHECK(around.depth() == 3);
    CHECK(&around.outside().nearest() == &kept.nearest());
}

}  // namespace verbatim::test::walk_kept_context
