// says: a number of varying size controls data from its own record or one around it
// names: Entry data
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Entry {
    std::array<leb128<std::uint32_t>, 2> sizes;
    std::array<bytes<same_index<&Entry::sizes>>, 2> data;
};
static_assert(laid_out<Entry>);
