// What a schema header says about its format as a whole, beside the records:
//
//   template <> struct verbatim::format<oni::CorpseArray> {
//       static constexpr std::string_view id = "oni.corpses";
//       static constexpr std::string_view title = "Oni corpse array (CRSA)";
//       static constexpr std::string_view extensions = ".CRSA";     // separated by spaces; a hint only
//       static match recognise(std::span<const std::byte> file);    // by content; may look at the whole file, must not allocate
//       static constexpr look_alike look_alikes[] = ...;            // may be left out
//   };
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace verbatim {

template <class Root>
struct format;

// How well the content of a file fits a format.
enum class match : std::uint8_t {
    no,         // the file is not of the format
    plausible,  // its structure fits, as that of a file of another format may
    certain,    // it has what only files of the format have: a magic number
};

// A file that has an extension of the format and is something else. Its first bytes show it, and `what` names it in the error.
struct look_alike {
    bool (*is)(std::string_view first_bytes);
    std::string_view what;  // "a skin of League of Legends"
};

template <class Root>
concept describes_format = requires(std::span<const std::byte> file) {
    { format<Root>::id } -> std::convertible_to<std::string_view>;
    { format<Root>::title } -> std::convertible_to<std::string_view>;
    { format<Root>::extensions } -> std::convertible_to<std::string_view>;
    { format<Root>::recognise(file) } -> std::same_as<match>;
};

}  // namespace verbatim
