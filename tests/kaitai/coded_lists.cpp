// Long lists in coded values of loaded schemas: an element is decoded alone, in the bytes that the value decodes to.
#include <span>
#include <vector>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::kaitai_coded_lists {

namespace {

constexpr std::size_t many = 200;

// The texts have sizes of their own, and a size from the record around the coded value.
constexpr auto schema = R"(
meta: {id: a, endian: le, encoding: ASCII}
seq:
  - {id: width, type: u1}
  - {id: size, type: u2}
  - {id: body, size: size, process: xor(0x55), type: body}
  - {id: after, type: u1}
types:
  body:
    seq:
      - {id: count, type: u1}
      - {id: all, type: part, repeat: expr, repeat-expr: count}
      - {id: rest, size-eos: true}
  part:
    seq:
      - {id: len, type: u1}
      - {id: text, type: str, size: len}
      - {id: fixed, size: _root.width}
)";

struct part {
    std::string text;
    std::string fixed = "ab";
};
std::vector<part> parts(std::size_t count = many) {
    std::vector<part> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back({std::string(i % 5, static_cast<char>('a' + i % 26))});
    return all;
}
bytes file_with(const std::vector<part>& all) {
    std::string body(1, static_cast<char>(all.size()));
    for (const part& p : all) body += static_cast<char>(p.text.size()) + p.text + p.fixed;
    body += "END";
    std::string file{2, static_cast<char>(body.size()), static_cast<char>(body.size() >> 8)};
    for (const char c : body) file += static_cast<char>(c ^ 0x55);
    file += '\x07';
    const auto all_bytes = std::as_bytes(std::span(file));
    return {all_bytes.begin(), all_bytes.end()};
}

}  // namespace

TEST_CASE("loaded: an element of a long list in a coded value is changed, and the others keep their bytes") {
    auto all = parts();
    const reading r(schema, file_with(all));
    REQUIRE(r.why() == "");
    CHECK(r["body.all[150].text"] == '"' + all[150].text + '"');

    SECTION("the laws") {
        const reading few(schema, file_with(parts(sanitized ? 40 : many)));
        few.keep_laws();
    }
    SECTION("a text that grows") {
        const auto file = file_after::set(r.document(), "body.all[150].text", "longer than it was");
        all[150].text = "longer than it was";
        REQUIRE(file);
        CHECK(*file == file_with(all));
    }
    SECTION("two elements, and one of a fixed size") {
        const std::vector<edit::assignment> some = {
            {"body.all[199].text", "x"}, {"body.all[0].text", "first"}, {"body.all[77].fixed", "59 5A"}};
        const auto file = file_after::set(r.document(), some);
        all[199].text = "x", all[0].text = "first", all[77].fixed = "YZ";
        REQUIRE(file);
        CHECK(*file == file_with(all));
    }
    SECTION("an element that is copied behind one that has been changed") {
        const auto copy = r.document().copy();
        REQUIRE(edit::set(*copy, "body.all[20].text", "twenty"));
        REQUIRE(edit::insert_copy(*copy, "body.all[21]", *copy, "body.all[20]"));
        REQUIRE(edit::commit(*copy));
        all[20].text = "twenty";
        all.insert(all.begin() + 21, all[20]);
        CHECK(file_after::file_of(*copy) == file_with(all));
    }
    SECTION("elements that are removed and moved after one has been looked at") {
        const auto copy = r.document().copy();
        const auto looked_at = view::find_value(*copy, "body.all[100].text");
        REQUIRE(looked_at);
        REQUIRE(edit::remove(*copy, "body.all[3]"));
        REQUIRE(edit::move(*copy, "body.all[0]", "body.all[5]"));
        REQUIRE(edit::commit(*copy));
        all.erase(all.begin() + 3);
        all.insert(all.begin() + 5, all[0]);
        all.erase(all.begin());
        CHECK(file_after::file_of(*copy) == file_with(all));
    }
    SECTION("the width, on which every element depends") {
        const auto file = file_after::set(r.document(), "width", "1");
        REQUIRE_FALSE(file);
        CHECK_THAT(file.error().message(), Catch::Matchers::StartsWith("width: body: it would be read differently"));
    }
}

}  // namespace verbatim::test::kaitai_coded_lists
