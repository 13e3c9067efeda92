// A format of C++ as the tools see it: included by the generated file of each format.
#pragma once
#include "runtime/table/of.hpp"
#include "runtime/view/document.hpp"
#include "runtime/wire/format.hpp"

namespace verbatim::view {

template <describes_format Root>
format instantiate(std::string_view about, std::span<const remark> remarks) {
    static_assert(!table::detail::reaches_out<Root>(), "outer<&Record::field> names a field of a record around the data");
    using description = verbatim::format<Root>;
    return {description::id, description::title, description::extensions, about, remarks, &description::recognise, &table::of<Root>()};
}

}  // namespace verbatim::view
