// Makes a record whose member `tried` is true a format with the id small, which recognises any file.
#pragma once
#include "verbatim/wire/format.hpp"

template <class Root>
    requires(Root::tried)
struct verbatim::format<Root> {
    static constexpr std::string_view id = "small", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};
