// A new file of each format is one that its game could have: nothing in it is a finding. In C++, in JSON and (tests/tools/new_files.cpp) by the command.
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/compiled/mw3.anim.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

using namespace verbatim;
using namespace verbatim::test;

namespace {

std::vector<std::string> findings_of(const view::format& format, const result<bytes>& file) {
    REQUIRE(file);
    CHECK((*view::recognise(formats(), *file))->id == format.id);
    const auto doc = format.read(source(*file));
    REQUIRE(doc);
    CHECK((*doc)->write().value() == *file);
    std::vector<std::string> all;
    for (const finding& f : (*doc)->findings()) all.push_back(f.message());
    return all;
}

// Of a format with several kinds of file, one of each.
template <class F>
void each_new(F f) {
    for (const view::format& format : formats()) {
        if (!format.root->alternatives) f(format, std::string(), std::size_t{0});
        else
            for (std::size_t i = 0; i < format.root->holds.size(); ++i) f(format, view::alternative_name(*format.root, i), i);
    }
}

}  // namespace

TEST_CASE("a new document of every format is a file without findings") {
    std::size_t count = 0;
    each_new([&](const view::format& format, const std::string& alternative, std::size_t index) {
        INFO(format.id << ' ' << alternative);
        const auto doc = format.create();
        if (!alternative.empty()) view::choose(doc->value(), index);
        CHECK(findings_of(format, doc->write()) == std::vector<std::string>{});
        ++count;
    });
    CHECK(count > formats().size());
}

TEST_CASE("JSON that says nothing but the format is the same file") {
    each_new([&](const view::format& format, const std::string& alternative, std::size_t index) {
        INFO(format.id << ' ' << alternative);
        const std::string content = alternative.empty() ? "{}" : "{\"" + alternative + "\": {}}";
        const auto made = edit::from_json(formats(), "{\"format\": \"" + std::string(format.id) + "\", \"content\": " + content + "}");
        CHECK(findings_of(format, made) == std::vector<std::string>{});
        const auto doc = format.create();
        if (!alternative.empty()) view::choose(doc->value(), index);
        CHECK(doc->write().value() == made.value());
    });
}

TEST_CASE("a list that JSON says has the elements that it says, and no others") {
    const auto made = edit::from_json(formats(), R"({"format": "oni.corpses", "content": {"corpses": [{"name": "a.dat"}], "tail": ""}})");
    REQUIRE(made);
    CHECK(made->size() == 0x20 + 1100);
}

TEST_CASE("lines of a new text end as the game's do, or as the JSON says") {
    const auto text = [](std::string_view more) {
        const auto made = edit::from_json(formats(), R"({"format": "sims1.skin", )" + std::string(more) + R"("content": {}})");
        REQUIRE(made);
        return std::string(reinterpret_cast<const char*>(made->data()), made->size());
    };
    CHECK(text("") == "new\r\nx\r\n0\r\n0\r\n0\r\n0\r\n0\r\n0\r\n");
    CHECK(text(R"("line_end": "\n", )") == "new\nx\n0\n0\n0\n0\n0\n0\n");
}

TEST_CASE("mw3.anim: a table begins with the item for none") {
    mw3::Anim file;
    mw3::Def door;
    door.anim.seq_def_count = std::uint8_t{0};
    door.nodes = {door.nodes.none(), mw3::NodeRef{.name = "door_left"}};
    door.anim.nodes_ptr = mw3::some_address;
    file.defs.push_back(door);
    const auto made = write(document<mw3::Anim>(file));
    REQUIRE(made);
    std::vector<std::string> all;
    for (const finding& f : findings<mw3::Anim>(*made)) all.push_back(f.path);
    CHECK(all == std::vector<std::string>{"defs[1].anim.seq_def_count", "defs[1].reset.def.name"});  // it has no sequence
}
