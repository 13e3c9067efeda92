// What refuses a value of fixed size: it starts another format.
#pragma once
#include <string>

#include "runtime/walk/cursor.hpp"
#include "runtime/walk/traits.hpp"

namespace verbatim::walk {

namespace detail {

template <class T>
std::string constant_text(const T& value) {
    if constexpr (requires { value.view(); }) return quoted(value.view());
    else return hex(reinterpret_cast<const std::byte*>(&value), sizeof(T));
}

// Cold, here and elsewhere: what is rare does not belong in the loops that pass elements, which are flattened.
template <class T>
[[gnu::cold, gnu::noinline]] bool refuse_wrong_magic(const cursor& c, std::size_t offset, const T& value) {
    return refuse_magic(*c.why, offset, constant_text(value), constant_text(T{}));
}

}  // namespace detail

// Refuses a fused value that starts another format.
template <class T>
bool accept(const cursor& c, std::size_t offset, const T& value) {
    using type = bare<T>;
    if constexpr (!decides_format<type>) {
        return true;
    } else if constexpr (kind_of<type> == kind::record) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            auto one = [&]<std::size_t J> {
                if (accept(c, offset + wire::detail::field_offsets<type>[J], reflect::field_in<J>(static_cast<const type&>(value)))) return true;
                c.why->inside_field(reflect::field_name<type, J>);
                return false;
            };
            return (true && ... && one.template operator()<I>());
        }(std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (kind_of<type> == kind::array) {
        for (std::size_t i = 0; i < value.size(); ++i)
            if (!accept(c, offset + i * sizeof(value[0]), value[i])) return c.why->inside_element(i), false;
        return true;
    } else {
        return static_cast<const type&>(value).holds() || detail::refuse_wrong_magic<type>(c, offset, value);
    }
}

}  // namespace verbatim::walk
