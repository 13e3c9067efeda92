// Setting a tag gives its choices another alternative, with the fields that both alternatives have.
#include "verbatim/edit/change/retag.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/edit/support.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace retag_toy {
using namespace verbatim::wire;

struct Still {
    at<0, u8> node;
};
struct Two {
    bits<4> low, high;
};
struct Turn {
    at<0, i16> node;
    at<2, seconds<f32>> time;
    at<6, u8> angle;
};
struct Jump {
    at<0, u8> node;
    at<1, ticks<i16, 60>> time;
};
struct Event {
    at<0, u8> type;
    at<1, u8> size;
    choice<&Event::type, limit<&Event::size>, when<1, Still>, when<2, Turn>, when<3, Jump>> body;
    u8 last;
};
struct Twice {
    at<0, u8> type;
    choice<&Twice::type, when<1, Still>, when<3, Jump>> body;
    choice<&Twice::type, when<1, Still>, when<2, Turn>, when<3, Jump>> again;
};
struct Count {
    at<0, u64> many;
};
struct Balance {
    at<0, i64> many;
};
struct Total {
    at<0, u8> type;
    choice<&Total::type, when<1, Count>, when<2, Balance>> body;
};
struct Elsewhere {
    at<0, u8> type;
    at<1, packed<u8, Two>> bits;
    at<2, u8> to;
    at<3, u8> absent_to;
    placed<choice<&Elsewhere::type, when<1, Still>, when<2, Turn>, when<3, Jump>>, &Elsewhere::to> body;
    placed<choice<&Elsewhere::bits, when<0x11, Still>, when<0x21, Jump>>, &Elsewhere::absent_to> other;
};
}  // namespace retag_toy

template <>
struct verbatim::format<retag_toy::Event> {
    static constexpr std::string_view id = "event", title = "Event", extensions = ".event";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};
