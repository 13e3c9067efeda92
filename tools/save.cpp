#include "tools/save.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include "tools/content.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/comes_back.hpp"

namespace verbatim::tools {

namespace {

std::string name_of(const view::format* format) { return format ? std::string(format->id) : "no format that verbatim knows"; }

const view::format* format_of(view::byte_view bytes, const std::string& path) {
    const auto format = view::recognise(formats(), bytes, path);
    return format ? *format : nullptr;
}

// A file of one format is not replaced by one of another, or by text (null), unless that is forced. Its code is not 0 when it may not be.
save_result may_replace(const std::string& to, const view::format* by) {
    struct stat about {};
    if (is_standard_output(to) || ::stat(to.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return {};
    const auto there = content::open(to);
    if (!there) return {io_failed, there.error().reason};
    const auto* format = format_of(there->bytes(), to);
    if (!format || format == by) return {};
    return {refused, fmt::format("a file of {} stands there, which would become {}; --force replaces it", format->id, by ? by->id : "JSON")};
}

// Likewise the file that was read.
save_result may_replace(const std::string& to, const view::format* by, const std::string& from) {
    if (same_file(from, to)) return {refused, "it is the file that is read; --force replaces it"};
    return may_replace(to, by);
}

}  // namespace

save_result save(const opened& original, const std::string& from, view::byte_view edited, const std::string& to, save_options options) {
    if (!view::comes_back(*original.document)) return {differs, "the file does not come back identical even unchanged, so nothing is written; please report it"};
    const auto changed = original.format->read(source::borrow(edited));
    if (!changed) return {refused, "the file could not be read afterwards, so nothing is written: " + changed.error().message()};
    if (!view::comes_back(**changed)) return {differs, "the edited file does not come back identical, so nothing is written; please report it"};

    const auto read = original.document->file().bytes();
    const bool in_place = same_file(from, to) || (from == to && to != "-");
    if (!options.force) {
        const auto* after = format_of(edited, from);
        if (format_of(read, from) == original.format && after != original.format)
            return {refused, fmt::format("the file would be recognised as {} afterwards, not as {}, so nothing is written; --force writes it", name_of(after), original.format->id)};
        if (auto may = in_place ? save_result{} : may_replace(to, original.format); may.code != identical) return may;
    }
    struct stat source {};
    if (options.keep_time && from == "-") return {usage, "there is no time to keep: no file was read"};
    if (options.keep_time && ::stat(from.c_str(), &source) != 0) return {io_failed, system_error("cannot keep its time").reason + "; nothing is written"};
    return write_to(to, {maker_of(edited), in_place ? &read : nullptr, options.keep_time ? &source : nullptr, options.backup});
}

save_result save_new(const view::document& read_back, const std::string& from, const std::string& to, save_options options) {
    if (!view::comes_back(read_back)) return {differs, "the file would not come back identical, so nothing is written; please report it"};
    const auto* format = view::find_format(formats(), read_back);
    if (auto may = options.force ? save_result{} : may_replace(to, format, from); may.code != identical) return may;
    const auto bytes = read_back.file().bytes();
    auto saved = write_to(to, {maker_of(bytes), nullptr, nullptr, options.backup});
    const auto* seen_as = format_of(bytes, to);
    if (saved.code == identical && saved.reason.empty() && !is_standard_output(to) && seen_as != format)
        saved.reason = fmt::format("saved; it will be recognised as {}, so say --format {} to read it", name_of(seen_as), format->id);
    return saved;
}

save_result save_text(const maker& make, const std::string& from, const std::string& to, bool force) {
    if (auto may = force ? save_result{} : may_replace(to, nullptr, from); may.code != identical) return may;
    return write_to(to, {make});
}

}  // namespace verbatim::tools
