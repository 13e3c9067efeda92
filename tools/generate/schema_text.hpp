// What the generator takes from a schema header as text: the format's root and id, the opening comment, and the remark beside each field.
#pragma once
#include <optional>
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
};

// Nothing when the text describes no format. The text of other headers may stand behind that of the schema's own.
std::optional<schema_text> parse_schema(std::string path, std::string_view text);

}  // namespace verbatim::generate
