// says: names lists of its own record
// says: units_of_no_list<Package, &Package::count>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Package {
    at<0, u8> count;
    list<u8, &Package::count> animations;
    using units = elements_of<&Package::count>;
};
static_assert(laid_out<Package>);
