// says: index_in<>, range_in<> and end_in<> are integers
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Face {
    index_in<f32, "vertices"> a;
};
static_assert(laid_out<Face>);
