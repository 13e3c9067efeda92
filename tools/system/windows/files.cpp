#include "tools/system/files.hpp"

#include <windows.h>

#include <algorithm>
#include <random>
#include <system_error>
#include <vector>

#include "tools/system/windows/wide.hpp"

namespace verbatim::tools::system {

namespace {

constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handle_of(open_file::handle h) { return reinterpret_cast<HANDLE>(h); }

open_file::handle open(const std::string& path, DWORD access, DWORD how, DWORD flags = FILE_ATTRIBUTE_NORMAL) {
    return reinterpret_cast<open_file::handle>(
        ::CreateFileW(wide_path(path).c_str(), access, shared, nullptr, how, flags, nullptr));
}
static_assert(open_file::none == -1);  // as INVALID_HANDLE_VALUE is

std::uint64_t joined(DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; }

// Windows counts in 100 ns from 1601 on.
constexpr std::int64_t ticks = 10'000'000, epoch = 11'644'473'600;
moment moment_of(FILETIME time) {
    const auto all = static_cast<std::int64_t>(joined(time.dwHighDateTime, time.dwLowDateTime));
    return {all / ticks - epoch, all % ticks * 100};
}
FILETIME time_of(const moment& m) {
    const auto all = static_cast<std::uint64_t>((m.seconds + epoch) * ticks + m.nanoseconds / 100);
    return {static_cast<DWORD>(all), static_cast<DWORD>(all >> 32)};
}

OVERLAPPED place_of(std::uint64_t offset) {
    OVERLAPPED where{};
    where.Offset = static_cast<DWORD>(offset);
    where.OffsetHigh = static_cast<DWORD>(offset >> 32);
    return where;
}

file_kind kind_of(HANDLE file, DWORD attributes) {
    if (attributes & FILE_ATTRIBUTE_DIRECTORY) return file_kind::folder;
    switch (::GetFileType(file)) {
        case FILE_TYPE_CHAR: return file_kind::device;
        case FILE_TYPE_PIPE: return file_kind::pipe;
        default: return file_kind::regular;
    }
}

std::optional<file_info> described(HANDLE file) {
    file_info info;
    if (const auto kind = kind_of(file, 0); kind != file_kind::regular) {
        info.kind = kind;
        return info;
    }
    BY_HANDLE_FILE_INFORMATION about{};
    if (!::GetFileInformationByHandle(file, &about)) return std::nullopt;
    info.kind = kind_of(file, about.dwFileAttributes);
    info.size = joined(about.nFileSizeHigh, about.nFileSizeLow);
    info.device = about.dwVolumeSerialNumber, info.number = joined(about.nFileIndexHigh, about.nFileIndexLow);
    info.links = about.nNumberOfLinks;
    info.read = moment_of(about.ftLastAccessTime), info.changed = moment_of(about.ftLastWriteTime);
    return info;
}

std::optional<file_info> described(const std::string& path, DWORD flags) {
    const auto file = open(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags);
    if (file == open_file::none) return std::nullopt;
    auto info = described(handle_of(file));
    const auto why = ::GetLastError();
    ::CloseHandle(handle_of(file));
    ::SetLastError(why);
    return info;
}

bool is_link(const std::string& path) {
    WIN32_FIND_DATAW found{};
    const HANDLE search = ::FindFirstFileW(wide_path(path).c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return false;
    ::FindClose(search);
    return (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
           (found.dwReserved0 == IO_REPARSE_TAG_SYMLINK || found.dwReserved0 == IO_REPARSE_TAG_MOUNT_POINT);
}

bool is_there(const std::wstring& path) { return ::GetFileAttributesW(path.c_str()) != INVALID_FILE_ATTRIBUTES; }

std::string six_characters() {
    constexpr std::string_view some = "abcdefghijklmnopqrstuvwxyz0123456789";
    static std::random_device random;
    std::string all;
    for (int i = 0; i < 6; ++i) all += some[random() % some.size()];
    return all;
}

}  // namespace

std::wstring wide(std::string_view text) {
    std::wstring all(text.size(), L'\0');
    const auto size = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), all.data(),
                                            static_cast<int>(all.size()));
    all.resize(static_cast<std::size_t>(size));
    return all;
}

std::string utf8(std::wstring_view text) {
    std::string all(3 * text.size(), '\0');
    const auto size = ::WideCharToMultiByte(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), all.data(),
                                            static_cast<int>(all.size()), nullptr, nullptr);
    all.resize(static_cast<std::size_t>(size));
    return all;
}

std::wstring wide_path(std::string_view path) {
    auto all = wide(path);
    if (all.size() < MAX_PATH - 14 || all.starts_with(L"\\\\")) return all;  // 14: of a folder, a name more must fit
    std::wstring full(1 << 15, L'\0');
    const auto size = ::GetFullPathNameW(all.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr);
    if (size == 0 || size >= full.size()) return all;
    full.resize(size);
    return full.starts_with(L"\\\\") ? L"\\\\?\\UNC" + full.substr(1) : L"\\\\?\\" + full;
}

