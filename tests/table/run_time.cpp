// A format whose types are made at run time keeps the law, and behaves like the same format written in C++.
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/table/builder.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::table_run_time {

using test::hex;

namespace typed {

using namespace verbatim::wire;
struct Pair {
    at<0, i16be> x;
    at<2, u8> y;
};
struct Entry {
    at<0, u8> tag;
    at<1, u8> size;
    choice<&Entry::tag, limit<&Entry::size>, when<1, Pair>, when<2, cstring>> body;
};
struct Far {
    at<0, u8> n;
    wire::bytes<&Far::n> data;
};
struct File {
    at<0, fourcc<"RT01">> magic;
    at<4, u8> flags;
    at<5, u16> count;
    at<7, u8> far_at;
    list<Entry, &File::count> entries;
    u8 length;
    string<value_of<&File::length> - 1> name;
    wire::optional<u32, bit_set<&File::flags, 0>> extra;
    placed<Far, &File::far_at> far;
};
struct high_bit {
    static bool is_number(std::uint8_t byte) { return byte >= 0x80; }
    static bool runs_on(std::uint8_t) { return true; }
};
struct Event {
    vlq<std::uint32_t> delta;
    running<high_bit> status;
    choice<&Event::status, when<0x80, u8>, when<0x81, Pair>> data;
};
struct Events {
    vlq<std::uint32_t> count;
    list<Event, &Events::count> all;
};
struct Numbers {
    vlq<std::uint32_t> size;
    wire::bytes<&Numbers::size> data;
    leb128<std::int16_t> change;
    zigzag<leb128<std::uint32_t>> count;
    list<vlq<std::uint32_t>, &Numbers::count> all;
    u8 end;
};

}  // namespace typed

namespace {

using table::operation;

// The types of `typed` again, made at run time.
struct made_at_run_time {
    table::builder b{walk::engine};
    const table::type& root = make();

    const table::type& make() {
        auto& entry = b.record("Entry");
        b.add(entry, "tag", b.integer(1));
        b.add(entry, "size", b.integer(1));
        auto& pair = b.record("Pair");
        b.add(pair, "x", b.integer(2, true, true));
        b.add(pair, "y", b.integer(1));
        b.finish(pair);
        b.add(entry, "body",
              b.choice(b.field(entry, "tag"), {{1, &pair}, {2, &b.terminated_text()}}, &b.field(entry, "size")));
        b.finish(entry);

        auto& far = b.record("Far");
        b.add(far, "n", b.integer(1));
        b.add(far, "data", b.bytes(b.field(far, "n")));
        b.finish(far);

        auto& file = b.record("File");
        b.add(file, "magic", b.constant(hex("\"RT01\""), true));
        b.add(file, "flags", b.integer(1));
        b.add(file, "count", b.integer(2));
        b.add(file, "far_at", b.integer(1));
        b.add(file, "entries", b.list(entry, b.field(file, "count")));
        b.add(file, "length", b.integer(1));
        b.add(file, "name", b.text(b.compute(operation::subtract, b.field(file, "length"), b.number(1))));
        b.add(file, "extra",
              b.optional(b.integer(4),
                         b.compute(operation::not_equal,
                                   b.compute(operation::bit_and, b.field(file, "flags"), b.number(1)), b.number(0))));
        b.add(file, "far", b.placed(far, b.field(file, "far_at")));
        b.finish(file);
        return file;
    }
};

struct numbers_made_at_run_time {
    table::builder b{walk::engine};
    const table::type& root = make();

    const table::type& make() {
        const auto& vlq = wire::varint_coding<wire::varints::vlq>;
        const auto& leb128 = wire::varint_coding<wire::varints::signed_leb128>;
        const auto& zigzag = wire::varint_coding<wire::varints::zigzag<wire::varints::leb128>>;
        auto& record = b.record("Numbers");
        b.add(record, "size", b.varint(vlq, 4));
        b.add(record, "data", b.bytes(b.field(record, "size")));
        b.add(record, "change", b.varint(leb128, 2, true));
        b.add(record, "count", b.varint(zigzag, 4, true));
        b.add(record, "all", b.list(b.varint(vlq, 4), b.field(record, "count")));
        b.add(record, "end", b.integer(1));
        b.finish(record);
        return record;
    }
};

struct events_made_at_run_time {
    table::builder b{walk::engine};
    const table::type& root = make();

    const table::type& make() {
        const auto& vlq = wire::varint_coding<wire::varints::vlq>;
        static constexpr wire::running_rule rule{[](std::uint8_t byte) { return byte >= 0x80; },
                                                 [](std::uint8_t) { return true; }};
        auto& pair = b.record("Pair");
        b.add(pair, "x", b.integer(2, true, true));
        b.add(pair, "y", b.integer(1));
        b.finish(pair);
        auto& event = b.record("Event");
        b.add(event, "delta", b.varint(vlq, 4));
        b.add(event, "status", b.running(rule));
        b.add(event, "data", b.choice(b.field(event, "status"), {{0x80, &b.integer(1)}, {0x81, &pair}}));
        b.finish(event);
        auto& file = b.record("Events");
        b.add(file, "count", b.varint(vlq, 4));
        b.add(file, "all", b.list(event, b.field(file, "count")));
        b.finish(file);
        return file;
    }
};

const test::bytes content = hex(R"("RT01" 01 03 00 23
01 03 FF FE 07
02 06 "ab" 00 "xyz"
09 02 AA BB
04 "na" 00  EE EE 11 22
99 99  02 C1 C2  77)");

std::string leaves_of(const view::document& doc) {
    std::string all;
    view::for_each_leaf(doc.root(), "", [&](const std::string& path, const view::node& n) {
        all += path + " = " + view::text_of(*n.of, n.bytes()) + "\n";
        return true;
    });
    return all;
}
std::string findings_of(const view::document& doc) {
    std::string all;
    for (const auto& f : doc.findings()) all += f.message() + "\n";
    return all;
}
std::unique_ptr<view::document> open_as(const table::type& root, const test::bytes& bytes) {
    auto doc = view::document::read({.root = &root}, source::borrow(bytes));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc);
    return std::move(*doc);
}
std::string outcome_of(const result<file_after::bytes>& made) {
    return made ? view::hex_text(*made) : made.error().message();
}

}  // namespace

