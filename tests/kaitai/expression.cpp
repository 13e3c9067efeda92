#include "verbatim/kaitai/language/expression.hpp"

#include <fmt/format.h>

#include <random>

#include "tests/support/catch.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::test::kaitai_expression {

using namespace verbatim::kaitai;
using form = expression::form;

namespace {

// An expression, which lasts as long as this.
struct parsed {
    expression_store kept{};
    const expression* is = nullptr;

    explicit parsed(std::string_view source) {
        INFO(source);
        const auto e = parse_expression(source, kept);
        if (!e) FAIL(e.error().reason);
        is = *e;
    }
    const expression& operator*() const { return *is; }
    const expression* operator->() const { return is; }
};
std::vector<const expression*> parts_of(const expression& e) {
    std::vector<const expression*> all;
    (void)table::any_operand(e, [&](const expression& part) {
        all.push_back(&part);
        return false;
    });
    return all;
}

// Returns the text of the expression with parentheses around each operation, which shows the operands of each operator.
std::string shape(const expression& e) {
    const auto part = [&](std::size_t i) { return shape(*e.operand(i)); };
    const bool is_plain = e.what != form::operation && e.what != form::element && (e.what != form::member || e.right);
    if (is_plain) return source_of(e);
    if (e.what == form::member) return fmt::format("({}.{})", part(0), e.characters);
    if (e.what == form::element) return fmt::format("({}[{}])", part(0), part(1));
    if (e.does == operation::negate) return fmt::format("(-{})", part(0));
    if (e.does == operation::invert) return fmt::format("(~{})", part(0));
    if (e.does == operation::negated) return fmt::format("(not {})", part(0));
    if (e.does == operation::conditional) return fmt::format("({} ? {} : {})", part(0), part(1), part(2));
    return fmt::format("({} {} {})", part(0), table::binary_operator_of(e.does)->symbol, part(1));
}
std::string shape(std::string_view source) { return shape(*parsed(source)); }

std::string text_in(std::string_view source) {
    const parsed e(source);
    CHECK(e->what == form::text);
    return std::string(e->characters);
}
bool is_number(std::string_view source, kaitai::integer number) {
    const parsed e(source);
    return is_integer(*e) && walk::number_of(*e) == number;
}
bool is_real(std::string_view source, double real) {
    const parsed e(source);
    return e->what == form::real && e->real() == real;
}
std::string repeated(std::string_view what, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += what;
    return all;
}
std::string reason_against(std::string_view source) {
    expression_store kept;
    const auto e = parse_expression(source, kept);
    return e ? "parsed" : with_column(e.error()).reason;
}

}  // namespace

TEST_CASE("integers are written in four bases, with underscores") {
    CHECK(is_number("0", 0));
    CHECK(is_number("123", 123));
    CHECK(is_number("100_500", 100500));
    CHECK(is_number("0x12_fE", 0x12FE));
    CHECK(is_number("0XdeadBEEF", 0xDEADBEEF));
    CHECK(is_number("0o644", 420));
    CHECK(is_number("0b1010_1_010", 0xAA));
    CHECK(is_number("18446744073709551615", ~std::uint64_t{}));
    CHECK(is_number("0xffff_ffff_ffff_ffff", ~std::uint64_t{}));
}

TEST_CASE("a float has a point or an exponent") {
    CHECK(is_real("1.2345", 1.2345));
    CHECK(is_real(".5", 0.5));
    CHECK(is_real("5.", 5));
    CHECK(is_real("123e4", 1230000));
    CHECK(is_real("123e+4", 1230000));
    CHECK(is_real("1.5E-2", 0.015));
    CHECK(is_real("00.5", 0.5));
    CHECK(shape("1. + 2") == "(1.0 + 2)");
}
TEST_CASE("a point between a number and a name starts a member, not a fraction") {
    CHECK(shape("123.to_s") == "(123.to_s)");
    CHECK(shape("123. to_s") == "(123.to_s)");
    CHECK(shape("4.e2") == "(4.e2)");
    CHECK(shape("1.5.to_i") == "(1.5.to_i)");
    CHECK(shape("0x7f.to_s") == "(127.to_s)");
}

