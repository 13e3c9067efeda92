// A decoded value with its type.
#pragma once
#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// A value in a decoded document, or one that is being made. The type is null if there is none.
struct datum {
    void* value = nullptr;
    const table::type* of = nullptr;

    std::size_t length() const { return of ? of->length(value) : 0; }  // Of a list or an array.
    datum element(std::size_t index) const { return {of->element_in(value, index), &of->element()}; }
    // The content of a choice, coded value, optional or placed value. Its type is null if it is absent.
    datum held() const {
        if (of->has_alternatives()) return {const_cast<void*>(of->alternative_in(value)), &table::held_by(*of, value)};
        void* const inside = const_cast<void*>(of->content_in(value));
        return inside ? datum{inside, &of->element()} : datum{};
    }
    // Where the content of a placed value is in the file; null if it has no place there, and for any other value.
    const wire::old_place* where() const {
        return of->what == wire::kind::placed ? of->identity_in(value).where() : nullptr;
    }
};

}  // namespace verbatim::walk
