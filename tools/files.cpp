#include "tools/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "tools/descriptor.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

result<std::vector<std::byte>> read_file(const std::string& path) {
    descriptor in(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat about {};
    if (!in.ok() || ::fstat(in.get(), &about) != 0) return system_error("cannot read");
    if (S_ISDIR(about.st_mode)) return error{{}, 0, "cannot read: it is a directory"};
    std::vector<std::byte> bytes;
    std::size_t done = 0;
    for (;;) {
        if (done == bytes.size()) bytes.resize(done == 0 && about.st_size > 0 ? static_cast<std::size_t>(about.st_size) + 1 : done + (done >> 1) + 65536);
        const auto n = ::read(in.get(), bytes.data() + done, bytes.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return system_error("cannot read");
        if (n == 0) break;
        done += static_cast<std::size_t>(n);
    }
    bytes.resize(done);
    return bytes;
}

result<void> read_pieces(const std::string& path, const std::function<bool(std::string_view)>& take) {
    descriptor in(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::vector<char> piece(1 << 16);
    while (in.ok()) {
        const auto n = ::read(in.get(), piece.data(), piece.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) break;
        if (n == 0 || !take({piece.data(), static_cast<std::size_t>(n)})) return {};
    }
    return system_error("cannot read");
}

result<std::vector<std::string>> files_below(const std::string& path) {
    std::error_code failed;
    if (path == "-" || !fs::is_directory(path, failed)) return std::vector<std::string>{path};
    std::vector<std::string> files;
    fs::recursive_directory_iterator at(path, failed), end;
    if (failed) return error{{}, 0, "cannot read: " + failed.message()};
    for (; at != end; at.increment(failed)) {
        if (failed) return error{{}, 0, "cannot read: " + failed.message()};
        const bool hidden = at->path().filename().string().starts_with('.');
        if (at->is_directory(failed) && hidden) at.disable_recursion_pending();
        else if (at->is_regular_file(failed) && !hidden) files.push_back(at->path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace verbatim::tools
