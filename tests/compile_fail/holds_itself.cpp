// says: a record holds itself in a list<>, an optional<> or a placed<> value
// names: Node next
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Node {
    at<0, u8> kind;
    at<1, Node> next;
};
static_assert(laid_out<Node>);
