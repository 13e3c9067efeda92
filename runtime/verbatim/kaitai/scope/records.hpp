// Finds and reads the records that an expression sees.
#pragma once
#include "verbatim/kaitai/scope/evaluation.hpp"
#include "verbatim/kaitai/scope/scope.hpp"
#include "verbatim/walk/read/evaluations.hpp"

namespace verbatim::kaitai {

using record_ref = std::shared_ptr<const record_object>;

inline error cannot(std::string reason) { return error{{}, 0, std::move(reason), error_kind::not_worked_out}; }

constexpr std::size_t all_done = static_cast<std::size_t>(-1);
// Returns how many of the outermost records count as read, because they are around a look that is being read.
std::size_t done_in(const walk::kept_context&);
// Returns the records of a context, those around `in`, as one that is being read or has been read.
std::shared_ptr<record_object> around(const record_object& in, const walk::kept_context&, std::size_t done);
// Returns a node of the type `of` at an offset in a record. Its size is that up to the end of the stream that the
// record is in.
view::node node_of(evaluation&, const record_object&, const table::type&, std::size_t offset);
// Returns the node of the record itself.
view::node node_of(evaluation&, const record_object&);
// Adds these records to a key.
void add_records(walk::evaluation_key&, const walk::kept_context&);
// Something that was found in a record that has been read, and that took long because it is large: the places of its
// fields, or a list or a record in it.
class known_object {
public:
    known_object(evaluation&, const record_object&, std::uintptr_t what);
    // Returns null if it is not known.
    std::shared_ptr<const void> find();
    void add(std::shared_ptr<const void>, std::size_t size);

private:
    walk::evaluations* known_;  // null: nothing is remembered
    walk::evaluation_key key_;
};
// Returns the record with the place of a field, for which it may be read again.
result<record_ref> opened(evaluation&, record_ref, std::size_t field);
// Returns where a field of an opened record starts. For an instance it is the start of the record.
result<std::size_t> start_of(const record_object&, std::size_t field);
// Reads the value at a node, which ends no later than the node, and visits it. An absent value is not visited.
result<void> visit_at(evaluation&, view::node, const view::visitor&);

// Returns the node of an element of a list, without its place.
view::node element_node(evaluation&, const view::node& list, std::size_t index);
// Returns where an element of a list starts. The elements before it are read once, and some of their places are
// remembered.
result<std::size_t> start_of(evaluation&, const view::node& list, std::size_t index);

}  // namespace verbatim::kaitai
