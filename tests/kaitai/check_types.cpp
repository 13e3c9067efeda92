// An expression that can never be evaluated is refused when its schema is loaded. An expression whose types may fit is
// accepted.
#include <algorithm>

#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_check_types {

namespace {

const std::string parts = R"(meta: {id: a, endian: le, encoding: ASCII}
enums:
  kind: {1: one, 2: two}
  other: {1: one}
types:
  rec:
    seq: [{id: x, type: u1}]
  rec2:
    seq: [{id: x, type: u1}, {id: z, type: u1}]
  par:
    params: [{id: num, type: u1}, {id: txt, type: str}, {id: made, type: rec}, {id: bytes_in, type: io}, {id: is, type: bool}, {id: what, type: u1, enum: kind}, {id: all, type: 'u1[]'}, {id: any_of, type: struct}, {id: raw}]
  inner:
    seq: [{id: y, type: u1}, {id: deep, type: deepest}]
    types:
      deepest:
        instances:
          up: {value: _parent.y + _parent._parent.n + _root.n}
seq:
  - {id: n, type: u1}
  - {id: f, type: f4}
  - {id: t, type: str, size: 2}
  - {id: raw, size: 2}
  - {id: e, type: u1, enum: kind}
  - {id: e2, type: u1, enum: other}
  - {id: flag, type: b1}
  - {id: flag_kind, type: b1, enum: kind}
  - {id: bits, type: b6}
  - {id: r, type: rec}
  - {id: r2, type: rec2}
  - {id: numbers, type: u1, repeat: expr, repeat-expr: 2}
  - {id: texts, type: strz, repeat: expr, repeat-expr: 2}
  - {id: recs, type: rec, repeat: expr, repeat-expr: 2}
  - {id: either, type: {switch-on: n, cases: {1: rec, 2: rec2}}}
  - {id: same, type: {switch-on: n, cases: {1: rec, 2: rec}}}
  - {id: sized, size: 4, type: {switch-on: n, cases: {1: rec}}}
  - {id: in1, type: inner}
  - {id: given, type: 'par(n, t, r, _io, flag, e, numbers, r2, raw)'}
)";

// Loads a schema with one more line. Returns the error, with its column in that line counted from `first`; empty if the
// schema is loaded.
std::string why(const std::string& before, std::string_view line, std::size_t first) {
    static const test::schemas in;
    const auto s = in.load(before + std::string(line) + "\n");
    if (s) return "";
    const std::string at = "a.ksy:" + std::to_string(std::ranges::count(before, '\n') + 1) + ":",
                      reason = s.error().reason;
    if (!reason.starts_with(at)) return reason;
    const auto end = reason.find(':', at.size());
    return std::to_string(std::stoul(reason.substr(at.size(), end - at.size())) - first) + reason.substr(end);
}
std::string value(std::string_view expression) {
    return why(parts +
                   "instances:\n  text: {value: 't + \"b\"'}\n  two: {value: n, enum: kind}\n  a1: {value: a2}\n  a2: "
                   "{value: a1}\n  q:\n",
               "    value: '" + std::string(expression) + "'", 12);
}
std::string field(std::string_view of) { return why(parts, "  - " + std::string(of), 4); }
std::string instance(std::string_view of) { return why(parts + "instances:\n", "  q: " + std::string(of), 5); }

constexpr auto of_text =
    "it has length, reverse, substring(an integer, an integer), to_i, to_i(an integer), to_b(a text)";

}  // namespace

