// packed<u32, Link> with struct Link { bits<8> set; bits<24> index; }: an integer cut into bit fields, the first in the
// lowest bits. The stored integer is the value. The struct is a view of it: setting a field changes the bits of that
// field only.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/reflect.hpp"
#include "verbatim/wire/scalar.hpp"

namespace verbatim::wire {

// A bit field of Width bits. Its values may have names: of an enumeration, as in bits<2, Kind>, or of a table
// (meaning.hpp), as in bits<8, Sides>.
template <unsigned Width, class Names = void>
struct bits {
    static_assert(Width > 0 && Width <= 64, "a bit field has 1 to 64 bits");
    static constexpr unsigned width = Width;
    using names_type = Names;
    static constexpr std::uint64_t mask = Width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << Width) - 1;
    std::uint64_t value{};
    constexpr operator std::uint64_t() const { return value; }
};

namespace detail {
template <unsigned Width, class Names>
constexpr unsigned bits_in(const bits<Width, Names>*) {
    return Width;
}
template <class T>
inline constexpr bool is_bits = requires {
    bits_in(static_cast<const T*>(nullptr));
};
template <class T>
inline constexpr unsigned width_of = [] {
    if constexpr (is_bits<T>) return bits_in(static_cast<const T*>(nullptr));
    else return 0u;
}();
template <class Fields>
inline constexpr bool all_bits = []<std::size_t... I>(std::index_sequence<I...>) {
    return (true && ... && is_bits<reflect::field_type<Fields, I>>);
}
(std::make_index_sequence<reflect::field_count<Fields>>{});
}  // namespace detail

template <class Integer, class Fields>
struct packed {
    static constexpr const coding& leaf_coding = codings::native;
    static constexpr std::size_t wire_size = sizeof(Integer);
    static_assert(is_integer<Integer>, "packed<> stores an integer of the vocabulary, such as u32");
    static_assert(detail::all_bits<Fields>, "the struct of a packed<> holds bits<N> and nothing else");
    using number = typename Integer::value_type;
    using fields_type = Fields;

    static constexpr std::size_t count = reflect::field_count<Fields>;
    template <std::size_t I>
    static constexpr unsigned width = detail::width_of<reflect::field_type<Fields, I>>;
    template <std::size_t I>
    static constexpr unsigned shift = []<std::size_t... J>(std::index_sequence<J...>) {
        return (0u + ... + width<J>);
    }
    (std::make_index_sequence<I>{});
    template <std::size_t I>
    static constexpr std::uint64_t mask = bits<width<I>>::mask;
    static_assert(!detail::all_bits<Fields> || shift<count> == 8 * sizeof(Integer),
                  "the bit fields of a packed<> fill its integer exactly: name the spare bits too");

    Integer stored{};

    constexpr packed() = default;
    constexpr packed(Integer value) : stored(value) {}
    constexpr packed(const Fields& fields) { *this = fields; }
    constexpr packed& operator=(const Fields& fields) {
        std::uint64_t sum = 0;
        each([&]<std::size_t I> { sum |= (reflect::get<I>(fields).value & mask<I>) << shift<I>; });
        stored = static_cast<number>(sum);
        return *this;
    }

    constexpr Fields get() const {
        Fields fields{};
        each([&]<std::size_t I> { reflect::get<I>(fields).value = part<I>(); });
        return fields;
    }
    template <auto Member>
    constexpr std::uint64_t get() const {
        return part<reflect::index_of<Member>>();
    }
    template <auto Member>
    constexpr void set(std::uint64_t value) {
        constexpr auto I = reflect::index_of<Member>;
        constexpr auto own = mask<I> << shift<I>;
        auto all = static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<number>>(stored.value()));
        stored = static_cast<number>((all & ~own) | ((value << shift<I>)&own));
    }

    template <std::size_t I>
    constexpr std::uint64_t part() const {
        return (static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<number>>(stored.value())) >>
                shift<I>)&mask<I>;
    }

private:
    template <class F>
    static constexpr void each(F f) {
        [&]<std::size_t... I>(std::index_sequence<I...>) { (f.template operator()<I>(), ...); }
        (std::make_index_sequence<count>{});
    }
};

}  // namespace verbatim::wire