std::string last_error() { return std::system_category().message(static_cast<int>(::GetLastError())); }

reason last_reason() {
    switch (::GetLastError()) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND: return reason::missing;
        case ERROR_FILE_EXISTS:
        case ERROR_ALREADY_EXISTS: return reason::exists;
        case ERROR_INVALID_FUNCTION:
        case ERROR_NOT_SUPPORTED:
        case ERROR_TOO_MANY_LINKS: return reason::not_supported;
        case ERROR_NOT_ENOUGH_MEMORY: return reason::no_memory;
        default: return reason::other;
    }
}

std::optional<file_info> info_of(const std::string& path) { return described(path, 0); }
std::optional<file_info> info_of_link(const std::string& path) {
    auto info = described(path, FILE_FLAG_OPEN_REPARSE_POINT);
    if (info && is_link(path)) info->kind = file_kind::link;
    return info;
}
std::optional<file_info> open_file::info() const {
    auto info = described(handle_of(handle_));
    if (!info && is_borrowed_) info.emplace().kind = file_kind::pipe;  // standard input that does not say what it is
    return info;
}

open_file::~open_file() {
    if (ok() && !is_borrowed_) ::CloseHandle(handle_of(handle_));
}

open_file open_file::for_reading(const std::string& path) { return open_file(open(path, GENERIC_READ, OPEN_EXISTING)); }
open_file open_file::for_locking(const std::string& path) { return for_reading(path); }
open_file open_file::for_writing(const std::string& path) {
    return open_file(open(path, GENERIC_WRITE, OPEN_EXISTING));
}
open_file open_file::for_changing(const std::string& path) {
    return open_file(open(path, GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING));
}
open_file open_file::make(const std::string& path) {
    return open_file(open(path, GENERIC_READ | GENERIC_WRITE, CREATE_NEW));
}
open_file open_file::make_temporary(std::string& name) {
    const auto start = name;
    for (int tries = 0;; ++tries) {
        name = start + six_characters();
        auto made = make(name);
        if (made.ok() || last_reason() != reason::exists || tries == 100) return made;
    }
}

open_file open_file::standard_input() {
    return open_file(reinterpret_cast<handle>(::GetStdHandle(STD_INPUT_HANDLE)), true);
}
std::optional<open_file> open_file::named(std::string_view path) {
    if (path != "-") return std::nullopt;
    return open_file(reinterpret_cast<handle>(::GetStdHandle(STD_OUTPUT_HANDLE)), true);
}
bool open_file::is_standard_output() const {
    return handle_ == reinterpret_cast<handle>(::GetStdHandle(STD_OUTPUT_HANDLE));
}

std::ptrdiff_t open_file::read_some(std::span<std::byte> to) const {
    DWORD done = 0;
    const auto most = static_cast<DWORD>(std::min<std::size_t>(to.size(), 1 << 30));
    if (::ReadFile(handle_of(handle_), to.data(), most, &done, nullptr)) return static_cast<std::ptrdiff_t>(done);
    return ::GetLastError() == ERROR_BROKEN_PIPE ? 0 : -1;  // the other end of the pipe is closed: the data ends
}

bool open_file::write_all(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
        DWORD done = 0;
        const auto most = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), 1 << 30));
        if (!::WriteFile(handle_of(handle_), bytes.data(), most, &done, nullptr)) return false;
        bytes = bytes.subspan(done);
    }
    return true;
}

bool open_file::read_at(std::uint64_t at, std::span<std::byte> to) const {
    while (!to.empty()) {
        DWORD done = 0;
        OVERLAPPED where = place_of(at);
        const auto most = static_cast<DWORD>(std::min<std::size_t>(to.size(), 1 << 30));
        if (!::ReadFile(handle_of(handle_), to.data(), most, &done, &where) || done == 0) return false;
        at += done;
        to = to.subspan(done);
    }
    return true;
}

bool open_file::write_at(std::uint64_t at, std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
        DWORD done = 0;
        OVERLAPPED where = place_of(at);
        const auto most = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), 1 << 30));
        if (!::WriteFile(handle_of(handle_), bytes.data(), most, &done, &where)) return false;
        at += done;
        bytes = bytes.subspan(done);
    }
    return true;
}

std::size_t open_file::write_from(const open_file&, std::uint64_t, std::size_t) const { return 0; }

