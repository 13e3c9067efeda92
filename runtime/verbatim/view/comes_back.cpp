#include "verbatim/view/comes_back.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verbatim::view {

result<void> comes_back(const document& doc, const std::function<void()>& let_go) {
    const auto is_file = [bytes = doc.file().bytes()](const result<std::vector<std::byte>>& written) -> result<void> {
        if (!written) return written.error();
        const auto [ours, theirs] = std::mismatch(written->begin(), written->end(), bytes.begin(), bytes.end());
        if (ours == written->end() && theirs == bytes.end()) return {};
        const auto offset = static_cast<std::size_t>(theirs - bytes.begin());
        return error{{}, offset, fmt::format("written differently from {:#x} on; please report this file", offset)};
    };
    if (auto same = is_file(doc.write()); !same) return same;
    auto decoded = doc.decoded();
    let_go();  // never more in memory than twice the file: it and what is written, or what is decoded and what is written
    const auto written = decoded->write();
    decoded.reset();
    return is_file(written);
}

}  // namespace verbatim::view
