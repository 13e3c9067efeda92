// The compiler's own words: there is no type of the vocabulary around it that could say more.
// g++ says: field 'next' has incomplete type 'Node'
// clang says: field has incomplete type 'Node'
// clang lines: 40, it goes on with the record as if it had no such field
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Node {
    u8 kind;
    Node next;
};
static_assert(laid_out<Node>);
