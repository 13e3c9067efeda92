// Fuzzes a format of one's own. Whatever the bytes: reading refuses them, with a reason, or they come back, also through JSON.
//
//   clang++ -std=c++20 -fsanitize=fuzzer,address ...     with libFuzzer; replay.cpp does without
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <verbatim/verbatim.hpp>

#include "shop.hpp"

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::cerr << "does not hold: " << what << '\n';
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace verbatim;
    static const view::format prices = view::instantiate<shop::PriceList>();
    const std::vector<std::byte> file(reinterpret_cast<const std::byte*>(data), reinterpret_cast<const std::byte*>(data) + size);

    const auto doc = prices.read(file);
    if (!doc) {
        require(!doc.error().reason.empty() && doc.error().offset <= size, "an error has a reason, and a place in the file");
        return 0;
    }
    require(view::comes_back(**doc).has_value(), "a file that is read comes back");
    std::string json;
    require(edit::to_json(prices, **doc, [&](std::string_view piece) { json += piece; }).has_value(), "a file that is read becomes JSON");
    const auto again = edit::from_json({&prices, 1}, json);
    require(again && *again == file, "its JSON becomes the same file");
    return 0;
}
