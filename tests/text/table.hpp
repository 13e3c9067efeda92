// A small text format for the tests of the vocabulary.
#pragma once
#include "tests/support/law.hpp"
#include "verbatim/text/text.hpp"

namespace verbatim::test {

struct Row {
    wire::token<std::int32_t, wire::on_new_line> id;
    wire::token<float> value;
};
struct Table {
    wire::line<8> title;
    wire::token<std::int32_t, wire::on_new_line> count;
    wire::list<Row, &Table::count> rows;
    wire::end_of_text end;
};
static_assert(wire::laid_out<Table>);

inline bytes characters(std::string_view text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}
inline std::string text_of(const document<Table>& doc) {
    const auto out = write(doc);
    INFO((out ? "" : out.error().message()));
    REQUIRE(out.has_value());
    return {reinterpret_cast<const char*>(out->data()), out->size()};
}
inline document<Table> read_text(std::string_view text) {
    auto doc = read<Table>(characters(text));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    return *doc;
}
inline std::string refusal(std::string_view text) {
    auto doc = read<Table>(characters(text));
    REQUIRE_FALSE(doc.has_value());
    return doc.error().message();
}
inline std::vector<std::string> messages(std::string_view text) {
    std::vector<std::string> all;
    for (const finding& f : findings<Table>(characters(text))) all.push_back(f.message());
    return all;
}

}  // namespace verbatim::test
