// Names that are keywords of C++ or have a meaning in a record. A field or an enumerator with one of these names is declared with an underscore after
// it (class_, values_); outside of C++ it has the name without the underscore.
#pragma once
#include <algorithm>
#include <string_view>

namespace verbatim::wire {

constexpr bool is_keyword(std::string_view name) {
    constexpr std::string_view all[] = {
        "alignas", "alignof", "and", "and_eq", "arguments", "asm", "auto", "bitand", "bitor", "bool", "break", "calculated", "called", "case", "catch", "char", "char16_t", "char32_t", "char8_t",
        "class", "co_await", "co_return", "co_yield", "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default",
        "delete", "do", "double", "dynamic_cast", "else", "enum", "expectations", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline",
        "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "register",
        "reinterpret_cast", "requires", "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this",
        "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "valid", "values", "virtual", "void", "volatile", "wchar_t",
        "while", "xor", "xor_eq"};
    return std::binary_search(std::begin(all), std::end(all), name);
}

// Returns a declared name without the underscore that distinguishes it from one of these names.
constexpr std::string_view meant_name(std::string_view declared) {
    return declared.ends_with('_') && is_keyword(declared.substr(0, declared.size() - 1)) ? declared.substr(0, declared.size() - 1) : declared;
}

}  // namespace verbatim::wire
