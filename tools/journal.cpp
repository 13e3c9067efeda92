#include "tools/journal.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tools/system/files.hpp"
#include "tools/system/program.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

using byte_span = std::span<const std::byte>;

// An entry: these numbers in the order of the processor, which wrote the file itself, the path of the file, and the
// bytes that were replaced, compressed. Bytes at the start and the end of the file that are the same are left out.
struct entry {
    std::uint64_t mark = 0x31'6F64'6E55'2076;  // a format of its own: an entry of another one is none
    std::uint64_t path_size = 0;
    std::uint64_t same_at_start = 0, old_size = 0, new_size = 0;  // of the run between the same bytes
    std::uint64_t size_after = 0, sum_after = 0;                  // of the whole file
    std::uint64_t packed_size = 0;
};

// Returns two checksums in one number.
std::uint64_t sum_of(byte_span bytes) {
    const auto* const at = reinterpret_cast<const Bytef*>(bytes.data());
    return std::uint64_t{::crc32_z(0, at, bytes.size())} << 32 | ::adler32_z(1, at, bytes.size());
}

// Returns the folder of the entries; empty if the user has none.
fs::path folder() {
    const auto state = system::state_folder();
    return state.empty() ? fs::path() : system::path_of(state) / "verbatim";
}

result<std::string> full_path(const std::string& file) {
    std::error_code failed;
    const auto path = fs::canonical(system::path_of(file), failed);
    if (failed) return error{{}, 0, failed.message(), error_kind::system};
    return path.string();
}

fs::path entry_of(const std::string& full_path) {
    return folder() / fmt::format("{:016x}.undo", sum_of(std::as_bytes(std::span(full_path))));
}

error cannot(std::string_view what, const fs::path& path) {
    return error{{}, 0, fmt::format("{} {}: {}", what, path.string(), system::last_error()), error_kind::system};
}

}  // namespace

result<void> record_change(const std::string& file, byte_span before, byte_span after) {
    if (folder().empty()) return {};
    const auto path = full_path(file);
    if (!path) return path.error();
    const auto most = std::min(before.size(), after.size());
    const auto start = static_cast<std::size_t>(
        std::mismatch(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(most), after.begin()).first -
        before.begin());
    std::size_t end = 0;
    while (end < most - start && before[before.size() - 1 - end] == after[after.size() - 1 - end]) ++end;
    const auto replaced = before.subspan(start, before.size() - start - end);

    auto packed_size = ::compressBound(static_cast<uLong>(replaced.size()));
    std::vector<Bytef> packed(packed_size);
    if (::compress2(packed.data(), &packed_size, reinterpret_cast<const Bytef*>(replaced.data()),
                    static_cast<uLong>(replaced.size()), Z_BEST_SPEED) != Z_OK)
        return error{{}, 0, "there is not enough memory", error_kind::system};

    entry e;
    e.path_size = path->size();
    e.same_at_start = start, e.old_size = replaced.size(), e.new_size = after.size() - start - end;
    e.size_after = after.size(), e.sum_after = sum_of(after);
    e.packed_size = packed_size;
    std::error_code failed;
    fs::create_directories(folder(), failed);
    const auto target = entry_of(*path), made = fs::path(target).concat(".new");
    {
        std::ofstream out(made, std::ios::binary);
        out.write(reinterpret_cast<const char*>(&e), sizeof e) << *path;
        out.write(reinterpret_cast<const char*>(packed.data()), static_cast<std::streamsize>(packed_size));
        if (!out.flush()) return cannot("cannot write", made);
    }
    fs::permissions(made, fs::perms::owner_read | fs::perms::owner_write, failed);
    fs::rename(made, target, failed);
    if (failed)
        return error{{}, 0, fmt::format("cannot write {}: {}", target.string(), failed.message()), error_kind::system};
    return {};
}

result<std::vector<std::byte>> bytes_before(const std::string& file, byte_span now) {
    if (folder().empty())
        return error{
            {}, 0, "nothing is recorded: neither XDG_STATE_HOME nor HOME names a folder", error_kind::not_found};
    const auto path = full_path(file);
    if (!path) return path.error();
    std::ifstream in(entry_of(*path), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto none = error{{}, 0, "no change of it is recorded", error_kind::not_found};
    entry e;
    const auto mark = e.mark;
    if (text.size() < sizeof e) return none;
    std::memcpy(&e, text.data(), sizeof e);
    if (e.mark != mark || text.size() - sizeof e != e.path_size + e.packed_size ||
        text.compare(sizeof e, e.path_size, *path) != 0)
        return none;
    if (now.size() != e.size_after || sum_of(now) != e.sum_after)
        return error{{}, 0, "it has changed since the change that is recorded", error_kind::conflict};
    std::vector<std::byte> replaced(e.old_size);
    auto size = static_cast<uLongf>(replaced.size());
    const auto* const packed = reinterpret_cast<const Bytef*>(text.data() + sizeof e + e.path_size);
    if (::uncompress(reinterpret_cast<Bytef*>(replaced.data()), &size, packed, static_cast<uLong>(e.packed_size)) !=
            Z_OK ||
        size != e.old_size)
        return error{{}, 0, "the recorded change is damaged", error_kind::malformed};
    std::vector<std::byte> all(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(e.same_at_start));
    all.insert(all.end(), replaced.begin(), replaced.end());
    all.insert(all.end(), now.begin() + static_cast<std::ptrdiff_t>(e.same_at_start + e.new_size), now.end());
    return all;
}

}  // namespace verbatim::tools
