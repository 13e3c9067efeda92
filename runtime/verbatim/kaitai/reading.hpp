// Reading what an expression asks for: a record, a field, a value alone, of a file that is being read or has been.
#pragma once
#include "verbatim/kaitai/scope.hpp"

namespace verbatim::kaitai {

using record_ref = std::shared_ptr<const record_object>;

inline error cannot(std::string reason) { return error{{}, 0, std::move(reason)}; }

// The records around where reading is, outermost first.
std::vector<walk::record_at> records_around(const walk::frame*);
// A record and those around it, as those of a node in it.
std::vector<walk::record_at> inside_of(const record_object&);
// The bytes that a record is in: those of its own space, when they are others than those of what is in it.
inline const source& space_of(const walk::record_at& r, const source& inner) { return r.space.bytes().data() ? r.space : inner; }
// The node at which something in a record starts, up to the end of the bytes that the record is in.
view::node node_of(const record_object&, const table::type&, std::size_t offset);
// With its fields' places, which are known once it has been read.
result<record_ref> opened(record_ref);

// Where a field of a record starts; of an instance, the record. While the record is being read that is not known of later fields; for the position of an
// instance, which is elsewhere and takes none of its bytes, reading goes on to them.
result<std::size_t> start_of(const record_object&, std::size_t field);
class reading_ahead {
public:
    explicit reading_ahead(bool is) : before_(std::exchange(allowed(), is)) {}
    reading_ahead(const reading_ahead&) = delete;
    ~reading_ahead() { allowed() = before_; }
    static bool is_allowed() { return allowed(); }

private:
    static bool& allowed();
    bool before_;
};

// Reads what is at a node, which ends no later, and visits it; nothing when it is absent.
result<void> visit_at(view::node, const view::visitor&);

}  // namespace verbatim::kaitai
