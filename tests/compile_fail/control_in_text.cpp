// says: a number in text controls only as the count of a list in its own record
// names: Entry next
#include "verbatim/table/of.hpp"
#include "verbatim/text/text.hpp"
using namespace verbatim::wire;
struct Entry {
    token<std::int32_t> more;
    optional<token<std::int32_t>, nonzero<&Entry::more>> next;
};
static_assert(laid_out<Entry>);
