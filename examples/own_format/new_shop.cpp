// new_shop OUT.shop: a price list from nothing. Reading and changing goes as with the formats that come with the library.
#include <fstream>
#include <iostream>
#include <shop/compiled/shop.prices.hpp>
#include <verbatim/verbatim.hpp>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: new_shop OUT.shop\n";
        return 2;
    }
    shop::PriceList list;
    list.greeting.assign("welcome");
    list.wares = {{.name = "tea", .price = 250}, {.name = "sugar", .price = 90}};
    const auto bytes = verbatim::write(verbatim::document<shop::PriceList>(list));
    if (!bytes) {
        std::cerr << bytes.error().message() << '\n';
        return 1;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes->data()), static_cast<std::streamsize>(bytes->size()));
    return out.flush() ? 0 : 1;
}
