// Files that share an extension with a format of ours and are something else. They are told by their first bytes, and named in the message.
//
// Manhunt's .ifp: described by Sor3nt's manhunt-toolkit. League of Legends' .skn: its magic is 0x00112233. The Sims 4's clips have the same
// resource type as those of The Sims 3, but start with a version number (4 to 14) where those start with the type id.
#pragma once
#include <string_view>

namespace verbatim {

struct look_alike {
    std::string_view extensions;  // separated by spaces
    bool (*is)(std::string_view start);
    std::string_view what;
};

inline constexpr look_alike look_alikes[] = {
    {".ifp", [](std::string_view s) { return s.starts_with("ANCT"); }, "an animation container of Manhunt"},
    {".ifp", [](std::string_view s) { return s.starts_with("Z2HM") || s.starts_with("MH2Z"); }, "a compressed file of Manhunt"},
    {".skn", [](std::string_view s) { return s.starts_with(std::string_view("\x33\x22\x11\x00", 4)); }, "a skin of League of Legends"},
    {".clip .animation", [](std::string_view s) { return s.size() >= 4 && s[0] >= 4 && s[0] <= 14 && s.substr(1, 3) == std::string_view("\0\0\0", 3); },
     "a clip of The Sims 4"},
};

}  // namespace verbatim
