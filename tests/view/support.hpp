#pragma once
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/view/toy.hpp"

namespace verbatim::test {

inline std::unique_ptr<view::document> open_toy(const bytes& file = hex(toy::specimen)) {
    static const view::format format = view::instantiate<toy::File>("", {});
    auto doc = format.read(source(file));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}

// Returns the bytes of the document after one leaf is assigned.
inline result<std::vector<std::byte>> changed(const view::document& doc, std::string_view path, std::string_view text) {
    const auto found = view::find(doc, path);
    REQUIRE(found.has_value());
    const auto copy = doc.copy();
    const auto place = view::part_at(copy->value(), found->indices);
    if (!place.of || !place.of->leaf()) return error{{}, 0, "it is no leaf"};
    if (auto wrong = view::assign_text(*place.of, place.value, text)) return error{{}, 0, *wrong};
    return copy->write();
}

inline std::string text_at(const view::document& doc, std::string_view path) {
    auto found = view::find(doc, path);
    if (!found) return found.error().message();
    return found->at.leaf() ? view::text_of(*found->at.of, found->at.bytes())
                            : "(" + view::name_of(*found->at.of) + ")";
}

}  // namespace verbatim::test
