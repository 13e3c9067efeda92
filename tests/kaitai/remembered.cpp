// Values that depend on earlier elements are evaluated once, both while a file is read and when it is shown.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::kaitai_remembered {

using Catch::Matchers::ContainsSubstring;

namespace {

// Returns a schema of elements that are second ones if the element before is the first of two. `more` has other fields
// of an element, and `before` those before the elements, of which there are `times`.
std::string chain(const std::string& is_two, const std::string& more = "", const std::string& before = "",
                  const std::string& times = "n - 1") {
    return "meta: {id: a, endian: be}\nseq:\n  - {id: n, type: u2}\n" + before +
           "  - {id: pool, type: 'entry(_index != 0 ? pool[_index - 1].is_two : false)', repeat: expr, repeat-expr: " +
           times +
           "}\ntypes:\n  entry:\n    params: [{id: is_second, type: bool}]\n"
           "    seq:\n      - {id: tag, type: u1, if: not is_second}\n" +
           more + "    instances: {is_two: {value: 'is_second ? false : " + is_two + "'}}\n";
}

}  // namespace

TEST_CASE("loaded: an element that depends on a long chain of earlier elements can be read, shown and edited") {
    const int count = sanitized ? 20 : 80;
    const auto element = [&](int from_the_end) { return "pool[" + std::to_string(count - from_the_end) + "]"; };
    std::string file = sanitized ? "00 15" : "00 51";
    for (int i = 0; i < count; ++i) file += i % 4 == 2 ? " 05" : i % 4 == 3 ? "" : " 01";
    const reading r(chain("tag == 5"), file);
    CHECK(r.why() == "");
    CHECK(r["pool.size"] == std::to_string(count));
    CHECK(r[element(2) + ".is_two"] == "true");
    CHECK_THAT(r[element(1) + ".tag"], ContainsSubstring("absent"));
    CHECK(r.set(element(3) + ".tag", "7") != r.set(element(4) + ".tag", "7"));
    r.keep_laws();
}

TEST_CASE("loaded: elements in a chain may switch their data by a field that is present under the same condition") {
    const auto switched =
        chain("tag == 2 or tag == 3",
              "      - {id: info, type: {switch-on: tag, cases: {1: u1, 2: u2}}, if: not is_second}\n");
    std::string file = "00 13";
    for (int i = 0; i < 6; ++i) file += " 01 AA 02 BB CC";
    const reading r(switched, file);
    CHECK(r.why() == "");
    CHECK(r["pool[15].info"] == "170");
    CHECK(r["pool[16].info"] == "48076");
    CHECK(r["pool[17].is_second"] == "true");
    r.keep_laws();
}

TEST_CASE("loaded: a part that cannot be read again is an error with its path, and gives no children") {
    const auto schema =
        chain("_root.table == [2]", "", "  - {id: table, type: u1, repeat: expr, repeat-expr: 250}\n", "n");
    constexpr std::size_t count = 2600, last = 2500, start = 2 + 250;
    bytes file{std::byte{count >> 8}, std::byte{count & 0xFF}};
    file.insert(file.end(), 250, std::byte{2});
    file.insert(file.end(), count + 8500, std::byte{1});
    const reading r(schema, file);
    REQUIRE(r.why() == "");
    const auto found = view::find(r.document(), "pool[2500]");
    REQUIRE(found.has_value());
    view::node part = found->at;
    part.known = nullptr;  // what the document remembers: to work it out again takes too many steps for one part
    std::size_t parts = 0;
    CHECK_FALSE(view::each_child(part, [&](const view::node&) {
        ++parts;
        return true;
    }));
    CHECK(parts == 0);
    const auto visited = r.document().visited();
    REQUIRE_FALSE(visited.has_value());
    CHECK_THAT(visited.error().message(),
               ContainsSubstring("tag: not is_second cannot be worked out at ") && ContainsSubstring("too many steps"));
    CHECK(visited.error().offset == start + last);
    CHECK(view::find(r.document(), "n").error().message() == visited.error().message());
    CHECK(edit::to_json(r.document()).error().message() == visited.error().message());
}

TEST_CASE("the instances of many elements are each found without reading the elements before") {
    constexpr auto schema = R"(
meta: {id: a, endian: le}
seq: [{id: magic, type: u4}, {id: all, type: packet, repeat: eos}]
types:
  packet:
    seq: [{id: len, type: u1}, {id: data, size: len}]
    instances: {twice: {value: len * 2}, others: {value: _root.all.size - 1}}
)";
    const std::size_t count = sanitized ? 2'000 : 20'000;
    const reading r(schema, bytes(4 + 4 * count, std::byte{3}));
    REQUIRE(r.why() == "");
    std::size_t right = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto path = "all[" + std::to_string(i) + "].";
        right += r[path + "twice"] == "6" && r[path + "others"] == std::to_string(count - 1);
    }
    CHECK(right == count);
}

}  // namespace verbatim::test::kaitai_remembered
