// says: a record holds itself in a list<>, an optional<> or a placed<> value
// names: Node inside
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Node {
    u8 kind;
    coded<zlib, Node, to_end> inside;
};
static_assert(laid_out<Node>);
