// What a schema says about files of one format that become files of another:
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
    std::vector<std::string> lost;  // in words; empty when the way back gives the same file again
};

template <class From, class To>
struct conversion;

}  // namespace verbatim
