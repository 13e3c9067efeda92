#include "verbatim/edit/json/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verbatim::edit::json {

std::optional<std::string> layout::set(std::string_view name, std::size_t number) {
    if (name == "size") size_ = number;
    else if (number > size_)
        return fmt::format("the root takes {} bytes of a file of {}: size comes first", number, size_);
    else root_size_ = number;
    return std::nullopt;
}

std::optional<std::string> layout::gap(std::size_t at, std::vector<std::byte> bytes) {
    if (auto wrong = holds(at, bytes.size())) return wrong;
    gaps_.push_back({at, std::move(bytes)});
    return std::nullopt;
}

std::optional<std::string> layout::holds(std::size_t at, std::size_t size) const {
    if (at <= size_ && size <= size_ - at) return std::nullopt;
    return fmt::format("{} bytes at {} do not lie in a file of {}{}", size, at, size_,
                       size_ ? "" : ": size comes first");
}

std::vector<std::byte> layout::file() const {
    std::vector<std::byte> file(size_);
    for (const run& gap : gaps_) std::ranges::copy(gap.bytes, file.begin() + static_cast<std::ptrdiff_t>(gap.at));
    return file;
}
void layout::lay_out(view::document& document) const { document.lay_out(source(file()), root_size_); }

}  // namespace verbatim::edit::json
