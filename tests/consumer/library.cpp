// library OUT: uses the library from C++, and leaves a price list.
#include <cstring>
#include <fstream>
#include <iostream>
#include <shop/compiled/shop.prices.hpp>
#include <string_view>
#include <utility>
#include <vector>
#include <verbatim/compiled/gta.ifp.hpp>
#include <verbatim/verbatim.hpp>

namespace {

using file_bytes = std::vector<std::byte>;

file_bytes bytes_of(std::string_view text) {
    file_bytes bytes(text.size());
    std::memcpy(bytes.data(), text.data(), text.size());
    return bytes;
}

int failures = 0;
void expect(bool holds, const char* what) {
    if (!holds) ++failures, std::cerr << "failed: " << what << '\n';
}

void own_format(const char* out) {
    using namespace std::literals;
    // The two bytes before the first ware ought to be zero, and something follows the NUL of "tea".
    const file_bytes file = bytes_of(
        "SHOP\x02\0\x07\0"
        "tea\0junkjunk\x05\0\0\0"
        "sugar\0\0\0\0\0\0\0\x09\0\0\0"
        "\x05hello"sv);
    std::ofstream(out, std::ios::binary)
        .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    auto list = verbatim::read<shop::PriceList>(file);
    expect(list.has_value(), "a price list is read");
    if (!list) return;
    expect(verbatim::write(*list).value() == file, "an unedited price list comes back as it was");
    expect(verbatim::findings<shop::PriceList>(file).size() == 2, "what is unclean is reported");

    (*list)->wares[1].price = 10;
    file_bytes dearer = file;
    dearer[36] = std::byte{10};
    expect(verbatim::write(*list).value() == dearer, "a new price changes one byte");

    (*list)->wares.push_back({.name = "salt", .price = 1});
    (*list)->greeting.assign("good evening");
    const file_bytes longer = verbatim::write(*list).value();
    expect(longer.size() == file.size() + 16 + 7, "a new ware and a longer greeting take 23 bytes");
    expect(longer[4] == std::byte{3}, "the count follows");

    expect(!verbatim::read<shop::PriceList>(bytes_of("SHOP\xFF\xFF\0\0"sv)), "a count that leaves the file is refused");
}

void shipped_format() {
    using namespace std::literals;
    const file_bytes file = bytes_of("ANP3\x1C\0\0\0a package\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv);
    auto ifp = verbatim::read<verbatim::gta::Ifp>(file);
    expect(ifp.has_value(), "an IFP is read");
    if (!ifp) return;
    const auto* package = (**ifp).get_if<verbatim::gta::Anp3>();
    expect(package && package->name.view() == "a package", "its name is what it says");
    expect(verbatim::write(*ifp).value() == file, "an unedited IFP comes back as it was");
}

// Plain values and paths in one document.
void both_ways() {
    using namespace std::literals;
    const file_bytes file = bytes_of("SHOP\x01\0\0\0tea\0\0\0\0\0\0\0\0\0\x05\0\0\0\x05hello"sv);
    verbatim::view::document doc(verbatim::read<shop::PriceList>(file).value());
    expect(doc.format().id == "shop.prices", "a document knows its format");
    expect(verbatim::edit::set(doc, "wares[tea].price", "7").has_value(), "an edit by path");
    auto* const list = doc.get_if<shop::PriceList>();
    expect(list && list->wares[0].price == 7, "a typed value has the edits by path");
    list->greeting.assign("good evening");
    expect(verbatim::edit::commit(doc).has_value(), "a commit of both");
    const auto json = verbatim::edit::to_json(doc);
    const auto before = verbatim::read<shop::PriceList>(file).value();
    const auto changes = verbatim::edit::diff(verbatim::view::document(before), doc);
    expect(changes && changes->changes.size() == 2, "a difference");
    const auto typed = std::move(doc).take<shop::PriceList>();
    expect(typed && verbatim::edit::to_json(*typed).value() == json.value(), "the JSON of both");
    const auto again = verbatim::edit::from_json<shop::PriceList>(json.value());
    expect(again && verbatim::write(*again).value() == verbatim::write(*typed).value(), "from JSON");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    own_format(argv[1]);
    shipped_format();
    both_ways();
    if (failures == 0) std::cout << "the installed package works\n";
    return failures != 0;
}
