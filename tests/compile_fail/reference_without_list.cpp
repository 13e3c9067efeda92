// says: a reference leads to a list that a record around it has as a field
#include "verbatim/walk/document.hpp"
using namespace verbatim::wire;
struct Node { at<0, u8> id; };
struct Graph {
    at<0, u8> node_count;
    list<Node, &Graph::node_count> nodes;
    index_in<u8, "node"> first;
};
static_assert(laid_out<Graph>);
verbatim::document<Graph> graph;
