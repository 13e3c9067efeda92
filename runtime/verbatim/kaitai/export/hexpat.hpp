// Writes a schema in the pattern language of ImHex. Its input is always a schema in Kaitai's language, which the
// exporter writes for C++ formats. A pattern reads from one position on, and has no byte limits: a type that needs the
// start or the end of its stream has both as parameters.
#pragma once
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

class pattern_writer {
public:
    explicit pattern_writer(const schema& from) : from_(from) {}
    result<std::string> text();

private:
    // The place where a field is written: the type that has it, and what names mean there.
    struct place {
        const type_definition& in;
        std::string begin, end;  // of the stream around
        std::string element{};   // what "_" means
        std::string prefix{};    // before the names of the fields
    };
    // The parts of a declaration around the name: "u8 name[4]" is {"u8", "[4]"}.
    struct declared {
        std::string type, behind{};
    };

    // hexpat.cpp
    void reach(const type_definition&);
    bool knows_stream(const type_definition&);
    bool knows_stream(const type_definition& in, const attribute&);
    std::string declaration_of(const type_definition&);
    std::string record(const type_definition&);
    std::string bit_fields(const type_definition&, const std::string& name) const;
    void note_bits(const type_definition&);
    std::string integer_of_bits(const attribute& first);
    std::string enumerations() const;
    std::string unique(std::string name);
    std::string enumeration(const type_definition& in, const attribute&);

    // hexpat_fields.cpp
    std::string field(const place&, const attribute&);
    std::string choice(const place&, const attribute&, const std::string& at);
    std::string element_of(const place&, const attribute&, std::string& arguments);
    std::string declare(const place&, const attribute&, const std::string& at);
    declared single(const place&, const attribute&);
    declared named(const place&, const attribute&, const used_type&);
    declared bytes(const place&, const attribute&, std::string_view unit);
    std::string times(const place&, const attribute&);
    std::string remark(const attribute&);
    std::string id_of(const attribute& a) const { return id_of(a.id); }
    std::string id_of(std::string_view name) const;

    // hexpat_expressions.cpp
    table::printed printed(const expression&, const place&);
    std::string written(const expression& e, const place& p) { return printed(e, p).text; }
    std::string operand(const expression& e, const place& p) { return printed(e, p).as_operand(table::level::postfix); }
    std::string enumerator(const expression&, const place&);
    std::string member(const expression&, const place&);
    std::string name(std::string_view, const place&);
    const attribute* attribute_of(const expression&, const type_definition& in) const;
    const type_definition* type_of(const expression&, const type_definition& in) const;
    std::string value_in(const type_definition&, std::string_view name, const std::string& prefix, const place&);

    std::string cannot(std::string why) {
        if (why_.empty()) why_ = std::move(why);
        return "0";
    }

    const schema& from_;
    std::vector<const type_definition*> types_;  // those that a file may have, the file's own first
    std::map<const type_definition*, std::string> names_;
    // Consecutive bit fields, which a pattern has as one integer.
    struct bit_run {
        std::string name;
        std::size_t bits = 0;
        bool is_little = false;
        std::vector<const attribute*> parts{};
    };
    struct bit_part {
        const bit_run* in;
        std::size_t first, width;
    };
    std::deque<bit_run> bit_runs_;
    std::map<const attribute*, bit_part> bits_;
    std::map<const type_definition*, bool> knows_stream_;
    struct stored_enumeration {
        const kaitai::enumeration* of;
        std::string number, name;  // the integer that stores it, and its name in the pattern
    };
    std::vector<stored_enumeration> enumerations_;
    std::set<std::string> taken_;
    std::string elements_, why_;  // elements_: structs for elements of lists that need more than a type
};

// Returns the name of a type: "anim_def" becomes AnimDef.
std::string pattern_name(std::string_view identifier);

}  // namespace verbatim::kaitai
