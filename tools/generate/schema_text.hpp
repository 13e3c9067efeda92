// What the generator takes from a schema header as text: the format's root and id, the opening comment, and the remark beside each field.
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
    std::string root;   // verbatim::gta::Ifp; empty when the header describes no format
    std::string id;     // gta.ifp
    std::string about;  // the comment that opens the file
    std::vector<remark> remarks;
    std::vector<std::string> includes;  // other schema headers

    bool describes_format() const { return !root.empty() && !id.empty(); }
};

schema_text parse_schema(std::string path, std::string_view text);

}  // namespace verbatim::generate
