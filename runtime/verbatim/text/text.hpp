// The vocabulary of text formats: what the schema header of one includes beside wire.hpp.
#pragma once
#include "verbatim/text/line.hpp"
#include "verbatim/text/token.hpp"
