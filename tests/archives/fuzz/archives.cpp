// A fuzz target for archives. The input is a file; or DIR1, the size of a directory in four bytes, the directory and
// the archive to which it belongs. An archive is refused with a reason, or the laws of archives hold for it.
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "tests/archives/keeps_laws.hpp"
#include "verbatim/archives/all.hpp"

namespace {

using namespace verbatim;
using byte_span = std::span<const std::byte>;

// Labels lead to their entries, and each content is there, or there is a reason why not.
void visit(const archives::kind& kind, byte_span file, byte_span directory) {
    const auto opened = kind.open(file, directory);
    if (!opened) {
        if (opened.error().reason.empty()) throw std::logic_error("an archive is refused with a reason");
        return;
    }
    const auto entries = (*opened)->entries();
    const auto labels = archives::labels(entries, kind.ignores_case);
    constexpr std::size_t most = 50;
    for (std::size_t i = 0; i < std::min(entries.size(), most); ++i) {
        if (const auto found = archives::find(entries, labels[i], kind.ignores_case); !found || *found != i)
            throw std::logic_error("a label leads to its entry: " + labels[i]);
        if (const auto content = (*opened)->content_of(i); !content && content.error().reason.empty())
            throw std::logic_error("a content that cannot be had has a reason");
    }
    (void)(*opened)->remarks();
    (void)(*opened)->directory();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto input = std::as_bytes(std::span(data, size));
    constexpr std::size_t head = 8;
    if (size >= head && std::memcmp(data, "DIR1", 4) == 0) {
        const auto behind = input.subspan(head);
        const auto of_directory = std::min<std::size_t>(data[4] | data[5] << 8 | data[6] << 16, behind.size());
        const auto directory = behind.first(of_directory), file = behind.subspan(of_directory);
        visit(archive_with_directory(), file, directory);
        if (archive_with_directory().open(file, directory))
            test::keeps_laws_of_archives(archive_with_directory(),
                                         {{file.begin(), file.end()}, {directory.begin(), directory.end()}}, 2);
    }
    for (const auto& kind : archive_kinds()) {
        visit(kind, input, {});
        if (kind.recognise(input) != match::no && kind.open(input))
            test::keeps_laws_of_archives(kind, test::bytes(input.begin(), input.end()), 2);
    }
    return 0;
}
