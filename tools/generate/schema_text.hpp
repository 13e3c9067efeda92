// The parts of a schema header that the generator reads as text: the root and the id of each format, the opening
// comment, the records, the conversions and the remarks. A remark is a comment beside a record, field, enumeration,
// enumerator or alias, or above a record or enumeration.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::generate {

struct remark {
    std::string record, field, text;  // `field` is empty for a remark on the record or enumeration itself
};

// A field as it is declared, with the remark beside it; empty if there is none.
struct declared_field {
    std::string record, name, type, remark;
};

// using NAME = TYPE. Its remark applies to each field of the type.
struct alias {
    std::string name, type, remark, where;
};

// verbatim::format<ROOT>. The id is empty if it has none.
struct described_format {
    std::string root, id;  // verbatim::gta::Ifp, gta.ifp
};

struct schema_text {
    std::string path;    // schema/verbatim/formats/gta/ifp.hpp
    std::string header;  // as other files include it: verbatim/formats/gta/ifp.hpp
    std::vector<described_format> formats;
    std::string about;            // the comment that opens the file
    std::vector<remark> remarks;  // on records, enumerations and enumerators
    std::vector<declared_field> fields;
    std::vector<alias> aliases;
    std::vector<std::string> records;      // verbatim::gta::Object; only records with fields, and without bit fields
    std::vector<std::string> includes;     // as they are written
    std::vector<std::string> conversions;  // "verbatim::sims1::Skin, verbatim::sims1::Bmf"
};

// Parses a schema header. Throws std::runtime_error, with file and
// line, for a remark on nothing.
schema_text parse_schema(std::string path, std::string_view text);

// Returns whether an id can be the name of a file and, with _ for each dot, of a function.
bool is_id(std::string_view);

// Returns all remarks of a header and the headers that it includes. Remarks on aliases are given with the fields of
// these types. Adds the aliases that are the type of a field to `used_aliases`.
std::vector<remark> remarks_of(const schema_text&, std::vector<std::string>& used_aliases);

}  // namespace verbatim::generate
