// coded<Codec, T, Size>: a T in compressed or encrypted data. The codec decodes as many stored bytes as Size says, a
// number or an earlier field. The decoded bytes are a space of their own: offsets and pointers in the T count in them.
// Bytes that do not decode, or that decode to no T, are kept raw.
//
// A codec is a class with the static functions `decode` and `encode`, as in the concepts below.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "verbatim/wire/derived.hpp"
#include "verbatim/wire/placed.hpp"
#include "verbatim/wire/sized.hpp"
#include "verbatim/wire/sized_string.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim {

namespace walk {
void copy_places(const table::type&, const void* from, const wire::places* known, void* to,
                 const std::shared_ptr<wire::places>&);
}

namespace wire {

// The result of decoding.
struct decoding {
    enum outcome : std::uint8_t { done, broken, too_large } is = broken;
    std::size_t used = 0;  // size of the stream; the bytes after it are not decoded
};

template <class C>
concept is_codec = requires(std::span<const std::byte> from, std::vector<std::byte>& to) {
    {
        C::decode(from, to, std::size_t{})
        } -> std::same_as<decoding>;                // appends at most as many bytes as the last argument
    { C::encode(from, to) } -> std::same_as<bool>;  // appends the stream; returns false if there is none
};

// A codec with a key. Its static member `key` is an evaluator of the tables, which works the key out for each value.
// The output has the same size as the input.
template <class C>
concept is_keyed_codec = requires(std::span<const std::byte> from, std::vector<std::byte>& to) {
    {
        C::apply(from, true, from, to)
        } -> std::same_as<bool>;  // the key, true to decode or false to encode, the input, the output
    &C::key;
};

// A codec that takes a number from the file. Its member `given` is a control, like the size of a coded value. If the
// number changes, the content is encoded anew.
template <class C>
concept is_given_codec = requires(std::int64_t given, std::span<const std::byte> from, std::vector<std::byte>& to) {
    { C::decode(given, from, to, std::size_t{}) } -> std::same_as<decoding>;
    { C::encode(given, from, to) } -> std::same_as<bool>;
    C::given;
};

// zlib's format (RFC 1950), deflate without a header (RFC 1951), and one member of a gzip file (RFC 1952).
struct zlib {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most);
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to);
};
struct raw_deflate {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most);
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to);
};
struct gzip {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most);
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to);
};

// Used instead of a size: the stream goes up to a terminator, as in coded<as_stored, T, stream_to<";">>. The options
// are those of terminated<>.
template <fixed_string Terminator, class... Option>
struct terminated_stream {};
template <fixed_string Terminator, class... Option>
inline constexpr terminated_stream<Terminator, Option...> stream_to{};

namespace detail {
template <class Type>
struct termination_named {
    static constexpr bool is_one = false;
    static constexpr termination how{};
};
template <fixed_string Terminator, class... Option>
struct termination_named<terminated_stream<Terminator, Option...>> {
    static constexpr bool is_one = true;
    static constexpr termination how = termination_of<Terminator, Option...>;
};
template <auto Size>
consteval auto bytes_of_stream() {
    if constexpr (termination_named<std::remove_const_t<decltype(Size)>>::is_one) return to_end;
    else return Size;
}
template <auto Size>
consteval termination termination_of_stream() {
    return termination_named<std::remove_const_t<decltype(Size)>>::how;
}

template <class Change>
decoding each_byte(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most, Change change) {
    if (from.size() > most) return {decoding::too_large};
    to.reserve(to.size() + from.size());
    for (const std::byte b : from) to.push_back(change(b));
    return {decoding::done, from.size()};
}
}  // namespace detail

// RefPack, a format of games by Electronic Arts: 10 FB, the size of the decoded bytes, and references to earlier bytes.
struct refpack {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most);
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to);
};

// A block of LZ4, as lz4_Block_format.md describes it. It ends where its bytes end, and does not refer to bytes before
// it.
struct lz4_block {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most);
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to);
};

// Changes no byte. It is for data whose offsets and pointers count from the start of that data.
struct as_stored {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
        return detail::each_byte(from, to, most, [](std::byte b) { return b; });
    }
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
        to.insert(to.end(), from.begin(), from.end());
        return true;
    }
};

// Combines each byte with a byte of the key by exclusive or. The key repeats.
template <std::uint8_t... Key>
struct xor_with {
    static_assert(sizeof...(Key) > 0, "a key has at least one byte");
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
        static constexpr std::uint8_t key[] = {Key...};
        return detail::each_byte(from, to, most, [i = std::size_t{0}](std::byte b) mutable {
            return b ^ static_cast<std::byte>(key[i++ % sizeof...(Key)]);
        });
    }
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
        return decode(from, to, from.size()).is == decoding::done;
    }
};
// Decoding rotates each byte to the left by Bits bits.
template <unsigned Bits>
struct rol {
    static_assert(Bits > 0 && Bits < 8, "a byte rotates by 1 to 7 bits");
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
        return detail::each_byte(from, to, most, [](std::byte b) { return b << Bits | b >> (8 - Bits); });
    }
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
        return detail::each_byte(from, to, from.size(), [](std::byte b) { return b >> Bits | b << (8 - Bits); }).is ==
               decoding::done;
    }
};

