// says: names lists of its own record
// says: row_of_no_list<Mesh, &Mesh::uv_count>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Mesh {
    at<0, u8> uv_count;
    at<1, u8> vector_count;
    list<u8, &Mesh::uv_count> blends;
    list<u8, &Mesh::vector_count> vectors;
    static constexpr auto together = all_of(rows_of<&Mesh::blends, &Mesh::vectors, "anchor", after<&Mesh::uv_count>>);
};
static_assert(laid_out<Mesh>);
