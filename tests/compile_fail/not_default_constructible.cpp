// says: every field of a record can be default-constructed
// says: not_default_constructible<Entry>
#include <functional>

#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    u16 kind;
    std::reference_wrapper<u16> other;
};
static_assert(laid_out<Entry, 2>);
