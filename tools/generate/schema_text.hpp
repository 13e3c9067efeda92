// What the generator takes from a schema header as text: the format's root and id, the opening comment, the records, conversions, and the remarks: what is
// in a comment beside a record, a field, an enumeration, an enumerator or an alias, and above a record or an enumeration.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::generate {

struct remark {
    std::string record, field, text;  // on the record or enumeration itself: of no field
};

// A field as it is declared, with the remark beside it, or none.
struct declared_field {
    std::string record, name, type, remark;
};

// using NAME = TYPE. A remark on it is one on each field of that type.
struct alias {
    std::string name, type, remark, where;
};

struct schema_text {
    std::string path;    // schema/verbatim/formats/gta/ifp.hpp
    std::string header;  // as others include it: verbatim/formats/gta/ifp.hpp
    std::string root;    // verbatim::gta::Ifp
    std::string id;      // gta.ifp
    std::string about;   // the comment that opens the file
    std::vector<remark> remarks;  // on records, enumerations and enumerators
    std::vector<declared_field> fields;
    std::vector<alias> aliases;
    std::vector<std::string> records;      // verbatim::gta::Object: those with fields that are no bits
    std::vector<std::string> includes;     // as they are written
    std::vector<std::string> conversions;  // "verbatim::sims1::Skin, verbatim::sims1::Bmf"
};

// Root and id stay empty when the header describes no format. A remark that belongs to nothing throws std::runtime_error, with file and line.
schema_text parse_schema(std::string path, std::string_view text);

// All remarks of a header and those that it includes, those on aliases given with the fields. Marks the aliases that some field is of.
std::vector<remark> remarks_of(const schema_text&, std::vector<std::string>& used_aliases);

}  // namespace verbatim::generate
