// says: a number of varying size is a C++ integer when it is decoded
// names: Entry count
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    leb128<u32> count;
};
static_assert(laid_out<Entry>);