TEST_CASE("a format made at run time is read, listed and written like the same format in C++") {
    const made_at_run_time made;
    const auto dynamic = open_as(made.root, content), typed = open_as(table::of<typed::File>(), content);
    CHECK(leaves_of(*dynamic) == leaves_of(*typed));
    CHECK(leaves_of(*dynamic).find("entries[0].body.x = -2\n") != std::string::npos);
    CHECK(findings_of(*dynamic) == findings_of(*typed));
    for (const auto* doc : {dynamic.get(), typed.get()}) {
        CHECK(*doc->write() == content);
        CHECK(*doc->write_decoded() == content);
        CHECK(*doc->copy()->write() == content);
    }
}

TEST_CASE("a format made at run time keeps the law when its file is cut or changed") {
    const made_at_run_time made;
    const auto same = [&](const test::bytes& bytes) {
        const auto dynamic = view::document::read({.root = &made.root}, source::borrow(bytes)),
                   typed = view::document::read({.root = &table::of<typed::File>()}, source::borrow(bytes));
        CHECK(dynamic.has_value() == typed.has_value());
        if (!dynamic || !typed) {
            if (!dynamic && !typed) CHECK(dynamic.error().message() == typed.error().message());
            return;
        }
        CHECK(*(*dynamic)->write() == bytes);
        CHECK(*(*dynamic)->write_decoded() == bytes);
        CHECK(findings_of(**dynamic) == findings_of(**typed));
        CHECK(leaves_of(**dynamic) == leaves_of(**typed));
    };
    for (std::size_t size = 0; size <= content.size(); ++size)
        same(test::bytes(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(size)));
    for (std::size_t i = 0; i < content.size(); ++i)
        for (const unsigned change : {0x01u, 0x04u, 0x80u, 0xFFu}) {
            test::bytes other = content;
            other[i] ^= static_cast<std::byte>(change);
            INFO("byte " << i << " ^ " << change);
            same(other);
        }
}

