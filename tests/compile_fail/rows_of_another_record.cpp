// says: names lists of its own record
// says: row_of_no_list<Mesh, &Other::vectors>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Other {
    at<0, u8> vector_count;
    list<u8, &Other::vector_count> vectors;
};
struct Mesh {
    at<0, u8> uv_count;
    list<u8, &Mesh::uv_count> uvs;
    static constexpr auto together = all_of(rows_of<&Mesh::uvs, &Other::vectors, "vertex">);
};
static_assert(laid_out<Mesh>);
