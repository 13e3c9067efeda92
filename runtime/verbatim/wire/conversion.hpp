// A schema declares here how a file of one format is converted to another format:
//
//   template <> struct verbatim::conversion<sims1::Skin, sims1::Bmf> {
//       static converted<sims1::Bmf> convert(const sims1::Skin&);
//   };
#pragma once
#include <string>
#include <vector>

namespace verbatim {

template <class To>
struct converted {
    To value;
    std::vector<std::string> lost;  // describes what converting back would not restore; empty if nothing is lost
};

template <class From, class To>
struct conversion;

}  // namespace verbatim
