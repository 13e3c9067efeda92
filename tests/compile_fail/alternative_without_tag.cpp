// says: an alternative of a choice has a tag: when<1, Sound>, or static constexpr int tag = 1 in Sound
// names: Entry body
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Sound {
    at<0, u8> id;
};
struct Entry {
    at<0, u8> kind;
    choice<&Entry::kind, Sound> body;
};
static_assert(laid_out<Entry>);
