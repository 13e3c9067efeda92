// says: a field has as many bytes as its digest
// names: Signed rule
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Signed {
    at<0, u8> size;
    bytes<&Signed::size> data;
    raw<20> data_md5;
    derived<&Signed::data_md5, checksum<md5, &Signed::data>> rule;
};
static_assert(laid_out<Signed>);
