// says: an alternative of a choice has a tag: when<1, Sound>, or static constexpr int tag = 1 in Sound
// names: Entry body
#include "verbatim/document.hpp"
using namespace verbatim::wire;
struct Sound {
    at<0, u8> id;
};
struct Entry {
    at<0, u8> kind;
    choice<&Entry::kind, Sound> body;
};
auto doc = verbatim::read<Entry>({});
