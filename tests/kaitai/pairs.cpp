// Schemas of other authors, with a file each: their assertions about the file hold, and the file is written again byte
// for byte.
#include <algorithm>
#include <cmath>
#include <set>

#include "tests/kaitai/shared_pairs.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/kaitai/language/evaluate.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/round_trips.hpp"

namespace verbatim::test::kaitai_pairs {

namespace {

// The environment of expressions without fields. An enumerator evaluates to a text with its name.
struct literals : kaitai::environment {
    kaitai::steps taken{1000, 0};
    literals() : environment(taken) {}
    static error cannot() { return {{}, 0, "not a literal"}; }
    result<kaitai::value> name(std::string_view) const override { return cannot(); }
    result<kaitai::value> member(const kaitai::object&, std::string_view) const override { return cannot(); }
    result<kaitai::value> element(const kaitai::object&, std::size_t) const override { return cannot(); }
    result<kaitai::value> enumerator(const kaitai::expression& e) const override {
        return kaitai::value{"enumerator " + kaitai::enumerator_in(e).name};
    }
    result<kaitai::value> size_of(std::string_view) const override { return cannot(); }
    result<kaitai::value> size_of_field(const kaitai::object*, std::string_view) const override { return cannot(); }
    result<kaitai::value> all_of(const kaitai::object&) const override { return cannot(); }
};

result<kaitai::value> literal(std::string_view text) {
    kaitai::expression_store kept;
    const auto parsed = kaitai::parse_expression(text, kept);
    if (!parsed) return parsed.error();
    return kaitai::evaluate(**parsed, literals());
}

bool is_same(const std::string& found, const kaitai::value& expected) {
    if (const auto* const text = std::get_if<std::string>(&expected.is); text && text->starts_with("enumerator "))
        return found == text->substr(11);
    const auto is = literal(found);
    if (!is) return false;
    const auto *const a = std::get_if<double>(&is->is), *const b = std::get_if<double>(&expected.is);
    if (a && b) return std::fabs(*a - *b) <= 1e-6 * std::fabs(*b);
    return kaitai::text_of(*is) == kaitai::text_of(expected);
}

// Returns why the assertion does not hold; empty if it holds.
std::string objection(const read_pair& p, const assertion& a) {
    const auto found = p.schema->text(*p.document, a.actual);
    if (a.expected == "null") return found ? a.actual + " is " + *found + ", and not absent" : "";
    if (!found) return a.actual + ": " + found.error().reason;
    const auto expected = literal(a.expected);
    if (!expected) return a.expected + ": " + expected.error().reason;
    return is_same(*found, *expected) ? "" : a.actual + " is " + *found + ", and not " + a.expected;
}

// Returns why the pair is not read as it must be; empty if it is. A file that must be refused may be read with a
// finding instead.
std::string objection(const pair& p) {
    const auto schema = p.load();
    if (!schema) return "schema: " + schema.error().reason;
    const bytes file = p.read();
    const auto doc = (*schema)->format().read(source::borrow(file));
    if (p.is_refused) return doc && (*doc)->findings().empty() ? "it is read without a finding" : "";
    if (!doc) return doc.error().message();
    const auto same = view::round_trips(**doc);
    return same ? "" : same.error().message();
}

}  // namespace

TEST_CASE("pairs: exactly the pairs and assertions that are listed as unsupported fail") {
    const auto all = shared_pairs();
    if (all.empty()) return;
    std::set<std::string> found, listed;
    for (const auto& one : all_unreached()) listed.insert(std::string(one.id) + ' ' + std::string(one.actual));
    std::size_t held = 0;
    for (const pair& p : all) {
        const std::string why = objection(p);
        if (why.empty()) continue;
        UNSCOPED_INFO(p.id << ": " << why.substr(0, 200));
        found.insert(p.id + ' ');
    }
    for (const read_pair& p : readable_pairs())
        for (const assertion& a : p.of.assertions()) {
            const std::string why = objection(p, a);
            held += why.empty();
            if (why.empty() || is_unreached(p.of)) continue;
            UNSCOPED_INFO(p.of.id << ": " << why.substr(0, 200));
            found.insert(p.of.id + ' ' + a.actual);
        }
    CHECK(found == listed);
    CHECK(held >= 580);
}

TEST_CASE("pairs: every byte of a file has an owner") {
    for (const read_pair& p : readable_pairs()) {
        INFO(p.of.id);
        std::size_t end = 0, wrong = 0;
        const auto mapped = view::each_range(*p.document, [&](const view::byte_range& range) {
            if (!range.space.empty()) return;
            wrong += range.offset > end;
            end = std::max(end, range.offset + range.size);
        });
        INFO((mapped ? "" : mapped.error().message()));
        REQUIRE(mapped.has_value());
        CHECK(wrong == 0);
        CHECK(end == p.file.size());
    }
}

}  // namespace verbatim::test::kaitai_pairs
