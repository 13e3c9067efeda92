// Fields of fixed size without parts: their refusals and findings.
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
            constexpr auto offsets = wire::detail::offsets<type>(std::index_sequence<I...>{});
            auto one = [&]<std::size_t J> {
                if (accept(c, offset + offsets[J], reflect::field_in<J>(static_cast<const type&>(value)))) return true;
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

// Reports which expectations a record that starts at `start` does not meet; see expect.hpp.
template <class Record>
void inspect_expectations(inspector& to, const step* where, std::size_t start, const Record& r);

// Reports what is not as declared in a fused value. Out of line: the loops that only read are flattened, and are not to contain this.
template <class T>
[[gnu::cold, gnu::noinline]] void inspect(inspector& to, const step* where, std::size_t offset, const T& value) {
    using type = bare<T>;
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    if constexpr (!checkable<type>) {
        return;
    } else if constexpr (kind_of<type> == kind::record) {
        constexpr auto indices = std::make_index_sequence<reflect::field_count<type>>{};
        constexpr auto offsets = wire::detail::offsets<type>(indices);
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            auto one = [&]<std::size_t J> {
                step here{where, reflect::field_name<type, J>, 0};
                inspect(to, &here, offset + offsets[J], reflect::field_in<J>(static_cast<const type&>(value)));
            };
            (one.template operator()<I>(), ...);
        }(indices);
        if constexpr (has_expectations<type>) inspect_expectations(to, where, offset, static_cast<const type&>(value));
    } else if constexpr (kind_of<type> == kind::array) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            step here{where, {}, i};
            inspect(to, &here, offset + i * sizeof(value[0]), value[i]);
        }
    } else if constexpr (kind_of<type> == kind::constant) {
        if (!value.holds()) to.report(where, offset, detail::constant_text<type>(type{}), detail::constant_text<type>(value));
    } else if constexpr (kind_of<type> == kind::padding) {
        to.filler(where, offset, bytes, sizeof(type), &type::expected::at, type::expected::width);
    } else if constexpr (kind_of<type> == kind::text) {
        const std::size_t i = value.first_stray();
        if (i < type::wire_size) to.stray(where, offset + i, bytes + i, type::wire_size - i, "a clean tail behind the text");
    } else if constexpr (kind_of<type> == kind::enumeration) {
        if (value.name().empty()) to.number(where, offset, "a known value", "", wire::detail::number_in(value));
    } else if constexpr (kind_of<type> == kind::flags) {
        if (value.unnamed() != 0) to.number(where, offset, "known flags only", "unknown bits ", value.unnamed());
    }
}

}  // namespace verbatim::walk
