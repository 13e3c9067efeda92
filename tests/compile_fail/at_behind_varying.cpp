// says: a field behind one of varying size has no fixed offset, so its type is written without at<>
// names: File last
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct File {
    at<0, u8> count;
    at<1, list<u16, &File::count>> numbers;
    at<5, u32> last;
};
static_assert(laid_out<File>);