TEST_CASE("a member that a value cannot have is refused") {
    CHECK(value("t.lenght") == std::string("3: a text has no lenght; ") + of_text);
    CHECK(value("text.lenght") == std::string("6: a text has no lenght; ") + of_text);
    CHECK(value("n.lenght") == "3: an integer has no lenght; it has to_s");
    CHECK(value("f.length") == "3: a float has no length; it has to_i");
    CHECK(value("flag.length") == "6: a boolean has no length; it has to_i");
    CHECK(value("e.length") == "3: an enumerator has no length; it has to_i");
    CHECK(value("kind::one.length") == "11: an enumerator has no length; it has to_i");
    CHECK(value("raw.foo") ==
          "5: bytes have no foo; it has length, size, first, last, min, max, to_s(a text), index_of(an integer)");
    CHECK(value("texts.foo") == "7: an array has no foo; it has size, length, first, last, min, max");
    CHECK(value("recs.x") == "6: an array has no x; it has size, length, first, last, min, max");
    CHECK(value("_io.foo") == "5: a stream has no foo; it has pos, size, eof");
    CHECK(value("r.z") == "3: rec has no field, instance or parameter \"z\"");
    CHECK(value("recs[0].z") == "9: rec has no field, instance or parameter \"z\"");
    CHECK(value("recs.last.z") == "11: rec has no field, instance or parameter \"z\"");
    CHECK(value("same.z") == "6: rec has no field, instance or parameter \"z\"");
    CHECK(value("either.as<rec>.z") == "16: rec has no field, instance or parameter \"z\"");
    CHECK(value("_root.foo") == "7: a has no field, instance or parameter \"foo\"");
    CHECK(value("r._parent.foo") == "11: a has no field, instance or parameter \"foo\"");
    CHECK(value("in1.deep._parent._parent.r.z") == "28: rec has no field, instance or parameter \"z\"");
    CHECK(value("given.what.foo") == "12: an enumerator has no foo; it has to_i");
    CHECK(value("given.raw.foo") ==
          "11: bytes have no foo; it has length, size, first, last, min, max, to_s(a text), index_of(an integer)");
}

TEST_CASE("a method call with arguments that the method does not take is refused") {
    CHECK(value("t.to_i(10, 3)") == std::string("3: a text has no to_i(an integer, an integer); ") + of_text);
    CHECK(value("t.to_i(t)") == std::string("3: a text has no to_i(a text); ") + of_text);
    CHECK(value("t.substring(1)") == std::string("3: a text has no substring(an integer); ") + of_text);
    CHECK(value("t.substring(0, r)") == std::string("3: a text has no substring(an integer, a record); ") + of_text);
    CHECK(value("raw.to_s") ==
          "5: bytes have no to_s; it has length, size, first, last, min, max, to_s(a text), index_of(an integer)");
    CHECK(value("r.x(1)") == "3: a record has no method x that takes arguments");
    CHECK(value("_io.pos(1)") == "5: a stream has no method pos that takes arguments");
    CHECK(value("t.substring(0, n)").empty());
    CHECK(value("t.substring(0, either.x)").empty());
    CHECK(value("raw.to_s(t).to_i(16).to_s + t").empty());
}

TEST_CASE("an operator whose operands have the wrong types is refused") {
    CHECK(value("t + 1") == "3: an integer cannot be added to a text");
    CHECK(value("n - t") == "3: a text cannot be subtracted from an integer");
    CHECK(value("t * n") == "3: a text cannot be multiplied by an integer");
    CHECK(value("e / 2") == "3: an enumerator cannot be divided by an integer");
    CHECK(value("n % flag") == "3: an integer cannot be divided by a boolean with a remainder");
    CHECK(value("n << t") == "3: an integer cannot be shifted by a text");
    CHECK(value("raw & 1") == "5: the bits of bytes and an integer cannot be combined");
    CHECK(value("raw + raw") == "5: bytes cannot be added to bytes");
    CHECK(value("t - either") == "3: any value cannot be subtracted from a text");
    CHECK(value("raw < 1") == "5: bytes cannot be compared with an integer");
    CHECK(value("t == 1") == "3: a text cannot be compared with an integer");
    CHECK(value("e == 1") == "3: an enumerator cannot be compared with an integer");
    CHECK(value("two == 1") == "5: an enumerator cannot be compared with an integer");
    CHECK(value("flag_kind == 1") == "11: an enumerator cannot be compared with an integer");
    CHECK(value("e == other::one") == "3: enumerators of two enumerations cannot be compared");
    CHECK(value("flag == 1") == "6: a boolean cannot be compared with an integer");
    CHECK(value("r == r") == "3: a record cannot be compared with a record");
    CHECK(value("-t") == "1: a text has no negative");
    CHECK(value("~f") == "1: the bits of a float cannot be inverted");
    CHECK(value("not n") == "5: expected a boolean, found an integer");
    CHECK(value("flag and n") == "10: expected a boolean, found an integer");
    CHECK(value("n or flag") == "1: expected a boolean, found an integer");
    CHECK(value("n ? 1 : 2") == "1: expected a boolean, found an integer");
    CHECK(value("f\"{f}\"") == "4: between the braces of a text is a text or an integer, not a float");
}

