// g++ says: cannot bind non-const lvalue reference
// clang says: cannot bind to a temporary
#include "verbatim/table/of.hpp"
using namespace verbatim::wire;
struct Inner {
    at<0, u8> count;
    list<u16, &Inner::count> numbers;
};
struct Outer {
    at<0, u8> count;
    list<Inner, &Outer::count> all;
};
void read(const Outer& outer) {
    Inner& dangles = outer.all[0];
    dangles.count = 1;
}
