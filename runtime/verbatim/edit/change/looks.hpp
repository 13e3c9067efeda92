// The looks of a document.
#pragma once
#include <set>
#include <tuple>
#include <utility>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Looks whose bytes are owned by fields, by placed values or by other looks. Their contents are shown as those of the
// owner.
class looks {
public:
    explicit looks(const view::document&);

    // Returns whether a node was reached through one of these looks, or through a look without bytes
    // that leads to no others.
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

// The fields that hold where looks start. They follow when the data moves.
class look_positions {
public:
    explicit look_positions(const view::type& root);

    bool contain(const view::type& record, std::size_t field) const { return fields_.contains({&record, field}); }

private:
    void add(const view::type& record, const view::type& data);

    std::set<std::pair<const view::type*, std::size_t>> fields_;
};

}  // namespace verbatim::edit