struct codec {
    std::string_view name;
    decltype(&zlib::decode) decode;
    decltype(&zlib::encode) encode;
    // Replaces `decode` and `encode` if the codec has a key. The output has the same size as the input in both
    // directions.
    bool (*apply)(std::span<const std::byte> key, bool decodes, std::span<const std::byte> from,
                  std::vector<std::byte>& to) = nullptr;
    // Replace `decode` and `encode` if the codec takes a number.
    decoding (*decode_given)(std::int64_t, std::span<const std::byte> from, std::vector<std::byte>& to,
                             std::size_t most) = nullptr;
    bool (*encode_given)(std::int64_t, std::span<const std::byte> from, std::vector<std::byte>& to) = nullptr;
};

// The data that a coded value keeps beside its content.
struct coded_state {
    struct kept_bytes {
        keeper keep;
        std::span<const std::byte> bytes;
    };
    // The stream that was read, and the bytes that it decodes to. It is written again as long as the content gives the
    // same bytes.
    bool has_stream = false;
    byte_run stream;
    kept_bytes decoded;
    std::vector<std::byte> key;
    std::int64_t given = 0;
    // The layout of the decoded bytes: the same data as a document has for a file.
    kept_bytes from;
    std::size_t root_size = 0;
    std::shared_ptr<wire::places> places;
    bool places_are_given = false;
};

namespace wrong {
template <class Record, auto Field, class Codec>
struct not_a_codec : fault {};
template <class Record, auto Field, class Content>
struct coded_no_record : fault {};
}  // namespace wrong

template <class R, auto F, class C>
__attribute__((unavailable(
    "a codec has static decoding decode(std::span<const std::byte>, std::vector<std::byte>&, std::size_t most) and "
    "static bool encode(std::span<const std::byte>, std::vector<std::byte>&): <record, field, "
    "codec>"))) inline constexpr bool valid<wrong::not_a_codec<R, F, C>> = true;
template <class R, auto F, class T>
__attribute__((
    unavailable("coded bytes hold a record, which refers to nothing outside of them: <record, field, what they "
                "hold>"))) inline constexpr bool valid<wrong::coded_no_record<R, F, T>> = true;

// A rule for derived<>: the number of bytes that a coded field decodes to; 0 if it does not decode.
template <auto Coded>
struct decoded_size_of {};

namespace wrong {
template <class Record, auto Rule, auto Field>
struct decoded_size_of_no_coded_value : fault {};
}  // namespace wrong

template <class R, auto Rule, auto F>
__attribute__((
    unavailable("decoded_size_of<> names a coded<> field: <record, the rule, the field>"))) inline constexpr bool
    valid<wrong::decoded_size_of_no_coded_value<R, Rule, F>> = true;

namespace detail {
template <auto Coded>
struct rule_check<decoded_size_of<Coded>> {
    template <class Record, auto Field, class Stored>
    static consteval auto fault_in() {
        if constexpr (!all_in<Record, Coded>)
            return wrong::rule_about_another_record<Record, reflect::shown_field<Record, Field>, Coded>{};
        else if constexpr (kind_of<reflect::type_of<Coded>> != kind::coded)
            return wrong::decoded_size_of_no_coded_value<Record, reflect::shown_field<Record, Field>, Coded>{};
        else return fine{};
    }
};
}  // namespace detail

namespace detail {
// The controlling fields of a coded value: those of its size and those of the number that its codec takes.
template <class Codec, class Size>
struct coded_controls {
    using type = Size;
};
template <is_given_codec Codec, class Size>
struct coded_controls<Codec, Size> {
    using type = joined<Size, controlled_by_fields<Codec::given>>;
};
}  // namespace detail

template <class Codec, class T, auto Size, class... Option>
struct coded : sized<T, detail::bytes_of_stream<Size>()> {
    static constexpr kind wire_kind = kind::coded;
    using element = T;
    using codec_type = Codec;
    using sized = wire::sized<T, detail::bytes_of_stream<Size>()>;
    static constexpr bool takes_the_rest = std::is_same_v<std::remove_const_t<decltype(Size)>, end_of_bytes>;
    static constexpr trimming stream_trims = detail::trimming_of<Option...>;
    static constexpr termination stream_ends = detail::termination_of_stream<Size>();
    using controlled_by =
        detail::with_evaluator<is_keyed_codec<Codec> || is_worked_out<typename sized::controlled_by>,
                               typename detail::coded_controls<Codec, typename sized::controlled_by>::type>;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        if constexpr (!is_codec<Codec> && !is_keyed_codec<Codec> && !is_given_codec<Codec>)
            return wrong::not_a_codec<Record, reflect::shown_field<Record, Field>, Codec>{};
        else if constexpr (!record_type<T> && kind_of<T> != kind::choice && kind_of<T> != kind::bytes)
            return wrong::coded_no_record<Record, reflect::shown_field<Record, Field>, T>{};
        else return detail::fault_of_type<T, Record, Field>();
    }

    using sized::sized;
    coded() = default;
    // The copy has the same layout as the original, and its stream.
    coded(const coded& other) : sized(other), coding(other.coding) {
        if (!coding.places) return;
        coding.places = std::make_shared<wire::places>(*coding.places);
        walk::copy_places(table::of<T>(), &*other, other.coding.places.get(), &**this, coding.places);
    }
    coded(coded&&) noexcept = default;
    coded& operator=(const coded& other) { return *this = coded(other); }
    coded& operator=(coded&&) noexcept = default;
    ~coded() = default;

    wire::coded_state coding;
};

}  // namespace wire
}  // namespace verbatim
