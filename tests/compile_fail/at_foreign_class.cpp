// says: the type of a field is one of the vocabulary, a std::array of such, or a plain struct of such
#include <string>

#include "runtime/wire/wire.hpp"
using namespace verbatim::wire;
struct Entry {
    at<0, std::string> name;
};
static_assert(laid_out<Entry, 8>);