template <>
struct verbatim::format<retag_toy::Total> {
    static constexpr std::string_view id = "total", title = "Total", extensions = ".total";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

template <>
struct verbatim::format<retag_toy::Elsewhere> {
    static constexpr std::string_view id = "elsewhere", title = "Elsewhere", extensions = ".elsewhere";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

template <>
struct verbatim::format<retag_toy::Twice> {
    static constexpr std::string_view id = "twice", title = "Twice", extensions = ".twice";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_retag {

using namespace verbatim::wire;

namespace {

std::unique_ptr<view::document> total(std::string_view text) {
    static const view::format format = view::instantiate<retag_toy::Total>("", {});
    auto doc = format.read(source(hex(text)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
std::string set_twice(std::string_view file, std::string_view tag) {
    static const view::format format = view::instantiate<retag_toy::Twice>("", {});
    const auto doc = format.read(source(hex(file)));
    REQUIRE(doc.has_value());
    const auto changed = file_after::set(**doc, "type", tag);
    return changed ? view::hex_text(*changed) : changed.error().message();
}
std::string set_elsewhere(std::string_view file, std::string_view path, std::string_view tag) {
    static const view::format format = view::instantiate<retag_toy::Elsewhere>("", {});
    const auto doc = format.read(source(hex(file)));
    REQUIRE(doc.has_value());
    const auto changed = file_after::set(**doc, path, tag);
    return changed ? view::hex_text(*changed) : changed.error().message();
}
std::unique_ptr<view::document> event(std::string_view text) {
    static const view::format format = view::instantiate<retag_toy::Event>("", {});
    auto doc = format.read(source(hex(text)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
std::string set(std::string_view file, std::string_view tag) {
    return outcome(file_after::set(*event(file), "type", tag));
}
std::string set_nearest(std::string_view file, std::string_view tag) {
    return outcome(file_after::change(*event(file), [&](view::document& d) {
        const edit::assignment one{"type", std::string(tag), view::between_values::nearest};
        return edit::set(d, std::span(&one, 1));
    }));
}

}  // namespace

TEST_CASE("setting a tag keeps the fields that both alternatives have") {
    CHECK(set("01 01 07  FF", "2") == spaced("02 07 07 00 (00) * 5  FF"));
    CHECK(set("01 01 07  FF", "Turn") == spaced("02 07 07 00 (00) * 5  FF"));
    CHECK(set("02 07 07 00 00 00 00 3F 00  FF", "Jump") == spaced("03 03 07 1E 00  FF"));  // 0.5 s
    CHECK(set("03 03 07 15 00  FF", "Turn") ==
          spaced("02 07 07 00 33 33 B3 3E 00  FF"));  // 0.35 s, which leads back to 21 ticks
    CHECK(set("01 01 07  FF", "1") == spaced("01 01 07  FF"));
}

TEST_CASE("setting a tag is refused if a value would be lost or rounded") {
    CHECK(set("02 07 07 00 00 00 00 3F 05  FF", "Still") ==
          "type: as 1 it has no room for body.time, body.angle, which would be lost: insert a new element --as Still, "
          "and remove this one");
    CHECK(set("02 07 00 01 (00) * 5  FF", "Still") ==
          "type: as 1 it has no room for body.node, which would be lost: insert a new element --as Still, and remove "
          "this one");
    CHECK(set("02 07 07 00 00 00 00 00 00  FF", "Still") == spaced("01 01 07  FF"));
    CHECK(set("02 07 07 00 0A D7 A3 3C 00  FF", "Jump") ==
          "type: as 3 it could hold body.time only rounded: ~= takes the nearest");  // 0.02 s
    CHECK(set_nearest("02 07 07 00 0A D7 A3 3C 00  FF", "Jump") == spaced("03 03 07 01 00  FF"));
    CHECK(set("01 02 07 09  FF", "Turn") ==
          "type: as 2 it has no room for the bytes behind the data of the tag, which would be lost: insert a new "
          "element --as Turn, and remove this one");
    CHECK(set("09 02 07 09  FF", "Turn") ==
          "type: as 2 it has no room for the bytes under the unknown tag, which would be lost: insert a new element "
          "--as Turn, and remove this one");
}

TEST_CASE("setting a tag that no alternative has is refused, unless the old tag is unknown, too") {
    CHECK(set("01 01 07  FF", "9") == "type: no alternative has the tag 9; expected one of Still, Turn, Jump");
    CHECK(set("01 01 07  FF", "Run").find("and no alternative has that name; expected one of Still, Turn, Jump") !=
          std::string::npos);
    CHECK(set("09 02 07 09  FF", "8") == spaced("08 02 07 09  FF"));  // the bytes under an unknown tag are kept
}

TEST_CASE("a tag and a field of its new alternative can be set together") {
    CHECK(outcome(file_after::change(*event("01 01 07  FF"), [](view::document& d) {
              if (auto done = edit::set(d, "type", "Turn"); !done) return done;
              return edit::set(d, "body.angle", "9");
          })) == spaced("02 07 07 00 00 00 00 00 09  FF"));
}

TEST_CASE("setting the frame type turns frames of integers into frames of floats, and back") {
    const auto file = *specimen_bytes("gta.ifp/minimal.hex");
    const auto doc = open_gta(file);
    const std::string tag = "animations[0].objects[0].frame_type";
    const auto real = file_after::set(*doc, tag, "rotation");
    INFO(outcome(real));
    REQUIRE(real);
    CHECK(outcome(file_after::set(*open_gta(*real), tag, "rotation16")) == view::hex_text(file));
}

TEST_CASE("a float that becomes an integer with its frame is truncated, as it is when it is set") {
    const std::string object = "animations[0].objects[0].", part = object + "frames[0].rotation[0]";
    const auto real =
        file_after::set(*open_gta(*specimen_bytes("gta.ifp/minimal.hex")), object + "frame_type", "rotation");
    REQUIRE(real);
    const auto turned = file_after::set(*open_gta(*real), part, "-0.49307");
    REQUIRE(turned);
    const auto back = file_after::change(*open_gta(*turned), [&](view::document& doc) {
        const edit::assignment nearest{object + "frame_type", "rotation16", view::between_values::nearest};
        return edit::set(doc, std::span(&nearest, 1));
    });
    REQUIRE(back);
    const auto doc = open_gta(*back);
    const auto found = view::find(*doc, part);
    REQUIRE(found);
    CHECK(view::text_of(*found->at.of, found->at.bytes()) == "-2019");  // -0.49307 * 4096 is -2019.6
}

TEST_CASE(
    "setting the magic of an alternative selects another alternative, and the first one again if nothing is lost") {
    const std::string object = "animations[0].objects[0].", id = object + "keys.id";
    const auto file = *specimen_bytes("gta.ifp/anpk_minimal.hex");
    const auto scaled = file_after::set(*open_gta(file), id, "KRTS");
    REQUIRE(scaled);
    const auto doc = open_gta(*scaled);
    CHECK(doc->findings().size() == open_gta(file)->findings().size());
    const auto text = [&](const std::string& path) {
        const auto found = view::find(*doc, path);
        REQUIRE(found);
        return view::text_of(*found->at.of, found->at.bytes());
    };
    CHECK(text(id) == "\"KRTS\"");
    CHECK(text(object + "keys.size") == "44");
    CHECK(text(object + "keys.frames[0].scale[0]") == "1.0");
    CHECK(outcome(file_after::set(*doc, id, "Kr00")) == view::hex_text(file));  // the scale is that of a new frame
    const auto grown = file_after::set(*doc, object + "keys.frames[0].scale[0]", "2");
    REQUIRE(grown);
    CHECK(outcome(file_after::set(*open_gta(*grown), id, "KRT0")) ==
          id + ": as \"KRT0\" it has no room for keys.frames[0].scale, which would be lost: insert a new element --as "
               "Krt0, and remove this one");
    CHECK(outcome(file_after::set(*doc, id, "KR01")) ==
          id + ": it says what is there, and must be one of \"KR00\", \"KRT0\", \"KRTS\"");
}

TEST_CASE("setting a tag keeps each bit of a number of 64 bits, or is refused") {
    CHECK(outcome(file_after::set(*total("01 01 00 00 00 00 00 20 00"), "type", "2")) ==
          spaced("02 01 00 00 00 00 00 20 00"));
    CHECK_THAT(outcome(file_after::set(*total("01 FF FF FF FF FF FF FF FF"), "type", "2")),
               Catch::Matchers::ContainsSubstring("body.many, which would be lost"));
    CHECK_THAT(outcome(file_after::set(*total("02 FF FF FF FF FF FF FF FF"), "type", "1")),
               Catch::Matchers::ContainsSubstring("body.many, which would be lost"));
}

TEST_CASE("setting a tag changes the alternative of a placed choice, too") {
    CHECK(set_elsewhere("01 11 05 06  EE  07  09", "type", "Jump") == spaced("03 11 05 08  EE  07 00 00  09"));
    CHECK(set_elsewhere("01 11 05 06  EE  07  09", "bits", "low=1 high=2") == spaced("01 21 05 06  EE  07  09 00 00"));
    CHECK(set_elsewhere("01 11 05 06  EE  07  09", "bits", "high=2") == spaced("01 21 05 06  EE  07  09 00 00"));
    CHECK(set_elsewhere("01 11 05 06  EE  07  09", "bits", "0x21") == spaced("01 21 05 06  EE  07  09 00 00"));
    CHECK(set_elsewhere("01 11 05 06  EE  07  09", "bits", "Jump") == spaced("01 21 05 06  EE  07  09 00 00"));
    CHECK(set_elsewhere("01 11 05 00  EE  07", "bits", "low=5") ==
          spaced("01 15 05 00  EE  07"));  // nothing is there, so no tag is wrong
    CHECK(set_elsewhere("01 11 05 00  EE  07", "bits", "Jump") == spaced("01 21 05 00  EE  07"));
    CHECK_THAT(set_elsewhere("01 11 05 06  EE  07  09", "bits", "high=7"),
               Catch::Matchers::ContainsSubstring("no alternative has the tag low=1 high=7"));
    CHECK(set_elsewhere("03 11 05 08  EE  07 01 00  09", "type", "Still") ==
          "type: as 1 it has no room for body.time, which would be lost: insert a new element --as Still, and remove "
          "this one");
}

TEST_CASE("setting the tag of two choices changes the alternatives of both, or is refused") {
    CHECK(set_twice("01 07 08", "3") == spaced("03  07 00 00  08 00 00"));
    CHECK(set_twice("01 07 08", "Jump") == spaced("03  07 00 00  08 00 00"));
    CHECK(set_twice("01 07 08", "2") == "type: no alternative has the tag 2; expected one of Still, Jump");
    CHECK(set_twice("03 07 09 00 08 00 00", "1").starts_with("type: as 1 it has no room for body.time"));
    CHECK(set_twice("03 07 00 00 08 09 00", "1").starts_with("type: as 1 it has no room for again.time"));
}

}  // namespace verbatim::test::edit_retag
