// Makes types at run time, from a description in any form. The types live as long as the builder.
#pragma once
#include <deque>
#include <initializer_list>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "verbatim/table/type.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::table {

// The label of packed integers that are made at run time. Each of their bit fields has a name that no other field of
// the record has.
inline constexpr std::string_view bits_label = "bits";

// Returns whether it is a record within a byte limit, as builder::sized() makes it.
bool is_sized_record(const type&);

class builder {
public:
    // The most bytes that a value of a record may take, in a file at the least and in memory at the most: with every
    // optional field and the largest alternatives, but without the elements of lists and what is at other places.
    static constexpr std::size_t most_bytes = std::size_t{1} << 24;
    static constexpr std::size_t most_fields = no_note;

    // The engine decodes and copies the values: walk::engine.
    explicit builder(const engine&);

    // Integers of 1 to 8 bytes.
    const type& integer(std::size_t size, bool is_signed = false, bool big_endian = false);
    const type& real(std::size_t size, bool big_endian = false);  // Of 4 or 8 bytes.
    // An integer whose values have names. The values must be in ascending order.
    const type& enumeration(const type& integer, std::string label, std::vector<wire::named_value>);
    // An integer that consists of bit fields, from its lowest bit on.
    struct bit_field {
        std::string name;
        std::uint8_t width;
        const wire::meaning* means = nullptr;
    };
    const type& packed(const type& integer, std::vector<bit_field> fields);
    // A meaning: the names of some numbers.
    const wire::meaning& names(std::string label, std::vector<wire::named_value>);
    // An integer in as many bytes as it needs. Decoded it has `size` bytes, 1 to 8.
    const type& varint(const wire::coding&, std::size_t size, bool is_signed = false);
    // A running number: one byte, which is left out if the element before has the same one.
    const type& running(const wire::running_rule&);
    // Bytes that are the same in every file. Other bytes are another format if `decides_format` is true, otherwise a
    // finding.
    const type& constant(std::vector<std::byte> bytes, bool decides_format);
    // As many bytes in every file.
    const type& raw(std::size_t size);
    // Bytes or characters, as many as the expression says.
    const type& bytes(const expression& size);
    const type& text(const expression& size);
    // The same, but only some of these bytes are the value.
    const type& trimmed_text(const expression& size, wire::trimming);
    const type& trimmed_bytes(const expression& size, wire::trimming);
    // Characters or bytes up to a terminator.
    const type& terminated_text();
    const type& terminated_text(wire::termination);
    const type& terminated_bytes(wire::termination);
    // The same text in an encoding that iconv knows. A NUL has `unit` bytes; a text with a terminator has its own unit
    // instead.
    const type& encoded(const type& text, std::string encoding, std::size_t unit = 1);
    // All bytes after the record.
    const type& rest();
    // Bytes up to the next multiple, counted from the start of the file or of the record. They may be any bytes; new
    // ones are zeros.
    const type& padding(std::size_t multiple, bool from_file);
    const type& list(const type& element, const expression& times);
    // List of as many elements as there are bytes.
    const type& list_to_end(const type& element);
    // List up to and including the first element for which the expression, over its element_field()s, is not 0.
    const type& list_until(const type& element, const expression& last);
    const type& optional(const type&, const expression& present);
    // One of several types, by their tags. If there is a size, the data of an unknown tag is kept as bytes.
    const type& choice(const expression& tag, std::vector<std::pair<std::int64_t, const type*>> alternatives,
                       const expression* size = nullptr);
    // The same, but unknown tags are no findings. `otherwise` is the type for these, or null. The limit says how many
    // bytes all of it has: as many as the expression says, all up to the end of the bytes around it, or those that its
    // data takes.
    enum class limit { none, here, around };
    const type& choice(const expression& tag, std::vector<std::pair<std::int64_t, const type*>> alternatives,
                       const type* otherwise, limit, const expression* size);
    // A value and the bytes after it, in as many bytes as the expression says, or in all bytes around it if that is
    // null. If the value cannot be read, its bytes are kept.
    const type& sized(const type&, const expression* size);
    // A value in the bytes to which a codec decodes a stream. The stream goes up to a terminator, or it is as many
    // bytes as the expression says without padding and terminator. The evaluator `key` works out the key of a codec
    // that has one.
    struct coding {
        const wire::codec* codec;
        const evaluator* key = nullptr;
        const expression* size = nullptr;  // Null: all bytes around it.
        std::optional<wire::trimming> trims{};
        std::optional<wire::termination> ends{};
    };
    const type& coded(const type& content, const coding&);
    // A value elsewhere in the file: where the expression says. If the expression is a number, the value is always
    // there.
    struct placing {
        base from = base::file;
        std::optional<std::int64_t> absent = 0;  // The pointer that means absent; nothing: it is never absent.
        wire::aligning aligned = wire::aligned<1>::how;
        bool follows_contents = false;  // In a new file it comes after the values that it leads to.
    };
    const type& placed(const type&, const expression& pointer, const placing&);
    const type& placed(const type& part, const expression& pointer) { return placed(part, pointer, {}); }
    // A value at a position in the nearest bytes around the record that have a byte limit, or in the file. It is
    // present if it can be read there and the condition, if there is one, holds.
    const type& look(const type&, const expression& position, bool in_file = false,
                     const expression* present = nullptr);
    // The last place in the file where the record, which starts with a constant, can be read.
    const type& last_in_file(const type&, const placing&);

