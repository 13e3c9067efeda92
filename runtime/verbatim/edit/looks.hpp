// The looks of a document whose bytes are owned by fields, by placed values or by other looks. Their contents are shown
// as those of the owner.
#pragma once
#include <set>
#include <tuple>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

class looks {
public:
    explicit looks(const view::document&);

    // Returns whether a node was reached through one of these looks, or through a look without bytes.
    bool have(const view::node&) const;
    // Returns whether the bytes of a look are owned by others.
    bool are_others(const walk::segment& look) const {
        return of_others_.contains({look.origin, look.origin_size, look.of});
    }

private:
    using place = std::tuple<std::size_t, std::size_t, const view::type*>;  // offset, size and type

    view::byte_view file_;
    std::set<place> of_others_;
};

}  // namespace verbatim::edit
