// says: chained_by<> names a reference of its own record that leads to the same list
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Node {
    at<0, index_in<i16, "nodes", none_is<-1>, chained_by<"next">>> first_child;
    at<2, index_in<i16, "leaves", none_is<-1>>> next;
};
static_assert(laid_out<Node>);
