#include "tools/content.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "tools/files.hpp"

namespace verbatim::tools {

namespace {

constexpr std::uint64_t small = 1 << 20;

}  // namespace

result<content> content::open(const std::string& path) {
    content c;
    auto file = open_for_reading(path, c.about_);
    if (!file) return file.error();
    c.file_ = std::move(*file);
    if (c.about_.kind == system::file_kind::regular && c.about_.size >= small) {
        if (c.about_.size > std::numeric_limits<std::ptrdiff_t>::max())
            return error{{}, 0, "cannot read: it is too large for this machine's addresses", error_kind::system};
        if (auto mapped = system::mapping::of(c.file_, static_cast<std::size_t>(c.about_.size))) {
            c.bytes_ = mapped->bytes();
            c.mapped_.emplace(std::move(*mapped));
            return c;
        }
        if (system::last_reason() == system::reason::no_memory)
            return error{{},
                         0,
                         fmt::format("cannot read: there is not enough memory for its {} bytes", c.about_.size),
                         error_kind::system};
    }
    auto copy = read_file(c.file_, c.about_);  // some file systems cannot map files
    if (!copy) return copy.error();
    c.copy_ = std::move(*copy);
    c.bytes_ = c.copy_;
    c.file_ = {};
    return c;
}

void content::release_pages() const {
    if (mapped_) mapped_->release_pages();
}

result<void> content::unchanged() const {
    if (!mapped_) return {};
    const auto now = file_.info();
    if (!now || now->size != about_.size || now->changed != about_.changed)
        return error{{}, 0, "another program changed it while it was read", error_kind::system};
    if (mapped_->has_lost()) return error{{}, 0, "cannot read: the disk failed", error_kind::system};
    return {};
}

}  // namespace verbatim::tools
