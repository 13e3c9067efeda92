// Methods and members of values, sizes and casts.
#include "tests/kaitai/toy.hpp"

namespace verbatim::test::kaitai_evaluate_methods {

using namespace kaitai_toy;

TEST_CASE("texts have methods") {
    CHECK(of("title.length") == "3");
    CHECK(of("title.reverse") ==
          "\"z\xC3\xA9"
          "a\"");
    CHECK(of("title.substring(1, 2)") == "\"\xC3\xA9\"");
    CHECK(of("\"0123456789\".substring(2, 7)") == "\"23456\"");
    CHECK(of("\"abc\".substring(3, 3)") == "\"\"");
    CHECK(of("\"abc\".substring(1, 9)") == "\"bc\"");
    CHECK(of("\"abc\".substring(5, 9)") == "\"\"");
    CHECK(of("\"abc\".substring(2, 1)") == "7: there are no characters 2 to 1 in a text of 3");
    CHECK(of("\"abc\".substring(-1, 1)") == "7: there are no characters -1 to 1 in a text of 3");
    CHECK(of("\"0012\".to_i") == "12");
    CHECK(of("\"-12\".to_i()") == "-12");
    CHECK(of("\"+7\".to_i") == "7");
    CHECK(of("\"fF\".to_i(16)") == "255");
    CHECK(of("\"101\".to_i(2)") == "5");
    CHECK(of("\"z\".to_i(36)") == "35");
    CHECK(of("\"18446744073709551615\".to_i") == "18446744073709551615");
    CHECK(of("\"18446744073709551616\".to_i") == "24: the result does not fit in 64 bits");
    CHECK(of("\"12\".to_i(2)") == "6: \"12\" is not an integer in base 2");
    CHECK(of("\"\".to_i") == "4: \"\" is not an integer in base 10");
    CHECK(of("\"-\".to_i") == "5: \"-\" is not an integer in base 10");
    CHECK(of("\"  644 \".to_i(8)") == "420");
    CHECK(of("\"0x00Ff\".to_i(16)") == "255");
    CHECK(of("\"0x\".to_i(16)") == "6: \"0x\" is not an integer in base 16");
    CHECK(of("\"0x1\".to_i") == "7: \"0x1\" is not an integer in base 10");
    CHECK(of("\"1 2\".to_i") == "7: \"1 2\" is not an integer in base 10");
    CHECK(of("\"1\".to_i(1)") == "5: there is no base 1: it is from 2 to 36");
    CHECK(of("\"a\\u00e9\".to_b(\"UTF-16LE\")") == "[0x61, 0x00, 0xe9, 0x00]");
    CHECK(of("\"\\u00e9\".to_b(\"ASCII\")") == "10: ASCII has no character \"\xC3\xA9\"");
}

TEST_CASE("bytes have methods") {
    CHECK(of("raw.length") == "2");
    CHECK(of("raw.size") == "2");
    CHECK(of("raw.first") == "222");
    CHECK(of("raw.last") == "173");
    CHECK(of("raw.min") == "173");
    CHECK(of("raw.max") == "222");
    CHECK(of("raw[1]") == "173");
    CHECK(of("raw[2]") == "4: there is no element 2: there are 2");
    CHECK(of("raw.index_of(0xad)") == "1");
    CHECK(of("raw.index_of(300)") == "-1");
    CHECK(of("[0x66, 0x6f, 0x6f].as<bytes>.to_s(\"ASCII\")") == "\"foo\"");
    CHECK(of("[0x66, 0].to_s(\"UTF-16LE\")") == "\"f\"");
    CHECK(of("[0xff].to_s(\"UTF-8\")") == "8: the bytes are no text in UTF-8");
    CHECK(of("raw.to_s(\"no such\")") == "5: this system does not know the encoding no such");
    CHECK(of("[].as<bytes>.first") == "14: what is empty has no first element");
    CHECK(of("[].as<bytes>.max") == "14: what is empty has no greatest element");
    CHECK(of("raw.foo") ==
          "5: bytes have no foo; it has length, size, first, last, min, max, to_s(a text), index_of(an integer)");
}

TEST_CASE("arrays have methods") {
    CHECK(of("[3, 1, 2].size") == "3");
    CHECK(of("[3, 1, 2].first") == "3");
    CHECK(of("[3, 1, 2].last") == "2");
    CHECK(of("[3, 1, 2].min") == "1");
    CHECK(of("[3, 1.5, 2].max") == "3");
    CHECK(of("[\"b\", \"a\"].min") == "\"a\"");
    CHECK(of("[3, \"a\"].max") == "10: a text cannot be compared with an integer");
    CHECK(of("[3, 1, 2][1]") == "1");
    CHECK(of("[3][1]") == "4: there is no element 1: there are 1");
    CHECK(of("[3][-1]") == "5: the index -1 is negative");
    CHECK(of("[3][true]") == "5: an index is an integer, not a boolean");
    CHECK(of("[].last") == "4: what is empty has no last element");
    CHECK(of("[1, 2].length") == "2");
    CHECK(of("3[0]") == "2: an integer has no elements");
}

TEST_CASE("numbers, booleans and enumerators have methods") {
    CHECK(of("(42 + -13).to_s") == "\"29\"");
    CHECK(of("(6.28 + 2.72).to_i") == "9");
    CHECK(of("(-1.9).to_i") == "-1");
    CHECK(of("1e30.to_i") == "6: the float does not fit in an integer of 64 bits");
    CHECK(of("18446744073709551616.0.to_i") == "24: the result does not fit in 64 bits");
    CHECK(of("(not false or false).to_i") == "1");
    CHECK(of("animal::dog.to_i + 0x8000") == "32775");
    CHECK(of("pet.to_i.to_s") == "\"4\"");
    CHECK(of("5.to_i") == "3: an integer has no to_i; it has to_s");
    CHECK(of("5.to_s(2)") == "3: an integer has no to_s(an integer); it has to_s");
    CHECK(of("\"a\".to_i(\"b\")") ==
          "5: a text has no to_i(a text); it has length, reverse, substring(an integer, an integer), to_i, to_i(an "
          "integer), to_b(a text)");
}

TEST_CASE("the environment gives the members and elements of objects") {
    CHECK(of("block.size + 1") == "8");
    CHECK(of("block.max") == "70");
    CHECK(of("numbers.size") == "3");
    CHECK(of("numbers.first") == "5");
    CHECK(of("numbers.max") == "9");
    CHECK(of("numbers.min()") == "2");
    CHECK(of("numbers[len - 1]") == "9");
    CHECK(of("block.nothing") == "100: there is no nothing");
    CHECK(of("block.size(1)") == "7: an object has no method size that takes arguments");
    CHECK(of("numbers.as<bytes>") == "[0x05, 0x02, 0x09]");
    CHECK(kind("block") == "an object");
}

TEST_CASE("sizeof and _sizeof give bytes, and bitsizeof gives bits") {
    CHECK(of("sizeof<u4>") == "4");
    CHECK(of("sizeof<b12>") == "2");
    CHECK(of("bitsizeof<b12>") == "12");
    CHECK(of("block._sizeof") == "12");
    CHECK(of("len._sizeof") == "4");
    CHECK(of("block.size._sizeof") == "40");
    CHECK(of("(1 + 2)._sizeof") == "9: the size of an integer that is no field is not known");
}

TEST_CASE("a cast to bytes converts an array, and other casts leave the value unchanged") {
    CHECK(of("[27643, 7].as<u2[]>") == "[27643, 7]");
    CHECK(of("[0x61, 0xff].as<bytes>") == "[0x61, 0xff]");
    CHECK(kind("[0x61].as<bytes>") == "bytes");
    CHECK(kind("[0x61].as<u1[]>") == "an array");
    CHECK(of("raw.as<bytes>") == "[0xde, 0xad]");
    CHECK(of("block.as<foo::bar>.size") == "7");
    CHECK(of("300.as<u1>") == "300");
    CHECK(of("[256].as<bytes>") == "7: only integers from 0 to 255 can become bytes");
    CHECK(of("\"a\".as<bytes>") == "5: a text cannot become bytes");
}

}  // namespace verbatim::test::kaitai_evaluate_methods
