// Headers that `verbatim import` has written: they are what it writes now, and read files as the schema does that is loaded.
#include <fstream>
#include <sstream>

#include "tests/kaitai/imported/parcel.hpp"
#include "tests/kaitai/shared_pairs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_tree.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/kaitai/import.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/instantiate.hpp"

using namespace verbatim;
using namespace verbatim::test;

namespace {

constexpr auto file =
    "\"PCL\" 02   02 04 0C   01 2C   80 29"   // # 00 two names, four bytes of content; 0x8029: urgent, 5 * 10 g, a letter
    "\"ab\" C3 A9 \"cd\" C3 A9 \"no\" 00"     // # 0b
    "\"text\"   55   21 22 23 24   07 00"      // # 16
    "01 02 03 04   \"to\" 00 20 20 20   11 22 33 44   00 00";

std::string path_of(std::string_view name) { return source_tree() + "/tests/kaitai/imported/" + std::string(name); }
std::string text_in(const std::string& path) {
    std::ostringstream all;
    all << std::ifstream(path).rdbuf();
    return all.str();
}

std::string map_of(const view::document& doc) {
    std::string all;
    const auto done = view::each_range(doc, [&](const view::byte_range& r) { all += fmt::format("{} {} {} {} {}\n", r.offset, r.size, r.path, static_cast<int>(r.by), r.space); });
    REQUIRE(done.has_value());
    return all;
}
std::string json_of(const view::format& format, const view::document& doc) {
    std::string all;
    const auto done = edit::to_json(format, doc, [&](std::string_view piece) { return all += piece, true; });
    REQUIRE(done.has_value());
    return all;
}

struct both {
    std::unique_ptr<kaitai::loaded_schema> schema;
    view::format header;
    both() : header(view::instantiate<parcel_ksy::Parcel>()) {
        auto loaded = kaitai::loaded_schema::load(path_of("parcel.ksy"));
        INFO((loaded ? "" : loaded.error().reason));
        REQUIRE(loaded.has_value());
        schema = std::move(*loaded);
    }
};

}  // namespace

TEST_CASE("an imported header is what the command writes now") {
    const auto schema = kaitai::load(path_of("parcel.ksy"));
    REQUIRE(schema.has_value());
    const auto text = kaitai::header_of(*schema);
    INFO((text ? "" : text.error().reason));
    REQUIRE(text.has_value());
    CHECK(*text == text_in(path_of("parcel.hpp")));
}

TEST_CASE("an imported header reads a file as the loaded schema does") {
    const both b;
    const auto by_schema = b.schema->format().read(hex(file)), by_header = b.header.read(hex(file));
    INFO((by_header ? "" : by_header.error().message()));
    REQUIRE((by_schema.has_value() && by_header.has_value()));
    CHECK(map_of(**by_header) == map_of(**by_schema));
    CHECK(json_of(b.header, **by_header) == json_of(b.schema->format(), **by_schema));
    CHECK((*by_header)->write() == hex(file));
    for (const char* const expression : {"grams", "kind", "default", "names[1].text", "total", "first_name", "secret.text", "rows[1].cells", "names[0].len", "content.text", "sort::double.to_i", "_io.size"}) {
        const auto theirs = b.schema->text(**by_schema, expression), ours = b.header.computed->text(**by_header, expression);
        INFO(expression << (ours ? "" : ": " + ours.error().reason));
        REQUIRE((theirs.has_value() && ours.has_value()));
        CHECK(*ours == *theirs);
    }
}

TEST_CASE("what an imported header refuses, the loaded schema does, too") {
    const both b;
    bytes all = hex(file);
    for (std::size_t n = 0; n < all.size(); ++n) {
        const auto by_schema = b.schema->format().read(bytes(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n)));
        const auto by_header = b.header.read(bytes(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n)));
        CHECK(by_schema.has_value() == by_header.has_value());
    }
}

TEST_CASE("every schema that others wrote becomes a header, or is refused by name") {
    int imported = 0;
    for (const pair& p : shared_pairs()) {
        if (is_unreached(p)) continue;
        const auto schema = kaitai::load(p.schema);
        REQUIRE(schema.has_value());
        const auto text = kaitai::header_of(*schema);
        INFO(p.id << (text ? "" : ": " + text.error().reason));
        CHECK(text.has_value());
        ++imported;
    }
    CHECK((imported == 0 || imported > 140));
}
