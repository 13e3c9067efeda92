// says: a field is of the vocabulary (u32, text<16>, list<...>), a std::array or a plain struct of such
// g++ says: field_type_is_wrong<Entry, verbatim::wire::fixed_string<6>{"count"}, int>
#include "runtime/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    u32 id;
    int count;
};
static_assert(laid_out<Entry, 8>);