TEST_CASE("texts between double quotation marks have escapes") {
    CHECK(text_in(R"("")").empty());
    CHECK(text_in(R"("a b")") == "a b");
    CHECK(text_in(R"("\a\b\t\n\v\f\r\e")") == "\a\b\t\n\v\f\r\x1B");
    CHECK(text_in(R"("\"\'\\")") == "\"'\\");
    CHECK(text_in(R"("it's")") == "it's");
    CHECK(text_in(R"("\75")") == "=");
    CHECK(text_in(R"("\123\0")") == std::string("S\0", 2));
    CHECK(text_in(R"("\u0041\u00e9\u21bb")") == "A\xC3\xA9\xE2\x86\xBB");
    CHECK(text_in(R"("\u12bF")") == "\xE1\x8A\xBF");
    CHECK(text_in(R"("\ud83d\ude00")") == "\xF0\x9F\x98\x80");
    CHECK(text_in("\"\xE3\x81\x93\"") == "\xE3\x81\x93");
}
TEST_CASE("texts between single quotation marks have no escapes") {
    CHECK(text_in(R"('a\n"b"\')") == R"(a\n"b"\)");
    CHECK(text_in("''").empty());
}
TEST_CASE("adjacent texts are joined") { CHECK(text_in(R"("ab" 'cd' "\n")") == "abcd\n"); }

TEST_CASE("an f-string consists of texts and of expressions in braces") {
    const parsed e(R"(f"a={a + 1}, {b}{c ? "x" : 'y'}\n")");
    REQUIRE(e->what == form::formatted);
    const auto pieces = parts_of(*e);
    REQUIRE(pieces.size() == 6);
    CHECK(pieces[0]->characters == "a=");
    CHECK(shape(*pieces[1]) == "(a + 1)");
    CHECK(pieces[2]->characters == ", ");
    CHECK(shape(*pieces[3]) == "b");
    CHECK(shape(*pieces[4]) == "(c ? \"x\" : \"y\")");
    CHECK(pieces[5]->characters == "\n");
    CHECK(parts_of(*parsed("f\"\"")).empty());
    CHECK(parts_of(*parsed("f\" { a } \"")).size() == 3);
    CHECK(parsed(R"(f"{f"{a}"}")")->left->what == form::formatted);
    CHECK(parsed("f")->is_name("f"));
}

TEST_CASE("names, booleans and enumerators") {
    for (const auto* truth : {"true", "false"}) {
        const parsed e(truth);
        CHECK(e->what == form::number);
        CHECK(e->gives == table::gives::truth);
        CHECK(e->value == (std::string_view(truth) == "true"));
    }
    CHECK(parsed("truer")->is_name("truer"));
    CHECK(parsed("note_len")->is_name("note_len"));
    CHECK(parsed("_")->is_name("_"));
    CHECK(parsed("_io")->is_name("_io"));
    const parsed cat("zoo :: house::animal::cat");
    CHECK(cat->what == form::enumerator);
    CHECK(enumerator_in(*cat).enumeration == std::vector<std::string>{"zoo", "house", "animal"});
    CHECK(enumerator_in(*cat).name == "cat");
    CHECK(enumerator_in(*parsed("::animal::cat")).enumeration == std::vector<std::string>{"", "animal"});
    CHECK(shape("port::http.to_i + 8000 == 8080") == "(((port::http.to_i) + 8000) == 8080)");
    CHECK(shape("a ? b::c : d::e") == "(a ? b::c : d::e)");
}

TEST_CASE("members, methods and elements follow a value") {
    CHECK(shape("a.b[c - 1].d") == "(((a.b)[(c - 1)]).d)");
    const parsed call("(a + b).substring(2, n)");
    REQUIRE(call->what == form::member);
    CHECK(call->characters == "substring");
    CHECK(shape(*call->left) == "(a + b)");
    REQUIRE(call->right);
    REQUIRE(parts_of(*call->right).size() == 2);
    CHECK(shape(*parts_of(*call->right)[1]) == "n");
    CHECK(parts_of(*parsed("a.to_s()")->right).empty());
    CHECK(parts_of(*parsed("[1, 2, 0x1234,]")).size() == 3);
    CHECK(parts_of(*parsed("[]")).empty());
    CHECK(shape("[1, 2][0]") == "([1, 2][0])");
}

TEST_CASE("casts and sizes name a type") {
    const parsed member("x.as < foo :: bar > . baz");
    const expression& cast = *member->left;
    CHECK(cast.what == form::cast);
    CHECK(type_in(cast).path == std::vector<std::string>{"foo", "bar"});
    CHECK_FALSE(type_in(cast).is_array);
    const parsed list("[27643, 7].as<u2[]>");
    CHECK(list->what == form::cast);
    CHECK(type_in(*list).path == std::vector<std::string>{"u2"});
    CHECK(type_in(*list).is_array);
    CHECK(type_in(*parsed("x.as<::foo>")).path == std::vector<std::string>{"", "foo"});
    CHECK(parsed("x.as<u1>>>2")->is(operation::shift_right));
    CHECK(parsed("x.as")->what == form::member);
    CHECK(parsed("sizeof<block::inner>")->what == form::size_of);
    CHECK(type_in(*parsed("sizeof<block::inner>")).path == std::vector<std::string>{"block", "inner"});
    CHECK(parsed("bitsizeof<b13>")->what == form::bit_size_of);
    CHECK(parsed("sizeof")->what == form::name);
}

TEST_CASE("operators have the precedence that Kaitai's language defines") {
    CHECK(shape("1 + 2 * 3") == "(1 + (2 * 3))");
    CHECK(shape("1 - 2 - 3") == "((1 - 2) - 3)");
    CHECK(shape("8 / 4 * 2 % 3") == "(((8 / 4) * 2) % 3)");
    CHECK(shape("(1 + 2) / (7 * 8)") == "((1 + 2) / (7 * 8))");
    CHECK(shape("1 << 2 + 3") == "(1 << (2 + 3))");
    CHECK(shape("a & b << c") == "(a & (b << c))");
    CHECK(shape("a ^ b & c") == "(a ^ (b & c))");
    CHECK(shape("a | b ^ c") == "(a | (b ^ c))");
    CHECK(shape("a & 7 == b | 8") == "((a & 7) == (b | 8))");
    CHECK(shape("not a == b and c") == "((not (a == b)) and c)");
    CHECK(shape("not not a") == "(not (not a))");
    CHECK(shape("a or b and c or d") == "((a or (b and c)) or d)");
    CHECK(shape("a or b ? c : d or e") == "((a or b) ? c : (d or e))");
    CHECK(shape("a ? b : c ? d : e") == "(a ? b : (c ? d : e))");
    CHECK(shape("a ? b ? c : d : e") == "(a ? (b ? c : d) : e)");
    CHECK(shape("-a.b * 2") == "((-(a.b)) * 2)");
    CHECK(shape("-13 % 5") == "((-13) % 5)");
    CHECK(shape("~-a - -b") == "((~(-a)) - (-b))");
    CHECK(shape("+a + +b") == "(a + b)");
    CHECK(shape("a<b") == "(a < b)");
    CHECK(shape("a>=b") == "(a >= b)");
    CHECK(shape("a!=b or not(c)") == "((a != b) or (not c))");
    CHECK(shape("(  (code >   0) and\n(code <= 10)\t)") == "((code > 0) and (code <= 10))");
}

TEST_CASE("each part of an expression has its column") {
    const parsed sum("ab + cd.ef[3]");
    CHECK(sum->column == 4);
    CHECK(sum->left->column == 1);
    CHECK(sum->right->column == 11);
    CHECK(sum->right->left->column == 9);
    CHECK(sum->right->right->column == 12);
    CHECK(parsed("  -5")->column == 3);
    CHECK(parsed("  (a)")->column == 4);
}

TEST_CASE("the text of an expression is parsed back to the same expression") {
    for (const auto* source : {"1 + 2 * 3",
                               "(1 + 2) * 3",
                               "1 - (2 - 3)",
                               "--5",
                               "(-5).abs",
                               "not (a and b)",
                               "(not a) == b",
                               "(a == b) == c",
                               "(a ? b : c) ? d : e",
                               "a ? b : c ? d : e",
                               "[1, 2].max",
                               "x.as<u2[]>",
                               "x.as<::a::b>[0].c(1, \"d\")",
                               "sizeof<a::b> + bitsizeof<b1>",
                               "::a::b::c",
                               "1e+300",
                               "2.0",
                               "\"\\\"\\\\\\u0007\"",
                               "true or false",
                               "f\"a{b + 1}\\u007b\\\"\"",
                               "~(a | b) ^ c",
                               "(a + b).length"}) {
        const parsed e(source);
        CHECK(source_of(*e) == source);
        CHECK(shape(source_of(*e)) == shape(*e));
    }
    CHECK(source_of(*parsed("0xff+'a'")) == "255 + \"a\"");
}

TEST_CASE("malformed expressions are errors that name the column") {
    const std::pair<const char*, const char*> all[] = {
        {"", "column 1: expected a value, but it ends here"},
        {"  ", "column 3: expected a value, but it ends here"},
        {"1 +", "column 4: expected a value, but it ends here"},
        {"1 + * 2", "column 5: expected a value, found \"*\""},
        {"a b", "column 3: expected an operator or the end of the expression, found \"b\""},
        {"12ab", "column 3: expected an operator or the end of the expression, found \"ab\""},
        {"a = b", "column 3: expected an operator or the end of the expression, found \"=\""},
        {"a && b", "column 4: expected a value, found \"&\""},
        {"(1", "column 3: expected \")\", but it ends here"},
        {"(1]", "column 3: expected \")\", found \"]\""},
        {"1)", "column 2: expected an operator or the end of the expression, found \")\""},
        {"a[1", "column 4: expected \"]\", but it ends here"},
        {"a[]", "column 3: expected a value, found \"]\""},
        {"[1 2]", "column 4: expected \",\" or \"]\", found \"2\""},
        {"[,]", "column 2: expected a value, found \",\""},
        {"a.", "column 3: expected the name of a member or a method, but it ends here"},
        {"a.1", "column 3: expected the name of a member or a method, found \"1\""},
        {"a(1)", "column 2: only a method of a value is called: value.method(argument)"},
        {"a.b(1)(2)", "column 7: only a method of a value is called: value.method(argument)"},
        {"a.b(1", "column 6: expected \",\" or \")\", but it ends here"},
        {"a ? b", "column 6: expected \":\", but it ends here"},
        {"a ? : b", "column 5: expected a value, found \":\""},
        {"a::", "column 4: expected the name of an enumerator, but it ends here"},
        {"::a", "column 4: expected \"::\" and the name of an enumerator, but it ends here"},
        {"::", "column 3: expected a name, but it ends here"},
        {"a.as<", "column 6: expected the name of a type, but it ends here"},
        {"a.as<b", "column 7: expected \">\", but it ends here"},
        {"a.as<b[>", "column 8: expected \"]\", found \">\""},
        {"sizeof<a[]>", "column 9: expected \">\", found \"[\""},
        {"1 < 2 < 3", "column 7: a comparison gives a boolean: join two of them with \"and\""},
        {"a == not b", "column 6: \"not\" is written in parentheses here"},
        {"and", "column 1: expected a value, found \"and\""},
        {"a or or b", "column 6: expected a value, found \"or\""},
        {"\"abc", "column 1: the text is not closed"},
        {"a + 'abc", "column 5: the text is not closed"},
        {"f\"abc", "column 1: the text is not closed"},
        {"f\"{a\"", "column 5: expected \"}\", found \"\"\""},
        {"f\"{}\"", "column 4: expected a value, found \"}\""},
        {"\"\\q\"",
         "column 2: unknown escape: there are \\a \\b \\t \\n \\v \\f \\r \\e \\\" \\' \\\\, octal digits, and \\u "
         "with four hexadecimal digits"},
        {"\"\\u12g4\"", "column 2: \\u takes four hexadecimal digits"},
        {"\"\\ud83d\"", "column 2: the escape is half of a character"},
        {"\"\\ud83d\\u0041\"", "column 2: the escape is half of a character"},
        {"\"\\777777\"", "column 2: the escape is more than \\177777"},
        {"0x", "column 3: expected a digit of base 16"},
        {"0b2", "column 3: expected a digit of base 2"},
        {"0o_", "column 4: expected a digit of base 8"},
        {"007", "column 1: a decimal number does not start with 0; an octal one starts with 0o"},
        {"18446744073709551616", "column 1: the number does not fit in 64 bits"},
        {"1e999", "column 1: the float is too large, or too close to zero, for 64 bits"},
        {"1_0.5", "column 2: a float has no underscores"},
        {"#", "column 1: expected a value, found \"#\""},
        {"\x01", "column 1: expected a value, found \"\\x01\""},
    };
    for (const auto& [source, reason] : all) {
        INFO(source);
        CHECK(reason_against(source) == reason);
    }
    expression_store kept;
    const auto product = parse_expression("1 + * 2", kept);
    CHECK(product.error().offset == 4);
    CHECK(product.error().path.empty());
}

TEST_CASE("a deeply nested expression is parsed, and nesting beyond the limit is an error") {
    const auto around = [](std::string_view open, std::string_view close, int times) {
        return repeated(open, times) + "1" + repeated(close, times);
    };
    CHECK(reason_against(around("(", ")", 190)) == "parsed");
    CHECK(reason_against(around("-", "", 380)) == "parsed");
    CHECK(reason_against(repeated("1 + ", 900) + "1") == "parsed");
    for (const auto& [open, close] : std::initializer_list<std::pair<const char*, const char*>>{{"(", ")"},
                                                                                                {"[", "]"},
                                                                                                {"-", ""},
                                                                                                {"+", ""},
                                                                                                {"not ", ""},
                                                                                                {"a[", "]"},
                                                                                                {"a.b(", ")"},
                                                                                                {"f\"{", "}\""},
                                                                                                {"1 ? 1 : ", ""},
                                                                                                {"1 ? ", " : 1"},
                                                                                                {"1 + (", ")"}})
        CHECK(reason_against(around(open, close, 100000)).ends_with("operators and parentheses are nested too deeply"));
    for (const auto* more : {" + 1", " or 1", ".a", "[0]", ".a()", ".as<b>"})
        CHECK(reason_against("1" + repeated(more, 100000)).ends_with("too many operations depend on one another"));
    CHECK(reason_against("[" + repeated("1, ", 100000) + "]") == "parsed");
}

TEST_CASE("a reference to a type has a path, and may be an array or have arguments") {
    expression_store kept;
    const auto type_of = [&](std::string_view source) { return parse_type(source, kept).value(); };
    const auto type = type_of(" foo::bar(1, _index + 2) ");
    CHECK(type.path == std::vector<std::string>{"foo", "bar"});
    REQUIRE(type.arguments.size() == 2);
    CHECK(shape(*type.arguments[1]) == "(_index + 2)");
    CHECK_FALSE(type.is_array);
    CHECK(type_of("u4le[]").is_array);
    CHECK(type_of("u4le").path == std::vector<std::string>{"u4le"});
    CHECK(type_of("::a").path == std::vector<std::string>{"", "a"});
    CHECK(type_of("a(\"x\")").arguments[0]->characters == "x");

    const auto reason = [&](const char* source) { return with_column(parse_type(source, kept).error()).reason; };
    CHECK(reason("") == "column 1: expected the name of a type, but it ends here");
    CHECK(reason("a::") == "column 4: expected the name of a type, but it ends here");
    CHECK(reason("a b") == "column 3: expected the end of the type, found \"b\"");
    CHECK(reason("a[1]") == "column 3: expected \"]\", found \"1\"");
    CHECK(reason("a(1") == "column 4: expected \",\" or \")\", but it ends here");
    CHECK(reason("a(1) c") == "column 6: expected the end of the type, found \"c\"");
}

TEST_CASE("random texts are parsed or refused, and never crash") {
    constexpr std::string_view alphabet[] = {"(",  ")",    "[",     "]",  "{", "}",       "\"",  "'", "f\"",
                                             "\\", "u12",  ".",     "::", ":", "?",       "as<", ">", "<<",
                                             "==", "not ", " and ", "a",  "_", "sizeof<", "0x",  "9", "1e5",
                                             ",",  "-",    "~",     "*",  "%", "\xFF",    "\n",  " "};
    std::mt19937 random(7);
    const auto below = [&](std::size_t most) {
        return std::uniform_int_distribution<std::size_t>(0, most - 1)(random);
    };
    const std::string_view seeds[] = {"(a + b).substring(2, 7) == \"x\\n\" ? [1, 2].max : c.as<d::e[]>.f",
                                      "f\"a{b[0] & 0x1f}c\" != '' or not ::a::b::c == 2.5e3", ""};
    int good = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string source(seeds[below(std::size(seeds))]);
        for (std::size_t changes = 1 + below(5); changes > 0; --changes) {
            const std::size_t at = below(source.size() + 1);
            source.replace(at, below(3), alphabet[below(std::size(alphabet))]);
        }
        expression_store all;
        const auto e = parse_expression(source, all);
        INFO(source);
        if (!e) {
            REQUIRE_FALSE(e.error().reason.empty());
            REQUIRE(e.error().offset <= source.size());
            continue;
        }
        ++good;
        const auto written = source_of(**e);
        REQUIRE(shape(written) == shape(**e));
    }
    CHECK(good > 500);
}

}  // namespace verbatim::test::kaitai_expression