bool open_file::rewind() const {
    return ::SetFilePointerEx(handle_of(handle_), LARGE_INTEGER{}, nullptr, FILE_BEGIN) != 0;
}
bool open_file::flush_all() const { return ::FlushFileBuffers(handle_of(handle_)) != 0; }
void open_file::forget(std::uint64_t, std::uint64_t) const {}
bool open_file::flush() const { return flush_all(); }

bool open_file::set_times(const file_info& like) const {
    const auto read = time_of(like.read), changed = time_of(like.changed);
    return ::SetFileTime(handle_of(handle_), nullptr, &read, &changed) != 0;
}

// ReplaceFileW gives the new file the access control list, the attributes and the streams of the old one, and a file
// that is made has the list of its folder.
bool open_file::keep_permissions(const std::string&, const file_info&) const { return true; }
bool open_file::give_usual_permissions() const { return true; }

open_file::lock_result open_file::lock(bool waits) const {
    OVERLAPPED where{};  // one byte, beyond the end of any file: other programs may read and write the file
    where.Offset = 0;
    where.OffsetHigh = 0x7FFF'FFFF;
    const DWORD how = LOCKFILE_EXCLUSIVE_LOCK | (waits ? 0 : LOCKFILE_FAIL_IMMEDIATELY);
    if (::LockFileEx(handle_of(handle_), how, 0, 1, 0, &where)) return lock_result::taken;
    const auto why = ::GetLastError();
    return why == ERROR_LOCK_VIOLATION || why == ERROR_IO_PENDING ? lock_result::held : lock_result::failed;
}

std::string holder_of_lock(const file_info&) { return "another process"; }

bool replace(const std::string& target, const std::string& by) {
    const auto to = wide_path(target), from = wide_path(by);
    // The old file is kept under a name of its own until the new one is in its place, so that it is never lost.
    const auto old = from + L".old";
    for (int tries = 0;; ++tries) {
        if (!is_there(to)) return ::MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_WRITE_THROUGH) != 0;
        if (::ReplaceFileW(to.c_str(), from.c_str(), old.c_str(), 0, nullptr, nullptr)) break;
        const auto why = ::GetLastError();
        if (!is_there(to)) ::MoveFileExW(old.c_str(), to.c_str(), MOVEFILE_WRITE_THROUGH);
        // A program that looks at each new file, for viruses or to index it, holds it for a moment.
        const bool is_held = why == ERROR_SHARING_VIOLATION || why == ERROR_ACCESS_DENIED;
        if (!is_held || tries == 10) {
            ::SetLastError(why);
            return false;
        }
        ::Sleep(50);
    }
    ::DeleteFileW(old.c_str());
    return true;
}

bool rename_new(const std::string& path, const std::string& name) {
    return ::MoveFileExW(wide_path(path).c_str(), wide_path(name).c_str(), MOVEFILE_WRITE_THROUGH) != 0;
}

bool flush_folder_of(const std::string&) { return true; }  // Windows has no such call: its journal of names does it

bool link(const std::string& path, const std::string& name) {
    return ::CreateHardLinkW(wide_path(name).c_str(), wide_path(path).c_str(), nullptr) != 0;
}
bool remove(const std::string& path) { return ::DeleteFileW(wide_path(path).c_str()) != 0; }
bool is_writable(const std::string& path) { return open_file::for_writing(path).ok(); }
bool is_folder_of_writable(const std::string& path) {
    const auto folder = path.substr(0, path.size() - file_name(path).size());
    const auto about = info_of(folder.empty() ? "." : folder);
    return about && about->kind == file_kind::folder;
}

result<std::string> target_of(std::string path) {
    if (!is_link(path)) return path;
    const auto file = open(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    if (file == open_file::none) return system_error("cannot follow its link");
    std::wstring full(1 << 15, L'\0');
    const auto size = ::GetFinalPathNameByHandleW(handle_of(file), full.data(), static_cast<DWORD>(full.size()), 0);
    ::CloseHandle(handle_of(file));
    if (size == 0 || size >= full.size()) return error{{}, 0, "cannot follow its link", error_kind::system};
    return utf8(std::wstring_view(full).substr(0, size));
}

result<void> each_name_in(const std::string& folder, const std::function<void(const std::string&)>& take) {
    WIN32_FIND_DATAW found{};
    const HANDLE search = ::FindFirstFileW(wide_path(folder + "/*").c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return error{{}, 0, last_error(), error_kind::system};
    do {
        const std::wstring_view name = found.cFileName;
        if (name != L"." && name != L"..") take(utf8(name));
    } while (::FindNextFileW(search, &found));
    const auto why = ::GetLastError();
    const auto words = last_error();
    ::FindClose(search);
    if (why != ERROR_NO_MORE_FILES) return error{{}, 0, words, error_kind::system};
    return {};
}

std::string_view file_name(std::string_view path) { return path.substr(path.find_last_of("/\\:") + 1); }

}  // namespace verbatim::tools::system