    // A record takes its fields one by one, because earlier fields control later ones. If `notes_all` is true, the
    // reader notes the places of all its fields, so that evaluators find them in its context.
    type& record(std::string label, bool notes_all = false);
    // Returns false, and adds nothing, if the record would have more than most_fields or most_bytes.
    bool add(type& record, std::string name, const type& of);
    void finish(type& record);
    // Says that a record holds itself, at any depth. When all records are finished, finish_types() passes on what the
    // types on the way did not know yet of the record, and finds which lists can keep the records around them.
    void leads_back(type& record);
    // Says what gives the type of a record, and its arguments, as bytes: they are the same only if these are.
    void give(type& record, const evaluator& arguments);
    void finish_types();
    void expect(type& record, std::string_view field, const expression& holds);

    // Returns the index of a field of the record, or of the packed integer that has a bit field of this name; and
    // whether the field is coded.
    std::optional<std::size_t> field_named(const type& record, std::string_view name);
    bool is_coded(const type& record, std::size_t field);
    // A field of the record, or a field at a fixed place in a record inside it, as the target or the original of a
    // rule. Null if its bytes in memory are not those in a file.
    const control* fixed_part(type& record, std::span<const std::string> path);
    const rule& kept(const rule& r) { return rules_.emplace_back(r); }
    // Adds the rule of a field, which follows what the rule says, with the state of rules for fields of its size. The
    // fields that the rule measures are given by their indices. It applies only if the expression is not 0, if there is
    // one. Returns false, and adds nothing, if the record would be too large.
    struct rule_state {
        std::size_t size, in_memory, alignment;
        const storage* held;
        const derived_storage* state;
    };
    bool derive(type& record, std::string name, const control& target, const rule_state&, rule,
                const expression* applies = nullptr);

