// The whole vocabulary: what a schema header includes.
#pragma once
#include "verbatim/wire/laid_out.hpp"  // first, so that its messages do not list headers in between

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/bits.hpp"
#include "verbatim/wire/choice.hpp"
#include "verbatim/wire/constant.hpp"
#include "verbatim/wire/decoded.hpp"
#include "verbatim/wire/derived.hpp"
#include "verbatim/wire/enumeration.hpp"
#include "verbatim/wire/expect.hpp"
#include "verbatim/wire/governor.hpp"
#include "verbatim/wire/layout.hpp"
#include "verbatim/wire/list.hpp"
#include "verbatim/wire/optional.hpp"
#include "verbatim/wire/pad_to.hpp"
#include "verbatim/wire/padding.hpp"
#include "verbatim/wire/placed.hpp"
#include "verbatim/wire/scalar.hpp"
#include "verbatim/wire/string.hpp"
#include "verbatim/wire/text.hpp"
