// says: a field is of the vocabulary (u32, text<16>, list<...>), a std::array or a plain struct of such
// names: Entry name
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, char*> name;
};
static_assert(laid_out<Entry, 8>);
