#include "tests/kaitai/exported.hpp"

#include <algorithm>
#include <map>

#include "tests/support/catch.hpp"
#include "verbatim/kaitai/export.hpp"
#include "verbatim/view/byte_map.hpp"

namespace verbatim::test {

namespace {

struct read_leaf {
    std::size_t offset;
    bytes is;
    std::string text;
    const view::type* of;
};
using leaves = std::map<std::string, read_leaf>;

// Removes the parts of a path that only the schema has, because the export adds types for data without a name in
// Kaitai's language.
std::string without_parts_of_its_own(std::string path) {
    for (const std::string part : {".elements", ".body", ".content", ".as_integer"})
        for (std::size_t at = 0; (at = path.find(part, at)) != path.npos;) {
            const char next = at + part.size() < path.size() ? path[at + part.size()] : '.';
            if (next == '.' || next == '[') path.erase(at, part.size());
            else ++at;
        }
    for (std::size_t at = 0; (at = path.find('_', at)) != path.npos;)  // behind a reserved word
        if (at + 1 == path.size() || path[at + 1] == '.' || path[at + 1] == '[') path.erase(at, 1);
        else ++at;
    if (path.starts_with("body.")) path.erase(0, 5);
    if (const auto bits = path.find(".bits_of_"); bits != path.npos) path.resize(bits);
    return path;
}

leaves leaves_of(const view::document& document) {
    leaves all;
    (void)view::for_each_leaf(document.root(), "", [&](const std::string& path, const view::node& n) {
        all[without_parts_of_its_own(path)] = {
            n.offset, {n.bytes().begin(), n.bytes().end()}, view::text_of(*n.of, n.bytes()), n.of};
        return true;
    });
    return all;
}

std::vector<bool> owned(const view::document& document) {
    std::vector<bool> all(document.file().bytes().size());
    (void)view::each_range(document, [&](const view::byte_range& range) {
        if (range.by != view::owner::gap && range.space.empty())
            std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(range.offset), range.size, true);
    });
    return all;
}

// Some leaves differ in the schema: a magic that is a number is bytes, the bits of flags are fields, and the length
// before a string is a field.
bool is_same_text(const read_leaf& ours, const read_leaf& theirs) {
    return ours.text == theirs.text || ours.text + '_' == theirs.text || ours.of->is_flags() || ours.of->is_constant();
}
bool is_same_place(const read_leaf& ours, const read_leaf& theirs) {
    if (ours.of->is_string())
        return ours.offset + ours.is.size() == theirs.offset + theirs.is.size() &&
               std::equal(theirs.is.rbegin(), theirs.is.rend(), ours.is.rbegin());
    return ours.offset == theirs.offset && ours.is == theirs.is;
}

void compare(const leaves& ours, const leaves& theirs, const std::set<std::string>& others) {
    for (const auto& [path, leaf] : ours) {
        if (path.ends_with(".leftover"))
            continue;  // the list ends early by its count, or at an unknown tag without a size; Kaitai's language reads
                       // on
        if (others.contains(path)) continue;
        const auto there = theirs.find(path);
        if (there == theirs.end()) FAIL_CHECK(path << " is not there");
        else if (!is_same_place(leaf, there->second)) FAIL_CHECK(path << " has other bytes");
        else if (!is_same_text(leaf, there->second))
            FAIL_CHECK(path << ": " << leaf.text << ", but " << there->second.text);
    }
}

}  // namespace

exported::exported(const view::format& format) : format_(format) {
    const auto text = kaitai::ksy_of(format);
    INFO((text ? "" : text.error().reason));
    REQUIRE(text.has_value());
    auto read = kaitai::loaded_schema::load(files_.write("a.ksy", *text));
    INFO(*text << (read ? "" : read.error().reason));
    REQUIRE(read.has_value());
    loaded_ = std::move(*read);
}

bool exported::check(const bytes& file, const std::set<std::string>& others) {
    const auto ours = format_.read(file);
    if (!ours) return false;
    const auto theirs = loaded_->format().read(file);
    INFO((theirs ? "" : theirs.error().message()));
    REQUIRE(theirs.has_value());
    const auto written = (*theirs)->write();
    REQUIRE(written.has_value());
    CHECK(*written == file);
    const leaves all = leaves_of(**ours);
    compare(all, leaves_of(**theirs), others);
    CHECK(owned(**ours) == owned(**theirs));
    compared_ += all.size();
    return true;
}

}  // namespace verbatim::test
