// Makes types at run time, from whatever describes them. What it gives lives as long as the builder.
#pragma once
#include <deque>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "verbatim/table/dynamic.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::table {

class builder {
public:
    builder();

    // Numbers of 1 to 8 bytes.
    const type& integer(std::size_t size, bool is_signed = false, bool big_endian = false);
    const type& real(std::size_t size, bool big_endian = false);  // of 4 or 8 bytes
    // An integer whose values have names; those are listed in their order.
    const type& enumeration(const type& integer, std::string label, std::vector<wire::named_value>);
    // An integer cut into bit fields, from its lowest bit on.
    struct bit_field {
        std::string name;
        std::uint8_t width;
        const wire::meaning* means = nullptr;
    };
    const type& packed(const type& integer, std::vector<bit_field> fields);
    // That some numbers have names.
    const wire::meaning& names(std::string label, std::vector<wire::named_value>);
    // In as many bytes as it needs; of 1 to 8 bytes when it is decoded.
    const type& varint(const wire::number_encoding&, std::size_t size, bool is_signed = false);
    // One byte, which is left out where it is that of the element before.
    const type& running(const wire::running_rule&);
    // Bytes that are the same in every file; other ones are a finding, or another format.
    const type& constant(std::vector<std::byte> bytes, bool decides_format);
    // As many bytes, or characters, as the expression says.
    const type& bytes(const expression& size);
    const type& text(const expression& size);
    // Of these bytes, the characters or bytes that are the value.
    const type& trimmed_text(const expression& size, wire::trimming);
    const type& trimmed_bytes(const expression& size, wire::trimming);
    // Up to a terminator.
    const type& terminated_text();
    const type& terminated_text(wire::termination);
    const type& terminated_bytes(wire::termination);
    // The same text in an encoding that iconv knows, in which a NUL takes so many bytes; what ends a terminated one says that itself.
    const type& encoded(const type& text, std::string encoding, std::size_t unit = 1);
    // Everything after the record.
    const type& rest();
    const type& list(const type& element, const expression& times);
    // Up to the first element for which the expression, over its element_field()s, is not 0.
    // As many as there are bytes.
    const type& list_to_end(const type& element);
    const type& list_until(const type& element, const expression& last);
    const type& optional(const type&, const expression& present);
    // One of several types, by their tags. With a size, unknown data is kept.
    const type& choice(const expression& tag, std::vector<std::pair<std::int64_t, const type*>> alternatives, const expression* size = nullptr);
    // Likewise; other tags are usual, and one type is for them when it is not null; and the size of all of it: as the expression says, to the end of the bytes around it, or its own.
    enum class limit { none, here, around };
    const type& choice(const expression& tag, std::vector<std::pair<std::int64_t, const type*>> alternatives, const type* otherwise, limit, const expression* size);
    // A value and the bytes after it in so many bytes, or in all around it. Where it cannot be read the bytes are kept.
    const type& sized(const type&, const expression* size);
    // A value in the bytes that a codec makes of so many bytes, or of all around it, without padding and terminator; or of those up to a terminator. The key of
    // a codec that has one is worked out.
    struct coding {
        const wire::codec* codec;
        const evaluator* key = nullptr;
        const expression* size = nullptr;  // null: all around it
        std::optional<wire::trimming> trims{};
        std::optional<wire::termination> ends{};
    };
    const type& coded(const type& content, const coding&);
    // Elsewhere: where the expression says, or, when it is a number, always there.
    struct placing {
        base from = base::file;
        std::optional<std::int64_t> absent = 0;  // the pointer that means that there is none; nothing: there always is
        wire::aligning aligned = wire::aligned<1>::how;
        bool follows_contents = false;           // in a file made anew it comes after what it leads to
    };
    const type& placed(const type&, const expression& pointer, const placing&);
    const type& placed(const type& part, const expression& pointer) { return placed(part, pointer, {}); }
    // A record that starts with a constant, the last one in the file that can be read.
    // What is found at a position in the bytes around the record that have a limit of their own, or in the file, if it can be read there, and if the condition
    // holds when there is one.
    const type& look(const type&, const expression& position, bool in_file = false, const expression* present = nullptr);
    const type& last_in_file(const type&, const placing&);

    // A record takes its fields one by one, because those that come later are controlled by those before. What is worked out by evaluators finds all fields
    // of a record in the frame of one that notes them.
    type& record(std::string label, bool notes_all = false);
    void add(type& record, std::string name, const type& of);
    void finish(type& record);
    void expect(type& record, std::string_view field, const expression& holds);

    // The number in a field of a record that has been added; of one around the data when `around` says so.
    const expression& field(type& record, std::string_view name, bool around = false);
    // Likewise of a field in records inside it: header.count. Null when there is no number at a fixed place in them.
    const expression* number_in(type& record, std::span<const std::string> path, bool around = false);
    // In a list of the record, or in the field at a path in a record that is its element: the number in the element with the index that the data has. Null when there
    // is no list, or no number.
    const expression* same_index(type& record, std::string_view list, std::span<const std::string> path, bool around = false);
    // The number in a field of an element, which is at a fixed offset in it.
    const expression& element_field(const type& element, std::string_view name);
    // Fields that have been named since then control nothing after all: what names them is not used.
    std::size_t named() const { return named_fields_.size(); }
    void take_back(std::size_t since);
    const expression& number(std::int64_t);
    const expression& evaluated(const evaluator&);
    const expression& compute(expression::form, const expression& left, const expression& right);

private:
    type& made(kind what, std::string_view label);
    type& contained(kind what, std::string_view label, std::initializer_list<const type*> parts);
    type& terminated(wire::termination);
    type& trimmed(const expression& size, wire::trimming);
    type& chosen(std::vector<std::pair<std::int64_t, const type*>> alternatives, const type* otherwise, limit, const expression* size);
    static type& by_tag(const expression& tag, type& choice);
    type& sequence(const type& element);
    type& elsewhere(const type&, const expression& pointer, const placing&);
    void mark_counts(const expression& times);
    const wire::trimming& kept(wire::trimming);
    const wire::termination& kept(wire::termination);
    std::span<const wire::named_value> kept(std::vector<wire::named_value>);
    std::string_view kept(std::string text) { return texts_.emplace_back(std::move(text)); }

    std::deque<type> types_;
    std::deque<std::string> texts_;
    std::deque<wire::termination> terminations_;
    std::deque<wire::trimming> trimmings_;
    std::deque<std::vector<wire::named_value>> named_;
    std::deque<std::vector<std::string_view>> names_;
    std::deque<std::vector<std::uint8_t>> widths_;
    std::deque<std::vector<const wire::meaning*>> parts_mean_;
    std::deque<wire::meaning> meanings_;
    std::deque<std::vector<std::byte>> byte_runs_;
    std::deque<expression> expressions_;
    std::deque<control> controls_;
    std::deque<entering> ways_;
    std::deque<std::vector<const type*>> parts_;
    std::deque<std::vector<std::int64_t>> tags_;
    struct in_progress {
        const type* of;
        std::vector<table::field> fields;
        std::vector<step> steps;
        std::vector<const control*> controls;
        std::vector<validity> valid;
        bool notes_all = false;
        bool is_finished = false;
    };
    std::deque<in_progress> records_;
    // A field that has been named, as it was before.
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
