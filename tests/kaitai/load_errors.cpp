// Each mistake in a schema is an error with its position.
#include <span>

#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_load_errors {

using namespace verbatim::kaitai;

namespace {

struct mistake {
    std::string_view text,
        reason;  // the reason lacks the name of the file; for a mistake in an expression, it is the position alone
};

void check_all(std::span<const mistake> mistakes, std::string_view before) {
    const test::schemas in;
    for (const auto& [text, reason] : mistakes) {
        CAPTURE(text);
        const auto s = in.load(std::string(before) + std::string(text));
        CHECK_FALSE(s);
        const std::string expected = "a.ksy:" + std::string(reason);
        CHECK(s.error().reason.substr(0, reason.ends_with(": ") ? expected.size() : std::string::npos) == expected);
        CHECK(s.error().path.empty());
    }
}

}  // namespace

TEST_CASE("a schema must be YAML") {
    const mistake mistakes[] = {
        {"", "1:1: the file is empty"},
        {"~\n", "1:1: the file is empty"},
        {"# nothing\n", "1:1: the file is empty"},
        {"a: \"b\n", "2:1: found unexpected end of stream while scanning a quoted scalar from 1:4 on"},
        {"a: b\n...\n'", "3:2: found unexpected end of stream while scanning a quoted scalar from 3:1 on"},
        {"a: [\n", "2:1: did not find expected node content"},
        {"\xc3\xa4: [\xc3\xa4\n", "2:1: did not find expected ',' or ']' while parsing a flow sequence from 1:5 on"},
        {"a: b\nc: \xc3\xa4: d\n", "2:6: mapping values are not allowed in this context"},
        {"a: *b\n", "1:4: there is no &b before this"},
        {"a: 'b\n", "2:1: found unexpected end of stream while scanning a quoted scalar from 1:4 on"},
        {"a: b\n---\nc: d\n", "2:1: a schema is one document"},
        {"a: \x01\n", "1:4: this is not UTF-8 text"},
        {"a: b\nb: \xc3\xa4\xff\n", "2:6: this is not UTF-8 text"},
        {std::string_view("a\0: b", 5), "1:2: this is not UTF-8 text"},
        {"a: \xed\xa0\x80\n", "1:4: this is not UTF-8 text"},
        {"a: \xc0\x80\n", "1:4: this is not UTF-8 text"},
        {"\xff\xfe"
         "a",
         "1:1: this is not UTF-8 text"},
        {"a: &b [*b]\n", "1:8: an alias is in what it is an alias of"},
        {"a:\n\t- b\n", "2:1: YAML takes no tab in the indentation of a line"},
        {"a:\n  - b: c\n\td: e\n", "3:1: YAML takes no tab in the indentation of a line"},
        {"a: !mine c\n", "1:4: !mine is no tag that a schema has"},
        {"a: !!seq c\n", "1:4: tag:yaml.org,2002:seq is no tag that a schema has"},
        {"a: {<<: 5}\n", "1:9: << is for a map, or a list of maps"},
        {"<<: {a: 1}\nmeta: {id: a}", "1:6: \"a\" is no key of a schema"},
    };
    check_all(mistakes, "");
}

