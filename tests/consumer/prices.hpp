// A shop's price list, made up for this test.
#pragma once
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

#include "ware.hpp"

namespace shop {

struct Ware {
    at<0, Name> name;
    at<12, u32> price;  // in cents
};
static_assert(laid_out<Ware, 16>);

struct PriceList {
    at<0, fourcc<"SHOP">> magic;
    at<4, u16> ware_count;
    at<6, zeros<2>> pad06;
    list<Ware, &PriceList::ware_count> wares;
    pstring<u8> greeting;
};
static_assert(laid_out<PriceList>);

}  // namespace shop

template <>
struct verbatim::format<shop::PriceList> {
    static constexpr std::string_view id = "shop.prices";
    static constexpr std::string_view title = "Price list of a shop";
    static constexpr std::string_view extensions = ".prices";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 4 && std::memcmp(file.data(), "SHOP", 4) == 0 ? match::certain : match::no;
    }
};
