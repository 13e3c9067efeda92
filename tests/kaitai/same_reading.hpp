// What two formats must agree on if they read a file alike: the owner of each byte, and the JSON.
#pragma once
#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "verbatim/edit/json.hpp"
#include "verbatim/view/byte_map.hpp"

namespace verbatim::test {

inline std::string map_of(const view::document& doc) {
    std::string all;
    const auto done = view::each_range(doc, [&](const view::byte_range& r) {
        all += fmt::format("{} {} {} {} {}\n", r.offset, r.size, r.path, static_cast<int>(r.by), r.space);
    });
    if (!done) throw std::runtime_error("no map: " + done.error().message());
    return all;
}
inline std::string json_of(const view::document& doc) {
    std::string all;
    const auto done = edit::to_json(doc, [&](std::string_view piece) {
        all += piece;
        return true;
    });
    if (!done) throw std::runtime_error("no JSON: " + done.error().message());
    return all;
}

}  // namespace verbatim::test
