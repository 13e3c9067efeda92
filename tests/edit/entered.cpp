// Edits by path of data that numbers in elements of another list control.
#include <functional>

#include "tests/tools/keeps_laws.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/edit/edits.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;

namespace {

struct Entry { pstring<u8> name; u8 size; };
struct Archive {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Entry, &Archive::count> entries;
    struct Member { at<0, u8> id; wire::bytes<outer<in<same_index<&Archive::entries>, &Entry::size>>> data; };
    list<Member, &Archive::count> members;
};

using edit_of = std::function<result<void>(view::document&)>;
edit_of setting(std::string path, std::string value) {
    return [=](view::document& doc) {
        const edit::assignment one[] = {{path, value}};
        return edit::set(doc, one);
    };
}
edit_of inserting(std::string path) {
    return [=](view::document& doc) { return edit::insert(doc, path); };
}
edit_of removing(std::string path) {
    return [=](view::document& doc) {
        const std::string one[] = {path};
        return edit::remove(doc, one);
    };
}

// The file after edits that are saved together, or why they are not.
std::string after(std::initializer_list<edit_of> edits) {
    const auto format = view::instantiate<Archive>("", {});
    const auto doc = format.read(source(hex("02   01 \"A\" 01   01 \"B\" 02      07 AA   08 BB CC")));
    for (const auto& make : edits)
        if (const auto made = make(**doc); !made) return made.error().message();
    if (const auto saved = edit::commit(**doc); !saved) return saved.error().message();
    const auto bytes = (*doc)->write();
    return bytes ? walk::hex(bytes->data(), bytes->size()) : bytes.error().message();
}
std::string file(std::string_view text) {
    const auto bytes = hex(std::string(text));
    return walk::hex(bytes.data(), bytes.size());
}
}  // namespace

TEST_CASE("the size in another list follows data that is set") {
    CHECK(after({setting("members[1].data", "11"), setting("entries[0].name", "xyz")}) == file("02   03 \"xyz\" 01   01 \"B\" 01      07 AA   08 11"));
    CHECK(after({setting("entries[0].size", "2"), setting("members[0].data", "11 22")}) == file("02   01 \"A\" 02   01 \"B\" 02      07 11 22   08 BB CC"));
}

TEST_CASE("it cannot be set by itself") {
    CHECK(after({setting("entries[1].size", "1")}) == "entries[1].size: it is computed from the data that it controls, and cannot be set: 1 would be read back as 2");
}

TEST_CASE("elements of both lists come and go together") {
    CHECK(after({removing("members[0]"), removing("entries[0]")}) == file("01   01 \"B\" 02      08 BB CC"));
    CHECK(after({inserting("entries[1]"), inserting("members[1]"), setting("members[1].data", "11")}) == file("03   01 \"A\" 01   00 01   01 \"B\" 02      07 AA   00 11   08 BB CC"));
    CHECK(after({removing("members[0]")}) == "members[0]: entries: count needs conflicting values: 2 here, 1 for members");
    CHECK(after({inserting("entries[1]")}) == "entries[1]: entries: count needs conflicting values: 3 here, 2 for members");
}
