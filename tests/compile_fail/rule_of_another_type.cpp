// says: the function of by<> returns a whole number, or what the derived field is
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Motion {
    at<0, f32> from;
    at<4, f32> delta;
    static double rule(const Motion& m) { return m.from; }
    derived<&Motion::delta, by<&Motion::rule>> delta_rule;
};
static_assert(laid_out<Motion>);
