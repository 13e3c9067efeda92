// The Sims 3: the IK chains of a clip, as in the rig, and the slots for which they reach. There are two levels of pointers, each of which counts
// from the byte after its own count.
#pragma once
#include "verbatim/wire/wire.hpp"

namespace verbatim::sims3 {
using namespace wire;

struct SlotTarget {
    at<  0, index_in<u32, "targets", its_own>>   index;    // 0, 1, 2 ... within its chain
    at<  4, text<512, tail::terminated<tail::filled<'#'>>>>        actor;  // name of the actor who has the slot
    at<516, text<512, tail::terminated<tail::filled<'#'>>>>        slot;     // "x:b__L_ThighTarget_slot", "x:rootWorld"; the actor may differ from the clip's
};
static_assert(laid_out<SlotTarget, 1028>);

struct Chain {
    at<0, hexadecimal<always<0x7E7E7E7Eu>>>      mark;
    at<4, u32>                                   target_count;
    struct TargetPointer {
        at<0, u32>                               target_at;
        placed<SlotTarget, &TargetPointer::target_at, from::after<&Chain::target_count>, needed>  target;
    };
    list<TargetPointer, &Chain::target_count>          targets;
    static std::string other_indices(const Chain&);
    static constexpr auto expectations = all_of(expect<&Chain::targets>(holds<&Chain::other_indices>("targets of index 0, 1, 2 ...")));
};
static_assert(laid_out<Chain>);

struct SlotTable {                                         // a table without chains differs from no table; both are common
    at<0, u32>                                   chain_count;
    struct ChainPointer {
        at<0, u32>                               chain_at;
        placed<Chain, &ChainPointer::chain_at, from::after<&SlotTable::chain_count>, needed>  chain;
    };
    list<ChainPointer, &SlotTable::chain_count>       chains;   // for humans: two hands, L_footWorld, R_footWorld, rootWorld; for pets only rootWorld
};
static_assert(laid_out<SlotTable>);

}  // namespace verbatim::sims3