TEST_CASE("an index must be an integer, and the indexed value must have elements") {
    CHECK(value("t[0]") == "2: a text has no elements");
    CHECK(value("r[0]") == "2: a record has no elements");
    CHECK(value("recs[t]") == "6: an index is an integer, not a text");
    CHECK(value("recs[1.5]") == "6: an index is an integer, not a float");
    CHECK(value("recs[e]") == "6: an index is an integer, not an enumerator");
    CHECK(value("recs[e.to_i].x + raw[0] + numbers[bits]").empty());
}

TEST_CASE("the expression of a key must have the type that the key needs") {
    CHECK(field("{type: u1, if: 5}") == "16: if must be a boolean, not an integer");
    CHECK(field("{type: u1, if: t}") == "16: if must be a boolean, not a text");
    CHECK(field("{type: u1, repeat: expr, repeat-expr: t}") == "39: repeat-expr must be an integer, not a text");
    CHECK(field("{type: u1, repeat: expr, repeat-expr: recs}") == "39: repeat-expr must be an integer, not an array");
    CHECK(field("{type: u1, repeat: until, repeat-until: _}") == "41: repeat-until must be a boolean, not an integer");
    CHECK(field("{type: strz, repeat: until, repeat-until: _ == 0}") ==
          "45: a text cannot be compared with an integer");
    CHECK(field("{type: rec, repeat: until, repeat-until: _.z == 0}") ==
          "44: rec has no field, instance or parameter \"z\"");
    CHECK(field("{size: t}") == "8: size must be an integer, not a text");
    CHECK(field("{size: flag}") == "8: size must be an integer, not a boolean");
    CHECK(field("{size: raw}") == "8: size must be an integer, not bytes");
    CHECK(field("{size: n / 2.0}") == "8: size must be an integer, not a float");
    CHECK(field("{size: e}") == "8: size must be an integer, not an enumerator");
    CHECK(field("{size: 2, process: xor(t)}") == "20: the key of xor must be an integer or bytes, not a text");
    CHECK(field("{size: 2, process: xor(t + 1)}") == "26: an integer cannot be added to a text");
    CHECK(field("{type: rec, parent: n}") == "21: parent must be a record or false, not an integer");
    CHECK(instance("{pos: t, type: u1}") == "7: pos must be an integer, not a text");
    CHECK(instance("{pos: 0, io: r, type: u1}") == "14: io must be a stream, not a record");
    CHECK(instance("{pos: 0, type: u1, if: n}") == "24: if must be a boolean, not an integer");
    CHECK(instance("{value: 1, if: t + 1}") == "18: an integer cannot be added to a text");
}

TEST_CASE("a case that can never equal the value of its switch is refused") {
    CHECK(field("{type: {switch-on: n, cases: {1: rec, '\"a\"': rec}}}") ==
          "40: no case can be equal: an integer cannot be compared with a text");
    CHECK(field("{type: {switch-on: e, cases: {1: rec}}}") ==
          "31: no case can be equal: an enumerator cannot be compared with an integer");
    CHECK(field("{type: {switch-on: e, cases: {'other::one': rec}}}") ==
          "32: no case can be equal: enumerators of two enumerations cannot be compared");
    CHECK(field("{type: {switch-on: flag, cases: {1: rec}}}") ==
          "34: no case can be equal: a boolean cannot be compared with an integer");
    CHECK(field("{type: {switch-on: t.foo, cases: {1: rec}}}") == std::string("22: a text has no foo; ") + of_text);
    for (const auto* right :
         {"n, cases: {1: rec, 2.5: rec2}", "e, cases: {'kind::one': rec, _: rec2}", "t, cases: {'\"a\"': rec}",
          "raw, cases: {'[1, 2]': rec}", "flag, cases: {true: rec}", "either, cases: {1: rec, '\"a\"': rec2}"})
        CHECK(field("{type: {switch-on: " + std::string(right) + "}}").empty());
}