    // The number in a field of the record that was added before. `around`: the record is around the data instead of
    // holding it.
    const expression& field(type& record, std::string_view name, bool around = false);
    // The same for a field in records inside the record, header.count, or for a bit field of a packed integer, by its
    // own name. Null if there is no number.
    const expression* number_in(type& record, std::span<const std::string> path, bool around = false);
    // The number in the element that has the index of the data, in a list of the record. It is the element itself, or
    // the field at this path in it. Null if there is no list or no number.
    const expression* same_index(type& record, std::string_view list, std::span<const std::string> path,
                                 bool around = false);
    // The number in an optional field of the record, which is present wherever the data is.
    const expression& number_in_optional(type& record, std::string_view name);
    // The number in a field of an element, at a fixed offset in it.
    const expression& element_field(const type& element, std::string_view name);
    // take_back() forgets the fields that were named since a call of named(): they control nothing, and the expressions
    // that name them are not used.
    std::size_t named() const { return named_fields_.size(); }
    void take_back(std::size_t since);
    const expression& number(std::int64_t);
    const expression& evaluated(const evaluator&);
    const expression& compute(operation, const expression& left, const expression& right, rounding = {});
    // The number or the text in a field of a record around the data, or of the data's own record, in an expression that
    // is only evaluated: the field controls nothing, and may be absent. When all records are finished,
    // find_seen_fields() looks up where these fields are.
    const expression& seen_field(const type& record, std::size_t index, gives);
    // The same for a bit field by its name, or a whole number, in a field. Null if it is neither.
    const expression* seen_part(const type& record, std::size_t index, std::string_view name);
    // The same for a number, or a bit field, in the records inside a field, of which the field holds the one of type
    // `as`: the path leads through them. Null if it has no fixed place in that field.
    const expression* seen_inside(const type& record, std::size_t index, const type& as,
                                  std::span<const std::string> path);
    void find_seen_fields();
    const expression& keep(expression);

private:
    type& made(kind what, std::string_view label);
    type& leaf(const type& like, leaf_facts);
    type& string(const type& like, text_facts);
    type& contained(kind what, std::string_view label, std::initializer_list<const type*> parts);
    type& terminated(wire::termination);
    type& trimmed(const expression& size, wire::trimming);
    type& chosen(std::vector<std::pair<std::int64_t, const type*>> alternatives, const type* otherwise, limit,
                 const expression* size, coded_facts);
    type& sequence(const type& element, list_facts);
    static bool can_keep_outer_records(const type& element);
    type& elsewhere(const type&, const expression& pointer, const placing&, placed_facts = {});
    void mark_named(const expression*);
    const expression& bits_of(const expression& whole, const type& packed, std::size_t index);
    std::size_t most_in_memory(const type&) const;
    const wire::trimming& kept(wire::trimming);
    const wire::termination& kept(wire::termination);
    std::span<const wire::named_value> kept(std::vector<wire::named_value>);
    std::string_view kept(std::string text) { return expressions_.keep(std::move(text)); }
    template <class Facts>
    Facts& kept_facts(Facts f) {
        return std::get<std::deque<Facts>>(facts_).emplace_back(f);
    }

    const engine& engine_;
    std::deque<type> types_;
    std::tuple<std::deque<leaf_facts>, std::deque<text_facts>, std::deque<padding_facts>, std::deque<record_facts>,
               std::deque<list_facts>, std::deque<coded_facts>, std::deque<optional_facts>, std::deque<placed_facts>,
               std::deque<derived_facts>>
        facts_;
    std::deque<rule> rules_;
    std::deque<wire::termination> terminations_;
    std::deque<wire::trimming> trimmings_;
    std::deque<std::vector<wire::named_value>> named_;
    std::deque<std::vector<std::string_view>> names_;
    std::deque<std::vector<std::uint8_t>> widths_;
    std::deque<std::vector<const wire::meaning*>> parts_mean_;
    std::deque<wire::meaning> meanings_;
    std::deque<std::vector<std::byte>> byte_runs_;
    expression_store expressions_;
    std::deque<control> controls_;
    std::vector<control*> seen_;
    std::deque<std::vector<entering>> ways_;
    std::deque<std::vector<const type*>> parts_;
    std::deque<std::vector<std::int64_t>> tags_;
    struct in_progress {
        std::vector<table::field> fields;
        std::vector<step> steps;
        std::vector<const control*> controls;
        std::vector<validity> valid;
        record_facts* facts = nullptr;
        bool notes_all = false;
        bool is_finished = false;
    };
    std::unordered_map<const type*, in_progress> records_;
    std::vector<std::pair<type*, list_facts*>> lists_;
    bool has_cycles_ = false;
    std::unordered_map<const type*, std::size_t> most_in_memory_;  // of types whose values hold others elsewhere
    // A field that an expression names, and its state before, for take_back().
    struct named_field {
        type* record;
        bool was_referred_to;
        std::size_t index;
        table::field was;
    };
    std::vector<named_field> named_fields_;
    in_progress& progress_of(const type& record);
};

}  // namespace verbatim::table
