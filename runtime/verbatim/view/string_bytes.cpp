// Converts between a string and all bytes that it takes in a file, including those before and after its characters.
#include "verbatim/text/text.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::view {

std::size_t usual_prefix(const type& t) { return t.text().prefix ? t.text().prefix->size : 0; }
std::size_t usual_suffix(const type& t) {
    return t.ends ? t.ends->size_behind() : t.coding->by == wire::ending::control_with_nul ? t.text().unit : 0;
}

namespace {

// Returns whether the length before the characters is the number of bytes after it.
bool fits_length(const type& t, byte_view bytes) {
    const auto take = [&](const type& length) {
        if (bytes.size() < length.size) return std::int64_t{-1};
        const std::int64_t number = walk::integer_in(length, bytes.data());
        bytes = bytes.subspan(length.size);
        return number;
    };
    std::int64_t number = take(*t.text().prefix);
    if (t.text().long_prefix && number == static_cast<std::int64_t>(table::escape_of(*t.text().prefix)))
        number = take(*t.text().long_prefix);
    return number >= 0 && static_cast<std::uint64_t>(number) == bytes.size();
}

}  // namespace

bool take_bytes(const type& t, void* value, byte_view bytes) {
    const std::string_view all = walk::characters(bytes);
    if (t.text().separated) {
        static_cast<wire::detail::separated*>(value)->take(all, all.size() - t.text().characters_in(t, all).size());
        return true;
    }
    if (t.is_decoded()) return walk::take_spelling(t, value, bytes);
    if (!t.ends && bytes.size() < t.smallest) return false;
    if (t.text().prefix && !fits_length(t, bytes)) return false;
    // If another field has the size, all bytes are characters.
    const auto characters = t.bytes ? all : t.text().characters_in(t, all);
    if (t.ends) {
        const bool unterminated = all.size() - characters.size() != t.ends->size_behind();
        if (unterminated && !t.text().unterminated) return false;
        if (t.text().unterminated) t.text().unterminated(value) = unterminated;
    }
    const auto* const first = reinterpret_cast<const std::byte*>(characters.data());
    *static_cast<wire::byte_run*>(value) = wire::byte_run(std::vector<std::byte>(first, first + characters.size()));
    if (t.text().long_form)
        t.text().long_form(value) = bytes.size() > characters.size() + t.text().prefix->size &&
                                    characters.size() < table::escape_of(*t.text().prefix);
    return true;
}

}  // namespace verbatim::view
