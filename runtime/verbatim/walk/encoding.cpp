#include "verbatim/walk/encoding.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <span>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/utf8.hpp"

namespace verbatim::walk {

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
    std::optional<std::string> convert(std::string_view text, std::size_t* valid = nullptr) const {
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
        if (valid) *valid = text.size() - left;
        if (!ok) return std::nullopt;
        out.resize(static_cast<std::size_t>(to - out.data()));
        return out;
    }

private:
    ::iconv_t with_;
};

constexpr std::string_view utf8 = "UTF-8";

// Returns whether a text has the same bytes in its encoding and in UTF-8, as most texts do.
bool is_plain(std::string_view encoding, std::string_view characters) {
    constexpr std::string_view known[] = {utf8, "utf-8", "ASCII", "ascii"};
    return std::ranges::find(known, encoding) != std::end(known) &&
           std::ranges::all_of(characters, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

std::optional<std::string> to_utf8(std::string_view encoding, std::string_view characters) {
    if (is_plain(encoding, characters)) return std::string(characters);
    auto text = converter(utf8, encoding).convert(characters);
    if (text && converter(encoding, utf8).convert(*text) != characters) return std::nullopt;
    return text;
}
std::optional<std::string> from_utf8(std::string_view encoding, std::string_view text) {
    return converter(encoding, utf8).convert(text);
}

void inspect_encoding(inspector& to, const step* where, std::size_t offset, const table::type& t,
                      std::string_view all) {
    const auto characters = t.characters_in ? t.characters_in(t, all) : all;
    if (t.encoding.empty() || is_plain(t.encoding, characters)) return;
    const converter from(utf8, t.encoding);
    std::size_t valid = 0;
    if (!from.is_known() || from.convert(characters, &valid)) return;
    const auto wrong = std::as_bytes(std::span(characters.substr(valid)));
    to.stray(where, offset + static_cast<std::size_t>(characters.data() - all.data()) + valid, wrong.data(),
             wrong.size(), fmt::format("text in {}", t.encoding), severity::note);
}

std::string why_not_encoded(std::string_view encoding, std::string_view text) {
    const converter to(encoding, utf8);
    if (!to.is_known()) return fmt::format("this system does not know the encoding {}", encoding);
    if (!converter("UTF-32LE", utf8).convert(text)) return "it is not UTF-8";
    for (; !text.empty(); text.remove_prefix(first_code_point(text).size()))
        if (const auto one = first_code_point(text); !to.convert(one))
            return fmt::format("{} has no character {}", encoding, quoted(one));
    return fmt::format("{} cannot encode it", encoding);
}

}  // namespace verbatim::walk