TEST_CASE("an argument must have the type of its parameter") {
    const auto given = [](std::string_view with) { return field("{type: 'par(" + std::string(with) + ")'}"); };
    CHECK(given("t, t, r, _io, flag, e, numbers, r, raw") ==
          "13: the parameter num of par is an integer, but is given a text");
    CHECK(given("n, raw, r, _io, flag, e, numbers, r, raw") ==
          "16: the parameter txt of par is a text, but is given bytes");
    CHECK(given("n, t, n, _io, flag, e, numbers, r, raw") ==
          "19: the parameter made of par is a record, but is given an integer");
    CHECK(given("n, t, r, r, flag, e, numbers, r, raw") ==
          "22: the parameter bytes_in of par is a stream, but is given a record");
    CHECK(given("n, t, r, _io, n, e, numbers, r, raw") ==
          "27: the parameter is of par is a boolean, but is given an integer");
    CHECK(given("n, t, r, _io, flag, e2, numbers, r, raw") ==
          "33: the parameter what of par is an enumerator of kind, but is given an enumerator of other");
    CHECK(given("n, t, r, _io, flag, e, n, r, raw") ==
          "36: the parameter all of par is an array, but is given an integer");
    CHECK(given("n, t, r, _io, flag, e, numbers, r, t") ==
          "48: the parameter raw of par is bytes, but is given a text");
    CHECK(given("t.foo, t, r, _io, flag, e, numbers, r, raw") == std::string("15: a text has no foo; ") + of_text);
    CHECK(field("{type: {switch-on: n, cases: {1: 'par(t, t, r, _io, flag, e, numbers, r, raw)'}}}") ==
          "39: the parameter num of par is an integer, but is given a text");
    CHECK(given("1.5, \"a\", r2, r._io, n == 1, 1, [1, 2], 5, numbers").empty());
    CHECK(given("either, either, either, either, either, either, either, either, either").empty());
}

TEST_CASE("a valid value must have the type of its field") {
    CHECK(field("{type: u1, valid: '\"a\"'}") ==
          "20: the valid value never fits: an integer cannot be compared with a text");
    CHECK(field("{type: b1, valid: 1}") ==
          "19: the valid value never fits: a boolean cannot be compared with an integer");
    CHECK(field("{size: 2, valid: '\"ab\"'}") ==
          "19: the valid value never fits: bytes cannot be compared with a text");
    CHECK(field("{type: u1, enum: kind, valid: 1}") ==
          "31: the valid value never fits: an enumerator cannot be compared with an integer");
    CHECK(field("{type: strz, valid: {min: 1}}") == "27: min never fits: a text cannot be compared with an integer");
    CHECK(field("{type: strz, valid: {max: 1}}") == "27: max never fits: a text cannot be compared with an integer");
    CHECK(field("{type: u1, valid: {any-of: [1, t]}}") ==
          "32: a value of any-of never fits: an integer cannot be compared with a text");
    CHECK(field("{type: u1, repeat: eos, valid: {any-of: [t]}}") ==
          "42: a value of any-of never fits: an integer cannot be compared with a text");
    CHECK(field("{type: rec, valid: {expr: _.z == 1}}") == "29: rec has no field, instance or parameter \"z\"");
    for (const auto* right :
         {"u1, valid: 1.5", "f4, valid: {min: 1, max: 2.5}", "b1, valid: true",
          "u1, enum: kind, valid: {min: 'kind::one'}", "u1, repeat: eos, valid: {max: n}",
          "strz, repeat: eos, valid: {any-of: [t, '\"a\"']}", "rec, valid: {expr: _.x == 1}", "u1, valid: {expr: _}"})
        CHECK(field("{type: " + std::string(right) + "}").empty());
    CHECK(field("{size: 2, valid: '[1, 2]'}").empty());
}

