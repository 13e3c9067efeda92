// A shop's price list, made up for this test.
#pragma once
#include <verbatim/wire/wire.hpp>

namespace shop {
using namespace verbatim::wire;

struct Ware {
    at<0, text<12>>             name;
    at<12, u32>                 price;
};
static_assert(laid_out<Ware, 16>);

struct PriceList {
    at<0, fourcc<"SHOP">>       magic;
    at<4, u16>                  ware_count;
    at<6, zeros<2>>             pad06;
    list<Ware, &PriceList::ware_count>  wares;
    pstring<u8>                 greeting;
};
static_assert(laid_out<PriceList>);

}  // namespace shop
