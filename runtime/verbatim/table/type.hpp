// The tables: what the engine knows of a type, namely the layout of its values in a file and in memory, the fields that
// control how they are read, and the functions that handle a value. of.hpp makes one constant table for each type of a
// schema in C++; builder.hpp makes tables at run time. All other code is compiled once and driven by the tables.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "verbatim/table/facts.hpp"
#include "verbatim/table/properties.hpp"
#include "verbatim/wire/kind.hpp"

namespace verbatim::table {

using wire::kind;

// The facts that a type of another kind gives: the defaults.
template <class Facts>
inline constexpr Facts none_of{};

// What types of all kinds have.
struct general_facts {
    kind what{};           // Kind of the type.
    bool bitwise = false;  // The bytes of a value are the same in a file and in memory, so reading is one copy.
    // A value reads the same wherever it is, so it can be left in the file's bytes and decoded later.
    bool lazy = false;
    // A record around a value, or an evaluator that looks around, controls how the value is read.
    bool depends_on_outer = false;
    // More than numbers controls a value from outside, so it cannot keep the outer records.
    bool depends_on_outer_data = false;
    // List, optional, pointer: it is in its element. Record: it is in itself (C++: not by lists and pointers).
    bool leads_back = false;
    bool has_references = false;  // A value is a reference to an element of a list, or holds references at any depth.
    bool characters = false;      // The bytes of a value are text.
    // Choice: the bytes that are next select the alternative. Optional: present if its magic is there.
    bool by_magic = false;
    std::uint16_t alignment = 1;  // Alignment of a decoded value in memory, in bytes.
    std::size_t size = 0;         // Size of a value in a file, in bytes; `dynamic_size` if it varies.
    std::size_t smallest = 0;     // The fewest bytes that a value can take in a file.
    std::size_t in_memory = 0;    // Size of a decoded value in memory, in bytes.

    const storage* held = nullptr;  // Functions that make, assign and destroy a value.
    // C++: a new value of fixed layout that has defaults of its own; if it is no constant, or of varying layout, the
    // function that makes it. Both are null if the facts of the type give it.
    const void* image = nullptr;
    void (*fresh)(const type&, void* to) = nullptr;
};

// What types of several kinds have, and a pointer to what those of one kind have.
struct own_facts {
    std::size_t count = 0;  // Number of elements of an array; number of bytes of a text, a code, padding or raw bytes.
    // Schema's name of a record, enumeration or bit fields; otherwise the name of the type in the vocabulary.
    std::string_view label{};
    // Type of the elements or of the content; types of the alternatives of a choice.
    std::span<const type* const> holds{};
    std::span<const field> fields{};       // The fields of a record, in the order of the schema.
    const wire::coding* coding = nullptr;  // How the bytes of a leaf represent the value; null for every other kind.

    // What ends a string, bytes, a sized list, a choice or the stream of a coded value.
    const expression* bytes = nullptr;        // Number of bytes; null: all up to the end of the bytes around.
    const wire::termination* ends = nullptr;  // Its terminator and the options of that.
    const wire::trimming* trims = nullptr;    // Known size: the terminator or padding that ends its value, or null.

    union {
        const leaf_facts* leaf;
        const padding_facts* padding;
        const record_facts* record;
        const list_facts* list;
        const choice_facts* choice;
        const coded_facts* coded;
        const optional_facts* optional;
        const placed_facts* placed;
        const derived_facts* derived;
    } of_kind{};
};

// A type. An accessor returns the facts of its kind, or those of none for a type of another kind: so `t.choice().tag`
// is null for a list.
struct type : properties, general_facts, own_facts {
    using limit = byte_limit;

    constexpr const leaf_facts& number() const { return what == kind::leaf ? *of_kind.leaf : none_of<leaf_facts>; }
    constexpr const text_facts& text() const { return *number().text; }
    constexpr const padding_facts& padding() const {
        return what == kind::padding || what == kind::bytes ? *of_kind.padding : none_of<padding_facts>;
    }
    constexpr const record_facts& record() const {
        return what == kind::record ? *of_kind.record : none_of<record_facts>;
    }
    constexpr const list_facts& list() const { return what == kind::list ? *of_kind.list : none_of<list_facts>; }
    constexpr const choice_facts& choice() const { return what == kind::choice ? *of_kind.choice : coded().choice; }
    constexpr const coded_facts& coded() const { return what == kind::coded ? *of_kind.coded : none_of<coded_facts>; }
    constexpr const optional_facts& optional() const {
        return what == kind::optional ? *of_kind.optional : placed().content;
    }
    constexpr const placed_facts& placed() const {
        return what == kind::placed ? *of_kind.placed : none_of<placed_facts>;
    }
    constexpr const derived_facts& derived() const {
        return what == kind::derived ? *of_kind.derived : none_of<derived_facts>;
    }
    // By magic: how each alternative of a choice, or the content of an optional, is recognised.
    std::span<const recognition> recognised() const {
        return what == kind::optional ? optional().recognised : choice().recognised;
    }

