#include "tools/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <new>
#include <set>

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

constexpr std::size_t most_of_a_stream = std::size_t{1} << 30;

error cannot_read(std::string_view why) { return error{{}, 0, fmt::format("cannot read: {}", why)}; }

result<std::vector<std::byte>> read_all(int fd, const struct stat& about) {
    std::vector<std::byte> bytes;
    const std::size_t size = about.st_size > 0 ? static_cast<std::size_t>(about.st_size) : 0;
    for (std::size_t done = 0;;) {
        if (done == bytes.size()) bytes.resize(done == 0 && size > 0 ? size + 1 : done + (done >> 1) + 65536);
        const auto n = read_some(fd, std::span(bytes).subspan(done));
        if (n < 0) return system_error("cannot read");
        done += static_cast<std::size_t>(n);
        if (n == 0) return bytes.resize(done), bytes;
        if (done > size && done - size > most_of_a_stream)
            return cannot_read("it gives more than 1 GiB, and so much is read only from regular files");
    }
}

}  // namespace

bool same_file(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }
bool same_file(const std::string& a, const std::string& b) {
    struct stat of_a {
    }, of_b{};
    return a != "-" && b != "-" && ::stat(a.c_str(), &of_a) == 0 && ::stat(b.c_str(), &of_b) == 0 &&
           same_file(of_a, of_b);
}

std::string_view no_file(const struct stat& about) {
    if (S_ISDIR(about.st_mode)) return "a directory";
    if (S_ISCHR(about.st_mode) || S_ISBLK(about.st_mode)) return "a device";
    if (S_ISFIFO(about.st_mode)) return "a pipe";
    if (S_ISSOCK(about.st_mode)) return "a socket";
    return {};
}

result<descriptor> open_for_reading(const std::string& path, struct stat& about) {
    const bool standard = path == "-";
    if (!standard && ::stat(path.c_str(), &about) != 0) return system_error("cannot read");
    if (!standard && !S_ISFIFO(about.st_mode) && !no_file(about).empty())
        return cannot_read(fmt::format("it is {}", no_file(about)));
    descriptor in(standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!in.ok() || ::fstat(in.get(), &about) != 0) return system_error("cannot read");
    if (S_ISDIR(about.st_mode)) return cannot_read("it is a directory");
    return in;
}

result<std::vector<std::byte>> read_file(const std::string& path) {
    struct stat about {};
    const auto in = open_for_reading(path, about);
    if (!in) return in.error();
    return read_file(*in, about);
}

result<std::vector<std::byte>> read_file(const descriptor& in, const struct stat& about) {
    try {
        return read_all(in.get(), about);
    } catch (const std::exception&) {  // bad_alloc, or a size that no vector can have
        return cannot_read(fmt::format("there is not enough memory for its {} bytes", about.st_size));
    }
}

result<void> read_pieces(const std::string& path, const std::function<bool(std::string_view)>& take) {
    struct stat about {};
    const auto in = open_for_reading(path, about);
    if (!in) return in.error();
    std::vector<std::byte> piece(1 << 16);
    for (;;) {
        const auto n = read_some(in->get(), piece);
        if (n < 0) return system_error("cannot read");
        if (n == 0 || !take({reinterpret_cast<const char*>(piece.data()), static_cast<std::size_t>(n)})) return {};
    }
}

namespace {

class search {
public:
    std::vector<found_file> below(const fs::path& path) {
        folders_.push_back(path);
        // Links to directories come last, so that files below the path are found under their own names.
        while (!folders_.empty() || !links_.empty()) {
            auto& next = folders_.empty() ? links_ : folders_;
            const auto folder = next.back();
            next.pop_back();
            look_into(folder);
        }
        std::sort(found_.begin(), found_.end(),
                  [](const found_file& a, const found_file& b) { return a.path < b.path; });
        return std::move(found_);
    }

private:
    void look_into(const fs::path& folder) {
        struct stat about {};
        if (::stat(folder.c_str(), &about) != 0) return unreadable(folder, std::strerror(errno));
        if (!seen_.emplace(about.st_dev, about.st_ino).second) return;
        std::error_code failed;
        fs::directory_iterator at(folder, failed);
        for (; !failed && at != fs::directory_iterator(); at.increment(failed))
            if (!at->path().filename().string().starts_with('.')) look_at(at->path());
        if (failed) unreadable(folder, failed.message());
    }

    void look_at(const fs::path& path) {
        struct stat about {};
        if (::lstat(path.c_str(), &about) != 0) return unreadable(path, std::strerror(errno));
        const bool link = S_ISLNK(about.st_mode);
        if (link && ::stat(path.c_str(), &about) != 0)
            return unreadable(path, fmt::format("cannot follow its link: {}", std::strerror(errno)));
        if (S_ISDIR(about.st_mode)) (link ? links_ : folders_).push_back(path);
        else if (const auto what = no_file(about); !what.empty()) unreadable(path, fmt::format("it is {}", what));
        else found_.push_back({path.string(), {}});
    }

    void unreadable(const fs::path& path, std::string_view why) {
        found_.push_back({path.string(), cannot_read(why).reason});
    }

    std::vector<fs::path> folders_, links_;
    std::set<std::pair<dev_t, ino_t>> seen_;
    std::vector<found_file> found_;
};

}  // namespace

std::vector<found_file> files_below(const std::string& path) {
    std::error_code failed;
    if (path == "-" || !fs::is_directory(path, failed)) return {{path, {}}};
    return search().below(path);
}

}  // namespace verbatim::tools
