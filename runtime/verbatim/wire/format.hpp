// A schema header describes its format as a whole by a specialisation of `format`, beside the records:
//
//   template <> struct verbatim::format<oni::CorpseArray> {
//       static constexpr std::string_view id = "oni.corpses";
//       static constexpr std::string_view title = "Oni corpse array (CRSA)";
//       static constexpr std::string_view extensions = ".CRSA";     // separated by spaces; a hint only
//       static match recognise(std::span<const std::byte> file);    // by content; may look at the whole file, must not
//       allocate static constexpr look_alike look_alikes[] = ...;            // may be left out
//   };
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace verbatim {

template <class Root>
struct format;

// The name of a file often has the key of its content: the type, the group and the instance of a resource. The instance
// depends on a name in the file, and changes with it.
//
//       static constexpr file_key key{"body.name", "key"};  // in a format<>; may be left out
struct file_key {
    std::string_view name;  // The path of the text.
    std::string_view key;   // The name of the root's calculated value, 0x and digits.
};

// How well the content of a file fits a format.
enum class match : std::uint8_t {
    no,         // the file is not of the format
    plausible,  // its structure fits, but files of another format may have it, too
    certain,    // it has a property that only files of the format have: a magic number
};

// A kind of file that is taken for one of the format, or lies beside them, but is something else. `is` recognises it by
// its first 256 bytes; the error names it by `what`.
struct look_alike {
    bool (*is)(std::string_view first_bytes);
    std::string_view what;          // "a skin of League of Legends"
    std::string_view extensions{};  // those of the format, if it has none of its own; "*" if its bytes suffice
};

template <class Root>
concept describes_format = requires(std::span<const std::byte> file) {
    { format<Root>::id } -> std::convertible_to<std::string_view>;
    { format<Root>::title } -> std::convertible_to<std::string_view>;
    { format<Root>::extensions } -> std::convertible_to<std::string_view>;
    { format<Root>::recognise(file) } -> std::same_as<match>;
};

}  // namespace verbatim
