#include "verbatim/view/condition.hpp"

#include "tests/view/support.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::test::view_condition {

using table::operation;

namespace {

std::string reason(std::string_view text) {
    const auto c = view::parse_condition(text);
    return c ? text_of(*c->is) : c.error().reason;
}
result<std::optional<view::compared_part>> tried(const view::document& doc, std::string_view at,
                                                 std::string_view text) {
    const auto condition = view::parse_condition(text);
    CAPTURE(text, reason(text));
    REQUIRE(condition);
    view::element_names names;
    return view::part_that_meets(
        *condition, view::find(doc, at)->at, {}, [](std::string_view) { return std::nullopt; }, names);
}
std::optional<view::compared_part> part_in(const view::document& doc, std::string_view at, std::string_view text) {
    const auto part = tried(doc, at, text);
    CAPTURE(text);
    REQUIRE(part);
    return *part;
}
std::string fault(std::string_view text) {
    const auto doc = open_toy();
    const auto c = view::parse_condition(text);
    REQUIRE(c);
    const auto records = view::types_in(doc->type());
    const auto wrong = view::fault_in(*c, records);
    return wrong ? wrong->reason : "none";
}

}  // namespace

TEST_CASE("a condition has a part, a comparison and a value") {
    const auto c = view::parse_condition("a.b[2]>=-1.5 s");
    REQUIRE(c);
    CHECK((c->is_single() && c->is->does == operation::greater_or_equal));
    CHECK((c->parts == std::vector<std::string_view>{"a.b[2]"} && c->is->right->characters == "-1.5 s"));
    CHECK(view::parse_condition("a==b")->is->does == operation::equal);
    CHECK(view::parse_condition("a!=b")->is->does == operation::not_equal);
    CHECK(view::parse_condition("a=b")->is->does == operation::like);
    for (const auto* text : {"", "a", "=a", "a=", "a>", "a!b", "\"a=b\"", "a and b", "(a)", "3"}) {
        CAPTURE(text);
        REQUIRE_FALSE(view::parse_condition(text));
        CHECK(view::parse_condition(text).error().kind == error_kind::not_found);
    }
}

TEST_CASE("conditions are joined by and, or and not, with the precedence of other expressions") {
    CHECK(reason("a=1 and b>2 or not c<3") == "((a = \"1\") and (b > \"2\")) or (not (c < \"3\"))");
    CHECK(reason("a=1 and (b>2 or c<3)") == "(a = \"1\") and ((b > \"2\") or (c < \"3\"))");
    CHECK(reason("not a=1 and b=2") == "(not (a = \"1\")) and (b = \"2\")");
    CHECK(reason("(a + 2) * 3 >= 7") == "((a + 2) x 3) >= 7");
    CHECK(reason("a>(b.c - 1)") == "a > (b.c - 1)");
    CHECK(reason("a> (b)") == "a > b");
    CHECK(reason("a & 4 != 0") == "(a & 4) != 0");
    CHECK(reason("a & 0b100 != 0x1_0") == "(a & 4) != 16");
    CHECK(reason("not (a=1 and b=2)") == "not ((a = \"1\") and (b = \"2\"))");
    CHECK(reason("a + 1 > b * 2") == "(a + 1) > (b x 2)");
    CHECK(reason("-a < +3") == "(-a) < 3");
    CHECK_FALSE(view::parse_condition("a=1 and b>2")->is_single());
    CHECK(view::parse_condition("a=1 and b>2")->parts == std::vector<std::string_view>{"a", "b"});
}

TEST_CASE("a value ends where another comparison is joined, and may have the same words in it") {
    CHECK(reason("a=Salt and Pepper") == "a = \"Salt and Pepper\"");
    CHECK(reason("a=Salt and b=x") == "(a = \"Salt\") and (b = \"x\")");
    CHECK(reason("a=\"Salt and b=x\"") == "a = \"\"Salt and b=x\"\"");
    CHECK(reason("a=walk (2)") == "a = \"walk (2)\"");
    CHECK(reason("(a=walk (2) )") == "a = \"walk (2)\"");
    CHECK(reason("a= walk") == "a = \" walk\"");
    CHECK(reason("a == walk") == "a == \"walk\"");
    CHECK(reason("a>android") == "a > \"android\"");
}

