// Values for the parameters of the file's own type, which no field gives.
#pragma once
#include <string>

namespace verbatim::kaitai {

// A value as text: a number, true or false, the name of an enumerator, a text, or an array of numbers.
struct root_argument {
    std::string name, value;
};

}  // namespace verbatim::kaitai
