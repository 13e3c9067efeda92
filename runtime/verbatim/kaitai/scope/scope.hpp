// The data that an expression sees: the record around it, which is being read or has been read, and everything that can
// be reached from there.
#pragma once
#include "verbatim/kaitai/scope/evaluation.hpp"
#include "verbatim/kaitai/tables/tables.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::kaitai {

// A record: the nearest one of a context.
struct record_object : object, std::enable_shared_from_this<record_object> {
    walk::kept_context in;
    std::shared_ptr<const std::vector<std::size_t>> starts{};  // of its fields, if it has been read again for them
    std::size_t position = 0;    // of reading in it; the end of a record that has been read
    bool has_bits_left = false;  // of the byte before `position`
    std::size_t end = 0;         // of the record, if it has been read and its end is known; otherwise 0
    bool is_complete = false;    // it has been read, or counts as read
    std::size_t done = 0;        // so many of the outermost records have been read, or count as read
    std::size_t element = 0;     // of a list in it that is being read: the index of the element

    const walk::kept_record& here() const { return in.nearest(); }
    const table::type& type() const { return *here().is.of; }
    // Returns where a field starts; `dynamic_size` if that is not known.
    std::size_t start_of(std::size_t field) const { return starts ? (*starts)[field] : here().start_of(field); }
    // Returns whether all around it have been read, too.
    bool is_all_read() const { return is_complete && done + 1 >= in.depth(); }
};
struct list_object : object {
    view::node is;
    std::size_t done = 0;  // so many of the outermost records around it have been read

    std::size_t count() const { return is.of->what == wire::kind::array ? is.of->count : is.count; }
};
// A stream: bytes with a limit of their own, and the position of reading in them.
struct stream_object : object {
    source space;
    std::size_t position = 0, size = 0;
    bool has_bits_left = false;
    const std::byte *begin = nullptr, *end = nullptr;
};

class scope : public environment {
public:
    scope(const tables& of, evaluation& now, std::shared_ptr<const record_object> record)
        : environment(now.counted), tables_(of), now_(now), record_(std::move(record)) {}

    // Returns the scope where reading is, in the nearest record around that.
    static scope of(const tables&, evaluation&, const walk::cursor&);
    // Returns the scope of the record that has a list, with the element that has just been read as "_".
    static result<scope> of_element(const tables&, evaluation&, const walk::cursor&);
    // Returns the scope of the root of a file.
    static scope of(const tables&, evaluation&, const view::node& root);
    // Returns the scope in which an instance of the record has its value.
    scope where_requested(std::string_view instance) const;
    // Sets the value of "_".
    void set_current(value v) { current_ = std::move(v); }
    // Enters a record of this type that has not been read yet: only its arguments, its value instances and the records
    // around it can be seen.
    void step_inside(const type_definition* of, const used_type* use) { is_inside_ = true, inside_ = of, use_ = use; }

    // Returns whether there is a case for an instance of the record that is absent without one.
    result<bool> has_case(const attribute&) const;
    // Returns how many bits a run in the record takes.
    result<std::size_t> size_of(const bit_run&) const;
    // Returns how many of them make no whole bit field, behind those that repeat to the end.
    result<std::size_t> bits_left_over(const bit_run&) const;
    // Gives a bit field of the record, or an element of it, another number in the bytes of its run. Without bytes, they
    // become those of the record first.
    result<void> put_bits(const bit_field&, std::optional<std::size_t> element, integer,
                          std::vector<std::byte>& bytes) const;

    result<value> name(std::string_view) const override;
    result<value> member(const object&, std::string_view name) const override;
    result<value> element(const object& list, std::size_t index) const override;
    result<value> enumerator(const expression&) const override;
    result<value> size_of(std::string_view type) const override;
    result<value> size_of_field(const object* owner, std::string_view name) const override;
    result<value> all_of(const object& list) const override { return all_of(list, nullptr); }
    // Does the same, and adds the offset of each element to `starts`, unless that is null.
    result<value> all_of(const object& list, std::vector<std::size_t>* starts) const;
    std::optional<result<value>> extreme(const object& list, std::string_view name, std::size_t column) const override;
    // Returns the position of reading in the stream of the record.
    std::size_t position() const;

private:
    result<value> member_of(const std::shared_ptr<const record_object>&, std::string_view name) const;
    const walk::kept_context& root_of(const record_object&) const;
    result<value> instance(const std::shared_ptr<const record_object>&, const attribute&) const;
    result<value> work_out(const std::shared_ptr<const record_object>&, const attribute&) const;
    result<value> found_by(const std::shared_ptr<const record_object>&, const attribute&) const;
    std::optional<result<value>> inside(std::string_view name) const;
    result<value> as_parameter(result<value>, const parameter&, const type_definition&) const;
    result<value> argument(const std::shared_ptr<const record_object>&, std::size_t index) const;
    result<value> parent_of(const record_object&) const;
    // Returns the scope of the record around, of whose records so many count as read.
    scope outside_of(const record_object&, std::size_t done) const;
    result<value> field(const record_object&, std::size_t index) const;
    std::optional<value> number_of(const record_object&, std::size_t index) const;
    // Reads a field again, and visits it. An absent field is not visited.
    result<void> visit_field(const record_object&, std::size_t index, const view::visitor&) const;
    // Returns the value at a node. So many of the outermost records around it count as read.
    value at(const view::node&, std::size_t done) const;
    value leaf_at(const view::node&) const;

    // Bit fields (tables/bits.cpp)
    struct bit_place {
        std::size_t first = 0, count = 1;
        bool is_there = true;
    };
    result<value> bits(const record_object&, const bit_field&) const;
    static value bits_of(const bit_number&, integer whole);
    result<bit_place> place_of(const record_object&, const bit_run&, std::size_t index) const;
    result<std::size_t> bits_taken(const bit_run&) const;
    result<std::size_t> count_of(const record_object&, const bit_run&, const bit_run::part&, std::size_t first) const;
    result<value> read_at(view::node, std::size_t done) const;
    const record_info& info(const record_object& r) const { return tables_.records.at(&r.type()); }

    const tables& tables_;
    evaluation& now_;
    std::shared_ptr<const record_object> record_;
    std::optional<value> current_;
    std::optional<std::size_t> index_;
    bool is_inside_ = false;
    const type_definition* inside_ = nullptr;
    const used_type* use_ = nullptr;
};

}  // namespace verbatim::kaitai