    const type& element() const { return *holds.front(); }  // Type of the elements, or of the content.
    // Size of the number in memory as an integer, in bytes.
    std::size_t number_size() const { return number().native_size ? number().native_size : number().decoded_size; }
    // What a leaf is; false for every other kind.
    bool is_native() const { return coding == &wire::codings::native; }
    bool is_varint() const { return coding && coding->by == wire::ending::number; }
    bool is_token() const { return coding && coding->by == wire::ending::space; }
    bool is_fixed_text() const { return coding && !coding->is_number && coding->by == wire::ending::type; }
    bool is_string() const { return coding && !coding->is_number && coding->by != wire::ending::type; }
    bool is_line() const { return coding && coding->by == wire::ending::line; }
    // Whether it is a number whose bytes are not the number itself.
    bool is_decoded() const { return coding && coding->decode; }
    bool is_constant() const { return !number().expected.empty(); }
    bool is_packed() const { return !number().widths.empty(); }
    bool is_number() const { return coding && coding->is_number && !characters; }
    bool is_named() const { return number().named_by != wire::naming::none; }
    bool is_enumeration() const { return number().named_by == wire::naming::values; }
    bool is_flags() const { return number().named_by == wire::naming::bits; }
    // Whether it is an integer, a float or a code alone: no constant, no names, no bit fields.
    bool is_plain_number() const { return is_native() && !is_constant() && !is_named() && !is_packed(); }
    bool is_integer() const { return is_plain_number() && !number().real; }
    bool is_real() const { return is_plain_number() && number().real; }
    // Whether a new value takes counts or sizes from the schema or from records around it.
    bool needs_initial_sizes() const { return depends_on_outer || has_fixed_sizes; }
    // Whether it is no record, array or list.
    bool leaf() const { return what != kind::record && !has_elements(); }
    // Whether it is a list or an array.
    bool has_elements() const { return what == kind::list || what == kind::array; }
    bool looks() const { return placed().is_look; }  // Whether it is a look.
    // Whether the tools show the content in place of this value: a choice, coded value, optional or placed value.
    bool is_transparent() const {
        return what == kind::choice || what == kind::coded || what == kind::optional || what == kind::placed;
    }

    // Whether it is a choice or a coded value.
    bool has_alternatives() const { return what == kind::choice || what == kind::coded; }
    bool is_optional() const { return what == kind::optional || what == kind::placed; }

    // The parts of a value in memory. Lists and arrays: the number of elements, and element `index`, decoded. A long
    // list leaves the others borrowed.
    std::size_t length(const void* value) const {
        return what == kind::list ? static_cast<const wire::borrowing*>(value)->size() : count;
    }
    void* element_in(void* value, std::size_t index) const {
        return what == kind::list ? element_of_list(value, index)
                                  : static_cast<std::byte*>(value) + index * element().in_memory;
    }
    void* decode_all(void* list) const;               // Decodes all elements and returns the first one.
    const void* first_in(const void* list) const;     // Returns the first element of a list that is not borrowed.
    void resize(void* list, std::size_t size) const;  // Changes the number of elements.
    // Appends a new element, and makes room for as many elements as are expected.
    void* append(void* list, std::size_t room) const;
    // Inserts a copy of `from`, or a new element if it is null.
    void insert(void* list, std::size_t before, const void* from) const;
    void erase(void* list, std::size_t index) const;  // Removes one element.
    void drop_last(void* list) const { resize(list, length(list) - 1); }
    // Sized lists: the bytes after the last whole element, and how many elements are missing.
    wire::byte_run* leftover_in(const void* list) const { return &sized_in(list).leftover; }
    std::uint64_t* missing_in(const void* list) const { return &sized_in(list).missing; }

