// says: an encoding of numbers has static constexpr std::size_t longest
// names: Entry count
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct none {};
struct Entry {
    varint<none, int> count;
};
static_assert(laid_out<Entry>);
