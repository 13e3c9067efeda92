// Schemas that are loaded from their texts, without files.
#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/kaitai/loading/load.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::kaitai_load_text {

using namespace verbatim::kaitai;

namespace {

// Returns the texts by name, and keeps what it was asked for.
struct texts {
    std::map<std::string, std::string> all;
    std::vector<std::string> asked{};

    schema_texts reader() {
        return [this](const std::string& name) -> std::optional<std::string> {
            asked.push_back(name);
            const auto found = all.find(name);
            if (found == all.end()) return std::nullopt;
            return found->second;
        };
    }
};

}  // namespace

TEST_CASE("a schema is loaded from a text, and reads files") {
    const auto schema = loaded_schema::load_text("meta: {id: a, endian: le}\nseq: [{id: n, type: u2}]\n");
    REQUIRE(schema);
    const auto doc = (*schema)->format().read(source(hex("07 01")));
    REQUIRE(doc);
    CHECK((*doc)->format().id == "a");
    CHECK(view::text_of(*view::find(**doc, "n")->at.of, view::find(**doc, "n")->at.bytes()) == "263");
}

TEST_CASE("imports are asked for by their names, seen from the first schema, each once") {
    texts in{{{"b", "meta: {id: b, imports: [dir/c, ./dir/../b, /common/x]}\n"},
              {"dir/c", "meta: {id: c, imports: [d, ../b, ../../up]}\n"},
              {"dir/d", "meta: {id: d, imports: [/common/x]}\n"},
              {"/common/x", "meta: {id: x, imports: [y]}\n"},
              {"/common/y", "meta: {id: y}\ntypes: {t: {seq: [{id: n, type: u1}]}}\n"},
              {"../up", "meta: {id: up}\n"}}};
    const auto s = load_text("meta: {id: a, imports: [b]}\nseq: [{id: t, type: 'y::t'}]\n", in.reader());
    INFO((s ? "" : s.error().reason));
    REQUIRE(s);
    CHECK(in.asked == std::vector<std::string>{"b", "dir/c", "dir/d", "/common/x", "/common/y", "../up"});
    CHECK(s->roots.size() == 7);
    CHECK(loaded_schema::load_text("meta: {id: a, imports: [b]}\nseq: [{id: t, type: 'y::t'}]\n", in.reader()));
}

TEST_CASE("a schema that imports itself is not asked for") {
    texts in{{{"b", "meta: {id: b, imports: [own]}\n"}}};
    CHECK(load_text("meta: {id: own, imports: [b, own]}\n", in.reader(), "own.ksy"));
    CHECK(in.asked == std::vector<std::string>{"b"});
}

TEST_CASE("an import that is not given, or is wrong, is an error with its place") {
    texts in{{{"b", "meta: {id: b}\nseq: [{id: n, type: u2}]\n"}, {"deep/c", "meta: {id: c, imports: [d]}\n"}}};
    const auto reason = [&](std::string_view text, const schema_texts& imports) {
        const auto s = load_text(text, imports, "mine.ksy");
        return s ? std::string() : s.error().reason;
    };
    CHECK(reason("meta: {id: a, imports: [none]}", in.reader()) == "mine.ksy:1:25: the import \"none\" is not given");
    CHECK(reason("meta: {id: a, imports: [b]}", {}) == "mine.ksy:1:25: the import \"b\" is not given");
    CHECK(reason("meta: {id: a, imports: [b]}", in.reader()).starts_with("b.ksy:2:"));
    CHECK(reason("meta: {id: a, imports: [deep/c]}", in.reader()) == "deep/c.ksy:1:25: the import \"d\" is not given");
    CHECK(reason("meta: {", {}).starts_with("mine.ksy:"));
    CHECK(reason(std::string((std::size_t{1} << 20) + 1, '#'), {}) ==
          "mine.ksy:1:1: the file has more than 1048576 bytes");
}

TEST_CASE("imports without end are refused") {
    const auto endless = [](const std::string& name) {
        return std::optional("meta: {id: " + name + ", imports: [" + name + "_]}\n");
    };
    const auto s = load_text("meta: {id: a, imports: [b]}", endless);
    REQUIRE_FALSE(s);
    CHECK_THAT(s.error().reason, Catch::Matchers::Contains("more than 256 files are imported"));
}

TEST_CASE("arguments are for the parameters of the schema's own type") {
    const root_argument count[] = {{"count", "2"}};
    const auto schema = loaded_schema::load_text(
        "meta: {id: a}\nparams: [{id: count, type: u1}]\nseq: [{id: n, type: u1, repeat: expr, repeat-expr: count}]\n",
        {}, count);
    REQUIRE(schema);
    CHECK((*schema)->assumed().empty());
    CHECK((*schema)->format().read(source(hex("01 02 03"))).value()->root_size() == 2);
}

}  // namespace verbatim::test::kaitai_load_text
