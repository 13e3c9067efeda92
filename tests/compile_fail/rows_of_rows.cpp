// says: the rows of a list belong to one other list, whose rows belong to no third one
// says: rows_of_rows<Mesh, &Mesh::uvs>
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Mesh {
    at<0, u8> count;
    list<u8, &Mesh::count> colours;
    list<u8, &Mesh::count> uvs;
    list<u8, &Mesh::count> vectors;
    static constexpr auto together =
        all_of(rows_of<&Mesh::colours, &Mesh::uvs, "uv">, rows_of<&Mesh::uvs, &Mesh::vectors, "vertex">);
};
static_assert(laid_out<Mesh>);
