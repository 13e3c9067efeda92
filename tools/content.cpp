#include "tools/content.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "tools/archive.hpp"
#include "tools/files.hpp"
#include "tools/inside.hpp"
#include "tools/new_file.hpp"
#include "tools/pending_save.hpp"

namespace verbatim::tools {

namespace {

constexpr std::uint64_t small = 1 << 20;

}  // namespace

content content::of(std::shared_ptr<const inside> where) {
    content c;
    c.bytes_ = where->there.bytes;
    c.about_ = outermost(where->in->file).about();
    c.about_.size = c.bytes_.size();
    c.where_ = std::move(where);
    return c;
}

content content::of(std::vector<std::byte> bytes) {
    content c;
    c.copy_ = std::move(bytes);
    c.bytes_ = c.copy_;
    c.about_.size = c.bytes_.size();
    return c;
}

content content::with(std::span<const placed_bytes> changes) const {
    content c;
    c.about_ = about_;
    std::span<std::byte> to;
    if (const auto by = changed_copies()) {
        auto memory = by->copy(bytes_.size());
        to = memory.bytes;
        c.kept_ = std::move(memory.keep);
    }
    if (to.size() != bytes_.size()) {
        c.copy_.assign(bytes_.begin(), bytes_.end());
        to = c.copy_;
    }
    c.bytes_ = to;
    std::vector<placed_bytes> of_directory;
    for (const auto& one : changes) {
        if (one.at >= to.size()) of_directory.push_back({one.at - to.size(), one.bytes});
        else std::ranges::copy(one.bytes, to.begin() + static_cast<std::ptrdiff_t>(one.at));
    }
    if (directory_) c.directory_ = std::make_shared<const content>(directory_->with(of_directory));
    return c;
}

result<content> content::open(const std::string& path) {
    if (const auto place = path_inside_of(path)) {
        auto in = inside::open(*place);
        if (!in) return in.error();
        return of(std::move(*in));
    }
    // While both were opened, another command may have put others in their places.
    constexpr int most_tries = 1000;
    const auto saved = saved_at(path);
    for (int tries = 0; tries < most_tries; ++tries) {
        if (const auto finished = finish_save(saved); !finished) return finished.error();
        const auto directory = directory_of(path);
        if (!directory) {
            auto file = open_alone(path);
            // Of a mapped file, unchanged() says that later.
            const bool is_copied = file && file->about_.kind == system::file_kind::regular && !file->mapped_;
            if (!is_copied || path == "-" || (!is_saving(saved) && is_still(path, file->about_))) return file;
            continue;
        }
        auto both = open_both(path, *directory);
        if (!both) return both;
        if (!is_saving(saved) && is_still(path, both->about_) && is_still(*directory, both->directory_->about_))
            return both;
    }
    return error{{}, 0, "cannot read: other programs change it all the time", error_kind::system};
}

result<content> content::open_both(const std::string& archive, const std::string& directory) {
    auto file = open_alone(archive);
    auto rows = open_alone(directory);
    if (!file) return file;
    if (!rows) return rows;
    file->directory_ = std::make_shared<const content>(std::move(*rows));
    return file;
}

result<content> content::open_alone(const std::string& path) {
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

std::unique_ptr<const copier> content::changed_copies() const {
    return mapped_ ? system::mapping::copier_of(file_, bytes_.size()) : nullptr;
}

void content::release_pages() const {
    if (where_) return where_->in->file.release_pages();
    if (mapped_) mapped_->release_pages();
}

void content::keep(std::uint64_t at, std::uint64_t size) const {
    if (mapped_) mapped_->keep(static_cast<std::size_t>(at), static_cast<std::size_t>(size));
}

bool content::is_of(const system::file_info& other) const {
    return mapped_ && system::same_file(about_, other) && about_.size == other.size && about_.changed == other.changed;
}

result<void> content::unchanged() const {
    if (where_) return where_->in->file.unchanged();
    if (directory_)
        if (const auto still = directory_->unchanged(); !still) return still;
    if (!mapped_) return {};
    const auto now = file_.info();
    if (!now || now->size != about_.size || now->changed != about_.changed)
        return error{{}, 0, "another program changed it while it was read", error_kind::system};
    if (mapped_->has_lost()) return error{{}, 0, "cannot read: the disk failed", error_kind::system};
    return {};
}

}  // namespace verbatim::tools
