// Evaluates expressions over a small record, for tests of the language.
#pragma once
#include <fmt/format.h>

#include <map>
#include <string>

#include "tests/support/catch.hpp"
#include "verbatim/kaitai/language/evaluate.hpp"
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::test::kaitai_toy {

using namespace verbatim::kaitai;

struct record : object {
    std::map<std::string, value, std::less<>> members;
};
struct list : object {
    explicit list(array all) : elements(std::move(all)) {}
    array elements;
};

inline value number(std::int64_t n) { return {kaitai::integer{n}}; }
inline bytes of_bytes(std::initializer_list<int> all) {
    bytes made;
    for (const int b : all) made.push_back(static_cast<std::byte>(b));
    return made;
}

// A record { len: 3, block: { size: 7 }, numbers: [5, 2, 9], raw: de ad, pet: cat, gone: absent }, all of whose fields
// take 4 bytes.
struct toy : environment {
    enumeration animals{"animal", {{4, "cat", ""}, {7, "dog", ""}}, {}}, colours{"colour", {{4, "red", ""}}, {}};
    std::map<std::string, value, std::less<>> names;

    steps taken{1000, 0};

    toy() : environment(taken) {
        auto block = std::make_shared<record>();
        block->members = {{"size", number(7)}, {"_sizeof", number(12)}, {"max", number(70)}};
        names = {{"len", number(3)},
                 {"block", {object_ref(block)}},
                 {"numbers", {object_ref(std::make_shared<list>(array{number(5), number(2), number(9)}))}},
                 {"raw", {of_bytes({0xDE, 0xAD})}},
                 {"pet", {kaitai::enumerator{4, &animals}}},
                 {"title", {std::string("a\xC3\xA9z")}},
                 {"gone", {}}};
    }
    static result<value> found(const auto& in, std::string_view name) {
        const auto at = in.find(name);
        return at == in.end() ? result<value>(error{"toy", 99, fmt::format("there is no {}", name)}) : at->second;
    }
    result<value> name(std::string_view wanted) const override { return found(names, wanted); }
    result<value> member(const object& of, std::string_view wanted) const override {
        if (const auto* in = dynamic_cast<const record*>(&of)) return found(in->members, wanted);
        const auto& elements = dynamic_cast<const list&>(of).elements;
        if (wanted == "size") return number(static_cast<std::int64_t>(elements.size()));
        return wanted == "first" ? elements.front() : elements.back();
    }
    result<value> element(const object& of, std::size_t index) const override {
        const auto* in = dynamic_cast<const list*>(&of);
        return in && index < in->elements.size() ? result<value>(in->elements[index])
                                                 : error{{}, 0, "there is no such element"};
    }
    result<value> enumerator(const expression& e) const override {
        const auto wanted = enumerator_in(e);
        const enumeration& in = wanted.enumeration.back() == "animal" ? animals : colours;
        for (const auto& entry : in.entries)
            if (entry.name == wanted.name) return value{kaitai::enumerator{entry.number, &in}};
        return error{{}, 0, "there is no such enumerator"};
    }
    result<value> size_of(std::string_view type) const override { return number(type == "b12" ? 12 : 32); }
    result<value> size_of_field(const object* owner, std::string_view) const override { return number(owner ? 40 : 4); }
    result<value> all_of(const object& of) const override {
        if (const auto* all = dynamic_cast<const list*>(&of)) return value{all->elements};
        return error{{}, 0, "a record is no list"};
    }
};

inline result<value> evaluated(std::string_view source) {
    const toy in;
    expression_store kept;
    const auto parsed = parse_expression(source, kept);
    if (!parsed) FAIL(source << ": " << parsed.error().reason);
    auto is = evaluate(**parsed, in);
    if (const auto* one = is ? std::get_if<kaitai::enumerator>(&is->is) : nullptr; one && one->of)
        return value{text_of(*is)};  // the text outlives the toy
    return is;
}
// Returns the text of the value, or the column and the reason of the error.
inline std::string of(std::string_view source) {
    const auto is = evaluated(source);
    return is ? text_of(*is) : fmt::format("{}: {}", is.error().offset + 1, is.error().reason);
}
inline std::string kind(std::string_view source) { return std::string(kind_of(evaluated(source).value())); }

}  // namespace verbatim::test::kaitai_toy
