// new_shop OUT.shop: a price list from nothing. Reading and changing goes as with the formats that come with the library.
#include <iostream>
#include <shop/compiled/shop.prices.hpp>
#include <verbatim/verbatim.hpp>

#include "../files.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: new_shop OUT.shop\n";
        return 2;
    }
    try {
        shop::PriceList list;
        list.greeting.assign("welcome");
        list.wares = {{.name = "tea", .price = 250}, {.name = "sugar", .price = 90}};
        examples::save(argv[1], verbatim::write(verbatim::document<shop::PriceList>(list)).value());
    } catch (const std::exception& e) {
        std::cerr << verbatim::printable(e.what()) << '\n';
        return 1;
    }
}