    // Choices and coded values: the index of the alternative, for an unknown tag the one after the last; its value; and
    // the bytes after it.
    std::size_t index_in(const void* value) const {
        return *reinterpret_cast<const std::uint32_t*>(static_cast<const std::byte*>(value) + choice().index_at);
    }
    const void* alternative_in(const void* value) const {
        return choice().is_elsewhere ? *static_cast<const void* const*>(value) : value;
    }
    void* set_alternative(void* value, std::size_t index) const;  // Sets it to a new value, and returns that.
    wire::byte_run* tail_in(const void* value) const {
        return reinterpret_cast<wire::byte_run*>(const_cast<std::byte*>(static_cast<const std::byte*>(value)) +
                                                 choice().tail);
    }
    // Coded values: what the value stores beside its content, namely the stream and the layout.
    wire::coded_state& coded_state_in(const void* value) const;

    // Optionals and placed values: the content; null if it is absent.
    const void* content_in(const void* value) const {
        if (!optional().is_near) return *static_cast<const void* const*>(value);
        return static_cast<const bool*>(value)[element().in_memory] ? value : nullptr;
    }
    void* set_content(void* value) const;  // Sets the content to a new value, and returns that.
    void drop_content(void* value) const;  // Makes the content absent.
    // Placed values: the identity by which a document knows the value, which is behind the content.
    wire::identity& identity_in(const void* value) const {
        return reinterpret_cast<wire::identity*>(const_cast<std::byte*>(static_cast<const std::byte*>(value)) +
                                                 in_memory)[-1];
    }

    void make(void* to) const { held->make(*this, to); }  // Makes a new value, with the defaults of the schema.
    void assign(void* to, const void* value) const { held->assign(*this, to, value); }  // Makes `to` a copy of `value`.
    // Moves `value` to `to`; see storage.
    void assign_moved(void* to, void* value) const { held->assign_moved(*this, to, value); }

private:
    void* element_of_list(void* list, std::size_t index) const;
    static list_memory& sized_in(const void* list) { return *static_cast<list_memory*>(const_cast<void*>(list)); }
};

// The part of a list in memory that does not depend on the type of its elements.
inline wire::borrowing& list_in(void* list) { return *static_cast<wire::borrowing*>(list); }
inline const wire::borrowing& list_in(const void* list) { return *static_cast<const wire::borrowing*>(list); }

// Returns whether a value of this type can serve as the name of an element: a text, or a code.
inline bool is_name(const type& t) { return t.is_fixed_text() || (t.characters && (t.is_string() || t.is_integer())); }

// Returns whether these bytes are a value that the constant may have.
inline bool is_expected(const type& constant, const std::byte* bytes) {
    for (auto left = constant.number().expected; !left.empty(); left = left.subspan(constant.size))
        if (std::memcmp(bytes, left.data(), constant.size) == 0) return true;
    return constant.number().expected.empty();
}
// Returns the constant that a type is or starts with; for a placed value, the constant at the start of its content.
inline const type& magic_of(const type& t) {
    if (t.what == kind::placed) return magic_of(t.element());
    return t.what == kind::record ? *t.fields.front().of : t;
}
// Returns the type of what a choice holds: one of its alternatives, or bytes under an unknown tag.
inline const type& held_by(const type& choice, const void* value) {
    const std::size_t index = choice.index_in(value);
    return index < choice.holds.size() ? *choice.holds[index] : *choice.choice().otherwise;
}
// Returns the index of the alternative for a tag; the index after the last tag if no alternative has it.
inline std::size_t index_of_tag(const type& choice, std::int64_t tag) {
    const auto& tags = choice.choice().tags;
    return static_cast<std::size_t>(std::find(tags.begin(), tags.end(), tag) - tags.begin());
}
// Returns the escape, all bits set: a length field with this number is followed by the longer length.
inline std::uint64_t escape_of(const type& length) {
    return length.size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * length.size) - 1;
}
// Returns the size in bytes of padding to a multiple at a position in the file, in a record that starts at `start`.
inline std::size_t padding_at(const type& padding, std::size_t position, std::size_t start) {
    const std::size_t over = (padding.padding().from_file ? position : position - start) % padding.padding().multiple;
    return over ? padding.padding().multiple - over : 0;
}

}  // namespace verbatim::table
