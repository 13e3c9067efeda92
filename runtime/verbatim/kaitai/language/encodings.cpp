#include "verbatim/kaitai/language/encodings.hpp"

#include <array>
#include <unordered_map>
#include <utility>

#include "verbatim/walk/encoding/encoding.hpp"

namespace verbatim::kaitai {

namespace {

// Returns the letters and digits of a name, in capitals.
std::string letters_of(std::string_view name) {
    std::string all;
    for (const char c : name) {
        if (c == '-' || c == '_' || c == ' ') continue;
        all += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return all;
}

bool is_short_number(std::string_view text) {
    return !text.empty() && text.size() <= 4 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Encodings, the usual name first, and other names that are not only spelled differently.
constexpr std::array<std::string_view, 8> usual_spellings[] = {
    {"ASCII", "US-ASCII", "ANSI_X3.4-1968"},
    {"UTF-8"},
    {"UTF-16"},
    {"UTF-16LE"},
    {"UTF-16BE"},
    {"UTF-32"},
    {"UTF-32LE"},
    {"UTF-32BE"},
    {"ISO-8859-1", "latin1", "l1", "CP819"},
    {"ISO-8859-2", "latin2", "l2"},
    {"ISO-8859-3", "latin3", "l3"},
    {"ISO-8859-4", "latin4", "l4"},
    {"ISO-8859-9", "latin5", "l5"},
    {"ISO-8859-10", "latin6", "l6"},
    {"ISO-8859-15", "latin9", "latin0"},
    // As in JavaScript and Python, 5C is a backslash.
    {"CP932", "MS932", "windows-31j", "x-ms-cp932", "SHIFT_JIS", "SJIS", "x-sjis", "MS_Kanji"},
    {"CP936", "MS936"},
    {"CP949", "MS949", "UHC"},
    {"EUC-JP", "x-euc-jp"},
    {"EUC-KR", "KSC5601"},
    {"EUC-TW"},
    {"ISO-2022-JP"},
    {"ISO-2022-KR"},
    {"GB2312", "EUC-CN"},
    {"GBK"},
    {"GB18030"},
    {"BIG5", "Big5-TW"},
    {"BIG5-HKSCS"},
    {"KOI8-R"},
    {"KOI8-U"},
    {"MACINTOSH", "Mac", "MacRoman", "x-mac-roman"},
    {"TIS-620"},
};
// Families whose names end in a number: how it is spelled, and how iconv spells it.
constexpr std::pair<std::string_view, std::string_view> numbered_families[] = {
    {"ISO8859", "ISO-8859-"}, {"WINDOWS", "CP"}, {"XCP", "CP"}, {"CP", "CP"}, {"IBM", "CP"},
};

// Returns the usual name of each encoding, by its letters and digits.
const std::unordered_map<std::string, std::string_view>& usual_names() {
    static const auto all = [] {
        std::unordered_map<std::string, std::string_view> by_name;
        for (const auto& names : usual_spellings)
            for (const std::string_view one : names)
                if (!one.empty()) by_name.emplace(letters_of(one), names.front());
        return by_name;
    }();
    return all;
}

std::string usual_name(std::string_view name) {
    const std::string wanted = letters_of(name);
    if (wanted == "ASCII") return std::string(name);  // as it is written
    if (const auto found = usual_names().find(wanted); found != usual_names().end()) return std::string(found->second);
    for (const auto& [start, usual] : numbered_families)
        if (wanted.starts_with(start) && is_short_number(std::string_view(wanted).substr(start.size())))
            return std::string(usual) + wanted.substr(start.size());
    return std::string(name);
}

}  // namespace

std::string usual_encoding(std::string_view name) {
    auto usual = usual_name(name);
    return walk::to_utf8(usual, {}) ? usual : std::string(name);
}

}  // namespace verbatim::kaitai