TEST_CASE("an expression whose types may fit is accepted") {
    for (const auto* right : {"n + f",
                              "n & f",
                              "f == 1",
                              "n == 1.0",
                              "n / 2",
                              "-f",
                              "t + \"a\" + text",
                              "t < text",  // numbers, texts
                              "raw == [1, 2]",
                              "[n, 1] == raw",
                              "raw < raw",
                              "numbers == raw",
                              "numbers == numbers",
                              "[0x41].to_s(t)",  // bytes and numbers between brackets
                              "flag and not flag",
                              "flag == (n == 1)",
                              "(n == 1) < flag",
                              "flag.to_i + 1",
                              "bits + 1",  // bit fields
                              "e == kind::one",
                              "e != flag_kind",
                              "e < e",
                              "two == kind::one",
                              "two.to_i + 1",  // enumerators
                              "either.foo",
                              "either.foo(1) + 1",
                              "either[0]",
                              "either == 1",
                              "not either",
                              "-either",
                              "sized.foo",  // several types
                              "[1, 2.5][0] + t",
                              "[1, \"a\"].first + 1",
                              "[].first.foo",
                              "[[1], [2]][0][0]",
                              "[r, r2][0].z",  // arrays of several kinds
                              "(n == 1 ? n : t) + 1",
                              "(n == 1 ? r : r2).z",
                              "(n == 1 ? e : e2) == kind::one",
                              "t.as<u1> + 1",
                              "n.as<str> + t",
                              "either.as<rec2>.z",
                              "r.as<rec2>.z",
                              "r.as<struct>.foo",
                              "r.as<any>[0]",
                              "numbers.as<bytes>.to_s(t)",
                              "n.as<u1[]>[0] + 1",
                              "_parent.foo",
                              "_root._parent.foo",
                              "r._parent.n + 1",
                              "r._root.n",
                              "r._io.size + _io.pos",
                              "recs[0]._io.eof",
                              "in1.deep.up + 1",
                              "n._sizeof + r._sizeof",
                              "sizeof<rec> + bitsizeof<u4>",
                              "_index + 1",
                              "given.any_of.foo",
                              "given.made.x + given.num",
                              "given.bytes_in.pos",
                              "given.is ? 1 : t",
                              "given.what == kind::one",
                              "given.all[0] + given.raw[0]",
                              "f\"{n} {t}\"",
                              "texts.length",
                              "t.length()",
                              "a1 + 1",
                              "a2.foo"})
        if (const auto reason = value(right); !reason.empty()) FAIL_CHECK(right << ": " << reason);
    CHECK(instance("{value: t, enum: kind}").empty());
    CHECK(instance("{value: 1, if: n}").empty());
    CHECK(instance("{value: q.foo}").empty());
    CHECK(field("{size: 2, process: rol(t)}").empty());
    CHECK(field("{size: 2, process: 'my.codec(t, r)'}").empty());
    CHECK(field("{type: rec, parent: false}").empty());
    CHECK(field("{type: rec, parent: in1}").empty());
    CHECK(why("meta: {id: a}\nseq: [{id: n, type: u1}]\n",
              "types: {o: {meta: {endian: {switch-on: _root.n, cases: {'\"a\"': le}}}}}", 0)
              .empty());
}

