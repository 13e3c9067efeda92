// Where the records that an expression sees are, and what is in them.
#pragma once
#include "verbatim/kaitai/scope/scope.hpp"

namespace verbatim::kaitai {

using record_ref = std::shared_ptr<const record_object>;

inline error cannot(std::string reason) { return error{{}, 0, std::move(reason)}; }

// The records that are being read, outermost first.
std::vector<walk::record_at> records_around(const walk::frame*);
// The bytes that a record is in: those of its own space, when they are others than those of what is in it.
const source& space_of(const walk::record_at&, const source& inner);
// A record and those around it, as those of a node in it.
std::vector<walk::record_at> inside_of(const record_object&);
// One around what was found as a node: where its fields are is known anew when it is opened.
void forget_fields(walk::record_at&);
// The node at which a record starts, up to the end of the bytes that it is in.
view::node node_of(const record_object&, const table::type&, std::size_t offset);
// Its fields' places, which are known once it has been read.
result<record_ref> opened(record_ref);
// The bytes that every value of a type has.
std::optional<std::size_t> fixed_size(const table::type&);
// Reads what is at a node, which ends no later, and visits it; nothing when it is absent.
result<void> visit_at(view::node, const view::visitor&);

// The node of an element of a list, without its place;
view::node element_node(const view::node& list, std::size_t index);
// and where it starts: those before it are read once.
result<std::size_t> start_of(const view::node& list, std::size_t index);

}  // namespace verbatim::kaitai
