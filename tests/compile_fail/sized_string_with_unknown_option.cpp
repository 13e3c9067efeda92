// says: the options of a text in so many bytes are ends_at<>, padded_with<>, included and unit<N>
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Name {
    sized_string<8, or_end> text;
};
static_assert(laid_out<Name>);
