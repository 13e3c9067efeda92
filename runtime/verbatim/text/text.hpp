// The vocabulary of text formats. The schema header of a text format includes it beside wire.hpp.
#pragma once
#include "verbatim/text/line.hpp"
#include "verbatim/text/token.hpp"
