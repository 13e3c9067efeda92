// says: a running number has a rule
// names: Entry status
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct none {};
struct Entry {
    running<none> status;
};
static_assert(laid_out<Entry>);
