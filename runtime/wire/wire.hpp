// The whole vocabulary: what a schema header includes.
#pragma once
#include "runtime/wire/laid_out.hpp"  // first, so that its messages do not list headers in between

#include "runtime/wire/at.hpp"
#include "runtime/wire/bits.hpp"
#include "runtime/wire/choice.hpp"
#include "runtime/wire/constant.hpp"
#include "runtime/wire/decoded.hpp"
#include "runtime/wire/derived.hpp"
#include "runtime/wire/enumeration.hpp"
#include "runtime/wire/expect.hpp"
#include "runtime/wire/governor.hpp"
#include "runtime/wire/layout.hpp"
#include "runtime/wire/list.hpp"
#include "runtime/wire/optional.hpp"
#include "runtime/wire/pad_to.hpp"
#include "runtime/wire/padding.hpp"
#include "runtime/wire/placed.hpp"
#include "runtime/wire/scalar.hpp"
#include "runtime/wire/string.hpp"
#include "runtime/wire/text.hpp"
