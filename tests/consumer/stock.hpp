// What a shop has in stock, made up for this test.
#pragma once
#include <verbatim/wire/conversion.hpp>

#include "prices.hpp"

namespace shop {

struct Shelf {
    at<0, Name> name;
    at<12, u32> amount;
};
static_assert(laid_out<Shelf, 16>);

struct Stock {
    at<0, fourcc<"STCK">> magic;
    at<4, u32> shelf_count;
    list<Shelf, &Stock::shelf_count> shelves;
};
static_assert(laid_out<Stock>);

}  // namespace shop

template <>
struct verbatim::format<shop::Stock> {
    static constexpr std::string_view id = "shop.stock";
    static constexpr std::string_view title = "Stock of a shop";
    static constexpr std::string_view extensions = ".stock";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 4 && std::memcmp(file.data(), "STCK", 4) == 0 ? match::certain : match::no;
    }
};

// A new shop has nothing in stock.
template <>
struct verbatim::conversion<shop::PriceList, shop::Stock> {
    static converted<shop::Stock> convert(const shop::PriceList& prices) {
        converted<shop::Stock> made;
        for (const auto& ware : prices.wares) made.value.shelves.push_back({.name = ware.name, .amount = 0});
        made.lost.push_back("the prices");
        return made;
    }
};
