// Names that are keywords of C++, macros of a compiler or of the C library, or have a meaning in a record. A field or
// an enumerator with one of these names is declared with an underscore after it (class_, unix_, values_); outside of
// C++ it has the name without the underscore.
#pragma once
#include <cstddef>
#include <string_view>

namespace verbatim::wire {

constexpr bool is_keyword(std::string_view name) {
    constexpr std::string_view all =
        " EOF NULL alignas alignof and and_eq arguments asm auto bitand bitor bool break calculated "
        "called case catch char char16_t char32_t char8_t class co_await co_return co_yield compl "
        "concept const const_cast consteval constexpr constinit continue decltype default delete do "
        "double dynamic_cast else enum errno expectations explicit export extern false float for "
        "friend goto i386 if inline int linux long mips mutable namespace new noexcept not not_eq "
        "nullptr operator or or_eq private protected public register reinterpret_cast requires "
        "return short signed sizeof sparc st_atime st_ctime st_mtime static static_assert "
        "static_cast struct sun switch telling template this thread_local throw together true try "
        "typedef typeid typename union units unix unsigned using valid values virtual void volatile "
        "wchar_t while xor xor_eq ";
    for (std::size_t at = all.find(name); !name.empty() && at != std::string_view::npos; at = all.find(name, at + 1))
        if (all[at - 1] == ' ' && all[at + name.size()] == ' ') return true;
    return false;
}

// Returns a declared name without the underscore that distinguishes it from one of these names, or that is before a
// digit at its start.
constexpr std::string_view meant_name(std::string_view declared) {
    if (declared.size() > 1 && declared[0] == '_' && declared[1] >= '0' && declared[1] <= '9')
        return declared.substr(1);
    return declared.ends_with('_') && is_keyword(declared.substr(0, declared.size() - 1))
               ? declared.substr(0, declared.size() - 1)
               : declared;
}

}  // namespace verbatim::wire
