// Everything: the vocabulary, reading and writing, and the view of any document.
#pragma once
#include "runtime/edit/change.hpp"
#include "runtime/text/text.hpp"
#include "runtime/view/instantiate.hpp"
#include "runtime/view/path.hpp"
#include "runtime/walk/document.hpp"
#include "runtime/wire/format.hpp"
#include "runtime/wire/wire.hpp"
