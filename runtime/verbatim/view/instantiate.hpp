// Makes the view::format of a schema in C++. The generated source of each format includes this header.
#pragma once
#include "verbatim/table/of.hpp"
#include "verbatim/view/format.hpp"

namespace verbatim::view {

template <describes_format Root>
format instantiate(std::string_view about = {}, std::span<const remark> remarks = {}) {
    using description = verbatim::format<Root>;
    std::span<const look_alike> look_alikes;
    if constexpr (requires { description::look_alikes; }) look_alikes = description::look_alikes;
    format made{description::id,         description::title, description::extensions, about, remarks,
                &description::recognise, look_alikes,        &table::of_root<Root>()};
    if constexpr (requires { description::computed(); }) made.computed = &description::computed();
    if constexpr (requires { description::key; }) made.key = &description::key;
    return made;
}

// Returns the format of a root. A record that no schema declares as a format has one without an id.
template <class T>
format format_of() {
    if constexpr (describes_format<T>) return instantiate<T>();
    else return {.root = &table::of_root<T>()};
}

}  // namespace verbatim::view
