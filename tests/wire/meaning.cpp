#include "verbatim/wire/meaning.hpp"

#include "tests/support/law.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/wire/format.hpp"

namespace meant_values {
using namespace verbatim::wire;

struct Bones {
    static constexpr named_value names[] = {{-1, "none"}, {0, "root"}, {5, "head"}};
};
struct Sum {
    static constexpr std::string_view title = "sum of the characters";
    static constexpr std::uint32_t of(std::string_view name) {
        std::uint32_t sum = 0;
        for (const char c : name) sum += static_cast<unsigned char>(c);
        return sum;
    }
};
struct Tracks {
    static constexpr std::string_view names[] = {"head", "arm"};
};
struct Side {
    static constexpr named_value names[] = {{0, "left"}, {1, "right"}};
};
enum class Kind : std::uint8_t { arm, leg };
struct Link {
    boolean_bit set;
    bits<3, Side> side;
    bits<2, Kind> kind;
    hexadecimal_bits<10> id;
};

struct Key {
    at<0, ticks<i16, 60>> time;
    at<2, fixed<i16, 4096>> x;
    at<4, fixed_cut_off<u16, 32768>> weight;
    at<6, packed<u16, Link>> link;
    at<8, named_number<i32, Bones>> bone;
    at<12, hash<u32be, Sum, Tracks>> track;
    at<16, unix_time<u32>> changed;
    at<20, seconds<f32>> length;
    at<24, scaled<f32, 180, 100, "°">> angle;
    at<28, boolean<u8>> visible;
    at<29, real_bits<always<0x3F800000u>>> one;
    at<33, hexadecimal<u16>> flags;
    at<35, characters_of<u32>> mark;
};
static_assert(laid_out<Key, 39>);
struct File {
    list<Key, to_end> keys;
};
}  // namespace meant_values

template <>
struct verbatim::format<meant_values::File> {
    static constexpr std::string_view id = "meant", title = "File of keys", extensions = ".keys";
    static match recognise(std::span<const std::byte>) { return match::no; }
};