TEST_CASE("the error of a condition says in which column it is") {
    CHECK(reason("a>1 and") == "column 8: expected a part, a number or \"(\", but it ends here");
    CHECK(reason("a>1 and b") == "column 10: expected = == != < <= > or >=, but it ends here");
    CHECK(reason("a>1 b>2") == "a > \"1 b>2\"");
    CHECK(reason("a>1 or (b=2") == "column 12: expected \")\", but it ends here");
    CHECK(reason("a>(b+)") == "column 6: expected a part, a number or \"(\", found \")\"");
    CHECK(reason("a+1>2s") == "column 6: expected \"and\" or \"or\", found \"s\"");
    CHECK(reason("a=\"b") == "column 3: the quotes are not closed");
    CHECK(reason("(a=1) + 2 > 1") == "column 7: expected \"and\" or \"or\", found \"+\"");
    CHECK(reason("a>1 and (b + 1)") == "column 16: expected = == != < <= > or >=, but it ends here");
    CHECK(reason("a + 1 > 2 > 3").starts_with("column 11: a comparison gives a boolean"));
    CHECK(reason("a + 010 > 2").starts_with("column 5: a decimal number does not start with 0"));
    CHECK(reason(std::string(1000, '(') + "a=1").ends_with(": operators and parentheses are nested too deeply"));
    CHECK(view::parse_condition("a>1 and").error().kind == error_kind::malformed);
    std::string many = "a=1";
    for (int i = 0; i < 100'000; ++i) many += " and a=1";
    CHECK(reason(many).ends_with(": too many operations depend on one another"));
}

TEST_CASE("a part of an element that meets a condition is returned with its path") {
    const auto doc = open_toy();
    const auto path_of = [&](std::string_view at, std::string_view text) -> std::string {
        const auto part = part_in(*doc, at, text);
        return part ? part->path + ": " + part->text : "none";
    };
    CHECK(path_of("items[0]", "value<0") == "value: -1821");
    CHECK(path_of("items[0]", "value>0") == "none");
    CHECK(path_of("items[0]", "name=o*") == "name: one");
    CHECK(path_of("items[0]", "name==o*") == "none");
    CHECK(path_of("items[0]", "name==one") == "name: one");
    CHECK(path_of("items[0]", "colour=1") == "none");
    CHECK(path_of("", "items>=2") == "items: 2");
    CHECK(path_of("", "items>2") == "none");
    CHECK(path_of("", "pair.y=127") == "pair[1]: 127");
    CHECK(path_of("", "pair[0]=-2") == "pair[0]: -2");
    CHECK(path_of("", "pair.z=0") == "none");
    CHECK(path_of("", "far.number=4660") == "far.number: 4660");
    CHECK(path_of("", "far>0") == "none");  // a record has no value
}

TEST_CASE("a part is compared with a calculation over other parts") {
    const auto doc = open_toy();
    const auto is_met = [&](std::string_view text) { return part_in(*doc, "", text).has_value(); };
    CHECK(is_met("item_count == 2 and event_size == 11"));
    CHECK_FALSE(is_met("item_count == 2 and event_size == 12"));
    CHECK(is_met("item_count == 3 or mode == on"));
    CHECK(is_met("not item_count == 3"));
    CHECK(is_met("event_size>(item_count * 5)"));
    CHECK_FALSE(is_met("event_size>(item_count * 6)"));
    CHECK(is_met("items==(item_count)"));
    CHECK(is_met("far.number & 0xFF == 0x34"));
    CHECK(is_met("pair.x + pair.y >= 125"));
    CHECK(is_met("event_size / 3 == 3"));
    CHECK(is_met("events[0].body.weight / 2 == 0.5"));
    // What is not there meets neither a comparison nor its negation, unless the other operand decides.
    for (const auto* text :
         {"colour != 1", "colour + 1 != 1", "event_size % (colour) != 1", "not colour + 1 == 1", "not colour = 1",
          "not (colour = 1 and item_count == 2)", "not (colour=1 or item_count==3)", "colour = 1 or item_count == 3",
          "item_count == 2 and colour = 1"}) {
        CAPTURE(text);
        CHECK_FALSE(is_met(text));
    }
    for (const auto* text : {"colour != 1 or item_count == 2", "item_count == 2 or colour = 1",
                             "not (colour = 1 and item_count == 3)", "not (item_count == 3 and colour = 1)"}) {
        CAPTURE(text);
        CHECK(is_met(text));
    }
    CHECK(part_in(*doc, "", "colour=1 or item_count>1")->path == "item_count");
}

TEST_CASE("a calculation without a result is an error that names the part, also where it is negated") {
    const auto doc = open_toy();
    const auto why = [&](const std::string& text) {
        const auto part = tried(*doc, "", text), negated = tried(*doc, "", "not (" + text + ")");
        CAPTURE(text);
        REQUIRE_FALSE(part);
        REQUIRE_FALSE(negated);
        CHECK(negated.error().reason == part.error().reason);
        return part.error().reason;
    };
    CHECK(why("event_size / 0 != 1") == "the calculation with event_size has no result: division by zero");
    CHECK(why("1 + event_size % 0 == 1") == "the calculation with event_size has no result: division by zero");
    CHECK(why("event_size << -1 != 0") ==
          "the calculation with event_size has no result: a shift by -1 bits, which is negative");
    CHECK(why("far.number * 0x7FFFFFFFFFFFFFFF > 0") ==
          "the calculation with far.number has no result: the result does not fit in 64 bits");
    CHECK(why("magic + 1 > 0") == "magic is TOYS, which is not a number");
    CHECK(why("events[0].body.weight & 1 == 1") ==
          "the calculation with events[0].body.weight has no result: it needs whole numbers, or is too large");
    CHECK(why("item_count == 2 and pad + 1 > 0").starts_with("pad is "));
    CHECK(why("magic==(item_count + 1)") == "magic is TOYS, which is not a number");
}

TEST_CASE("a named value, flags and bit fields are their numbers in a calculation and in a comparison") {
    const auto doc = open_toy();  // mode on 1, bits red|blue 5, link one=5 index=1
    const auto is_met = [&](std::string_view text) { return part_in(*doc, "", text).has_value(); };
    for (const auto* text : {"mode + 1 == 2", "mode * 3 == 3", "bits & 4 != 0", "bits & 1 == 1", "bits == 5",
                             "bits = 5", "bits>4", "bits<=5", "bits = red|blue", "bits = blue|red", "link & 0xFF == 5",
                             "link >> 8 == 1", "link>260", "nine - 9 == 0", "bits==(mode + 4)", "mode==(bits - 4)",
                             "mode<(bits)", "mode != (bits)", "not (bits & 2 != 0)"}) {
        CAPTURE(text);
        CHECK(is_met(text));
    }
    for (const auto* text :
         {"bits & 2 != 0", "not (bits & 4 != 0)", "bits<5", "bits=4", "mode==(bits)", "mode>(bits)"}) {
        CAPTURE(text);
        CHECK_FALSE(is_met(text));
    }
}

TEST_CASE("a number is compared with a number or a name of one, and anything else is an error with its column") {
    CHECK(fault("value>5 b>2") == "column 9: expected \"and\", \"or\" or the end, because value is a number (i16)");
    CHECK(fault("value>5 xyz") == fault("value>5 b>2"));
    CHECK(fault("value>5xyz") == "column 8: expected \"and\", \"or\" or the end, because value is a number (i16)");
    CHECK(fault("value == walk") == "column 10: expected a number, because value is a number (i16)");
    CHECK(fault("mode=onn") == "column 6: expected a number, because mode is a number (Mode) (there is on)");
    CHECK(fault("items>x") == "column 7: expected a number, because items is a number (list of Item)");
    CHECK(fault("far.number=x") == "column 12: expected a number, because far.number is a number (u16)");
    CHECK(fault("pair.y=x or value>1") == "column 8: expected a number, because pair.y is a number (i8)");
    CHECK(fault("events[0].body.weight=x") != "none");
    CHECK(fault("value + 1 > (name)") == "column 14: expected a number, but name is text<8>");
    CHECK(fault("name * 2 == 4") == "column 1: expected a number, but name is text<8>");
    CHECK(fault("value>(name)") == "column 8: expected a number, but name is text<8>");
    const auto doc = open_toy();
    const auto of_items = [&](std::string_view text) {
        const auto c = view::parse_condition(text);
        const auto wrong = view::fault_in_elements(*doc, *c, *view::find(*doc, "items[0]")->at.of);
        return wrong ? wrong->reason : "none";
    };
    CHECK(of_items("nothing=x") == "column 1: there is no nothing");
    CHECK(of_items("value>1 or valeu + 1 > 2") == "column 12: there is no valeu (there is value)");
    CHECK(of_items("not (value.x>1)") == "column 6: there is no value.x");
    CHECK(of_items("value>1 and name=x") == "none");
    for (const auto* text :
         {"value>5", "value>-5.5", "value=5*", "value> 5 ", "value>\"5\"", "value>5 and mode=on", "mode>0", "mode=on",
          "bits=red", "bits=red|blue", "bits=4", "name=5 b>2", "name=Walk fast", "name>5", "link=x",
          "events[0].body.weight>inf", "items>=2", "value>(pair.x)", "name==(far.title)"}) {
        CAPTURE(text);
        CHECK(fault(text) == "none");
    }
}

TEST_CASE("a name of a number is compared by the number, and a text that begins with digits is a text") {
    const auto doc = open_toy();
    const auto is_met = [&](std::string_view text) { return part_in(*doc, "", text).has_value(); };
    for (const auto* text : {"mode=on", "mode=1", "mode>off", "mode>=1", "mode= on", "mode<2", "item_count= 2 "}) {
        CAPTURE(text);
        CHECK(is_met(text));
    }
    for (const auto* text : {"mode=0", "mode>on", "mode<off", "mode!=1"}) {
        CAPTURE(text);
        CHECK_FALSE(is_met(text));
    }
    const auto bytes = *changed(*doc, "items[0].name", "2fort");
    const auto fort = open_toy(bytes);
    CHECK(part_in(*fort, "items[0]", "name==2fort"));
    CHECK_FALSE(part_in(*fort, "items[0]", "name==2cave"));
    CHECK_FALSE(part_in(*fort, "items[0]", "name==2"));
}

TEST_CASE("the leaves of a record of fixed layout are at fixed places") {
    const auto doc = open_toy();
    const auto& item = *view::find(*doc, "items[0]")->at.of;
    const auto leaves = view::fixed_leaves(item);
    REQUIRE(leaves);
    REQUIRE(leaves->size() == 2);
    CHECK((leaves->front().offset == 0 && leaves->back().offset == 8));
    CHECK(view::fixed_leaf_at(item, "value")->offset == 8);
    CHECK_FALSE(view::fixed_leaf_at(item, "colour"));
    CHECK_FALSE(view::fixed_leaf_at(item, "value.x"));
    CHECK_FALSE(view::fixed_leaves(doc->type()));
    const auto condition = view::parse_condition("value<0");
    const auto bytes = view::find(*doc, "items[0].value")->at.bytes();
    CHECK(view::meets(*condition, *leaves->back().of, bytes));
}

}  // namespace verbatim::test::view_condition
