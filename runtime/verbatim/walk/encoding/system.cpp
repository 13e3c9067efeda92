#include "verbatim/walk/encoding/system.hpp"

#ifdef _WIN32
#include <windows.h>

#include <algorithm>
#include <charconv>
#include <utility>
#else
#include <iconv.h>

#include <cerrno>
#endif

namespace verbatim::walk {

#ifdef _WIN32

namespace {

constexpr UINT none = 0;

// Returns the number of a code page, which Windows has for most encodings; `none` if there is none.
UINT code_page(std::string_view name) {
    std::string letters;
    for (const char c : name)
        if (c != '-' && c != '_' && c != ' ') letters += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    static constexpr std::pair<std::string_view, UINT> known[] = {
        {"SHIFTJIS", 932}, {"SJIS", 932},    {"GBK", 936},        {"GB2312", 936},      {"GB18030", 54936},
        {"BIG5", 950},     {"EUCJP", 20932}, {"EUCKR", 51949},    {"ISO2022JP", 50220}, {"ISO2022KR", 50225},
        {"UHC", 949},      {"TIS620", 874},  {"MACINTOSH", 10000}};
    UINT page = none;
    if (const auto* const found = std::ranges::find(known, letters, [](const auto& one) { return one.first; });
        found != std::end(known))
        page = found->second;
    for (const std::string_view family : {"CP", "WINDOWS", "IBM"})
        if (letters.starts_with(family))
            std::from_chars(letters.data() + family.size(), letters.data() + letters.size(), page);
    return ::IsValidCodePage(page) ? page : none;
}

// The code pages from 50220 on have states and escapes, and take no flags.
DWORD flags_of(UINT page, DWORD flag) { return page >= 50220 && page != 51949 && page != 54936 ? 0 : flag; }

std::optional<std::wstring> decoded(UINT page, std::string_view characters) {
    if (characters.empty()) return std::wstring();
    std::wstring all(characters.size() + 16, L'\0');
    const int size =
        ::MultiByteToWideChar(page, flags_of(page, MB_ERR_INVALID_CHARS), characters.data(),
                              static_cast<int>(characters.size()), all.data(), static_cast<int>(all.size()));
    if (size == 0) return std::nullopt;
    all.resize(static_cast<std::size_t>(size));
    return all;
}

std::optional<std::string> encoded(UINT page, std::wstring_view text) {
    if (text.empty()) return std::string();
    std::string all(8 * text.size() + 16, '\0');
    BOOL has_lost = FALSE;
    const bool reports = page != CP_UTF8 && flags_of(page, 1) != 0 && page != 54936;
    const int size =
        ::WideCharToMultiByte(page, reports ? WC_NO_BEST_FIT_CHARS : 0, text.data(), static_cast<int>(text.size()),
                              all.data(), static_cast<int>(all.size()), nullptr, reports ? &has_lost : nullptr);
    if (size == 0 || has_lost) return std::nullopt;
    all.resize(static_cast<std::size_t>(size));
    return all;
}

}  // namespace

bool knows_encoding(std::string_view name) { return code_page(name) != none; }

std::optional<std::string> decode_by_system(std::string_view name, std::string_view characters, std::size_t& valid) {
    valid = 0;
    const auto page = code_page(name);
    if (page == none) return std::nullopt;
    if (const auto text = decoded(page, characters)) {
        valid = characters.size();
        return encoded(CP_UTF8, *text);
    }
    // A character has at most four bytes.
    for (std::size_t size = 1; size <= 4 && valid + size <= characters.size();)
        if (decoded(page, characters.substr(valid, size))) valid += std::exchange(size, 1);
        else ++size;
    return std::nullopt;
}

std::optional<std::string> encode_by_system(std::string_view name, std::string_view utf8) {
    const auto page = code_page(name);
    const auto text = page == none ? std::nullopt : decoded(CP_UTF8, utf8);
    return text ? encoded(page, *text) : std::nullopt;
}

#else

namespace {

// Wraps iconv(3) of the C library. A converter is opened for each text, because Verbatim keeps no state between calls;
// to open one again is cheap.
class converter {
public:
    converter(std::string_view to, std::string_view from)
        : with_(::iconv_open(std::string(to).c_str(), std::string(from).c_str())) {}
    converter(const converter&) = delete;
    ~converter() {
        if (is_known()) ::iconv_close(with_);
    }
    bool is_known() const { return with_ != reinterpret_cast<::iconv_t>(-1); }

    // Returns nothing if a character is invalid or has no equivalent. `valid` is set to the number of bytes before it.
    std::optional<std::string> convert(std::string_view text, std::size_t& valid) const {
        valid = 0;
        if (!is_known()) return std::nullopt;
        std::string in(text), out(4 * text.size() + 16, '\0');
        char *from = in.data(), *to = out.data();
        std::size_t left = in.size(), room = out.size();
        const auto fits = [&](char** next) {
            while (true) {
                const auto unequal = ::iconv(with_, next, &left, &to, &room);
                if (unequal == 0) return true;
                if (unequal != static_cast<std::size_t>(-1) || errno != E2BIG) return false;
                const auto used = static_cast<std::size_t>(to - out.data());
                room += out.size();
                out.resize(2 * out.size());
                to = out.data() + used;
            }
        };
        const bool ok = fits(&from) && fits(nullptr);  // the second call ends the state of a stateful encoding
        valid = text.size() - left;
        if (!ok) return std::nullopt;
        out.resize(static_cast<std::size_t>(to - out.data()));
        return out;
    }

private:
    ::iconv_t with_;
};

constexpr const char* utf8_name = "UTF-8";

}  // namespace

bool knows_encoding(std::string_view name) {
    return converter(utf8_name, name).is_known() && converter(name, utf8_name).is_known();
}

std::optional<std::string> decode_by_system(std::string_view name, std::string_view characters, std::size_t& valid) {
    return converter(utf8_name, name).convert(characters, valid);
}

std::optional<std::string> encode_by_system(std::string_view name, std::string_view utf8) {
    std::size_t valid = 0;
    return converter(name, utf8_name).convert(utf8, valid);
}

#endif

}  // namespace verbatim::walk
