// says: a constant has at least one byte
#include "verbatim/wire/wire.hpp"
using namespace verbatim::wire;
struct Head {
    literal<""> magic;
};
static_assert(laid_out<Head>);
