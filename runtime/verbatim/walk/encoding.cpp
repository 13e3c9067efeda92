#include "verbatim/walk/encoding.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "verbatim/walk/refusal.hpp"

namespace verbatim::walk {

namespace {

// iconv(3) of the C library. It is opened for each text, for the library keeps nothing between calls; what is open is cheap to open again.
class converter {
public:
    converter(std::string_view to, std::string_view from) : with_(::iconv_open(std::string(to).c_str(), std::string(from).c_str())) {}
    converter(const converter&) = delete;
    ~converter() {
        if (is_known()) ::iconv_close(with_);
    }
    bool is_known() const { return with_ != reinterpret_cast<::iconv_t>(-1); }

    // Nothing when a character is none, or has no equal.
    std::optional<std::string> convert(std::string_view text) const {
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
        if (!fits(&from) || !fits(nullptr)) return std::nullopt;  // the second ends what has a state
        out.resize(static_cast<std::size_t>(to - out.data()));
        return out;
    }

private:
    ::iconv_t with_;
};

constexpr std::string_view utf8 = "UTF-8";

}  // namespace

std::optional<std::string> to_utf8(std::string_view encoding, std::string_view characters) {
    auto text = converter(utf8, encoding).convert(characters);
    if (text && converter(encoding, utf8).convert(*text) != characters) return std::nullopt;
    return text;
}
std::optional<std::string> from_utf8(std::string_view encoding, std::string_view text) { return converter(encoding, utf8).convert(text); }

std::string_view first_code_point(std::string_view text) {
    std::size_t size = std::min<std::size_t>(1, text.size());
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) ++size;
    return text.substr(0, size);
}

std::string why_not_encoded(std::string_view encoding, std::string_view text) {
    const converter to(encoding, utf8);
    if (!to.is_known()) return fmt::format("this system does not know the encoding {}", encoding);
    if (!converter("UTF-32LE", utf8).convert(text)) return "it is not UTF-8";
    for (; !text.empty(); text.remove_prefix(first_code_point(text).size()))
        if (const auto one = first_code_point(text); !to.convert(one)) return fmt::format("{} has no character {}", encoding, quoted(one));
    return fmt::format("{} cannot encode it", encoding);
}

}  // namespace verbatim::walk
