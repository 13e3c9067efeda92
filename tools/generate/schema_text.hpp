// What the generator takes from a schema header as text: the format's root and id, the opening comment, the remark beside each field, conversions.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::generate {

struct remark {
    std::string record, field, text;
};

struct schema_text {
    std::string path;   // schema/gta/ifp.hpp
    std::string root;   // verbatim::gta::Ifp
    std::string id;     // gta.ifp
    std::string about;  // the comment that opens the file
    std::vector<remark> remarks;
    std::vector<std::string> parts;  // the schema headers that it includes
    std::vector<std::string> conversions;  // "verbatim::sims1::Skin, verbatim::sims1::Bmf"
};

// Root and id stay empty when the header describes no format.
schema_text parse_schema(std::string path, std::string_view text);

}  // namespace verbatim::generate
