// g++ says: a record has no C array: write std::array<T, N>
#include "runtime/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    u8 id;
    u16 values[4];
};
static_assert(laid_out<Entry, 9>);
