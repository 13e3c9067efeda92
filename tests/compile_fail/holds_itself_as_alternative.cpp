// says: a record holds itself in a list<>, an optional<> or a placed<> value
// names: Node inside
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Node {
    u8 kind;
    choice<&Node::kind, when<1, u16>, when<2, Node>> inside;
};
static_assert(laid_out<Node>);