TEST_CASE("operators and members of records are accepted where Kaitai's compiler does not check types") {
    CHECK(instance("{value: 1, if: not n}").empty());
    CHECK(instance("{value: 1, if: n and t or r.z}").empty());
    CHECK(instance("{value: -t, enum: kind}").empty());
    CHECK(instance("{value: r.z, enum: kind}").empty());
    CHECK(instance("{value: 'n ? 1 : ~f', enum: kind}").empty());
    CHECK(instance("{value: (not n).as<bool> and r.z.as<bool>}").empty());
    CHECK(field("{type: u1, valid: {expr: not _}}").empty());
    CHECK(field("{size: 2, process: rol(r.z)}").empty());
    CHECK(field("{type: {switch-on: r.z, cases: {_: rec}}}").empty());
    CHECK(instance("{value: 1, if: not t.foo}") == std::string("22: a text has no foo; ") + of_text);
    CHECK(instance("{value: 1, if: not r.z.a}") == "22: rec has no field, instance or parameter \"z\"");
    CHECK(instance("{value: 1, if: not (t + 1)}") == "23: an integer cannot be added to a text");
    CHECK(instance("{value: (not n) == true}") == "14: expected a boolean, found an integer");
    CHECK(field("{type: u1, valid: {expr: not _ == true}}") == "32: an integer cannot be compared with a boolean");
    CHECK(field("{size: 2, process: rol(t.foo)}") == std::string("26: a text has no foo; ") + of_text);
}

TEST_CASE("the _parent of a type that several records use may have any type") {
    const std::string before =
        "meta: {id: a}\ntypes:\n  one: {seq: [{id: p, type: part}]}\n  two: {seq: [{id: p, type: part, if: false}]}\n";
    const std::string use = "  part: {instances: {q: {value: _parent.foo}}}";
    CHECK(why(before, use, 0).empty());
    CHECK(why("meta: {id: a}\ntypes:\n  one: {seq: [{id: p, type: part}, {id: q, type: part}]}\n", use, 0) ==
          "41: one has no field, instance or parameter \"foo\"");
    CHECK(why("meta: {id: a}\ntypes:\n  one: {seq: [{id: p, type: part, parent: _root}]}\n", use, 0).empty());
}

TEST_CASE(
    "members of opaque types and of an imported file's _root are not checked; other members of imported types are") {
    const test::schemas in;
    in.write("b.ksy", "meta: {id: b}\nseq: [{id: n, type: u1}]\ntypes: {c: {instances: {q: {value: _root.foo}}}}\n");
    CHECK(in.load("meta: {id: a, imports: [b]}\nseq: [{type: 'b::c'}]\n"));
    CHECK(in.load("meta: {id: a, imports: [b]}\nseq: [{id: x, type: b}]\ninstances: {i: {value: x.m}}\n")
              .error()
              .reason == "a.ksy:3:26: b has no field, instance or parameter \"m\"");
    CHECK(
        in.load("meta: {id: a, ks-opaque-types: true}\nseq: [{id: x, type: other_code}]\ninstances: {i: {value: x.foo "
                "+ 1}}\n"));
    in.write("b.ksy", "meta: {id: b}\nseq: [{id: n, size: '\"a\"'}]\n");
    CHECK(in.load("meta: {id: a, imports: [b]}\n").error().reason == "b.ksy:2:22: size must be an integer, not a text");
}

TEST_CASE("the types of instances that depend on one another are found through long chains and long sums") {
    std::string chain = "meta: {id: a}\ninstances:\n  i0: {value: '\"a\"'}\n",
                long_sum = "meta: {id: a}\ninstances:\n  i0: {value: 1}\n  sum: {value: 'i0";
    for (int i = 1; i < 5'000; ++i) chain += "  i" + std::to_string(i) + ": {value: i" + std::to_string(i - 1) + "}\n";
    CHECK(why(chain, "  q: {value: i50 + 1}", 0) == "18: an integer cannot be added to a text");
    CHECK(why(chain, "  q: {value: i4999 + 1}", 0) != "");
    for (int i = 1; i < 300; ++i) long_sum += " + i0";
    CHECK(why(long_sum + "'}\n", "  q: {value: sum.foo}", 0) == "18: an integer has no foo; it has to_s");
    std::string backwards = "meta: {id: a}\ninstances:\n";
    for (int i = 0; i < 5'000; ++i)
        backwards += "  i" + std::to_string(i) + ": {value: i" + std::to_string(i + 1) + "}\n";
    CHECK(why(backwards, "  i5000: {value: i0}", 0).empty());
}

}  // namespace verbatim::test::kaitai_check_types