TEST_CASE("the depth, the size and the number of types of a schema are limited") {
    const test::schemas in;
    const auto reason = [&](const std::string& text) { return in.load(text).error().reason; };
    const auto repeated = [](std::string_view text, std::size_t count) {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) all += text;
        return all;
    };
    CHECK(reason(repeated("[", 100'000)) == "a.ksy:1:101: nested more than 100 deep");
    CHECK(reason(repeated("{a: ", 100'000)) == "a.ksy:1:401: nested more than 100 deep");
    CHECK(reason(repeated("- ", 100'000)) == "a.ksy:1:201: nested more than 100 deep");
    CHECK(reason(repeated("? ", 100'000)) == "a.ksy:1:201: nested more than 100 deep");
    std::string indented;
    for (std::size_t i = 0; i < 1'000; ++i) indented += repeated(" ", i) + "a:\n";
    CHECK(reason(indented) == "a.ksy:101:101: nested more than 100 deep");
    CHECK_FALSE(in.load("meta: {id: a}\nseq: [{size: " + repeated("(", 100'000) + "}]"));
    CHECK_FALSE(in.load("meta: {id: a}\nseq: [{type: a" + repeated("::a", 100'000) + "}]"));
    CHECK(reason(repeated("#\n", 600'000)) == "a.ksy:1:1: the file has more than 1048576 bytes");
    std::string types = "meta: {id: a}\ntypes:\n";
    for (std::size_t i = 0; i < 10'001; ++i) types += " t" + std::to_string(i) + ": {}\n";
    CHECK(reason(types) == "a.ksy:3:2: more than 10000 types in one");
}

TEST_CASE("a schema with a very long line is loaded quickly") {
    std::string text = "meta: {id: a}\nenums: {e: {";
    for (int i = 0; i < 40'000; ++i) text += std::to_string(i) + ": e" + std::to_string(i) + ", ";
    CHECK(test::schemas().load(text + "}}\n").value().root().enumerations.at(0).entries.size() == 40'000);
}

TEST_CASE("mistakes in meta") {
    const mistake mistakes[] = {
        {"[a]", "1:1: a schema must be a map"},
        {"a", "1:1: a schema must be a map"},
        {"seq: []", "1:1: a schema needs meta, with an id"},
        {"meta: a", "1:7: meta must be a map"},
        {"meta: {title: a}", "1:7: meta needs an id"},
        {"meta: {id: A}", "1:12: the id is \"A\", but must be small letters, digits and underscores, a letter first"},
        {"meta: {id: 1a}", "1:12: the id is \"1a\", but must be small letters, digits and underscores, a letter first"},
        {"meta: {id: }", "1:12: the id is missing, or is null: quote a name that YAML takes for something else"},
        {"meta: {id: a, name: b}", "1:15: \"name\" is no key of meta"},
        {"meta: {id: a, id: b}", "1:15: \"id\" is there twice"},
        {"meta: {id: a}\nmeta: {id: a}", "2:1: \"meta\" is there twice"},
        {"meta: {id: a}\n[1]: {id: a}", "2:1: a key of a schema must be a name"},
        {"meta: {id: a}\nfields: []", "2:1: \"fields\" is no key of a schema"},
        {"meta: {id: a, endian: LE}", "1:23: an order of bytes or bits must be le or be"},
        {"meta: {id: a, bit-endian: {le: be}}", "1:27: an order of bytes or bits must be le or be"},
        {"meta: {id: a, endian: {switch-on: b}}", "1:23: a switched endian needs switch-on and cases"},
        {"meta: {id: a, endian: {switch-on: b, cases: {1: ne}}}", "1:49: an order of bytes or bits must be le or be"},
        {"meta: {id: a, endian: {switch-on: b, cases: {}, default: le}}",
         "1:49: \"default\" is no key of a switched endian"},
        {"meta: {id: a, endian: {switch-on: b, cases: [le]}}", "1:45: cases must be a map"},
        {"meta: {id: a, encoding: }", "1:25: encoding must be a text"},
        {"meta: {id: a, encoding: ''}", "1:25: encoding is empty"},
        {"meta: {id: a, title: [b]}", "1:22: title must be a text"},
        {"meta: {id: a, file-extension: {b: c}}", "1:31: file-extension must be a text"},
        {"meta: {id: a, application: [[b]]}", "1:29: each of application must be a text"},
        {"meta: {id: a, tags: [{}]}", "1:22: each of tags must be a text"},
        {"meta: {id: a, xref: b}", "1:21: xref must be a map"},
        {"meta: {id: a, license: {}}", "1:24: license must be a text"},
        {"meta: {id: a, ks-version: new}", "1:27: ks-version must be numbers with points between them"},
        {"meta: {id: a, ks-debug: 3}", "1:25: ks-debug must be true or false"},
        {"meta: {id: a, ks-opaque-types: maybe}", "1:32: ks-opaque-types must be true or false"},
        {"meta: {id: a}\ndoc: [b]", "2:6: doc must be a text"},
        {"meta: {id: a}\ndoc-ref: {b: c}", "2:10: doc-ref must be a text"},
        {"meta: {id: a}\nto-string: (", "2:13: "},
        {"meta: {id: a}\ntypes: {t: {meta: {imports: []}}}",
         "2:20: \"imports\" is no key of the meta of a type in a file"},
    };
    check_all(mistakes, "");
}

TEST_CASE("mistakes in types, parameters and enumerations") {
    const mistake mistakes[] = {
        {"types: [t]", "2:8: types must be a map"},
        {"types: {T: {}}",
         "2:9: the name of a type is \"T\", but must be small letters, digits and underscores, a letter first"},
        {"types: {t: }", "2:12: a type must be a map"},
        {"types: {u4le: {}}", "2:9: u4le is a builtin type"},
        {"types: {t: {}, t: {}}", "2:16: \"t\" is there twice"},
        {"types: {t: {size: 1}}", "2:13: \"size\" is no key of a type"},
        {"params: {p: u1}", "2:9: params must be a list"},
        {"params: [p]", "2:10: a parameter must be a map"},
        {"params: [{type: u1}]", "2:10: a parameter needs an id"},
        {"params: [{id: p, size: 1}]", "2:18: \"size\" is no key of a parameter"},
        {"params: [{id: p}, {id: p}]", "2:19: there are two parameters p"},
        {"params: [{id: p, type: none}]", "2:24: there is no type \"none\""},
        {"params: [{id: p, type: 'a(1)'}]", "2:25: the type of a parameter takes no arguments"},
        {"params: [{id: p, type: bytes, enum: e}]", "2:37: only an integer has an enum"},
        {"params: [{id: p, type: u1, enum: e}]", "2:34: there is no enum \"e\""},
        {"enums: [e]", "2:8: enums must be a map"},
        {"enums: {E: {}}",
         "2:9: the name of an enum is \"E\", but must be small letters, digits and underscores, a letter first"},
        {"enums: {e: [a]}", "2:12: an enum must be a map"},
        {"enums: {e: {a: 1}}", "2:13: the number of an enumerator must be an integer of at most 64 bits"},
        {"enums: {e: {1.5: a}}", "2:13: the number of an enumerator must be an integer of at most 64 bits"},
        {"enums: {e: {010: a}}", "2:13: the number of an enumerator starts with a zero, which could mean octal"},
        {"enums: {e: {18446744073709551616: a}}",
         "2:13: the number of an enumerator must be an integer of at most 64 bits"},
        {"enums: {e: {1: a, 0x1: b}}", "2:19: the number is there twice"},
        {"enums: {e: {1: a, 2: a}}", "2:22: the name a is there twice"},
        {"enums: {e: {1: null}}",
         "2:16: the name of an enumerator is missing, or is null: quote a name that YAML takes for something else"},
        {"enums: {e: {1: a-b}}",
         "2:16: the name of an enumerator is \"a-b\", but must be small letters, digits and underscores, a letter "
         "first"},
        {"enums: {e: {1: {doc: a}}}", "2:16: an enumerator needs an id"},
        {"enums: {e: {1: {id: a, name: b}}}", "2:24: \"name\" is no key of an enumerator"},
    };
    check_all(mistakes, "meta: {id: a}\n");
}

TEST_CASE("mistakes in fields") {
    const mistake mistakes[] = {
        {"- a", "5:3: a field must be a map"},
        {"- {id: B, type: u1}",
         "5:8: the id is \"B\", but must be small letters, digits and underscores, a letter first"},
        {"- {id: b, type: u1}\n- {id: b, type: u1}", "6:3: there is another field, or a parameter, b"},
        {"- {id: p, type: u1}", "5:3: there is another field, or a parameter, p"},
        {"- {type: u1, name: b}", "5:14: \"name\" is no key of a field"},
        {"- {type: u1, type: u1}", "5:14: \"type\" is there twice"},
        {"- {type: u1, pos: 1}", "5:14: pos is for instances: a field of seq is where the one before it ends"},
        {"- {type: u1, io: _io}", "5:14: io is for instances: a field of seq is where the one before it ends"},
        {"- {value: 1}", "5:4: value is for instances: a field of seq is where the one before it ends"},
        {"- {}", "5:3: bytes need a size, size-eos, a terminator or contents"},
        {"- {id: b}", "5:3: bytes need a size, size-eos, a terminator or contents"},
        {"- {type: none}", "5:10: there is no type \"none\""},
        {"- {type: 't::none'}", "5:11: there is no type \"t::none\""},
        {"- {type: bool}", "5:10: there is no type \"bool\""},
        {"- {type: b65}", "5:10: there is no type \"b65\""},
        {"- {type: u3}", "5:10: there is no type \"u3\""},
        {"- {type: u4}", "5:10: u4 needs an order of its bytes: u4le, u4be, or endian in meta"},
        {"- {type: f8}", "5:10: f8 needs an order of its bytes: f8le, f8be, or endian in meta"},
        {"- {type: 'u1[]'}", "5:11: only a parameter is an array: say repeat"},
        {"- {size: nope}", "5:10: there is no field, instance or parameter \"nope\""},
        {"- {type: u1, if: '1 + t.nope > 2'}", "5:23: there is no field, instance or parameter \"t\""},
        {"- {type: u1, valid: '[_, none][0]'}", "5:26: there is no field, instance or parameter \"none\""},
        {"- {type: 'u1(2)'}", "5:11: u1 takes no arguments"},
        {"- {type: t(1)}", "5:10: \"t\" has 0 parameters, but is given 1"},
        {"- {type: [u1]}", "5:10: type must be a name, or a map with switch-on and cases"},
        {"- {type: {switch-on: b}}", "5:10: a switched type needs switch-on and cases"},
        {"- {type: {cases: {1: u1}}}", "5:10: a switched type needs switch-on and cases"},
        {"- {type: {switch-on: b, cases: {1: u1}, else: u2}}", "5:41: \"else\" is no key of a switched type"},
        {"- {type: {switch-on: b, cases: {1: u1, 1: t}}}", "5:40: \"1\" is there twice"},
        {"- {type: {switch-on: b, cases: {1: u2}}}",
         "5:36: u2 needs an order of its bytes: u2le, u2be, or endian in meta"},
        {"- {type: {switch-on: 1, cases: {1: none}}}", "5:36: there is no type \"none\""},
        {"- {type: {switch-on: b, cases: {1: }}}", "5:36: type must be a name, or a map with switch-on and cases"},
        {"- {type: {switch-on: b, cases: {1: str}}, encoding: ASCII}",
         "5:3: a str needs a size, size-eos or a terminator"},
        {"- {type: {switch-on: b, cases: {1: strz}}}", "5:3: a text needs an encoding, here or in meta"},
        {"- {type: u1, size: 1}", "5:14: size makes no sense here: a number has its own size"},
        {"- {type: f4le, size-eos: true}", "5:16: size-eos makes no sense here: a number has its own size"},
        {"- {type: b3, terminator: 0}", "5:14: terminator makes no sense here: a number has its own size"},
        {"- {type: u1, encoding: ASCII}", "5:14: encoding makes no sense here: a number has its own size"},
        {"- {type: u1, contents: [1]}", "5:14: contents makes no sense here: a number has its own size"},
        {"- {type: u1, process: zlib}", "5:14: process makes no sense here: a number has its own size"},
        {"- {type: u1, parent: _parent}", "5:14: parent makes no sense here: a number has its own size"},
        {"- {size: 1, parent: _parent}", "5:13: parent is for a field whose type is a record"},
        {"- {size: 1, size-eos: true}", "5:23: only one of size and size-eos can say how long it is"},
        {"- {size: [1]}", "5:10: size must be an expression"},
        {"- {size: }", "5:10: size must be an expression"},
        {"- {size: 1 +}", "5:13: "},
        {"- {size: 1, encoding: ASCII}", "5:13: encoding makes no sense here: only a text has one"},
        {"- {type: t, encoding: ASCII}", "5:13: encoding makes no sense here: only a text has one"},
        {"- {type: str, encoding: ASCII}", "5:3: a str needs a size, size-eos or a terminator"},
        {"- {type: str, size: 1}", "5:3: a text needs an encoding, here or in meta"},
        {"- {type: strz}", "5:3: a text needs an encoding, here or in meta"},
        {"- {type: strz, encoding: ''}", "5:26: encoding is empty"},
        {"- {size-eos: 2}", "5:14: size-eos must be true or false"},
        {"- {size-eos: false}", "5:3: bytes need a size, size-eos, a terminator or contents"},
        {"- {terminator: 256}", "5:16: terminator must be 0 to 255"},
        {"- {terminator: -1}", "5:16: terminator must be 0 to 255"},
        {"- {terminator: a}", "5:16: terminator must be an integer of at most 64 bits"},
        {"- {terminator: []}", "5:16: terminator has no bytes"},
        {"- {terminator: [1, 300]}", "5:20: each byte of terminator must be 0 to 255"},
        {"- {terminator: 0, consume: 1}", "5:28: consume must be true or false"},
        {"- {terminator: 0, pad-right: 0}", "5:19: pad-right is for what has a size, or size-eos"},
        {"- {size: 1, pad-right: 256}", "5:24: pad-right must be 0 to 255"},
        {"- {size: 1, enum: e}", "5:13: enum makes no sense here: only an integer is one of an enumeration"},
        {"- {type: f4le, enum: e}", "5:16: enum makes no sense here: only an integer is one of an enumeration"},
        {"- {type: t, enum: e}", "5:13: enum makes no sense here: only an integer is one of an enumeration"},
        {"- {type: u1, enum: f}", "5:20: there is no enum \"f\""},
        {"- {type: u1, enum: 'e::'}", "5:21: enum is \"e::\", which is no name"},
        {"- {type: u1, enum: [e]}", "5:20: enum must be a text"},
    };
    check_all(mistakes, "meta: {id: a}\ntypes: {t: {}}\nparams: [{id: p}]\nseq:\n");
}

TEST_CASE("mistakes in constants, processes and repetitions") {
    const mistake mistakes[] = {
        {"- {contents: {a: b}}", "3:14: contents must be a text, or a list of bytes and texts"},
        {"- {contents: 12}", "3:14: contents is a number: write [number] for a byte, or quote a text"},
        {"- {contents: yes}", "3:14: contents is true or false: quote a text"},
        {"- {contents: ''}", "3:14: contents has no bytes"},
        {"- {contents: []}", "3:14: contents has no bytes"},
        {"- {contents: [1, 256]}", "3:18: a byte of contents must be -128 to 255"},
        {"- {contents: [[1]]}", "3:15: contents must be bytes and texts"},
        {"- {contents: [1, 2], size: 3}", "3:28: size is not that of contents, 2"},
        {"- {contents: [1, 2], size: n}", "3:28: size is not that of contents, 2"},
        {"- {contents: [1, 2], size-eos: true}", "3:22: size-eos cannot be beside contents"},
        {"- {contents: [1, 2], terminator: 0}", "3:22: terminator cannot be beside contents"},
        {"- {contents: [1, 2], type: a}", "3:22: type cannot be beside contents"},
        {"- {contents: [1, 2], valid: [1, 2]}", "3:29: valid must be an expression"},
        {"- {contents: [1, 2], valid: 1}", "3:22: valid cannot be beside contents"},
        {"- {size: 1, process: [zlib]}", "3:22: process must be a text"},
        {"- {size: 1, process: ''}", "3:22: process is \"\", which is no name"},
        {"- {size: 1, process: 'a..b'}", "3:23: process is \"a..b\", which is no name"},
        {"- {size: 1, process: 'xor'}", "3:23: xor takes one argument"},
        {"- {size: 1, process: 'rol(1, 2)'}", "3:23: rol takes one argument"},
        {"- {size: 1, process: 'zlib(1)'}", "3:23: zlib takes no arguments"},
        {"- {size: 1, process: 'fx(1'}", "3:27: "},
        {"- {type: a, process: zlib}", "3:13: process is for what has a size, size-eos or a terminator"},
        {"- {type: str, encoding: ASCII, size: 1, process: zlib}", "3:41: process is for bytes and records"},
        {"- {type: strz, encoding: UTF-9}", "3:26: this system does not know the encoding UTF-9"},
        {"- {type: u1, repeat: always}", "3:22: repeat must be expr, eos or until"},
        {"- {type: u1, repeat: expr}", "3:22: repeat: expr needs repeat-expr"},
        {"- {type: u1, repeat: until}", "3:22: repeat: until needs repeat-until"},
        {"- {type: u1, repeat-expr: 3}", "3:27: repeat-expr is for repeat: expr"},
        {"- {type: u1, repeat: eos, repeat-expr: 3}", "3:40: repeat-expr is for repeat: expr"},
        {"- {type: u1, repeat: expr, repeat-expr: 3, repeat-until: true}", "3:58: repeat-until is for repeat: until"},
        {"- {type: u1, if: [true]}", "3:18: if must be an expression"},
        {"- {type: u1, if: 1 ==}", "3:22: "},
    };
    check_all(mistakes, "meta: {id: a}\nseq:\n");
}

TEST_CASE("mistakes in valid and in instances") {
    const mistake mistakes[] = {
        {"seq: [{type: u1, valid: [1]}]", "3:25: valid must be an expression"},
        {"seq: [{type: u1, valid: {}}]", "3:25: valid needs eq, min, max, any-of, in-enum or expr"},
        {"seq: [{type: u1, valid: {equal: 1}}]", "3:26: \"equal\" is no key of valid"},
        {"seq: [{type: u1, valid: {eq: 1, min: 1}}]", "3:25: of the keys of valid, only min and max can be together"},
        {"seq: [{type: u1, valid: {any-of: 1}}]", "3:34: any-of must be a list"},
        {"seq: [{type: u1, valid: {any-of: [[1]]}}]", "3:35: each of any-of must be an expression"},
        {"seq: [{type: u1, valid: {in-enum: true}}]", "3:35: in-enum needs an enum"},
        {"seq: [{type: u1, enum: e, valid: {in-enum: false}}]", "3:44: in-enum can only be true"},
        {"instances: [a]", "3:12: instances must be a map"},
        {"instances: {i: 1}", "3:16: an instance must be a map"},
        {"instances: {I: {value: 1}}",
         "3:13: the name of an instance is \"I\", but must be small letters, digits and underscores, a letter first"},
        {"instances: {i: {id: i, value: 1}}", "3:17: id is for fields of seq: the name of an instance is its key"},
        {"instances: {i: {value: 1, size: 1}}", "3:27: size cannot be beside value"},
        {"instances: {i: {value: 1, pos: 1}}", "3:27: pos cannot be beside value"},
        {"instances: {i: {value: 1, repeat: eos}}", "3:27: repeat cannot be beside value"},
        {"instances: {i: {value: 1, valid: 1}}", "3:27: valid cannot be beside value"},
        {"instances: {i: {value: 1, name: j}}", "3:27: \"name\" is no key of an instance"},
        {"instances: {i: {value: }}", "3:24: value must be an expression"},
        {"instances: {i: {pos: 1}}", "3:16: bytes need a size, size-eos, a terminator or contents"},
        {"instances: {i: {pos: 1, type: u1, name: j}}", "3:35: \"name\" is no key of an instance"},
        {"instances: {i: {value: 1, enum: f}}", "3:33: there is no enum \"f\""},
        {"instances: {i: {value: 'f::one'}}", "3:25: there is no enum \"f\""},
        {"instances: {i: {value: '1 + e::two.to_i'}}", "3:29: the enum \"e\" has no \"two\""},
        {"instances: {i: {value: '_io.as<none>'}}", "3:29: there is no type \"none\""},
        {"instances: {i: {value: 'sizeof<none>'}}", "3:25: there is no type \"none\""},
        {"seq: [{id: i, type: u1}]\ninstances: {i: {value: 1}}", "4:13: there is a field or a parameter i, too"},
        {"instances: {i: {value: \"1 +\\n\\n *\"}}", "3:24: column 7: "},
    };
    check_all(mistakes, "meta: {id: a}\nenums: {e: {1: one}}\n");
}

}  // namespace verbatim::test::kaitai_load_errors
