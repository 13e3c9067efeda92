// says: a reference leads to a list that a record around it has as a field
// clang lines: 18, it shows the code at each step from read<> to the check of the root
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Node {
    at<0, u8> id;
};
struct Graph {
    at<0, u8> node_count;
    list<Node, &Graph::node_count> nodes;
    index_in<u8, "node"> first;
};
static_assert(laid_out<Graph>);
auto graph = verbatim::read<Graph>({});
