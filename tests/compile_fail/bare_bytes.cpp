// says: bytes of which nothing is known are raw<N>, which a new record has as zeros
// names: File unknown
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct File {
    std::array<std::byte, 4> unknown;
};
static_assert(laid_out<File>);