namespace verbatim::test::wire_meaning {

using namespace verbatim::wire;
using namespace meant_values;

namespace {

constexpr auto key =
    "15 00  7C 01  99 19  13 12  05 00 00 00  00 00 01 98  62 4F 95 37  00 00 80 3E  00 00 C0 3F  01  00 00 80 3F  EF "
    "BE  41 42 43 44";

std::unique_ptr<view::document> open(const char* bytes = key) {
    static const view::format format = view::instantiate<File>("", {});
    auto doc = format.read(source(hex(bytes)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
std::string shown(const view::document& doc, std::string_view field) {
    const auto found = view::find(doc, "keys[0]." + std::string(field));
    REQUIRE(found.has_value());
    return view::text_with_meaning(*found->at.of, found->at.bytes(), {});
}
// The text that show prints after an assignment, or the reason of the refusal.
std::string after(std::string_view field, std::string_view text,
                  view::between_values between = view::between_values::refused) {
    const auto doc = open();
    const edit::assignment one{"keys[0]." + std::string(field), std::string(text), between};
    if (const auto set = edit::set(*doc, std::span(&one, 1)); !set) return set.error().reason;
    if (const auto done = edit::commit(*doc); !done) return done.error().reason;
    return shown(*doc, field);
}

// Setting the meaning of a raw value must give the same raw value.
template <class T>
void gives_back(const test::bytes& raw) {
    const view::type& t = table::of<T>();
    const view::known_names none;
    const auto meaning = view::meaning_of(t, raw, none);
    if (!meaning) return;
    test::bytes now(raw.size());
    const auto wrong = view::assign_either(t, now.data(), *meaning, view::between_values::refused);
    if (wrong || now != raw)
        FAIL(view::text_of(t, raw) << " is " << *meaning << ", which is " << (wrong ? *wrong : view::text_of(t, now)));
}

}  // namespace

TEST_CASE("numbers are shown with their meanings") {
    const auto doc = open();
    CHECK(shown(*doc, "time") == "21 (0.35 s)");
    CHECK(shown(*doc, "x") == "380 (0.09277)");
    CHECK(shown(*doc, "weight") == "6553 (0.2)");
    CHECK(shown(*doc, "link") == "set=1 (true) side=1 (right) kind=1 (leg) id=0x48");
    CHECK(shown(*doc, "bone") == "5 (head)");
    CHECK(shown(*doc, "track") == "0x00000198");
    CHECK(shown(*doc, "changed") == "932532066 (1999-07-21 04:41:06)");
    CHECK(shown(*doc, "length") == "0.25 s");
    CHECK(shown(*doc, "angle") == "1.5 (2.7°)");
    CHECK(shown(*doc, "visible") == "1 (true)");
    CHECK(shown(*doc, "one") == "1065353216 (1.0)");
    CHECK(shown(*doc, "flags") == "0xBEEF");
    CHECK(shown(*doc, "mark") == "1145258561 (\"ABCD\")");
}

TEST_CASE("a value without a meaning is shown as the value alone") {
    CHECK(after("bone", "7") == "7");
    CHECK(after("bone", "-1") == "-1 (none)");
    CHECK(after("visible", "2") == "2");
    CHECK(after("changed", "0xFFFFFFFF") == "4294967295 (2106-02-07 06:28:15)");
    CHECK(after("length", "nan(0x7fc00001)") == "nan(0x7fc00001)");
}

TEST_CASE("a value can be set by its meaning") {
    CHECK(after("time", "0.5 s") == "30 (0.5 s)");
    CHECK(after("time", "0.5s") == "30 (0.5 s)");
    CHECK(after("time", "-0.05") == "-3 (-0.05 s)");
    CHECK(after("time", "22") == "22 (0.3667 s)");
    CHECK(after("time", "0.3667") == "22 (0.3667 s)");
    CHECK(after("weight", "0.3") == "9830 (0.3)");
    CHECK(after("bone", "root") == "0 (root)");
    CHECK(after("bone", "\"none\"") == "-1 (none)");
    CHECK(after("track", "arm") == "0x00000140 (arm)");
    CHECK(after("track", "leg") == "0x00000138");
    CHECK(after("track", "0x198") == "0x00000198");
    CHECK(after("changed", "1999-07-21") == "932515200 (1999-07-21 00:00:00)");
    CHECK(after("changed", "2000-02-29 23:59") == "951868740 (2000-02-29 23:59:00)");
    CHECK(after("changed", "2000-02-29T23:59:58") == "951868798 (2000-02-29 23:59:58)");
    CHECK(after("length", "0.35 s") == "0.35 s");
    CHECK(after("angle", "90°") == "50.0 (90°)");
    CHECK(after("visible", "false") == "0 (false)");
    CHECK(after("flags", "0x12") == "0x0012");
    CHECK(after("mark", "\"WXYZ\"") == "1515804759 (\"WXYZ\")");
    CHECK(after("link", "side=left") == "set=1 (true) side=0 (left) kind=1 (leg) id=0x48");
    CHECK(after("link", "set=false id=5") == "set=0 (false) side=1 (right) kind=1 (leg) id=0x5");
    CHECK(after("link", "kind=arm") == "set=1 (true) side=1 (right) kind=0 (arm) id=0x48");
    CHECK(after("link", "kind=2") == "set=1 (true) side=1 (right) kind=2 id=0x48");
}

TEST_CASE("a meaning between two raw values is refused, or sets the nearer value on request") {
    CHECK(after("time", "0.36 s") == "0.36 s is between 21 (0.35 s) and 22 (0.3667 s)");
    CHECK(after("time", "0.36 s", view::between_values::nearest) == "22 (0.3667 s)");
    CHECK(after("weight", "0.25001") == "0.25001 is between 8192 (0.25) and 8193 (0.250031)");
    CHECK(after("x", "0.1", view::between_values::nearest) == "410 (0.1001)");
}

TEST_CASE("a text that is neither a value nor a meaning is refused") {
    CHECK(after("time", "soon") == "soon is not a number for i16");
    CHECK(after("time", "600 s") == "36000 does not fit i16");
    CHECK(after("time", "1e300 s") == "1e300 s is too large to be counted exactly");
    CHECK(after("bone", "tail") == "tail is not a number for i32");
    CHECK(after("changed", "1999-02-30") == "a date is 1999-07-21 or 1999-07-21 14:25:46");
    CHECK(after("changed", "1969-12-31") == "-86400 does not fit u32");
    CHECK(after("visible", "maybe") == "maybe is not a number for u8");
    CHECK(after("mark", "\"WXY\"") == "\"WXY\" is not a number for u32");
    CHECK(after("link", "side=up") == "side=up is not name=number");
}

TEST_CASE("a path finds an element by the meaning of one of its fields") {
    const auto doc = open();
    for (const char* path :
         {"keys[time=0.35s].x", "keys[time=21].x", "keys[time=0.35].x", "keys[bone=head].x", "keys[flags=0xBEEF].x",
          "keys[track=0x198].x", "keys[changed=\"1999-07-21 04:41:06\"].x"}) {
        INFO(path);
        CHECK(view::find(*doc, path).has_value());
        CHECK(view::find_value(*doc, path).has_value());
    }
    CHECK_FALSE(view::find(*doc, "keys[bone=root].x"));
}

TEST_CASE("setting the meaning of any raw value of 16 bits gives the same raw value") {
    for (std::uint32_t i = 0; i < 0x10000; ++i) {
        const test::bytes raw{static_cast<std::byte>(i & 0xFF), static_cast<std::byte>(i >> 8)};
        gives_back<ticks<i16, 60>>(raw);
        gives_back<fixed<i16, 4096>>(raw);
        gives_back<fixed_cut_off<i16, 4096>>(raw);
        gives_back<fixed_cut_off<u16be, 32768>>(raw);
        gives_back<scaled<u16, 360, 65536, "°">>(raw);
        gives_back<hexadecimal<i16>>(raw);
        gives_back<characters_of<u16be>>(raw);
        gives_back<packed<u16, Link>>(raw);
    }
}

TEST_CASE("a hash is shown with a name from the user or from the schema") {
    const auto doc = open();
    const auto found = view::find(*doc, "keys[0].track");
    REQUIRE(found.has_value());
    const view::known_names names({"foot", "dd\xC4"});
    CHECK(view::text_with_meaning(*found->at.of, found->at.bytes(), names) == "0x00000198");
    CHECK(view::text_with_meaning(*found->at.of, hex("00 00 01 B8"), names) == "0x000001B8 (foot)");
    CHECK(view::text_with_meaning(*found->at.of, hex("00 00 01 9C"), names) == "0x0000019C");
    CHECK(view::text_with_meaning(*found->at.of, hex("00 00 01 92"), names) == "0x00000192 (head)");
}

namespace {
struct Row {
    token<std::int32_t, on_new_line> target;
    fixed_cut_off<token<std::int32_t>, 32768> weight;
};
}  // namespace
TEST_CASE("tokens of a text format can have meanings") {
    const view::type& t = *table::of<Row>().fields[1].of;
    CHECK(view::text_with_meaning(t, hex("\" 6553\""), {}) == "6553 (0.2)");
    CHECK(view::text_with_meaning(t, hex("\" x\""), {}) == "x");
    CHECK(view::name_of(t) == "whole number");
}

}  // namespace verbatim::test::wire_meaning
