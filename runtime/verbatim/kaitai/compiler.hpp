// How the types of a schema become tables.
#pragma once
#include <map>
#include <tuple>

#include "verbatim/kaitai/programs.hpp"

namespace verbatim::kaitai {

class compiler {
public:
    explicit compiler(tables& to);
    // False with error().
    bool compile();
    const error& why() const { return why_; }

private:
    // A record of which fields are being added.
    struct in_progress {
        table::type& made;
        const type_definition& of;
        byte_order order;                // of its numbers
        record_info& info;
        std::size_t fields = 0;
        std::map<std::string_view, const attribute*> plain;  // numbers by which others can be controlled, and be solved
    };
    using made = const table::type*;  // null: it failed, and says why

    // compile.cpp
    made record(const type_definition&, const used_type*, byte_order);
    made fill(in_progress&);
    made record_of_known_order(const type_definition&, const used_type*, byte_order);
    bool add(in_progress&, const attribute&);
    bool add_validity(in_progress&, const attribute&, std::string_view field);
    bool add_bits(in_progress&, bit_run);
    made bytes_of(const bit_run&);
    made nothing();
    void make_all(const type_definition&);

    // attributes.cpp
    made field_type(in_progress&, const attribute&);
    made repeated(in_progress&, const attribute&, made element);
    made single(in_progress&, const attribute&);
    made within_size(in_progress&, const attribute&, made);
    made coded(in_progress&, const attribute&, made content);
    made stored(in_progress&, const attribute&);
    made switched_type(in_progress&, const attribute&);
    made named(in_progress&, const attribute&, const used_type&);
    made number(in_progress&, const attribute&, std::string_view name, const location&);
    made text(in_progress&, const attribute&, bool ends_with_zero);
    made bytes(in_progress&, const attribute&);

    // controls.cpp
    const table::expression& control(in_progress&, const expression&, wanted);
    const table::expression* solvable(in_progress&, const expression&, unsigned depth = 0);
    const table::expression& evaluated(asked);
    const table::expression& size_of(in_progress&, const attribute&);

    made fail(const location& at, std::string_view reason) { return why_ = error_at(at, reason), nullptr; }

    tables& to_;
    bool has_positions_ = false;
    std::map<std::tuple<const type_definition*, const used_type*, byte_order>, table::type*> records_;
    std::map<std::tuple<const type_definition*, const used_type*>, made> switched_;
    std::vector<const table::type*> open_;  // records in progress
    made nothing_ = nullptr;
    error why_;
};

// The width of "b1" to "b64", also "b4le"; 0 of other names.
std::size_t bit_width(std::string_view name, bool& is_little);

}  // namespace verbatim::kaitai
