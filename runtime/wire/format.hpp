// What a schema header says about its format as a whole, beside the records:
//
//   template <> struct verbatim::format<oni::CorpseArray> {
//       static constexpr std::string_view id = "oni.corpses";
//       static constexpr std::string_view title = "Oni corpse array (CRSA)";
//       static constexpr std::string_view extensions = ".CRSA";     // separated by spaces; a hint only
//       static bool recognise(std::span<const std::byte> file);     // by content; may look at the whole file, must not allocate
//   };
#pragma once
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

namespace verbatim {

template <class Root>
struct format;

template <class Root>
concept describes_format = requires(std::span<const std::byte> file) {
    { format<Root>::id } -> std::convertible_to<std::string_view>;
    { format<Root>::title } -> std::convertible_to<std::string_view>;
    { format<Root>::extensions } -> std::convertible_to<std::string_view>;
    { format<Root>::recognise(file) } -> std::same_as<bool>;
};

}  // namespace verbatim
