#include "verbatim/view/round_trips.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::view {

result<void> round_trips(const document& doc, const std::function<void()>& let_go) {
    const auto is_file = [bytes = doc.file().bytes()](const result<std::vector<std::byte>>& written) -> result<void> {
        if (!written) return written.error();
        if (walk::same_bytes(*written, bytes)) return {};
        const auto theirs = std::mismatch(written->begin(), written->end(), bytes.begin(), bytes.end()).second;
        const auto offset = static_cast<std::size_t>(theirs - bytes.begin());
        return error{{}, offset, fmt::format("it is written differently from {:#x} on; please report this file", offset)};
    };
    if (auto same = is_file(doc.write()); !same) return same;
    let_go();
    return is_file(doc.write_decoded());
}

}  // namespace verbatim::view
