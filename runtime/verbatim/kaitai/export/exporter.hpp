// Writes a schema in Kaitai's language. Records become types. A type gets the numbers of records around it that control
// its data as parameters, so it can be used in several places. Writing a type shows which numbers it needs, so all
// types are written again until none needs more.
#pragma once
#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "verbatim/table/expectation.hpp"
#include "verbatim/table/printed.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::kaitai {

// Returns the name in Kaitai's language. A word that is reserved in a language for which its compiler makes readers
// (C++, Java, JavaScript, Python) gets an underscore.
std::string id_of(std::string_view name);

class exporter {
public:
    explicit exporter(const view::format& format) : format_(format) {}
    result<std::string> text();
    // Returns why there is no text; empty if there is one.
    const std::string& refusal() const { return refusal_; }
    // Returns what the language cannot express, each with the paths of the fields.
    const std::map<std::string, std::vector<std::string>, std::less<>>& losses() const { return losses_; }

private:
    using type = table::type;

    // What a type takes from a record around it: the number of a field, or where the record starts. For the root it can
    // be its start as an offset in the stream around the type, which is negative if that stream starts later.
    struct need {
        const type* record;
        std::string field;  // empty: the start
        std::string sort;   // its type: "u4"
        friend bool operator==(const need& a, const need& b) { return a.record == b.record && a.field == b.field; }
    };
    // A record; or another value that needs a type of its own in the language, for example a list that is an element of
    // a list.
    struct key {
        enum class form : std::uint8_t {
            whole,
            behind_magic,
            to_end
        };  // a record without its first field; a sized list in bytes of that size
        const type* of;
        const type* holder = nullptr;  // of a value that is no record: the record that has it
        form how{};
        friend auto operator<=>(const key&, const key&) = default;
    };
    struct made {
        std::string id, doc, seq, instances;
        std::vector<need> needs;
        std::set<std::string> fields;
    };
    // A field of the schema that is being written.
    struct attribute {
        std::string id, comment, position, stream, type, on, size, encoding, repeat, times, valid, doc;
        bool takes_the_rest = false, is_decoded = false;
        std::vector<std::string> conditions, others;  // `others` are whole lines: "include: true"
        std::vector<std::pair<std::string, std::string>> cases;
        std::size_t offset = wire::dynamic_size;  // in its record

        bool has_size() const { return !size.empty() || takes_the_rest; }
    };
    // The place for which an expression is written.
    struct scope {
        const type* record;
        bool is_record;  // the place is in the record itself, and not in a type for a value in it
        made* in;
        std::string prefix{};          // before names of the record's fields: "_." for the element that ends a list
        std::string item{};            // the number that an expectation is about
        bool is_behind_magic = false;  // the record's first field is not in the type
    };

    void write_types();
    std::string header() const;
    std::string meta() const;
    std::string body_of(const made&, std::size_t indent) const;
    std::string all_types() const;

    // records.cpp
    void write(const key&, made&);
    void record(const key&, const scope&);
    void field(const table::field&, std::size_t index, const scope&);
    void add(const attribute&, const scope&);
    void as_bytes(const type&, attribute&, const scope&);
    void by_magic(const type&, const scope&);
    void derived(const type&, std::string_view name, const scope&);
    std::string key_of_rule(const type&, const scope&);
    made& type_for(const key&, std::string_view hint);
    std::string use(const key&, const scope&, std::string_view hint, const std::string& start, bool is_limited,
                    const attribute&);
    std::string plain_type(std::string_view hint, const std::string& body);
    std::string unique(std::string id);

    // values.cpp
    void compose(const type&, attribute&, const scope&);
    void leaf(const type&, attribute&, const scope&);
    void integer(const type&, attribute&);
    std::string enumeration(const type&);
    void bits(const type&, attribute&);
    void constant(const type&, attribute&, const scope&);
    void text(const type&, attribute&, const scope&);
    void size(const type&, attribute&, const scope&);
    void ends(const type&, attribute&);
    void prefixed(const type&, attribute&);
    void varint(const type&, attribute&);
    void padding(const type&, attribute&, const scope&);
    void list(const type&, attribute&, const scope&);
    void choice(const type&, attribute&, const scope&);
    void by_tag(const type&, attribute&, const scope&, bool is_limited);
    void limit(const type&, attribute&, const scope&);
    void placed(const type&, attribute&, const scope&);
    std::string type_of(const type&, const attribute&, const scope&, bool is_limited);
    std::string number_type(const type&) const;

    // expressions.cpp
    std::string number(const table::expression&, const scope&);
    std::string truth(const table::expression&, const scope&);
    table::printed print(const table::expression&, const scope&);
    table::printed print_number(const table::expression&, const scope&);
    std::string control(const table::control&, const scope&);
    std::string start_of(const type& record, const scope&);
    std::string start_of_file(const scope&);
    std::string start_of_file_in(const attribute&, const scope&);
    std::string given(const need&, const scope&, bool is_limited, const attribute&);
    std::string parameter(need, const scope&);
    static std::string parameter_id(const need&, const made&);

    // expectations.cpp
    void expectations(const type& record, std::size_t index, attribute&);
    std::string remark_on(std::string_view record, std::string_view field) const;

    void cannot(std::string why) {
        if (why_.empty()) why_ = std::move(why);
    }
    // Notes what is lost, for the top of the file.
    void lost(std::string_view what, const scope&, std::string_view id);

    const view::format& format_;
    std::map<key, made> types_;
    std::vector<key> order_;  // the types, in the order of their first use
    std::map<std::pair<std::string, std::string>, std::string> plain_types_, enumerations_;  // hint and body to id
    std::set<std::string> ids_;
    std::set<const type*>
        may_be_none_;  // types in a list whose first element represents none: nothing is expected of them
    std::map<std::string, std::vector<std::string>, std::less<>> losses_;  // what is lost, to the paths of the fields
    std::string why_;  // why the language cannot express the field that is being written
    std::string refusal_;
};

}  // namespace verbatim::kaitai
