// A schema declares here how a file of one format is converted to another format:
//
//   template <> struct verbatim::conversion<sims1::Skin, sims1::Bmf> {
//       static converted<sims1::Bmf> convert(const sims1::Skin&);
//   };
//
// If a file can become several kinds of files, of one format or of several, a third argument distinguishes the
// conversions: a class with the name of the kind, which the user gives.
//
//   struct to_anp3 { static constexpr std::string_view name = "anp3"; };
//   template <> struct verbatim::conversion<gta::Ifp, gta::Ifp, gta::to_anp3> { ... };
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace verbatim {

template <class To>
struct converted {
    To value;
    std::vector<std::string> lost;  // describes what converting back would not restore; empty if nothing is lost
};

// Counts a loss of one kind: "3 numbers are rounded".
struct counted_loss {
    std::string what;
    std::size_t count = 0;
    void note(bool lost) { count += lost; }
    void report(std::vector<std::string>& to) const {
        if (count) to.push_back(std::to_string(count) + " " + what);
    }
};

template <class From, class To, class Kind = void>
struct conversion;

}  // namespace verbatim
