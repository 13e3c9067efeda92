// verbatim set: changes values, and nothing else.
#include <memory>
#include <optional>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::vector<std::string> assignments;
};

// At the first '=' or '~=' that is outside brackets.
std::optional<edit::assignment> split(const std::string& text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[') ++depth;
        else if (text[i] == ']') --depth;
        else if (text[i] == '=' && depth == 0) {
            const bool nearest = i > 0 && text[i - 1] == '~';
            return edit::assignment{text.substr(0, i - nearest), text.substr(i + 1), nearest ? view::between_values::nearest : view::between_values::refused};
        }
    }
    return std::nullopt;
}

int run(const program& self, const options& o) {
    std::vector<edit::assignment> assignments;
    for (const auto& text : o.assignments) {
        auto a = split(text);
        if (!a) return fail(self, usage, o.file, text + " is not PATH=VALUE");
        assignments.push_back(std::move(*a));
    }
    return edit_file(self, o, [&](view::document& doc) { return edit::set(doc, assignments); });
}

}  // namespace

subcommand set_command(const program& self) {
    auto o = std::make_shared<options>();
    return {"set", "Change values; what depends on their size follows, every other byte stays",
            edit_parameters(*o, {required("FILE", &o->file, "A file, or - for standard input"),
                                 required("ASSIGNMENT", &o->assignments, "PATH=VALUE, e.g. 'animations[0].name=walk' or 'time=0.35 s'; PATH~=VALUE takes the nearest value; all paths are those of the file as it is")}),
            [o, &self] { return run(self, *o); }};
}

}  // namespace verbatim::tools
