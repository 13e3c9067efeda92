#include "tools/cell_text.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::tools_cell_text {

using namespace verbatim::tools;

TEST_CASE("a number has no exponent and never three decimals, or it is a text in quotes") {
    CHECK(number_cell("21") == "21");
    CHECK(number_cell("1.0") == "1.0");
    CHECK(number_cell("-0.125") == "-0.1250");
    CHECK(number_cell("1.033") == "1.0330");
    CHECK(number_cell("1.5e-005") == "0.000015");
    CHECK(number_cell("1.2345678e-05") == "0.000012345678");
    CHECK(number_cell("1.234e+2") == "123.4");
    CHECK(number_cell("1.2345678e-10") == "\"1.2345678e-10\"");
    CHECK(number_cell("3.4028235e+38") == "\"3.4028235e+38\"");
    CHECK(number_cell("12345678901234567") == "\"12345678901234567\"");
    CHECK(number_cell("nan(0x7FC00001)") == "nan(0x7FC00001)");
    CHECK(number_cell("-inf") == "\"-inf\"");
}

TEST_CASE("a text that a program could take for something else is in quotes") {
    for (const auto* text : {"walk", "Bip01 L Hand", "WALK_01", "walk1", "head|tail", "May"})
        CHECK(text_cell(text) == text);
    for (const auto* text : {"MAR1", "1-2", "3E5", "E5", "=x", "+x", "-x", "@x", "'x", "true", "NA", "", " Pelvis",
                             "Pelvis ", "0012", "Mai 1", "EUR 5", "#N/A", "1999-07-21 14:25:46"})
        CHECK(text_cell(text) == '"' + std::string(text) + '"');
}

TEST_CASE("numbers are compared with what programs show of them") {
    const auto same = likeness::same, shown = likeness::shown, other = likeness::other;
    CHECK(compare_numbers("1", "1.0", false) == same);
    CHECK(compare_numbers("1E+00", "1", true) == same);
    CHECK(compare_numbers("0", "-0.0", false) == same);
    CHECK(compare_numbers("-0.0", "0", false) == other);
    CHECK(compare_numbers("0.083329999999999999998", "0.08333", false) == shown);
    CHECK(compare_numbers("1.23E-05", "0.000012345678", false) == shown);
    CHECK(compare_numbers("1.24E-05", "0.000012345678", false) == other);
    CHECK(compare_numbers("0.012345679", "0.0123456789", false) == shown);
    for (const auto* half : {"1.028320312", "1.028320313"})
        CHECK(compare_numbers(half, "1.0283203125", false) == shown);
    CHECK(compare_numbers("0.0123457", "0.0123456789", false) == other);
    CHECK(compare_numbers("0.123456789012346", "0.12345678901234567", false) == shown);
    CHECK(compare_numbers("1048580", "1048576", true) == other);
    CHECK(compare_numbers("1048580", "1048576.5", false) == other);
    CHECK(compare_numbers("1.04858E+06", "1048576", true) == shown);
    CHECK(compare_numbers("9999999999", "9999999999.6", false) == other);
    CHECK(compare_numbers("10000000000", "9999999999.6", false) == shown);
}

TEST_CASE("a comma is a decimal mark, or the cell could be two numbers") {
    CHECK(number_in_cell("0,5", false) == "0.5");
    CHECK(number_in_cell(" 0.5 ", false) == "0.5");
    CHECK(number_in_cell("\"0.5\"", false) == "0.5");
    CHECK(number_in_cell("3,125", true) == "3.125");
    CHECK_FALSE(number_in_cell("3,125", false));
    CHECK_FALSE(number_in_cell("1,234.5", true));
    CHECK_FALSE(number_in_cell("1.234,5", true));
    CHECK(may_have_thousands("-3,125", ','));
    CHECK_FALSE(may_have_thousands("0,125", ','));
    CHECK_FALSE(may_have_thousands("3,1250", ','));
    CHECK(is_a_thousandfold("1033", "1.033"));
    CHECK(is_a_thousandfold("3125000", "3125"));
    CHECK_FALSE(is_a_thousandfold("0", "0"));
    CHECK(has_lost_its_point("10330", "1.033"));
    CHECK(has_lost_its_point("12345", "1.2345"));
    CHECK_FALSE(has_lost_its_point("15", "1.5"));
    CHECK(whole_number("5.0") == "5");
    CHECK(whole_number("1E+05") == "100000");
    CHECK_FALSE(whole_number("5.5"));
    CHECK_FALSE(whole_number("1e99"));
}

TEST_CASE("what spreadsheets make of values is called by its name") {
    for (const auto* text : {"1-Mar", "01.03.2026", "2026-03-01", "1/2", "03. Dez"})
        CHECK(made_by_spreadsheet(text) == "a date");
    CHECK(made_by_spreadsheet("10:30") == "a time");
    CHECK(made_by_spreadsheet("25,00 %") == "a percentage");
    CHECK(made_by_spreadsheet("#NAME?") == "an error of a spreadsheet");
    CHECK(made_by_spreadsheet("WAHR") == "a truth value, or none");
    CHECK(made_by_spreadsheet("1 234,5") == "a number with marks between thousands");
    for (const auto* text : {"walk-01", "MAR1", "walk 2"}) CHECK(made_by_spreadsheet(text).empty());
}

}  // namespace verbatim::test::tools_cell_text
