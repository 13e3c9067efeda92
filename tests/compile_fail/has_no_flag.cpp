// says: has<> names a field and at least one of its flags
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
enum class Look : unsigned char { hidden = 1 };
struct Entry {
    at<0, flag_set<Look>> look;
    optional<u8, has<&Entry::look>> extra;
};
static_assert(laid_out<Entry>);
