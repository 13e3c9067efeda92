// What people see as one thing in a file: an animation, a definition, a corpse.
//
//   struct Anp3 {
//       ...
//       list<Animation, &Anp3::animation_count>  animations;
//       using units = elements_of<&Anp3::animations>;
//   };
#pragma once
#include <cstdint>

#include "verbatim/wire/rows_of.hpp"

namespace verbatim::wire {

namespace wrong {
template <class Record, auto Field>
struct units_of_no_list : fault {};
}  // namespace wrong

template <class R, auto F>
__attribute__((
    unavailable("units = elements_of<&Record::list> names lists of its own record: <record, what is no such "
                "list>"))) inline constexpr bool valid<wrong::units_of_no_list<R, F>> = true;

// The units are the elements of these lists, which may be in optionals or placed values. A merge takes a unit whole
// from one side, and a difference counts units.
template <auto... List>
struct elements_of {
    static constexpr std::uint16_t fields[] = {static_cast<std::uint16_t>(reflect::index_of<List>)...};

    template <class Record>
    static consteval auto fault_in() {
        return first_fault<
            std::conditional_t<detail::is_list_of<Record, List>(), fine, wrong::units_of_no_list<Record, List>>...>{};
    }
};

}  // namespace verbatim::wire
