#include "verbatim/wire/calculated.hpp"

#include "tests/support/law.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace calculated_values {
using namespace verbatim::wire;

struct Curve;
struct Key {
    at<0, u8> raw;
    at<1, u8> sign;
    static double value(const Key&, const Curve&);
    static bool set_value(Key&, const Curve&, double);
    static std::array<double, 2> parts(const Key& k) { return {k.raw / 16 + 0.5, -1.0 * (k.raw % 16)}; }
    static std::string words(const Key& k) { return k.sign ? "below" : "above"; }
    static bool set_words(Key& k, std::string_view words) {
        k.sign = words == "below" ? 1 : 0;
        return words == "below" || words == "above";
    }
    static constexpr auto calculated =
        all_of(calculate<&Key::value, &Key::set_value>("value", "m"), calculate<&Key::parts>("parts"),
               calculate<&Key::words, &Key::set_words>("words"));
};
static_assert(laid_out<Key, 2>);
struct Curve {
    at<0, u8> scale;
    at<1, u8> count;
    list<Key, &Curve::count> keys;
};
static_assert(laid_out<Curve>);
double Key::value(const Key& k, const Curve& c) { return (k.sign ? -1.0 : 1.0) * k.raw / 10.0 * c.scale; }
bool Key::set_value(Key& k, const Curve& c, double to) {
    const double raw = std::nearbyint(std::fabs(to) * 10 / c.scale);
    if (!(raw <= 255)) return false;
    k.raw = static_cast<std::uint8_t>(raw);
    k.sign = to < 0 ? 1 : 0;
    return true;
}
}  // namespace calculated_values

template <>
struct verbatim::format<calculated_values::Curve> {
    static constexpr std::string_view id = "curve", title = "Curve", extensions = ".curve";
    static match recognise(std::span<const std::byte>) { return match::no; }
};

namespace verbatim::test::wire_calculated {

using namespace verbatim::wire;
using namespace calculated_values;

namespace {

std::unique_ptr<view::document> open(const char* bytes = "02 02  05 00  FF 01") {
    static const view::format format = view::instantiate<Curve>("", {});
    auto doc = format.read(source(hex(bytes)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
// The bytes after an assignment, or the message of its refusal.
std::string after(const char* path, const char* text, view::between_values between = view::between_values::refused) {
    const auto doc = open();
    const edit::assignment one{path, text, between};
    if (const auto set = edit::set(*doc, std::span(&one, 1)); !set) return set.error().message();
    if (const auto done = edit::commit(*doc); !done) return done.error().message();
    return view::text_of(table::of<raw<6>>(), doc->file().bytes());
}

}  // namespace

TEST_CASE("a record shows its calculated values, which may depend on the record around it") {
    const auto doc = open();
    CHECK(view::calculated_at(*doc, "keys[0].value") == "1 m");
    CHECK(view::calculated_at(*doc, "keys[1].value") == "-51 m");
    CHECK(view::calculated_at(*doc, "keys[1].parts") == "15.5 -15");
    CHECK(view::calculated_at(*doc, "keys[1].words") == "below");
    CHECK_FALSE(view::calculated_at(*doc, "keys[1].volume").has_value());
    CHECK_FALSE(view::calculated_at(*doc, "keys[2].value").has_value());
    CHECK_FALSE(view::calculated_at(*doc, "value").has_value());
}

TEST_CASE("setting a calculated value changes its fields if the schema has an inverse, and is refused otherwise") {
    CHECK(after("keys[0].value", "2") == "02 02 0A 00 FF 01");
    CHECK(after("keys[0].value", "-2 m") == "02 02 0A 01 FF 01");
    CHECK(after("keys[0].value", "1 m") == "02 02 05 00 FF 01");
    CHECK(after("keys[1].words", "above") == "02 02 05 00 FF 00");
    CHECK(after("keys[0].value", "1.1") == "keys[0].value: the nearest value to 1.1 is 1.2 m");
    CHECK(after("keys[0].value", "1.1", view::between_values::nearest) == "02 02 06 00 FF 01");
    CHECK(after("keys[0].value", "1000") == "keys[0].value: no value gives 1000");
    CHECK(after("keys[0].value", "far") == "keys[0].value: far is not a number");
    CHECK(after("keys[0].words", "beside") == "keys[0].words: no record has beside");
    CHECK(after("keys[0].parts", "1 2") == "keys[0].parts: it is calculated, and cannot be set");
    CHECK(after("keys[0].volume", "1") ==
          "keys[0]: there is no volume (there is value); it has raw, sign, and calculates value, parts, words");
}

TEST_CASE("assigning the text name(value) to a record or a field sets its calculated value of that name") {
    CHECK(after("keys[0]", "value(-2)") == "02 02 0A 01 FF 01");
    CHECK(after("keys[0].raw", "value(2)") == "02 02 0A 00 FF 01");
    CHECK(after("keys[0].raw", "value( 2 m )") == "02 02 0A 00 FF 01");
    CHECK(after("keys[0].raw", "value(-2)") ==
          "keys[0].raw: value(-2) would change keys[0].sign, too: set keys[0].value instead");
    CHECK(after("keys[0].sign", "words(below)") == "02 02 05 01 FF 01");
    CHECK(after("keys[0].raw", "value(1.1)") == "keys[0].value: the nearest value to 1.1 is 1.2 m");
    CHECK(after("keys[0].raw", "value(1.1)", view::between_values::nearest) == "02 02 06 00 FF 01");
    CHECK(after("keys[0].raw", "parts(1,2)") == "keys[0].parts: it is calculated, and cannot be set");
    CHECK(after("keys[0].raw", "volume(1)").find("keys[0].raw: ") == 0);
    CHECK(after("keys[0]", "volume(1)") ==
          "keys[0]: it has parts: set one of them instead, or value(...) or words(...), which is calculated of them");
}

TEST_CASE("one edit cannot set both a calculated value and a field that it is calculated from") {
    const auto doc = open();
    const edit::assignment both[] = {{"keys[0].value", "2", {}}, {"keys[0].raw", "7", {}}};
    const auto set = edit::set(*doc, both);
    REQUIRE_FALSE(set);
    CHECK(set.error().message() == "keys[0].raw: it is set twice, to 7 and to 10");
}

}  // namespace verbatim::test::wire_calculated
