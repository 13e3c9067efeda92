// The messages of errors and findings.
#include "verbatim/result.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "verbatim/finding.hpp"

namespace verbatim {

namespace {

void prepend(std::string& path, std::string step) {
    if (!path.empty() && path.front() != '[') step += '.';
    path.insert(0, step);
}
std::string_view space_in(std::string_view path, std::size_t decoded) {
    if (decoded == in_file) return {};
    path.remove_suffix(decoded);
    if (path.ends_with('.')) path.remove_suffix(1);
    return path;
}
// Names the space of the value at a path; empty if that is the file.
std::string decoded_bytes(std::string_view before, std::string_view path, std::string_view space) {
    return space.empty()   ? ""
           : space == path ? fmt::format("{}its decoded bytes", before)
                           : fmt::format("{}the decoded bytes of {}", before, space);
}

}  // namespace

std::string_view name_of(error_kind kind) {
    switch (kind) {
        case error_kind::truncated: return "truncated";
        case error_kind::bad_magic: return "bad_magic";
        case error_kind::bad_count: return "bad_count";
        case error_kind::bad_tag: return "bad_tag";
        case error_kind::bad_text: return "bad_text";
        case error_kind::leaves_file: return "leaves_file";
        case error_kind::not_worked_out: return "not_worked_out";
        case error_kind::limit: return "limit";
        case error_kind::conflict: return "conflict";
        case error_kind::incomplete: return "incomplete";
        case error_kind::out_of_range: return "out_of_range";
        case error_kind::not_found: return "not_found";
        case error_kind::wrong_type: return "wrong_type";
        case error_kind::malformed: return "malformed";
        case error_kind::impossible: return "impossible";
        case error_kind::not_identical: return "not_identical";
        case error_kind::system: return "system";
    }
    return {};
}

void throw_error(const error& why) { throw std::runtime_error(why.message()); }
const error& no_error() {
    static const error none;
    return none;
}

std::string error::message() const {
    if (path.empty()) return reason;
    return fmt::format("{}: {}{}", path, decoded == in_file ? "" : decoded_bytes("in ", path, space()) + ": ", reason);
}
std::string_view error::space() const { return space_in(path, decoded); }

void error::inside_field(std::string_view name) { prepend(path, std::string(name)); }
void error::inside_element(std::size_t index) { prepend(path, fmt::format("[{}]", index)); }

std::string finding::message() const {
    return fmt::format("{} {}: expected {}, found {}{}", path.empty() ? "the file" : path, where(), expected, found,
                       source.empty() ? "" : fmt::format(" ({})", source));
}
std::string_view finding::space() const { return space_in(path, decoded); }
std::string finding::where() const { return fmt::format("at {:#x}{}", offset, decoded_bytes(" of ", path, space())); }

}  // namespace verbatim
