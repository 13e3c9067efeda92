// MechWarrior 3 animations: the law over all specimens.
#include "schema/mw3/anim.hpp"

#include "tests/schema/specimen.hpp"

using namespace verbatim;
using namespace verbatim::test;

TEST_CASE("mw3.anim: every specimen comes back identical, cut and flipped too, with its findings") { hold_the_law<mw3::Anim>(); }
