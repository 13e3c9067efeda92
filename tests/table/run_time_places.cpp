// Lists that end with an element, and placed values whose offsets no field of the record gives, made at run time and in
// C++.
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/short_files.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/table/builder.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::table_run_time_places {

using namespace std::string_view_literals;
using test::hex;

namespace typed_places {
using namespace verbatim::wire;
struct Entry {
    at<0, u8> type;
    at<1, u8> value;
};
struct End {
    at<0, fourcc<"XXXX">> magic;
    at<4, u8> list_at;
    placed<list<Entry, until<equals<&Entry::type, 0>>>, &End::list_at, never_absent, contents_first> entries;
};
struct File {
    placed<End, last_in_file, contents_first> end;
    placed<Entry, 1> first;
    placed<u8, -1, from::end> last;
};
}  // namespace typed_places

namespace {

struct made_at_run_time {
    table::builder b{walk::engine};
    const table::type& root = make();

    const table::type& make() {
        auto& entry = b.record("Entry");
        b.add(entry, "type", b.integer(1));
        b.add(entry, "value", b.integer(1));
        b.finish(entry);
        auto& end = b.record("End");
        b.add(end, "magic", b.constant(hex("\"XXXX\""), true));
        b.add(end, "list_at", b.integer(1));
        const auto& entries =
            b.list_until(entry, b.compute(table::operation::equal, b.element_field(entry, "type"), b.number(0)));
        b.add(end, "entries", b.placed(entries, b.field(end, "list_at"), {.absent = {}, .follows_contents = true}));
        b.finish(end);
        auto& file = b.record("File");
        b.add(file, "end", b.last_in_file(end, {.follows_contents = true}));
        b.add(file, "first", b.placed(entry, b.number(1)));
        b.add(file, "last", b.placed(b.integer(1), b.number(-1), {.from = table::base::end}));
        b.finish(file);
        return file;
    }
};

std::string outcome_of(const result<file_after::bytes>& made) {
    return made ? view::hex_text(*made) : made.error().message();
}

}  // namespace

TEST_CASE("placed values made at run time behave like those of C++ in every short file") {
    const made_at_run_time made;
    std::size_t read = 0;
    test::each_short_file("X\x00\x01"sv, 8, [&](const test::bytes& file) {
        const auto dynamic = view::document::read({.root = &made.root}, source::borrow(file)),
                   typed = view::document::read({.root = &table::of<typed_places::File>()}, source::borrow(file));
        REQUIRE(dynamic.has_value() == typed.has_value());
        if (!dynamic) {
            REQUIRE(dynamic.error().message() == typed.error().message());
            return;
        }
        ++read;
        REQUIRE(*(*dynamic)->write() == file);
        REQUIRE(*(*dynamic)->write_decoded() == file);
        for (const auto* path : {"end.entries[0].value", "end.entries[0].type", "first.value", "last"})
            for (const auto* value : {"0", "5"})
                REQUIRE(outcome_of(file_after::set(**dynamic, path, value)) ==
                        outcome_of(file_after::set(**typed, path, value)));
        REQUIRE(outcome_of(file_after::insert(**dynamic, "end.entries[0]")) ==
                outcome_of(file_after::insert(**typed, "end.entries[0]")));
    });
    CHECK(read > 20);
}

}  // namespace verbatim::test::table_run_time_places
