// The vocabulary of text formats: what the schema header of one includes beside wire.hpp.
#pragma once
#include "runtime/text/line.hpp"
#include "runtime/text/token.hpp"