TEST_CASE("edits of a format made at run time have the same outcome as in C++") {
    const made_at_run_time made;
    const auto dynamic = open_as(made.root, content), typed = open_as(table::of<typed::File>(), content);
    const auto both = [&](auto edit) { CHECK(outcome_of(edit(*dynamic)) == outcome_of(edit(*typed))); };
    both([](const auto& doc) { return file_after::set(doc, "name", "longer"); });
    both([](const auto& doc) { return file_after::set(doc, "entries[1].body", "abcdef"); });
    both([](const auto& doc) { return file_after::set(doc, "far.data", "01 02 03 04"); });
    both([](const auto& doc) { return file_after::set(doc, "count", "7"); });
    both([](const auto& doc) { return file_after::insert(doc, "entries"); });
    both([](const auto& doc) { return file_after::remove(doc, "entries[1]"); });
    both([](const auto& doc) { return file_after::insert_copy(doc, "entries", doc, "entries[2]"); });
    both([](const auto& doc) { return file_after::move(doc, "entries[0]", "entries"); });
    const auto grown = file_after::set(*dynamic, "name", "longer");
    REQUIRE(grown);
    CHECK(view::hex_text(*grown) == view::hex_text(hex(R"("RT01" 01 03 00 26
01 03 FF FE 07
02 06 "ab" 00 "xyz"
09 02 AA BB
07 "longer"  EE EE 11 22
99 99  02 C1 C2  77)")));
}

TEST_CASE("varints made at run time behave like those of C++") {
    const numbers_made_at_run_time made;
    const auto numbers = hex("80 02 AA BB   80 7F   04   05 81 00   77");
    const auto dynamic = open_as(made.root, numbers), typed = open_as(table::of<typed::Numbers>(), numbers);
    for (const auto* doc : {dynamic.get(), typed.get()}) {
        CHECK(*doc->write() == numbers);
        CHECK(*doc->write_decoded() == numbers);
        CHECK(*doc->copy()->write() == numbers);
    }
    CHECK(leaves_of(*dynamic) == leaves_of(*typed));
    CHECK(findings_of(*dynamic) == findings_of(*typed));
    const auto both = [&](auto edit) {
        CHECK(outcome_of(edit(*dynamic)) == outcome_of(edit(*typed)));
        return outcome_of(edit(*dynamic));
    };
    CHECK(both([](const auto& doc) { return file_after::set(doc, "data", "01 02"); }) ==
          view::hex_text(hex("80 02 01 02   80 7F   04   05 81 00   77")));
    CHECK(both([](const auto& doc) { return file_after::set(doc, "change", "-40000"); }) ==
          "change: -40000 does not fit i16");
    both([](const auto& doc) { return file_after::set(doc, "all[0]", "1000"); });
    CHECK(both([](const auto& doc) { return file_after::insert(doc, "all"); }) ==
          view::hex_text(hex("80 02 AA BB   80 7F   06   05 81 00 00   77")));
    CHECK(both([](const auto& doc) { return file_after::remove(doc, "all[1]"); }) ==
          view::hex_text(hex("80 02 AA BB   80 7F   02   05   77")));
    for (std::size_t size = 0; size < numbers.size(); ++size) {
        const auto cut = test::bytes(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(size));
        CHECK_FALSE(view::document::read({.root = &made.root}, source::borrow(cut)).has_value());
    }
}

TEST_CASE("a running number made at run time behaves like one of C++") {
    const events_made_at_run_time made;
    const auto events = hex("04   00 81 00 01 02   05 03 04 05   00 80 07   81 00 08");
    const auto dynamic = open_as(made.root, events), typed = open_as(table::of<typed::Events>(), events);
    CHECK(leaves_of(*dynamic) == leaves_of(*typed));
    CHECK(leaves_of(*dynamic).find("all[3].status = 128\n") != std::string::npos);
    const auto both = [&](auto edit) {
        CHECK(outcome_of(edit(*dynamic)) == outcome_of(edit(*typed)));
        return outcome_of(edit(*dynamic));
    };
    CHECK(both([](const auto& doc) { return file_after::remove(doc, "all[0]"); }) ==
          view::hex_text(hex("03   05 81 03 04 05   00 80 07   81 00 08")));
    CHECK(both([](const auto& doc) { return file_after::remove(doc, "all[2]"); }) ==
          view::hex_text(hex("03   00 81 00 01 02   05 03 04 05   81 00 80 08")));
    CHECK(both([](const auto& doc) { return file_after::move(doc, "all[3]", "all[0]"); }) ==
          view::hex_text(hex("04   81 00 80 08   00 81 00 01 02   05 03 04 05   00 80 07")));
}

}  // namespace verbatim::test::table_run_time
