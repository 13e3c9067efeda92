// Files as the operating system has them. Only this folder knows which system it is: posix/ and windows/ have the same
// functions. Paths are UTF-8 on Windows, and any bytes elsewhere. A function that fails leaves the reason to
// last_error() and last_reason().
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "verbatim/result.hpp"

namespace verbatim::tools::system {

// Returns why the last call failed on this thread, in the words of the operating system.
std::string last_error();
enum class reason { other, missing, exists, not_supported, no_memory };
reason last_reason();
inline error system_error(const std::string& what) {
    return error{{}, 0, what + ": " + last_error(), error_kind::system};
}

enum class file_kind { regular, folder, link, device, pipe, socket };

struct moment {
    std::int64_t seconds = 0, nanoseconds = 0;
    bool operator==(const moment&) const = default;
};

struct file_info {
    file_kind kind = file_kind::regular;
    std::uint64_t size = 0;
    std::uint64_t device = 0, number = 0;  // these two are the same for all names of a file
    std::uint64_t links = 1;               // the number of its names
    moment read, changed;
    std::uint32_t mode = 0, owner = 0, group = 0;  // as POSIX has them
};
inline bool same_file(const file_info& a, const file_info& b) { return a.device == b.device && a.number == b.number; }

// Returns what is at a path; nothing if that cannot be found out. Of a link, info_of() describes the file to which it
// leads, and info_of_link() the link.
std::optional<file_info> info_of(const std::string& path);
std::optional<file_info> info_of_link(const std::string& path);

// An open file, which the destructor closes.
class open_file {
public:
    using handle = std::intptr_t;  // a descriptor, or a HANDLE of Windows
    static constexpr handle none = -1;

    open_file() = default;
    open_file(open_file&& other) noexcept
        : handle_(std::exchange(other.handle_, none)), is_borrowed_(other.is_borrowed_) {}
    open_file& operator=(open_file&& other) noexcept {
        std::swap(handle_, other.handle_);
        std::swap(is_borrowed_, other.is_borrowed_);
        return *this;
    }
    ~open_file();

    static open_file for_reading(const std::string& path);
    static open_file for_locking(const std::string& path);   // does not wait for the other end of a pipe
    static open_file for_writing(const std::string& path);   // into what is there: a device or a pipe
    static open_file for_changing(const std::string& path);  // a file of which some bytes are read and written
    static open_file make(const std::string& path);          // a file that is not there yet, for this user alone
    // Makes a file that is not there yet, whose name begins so and ends with six characters more, which are added.
    static open_file make_temporary(std::string& name);
    static open_file standard_input();
    // Returns the open file that a path names by itself: "-" for standard output, or /dev/stdout and the like. Nothing
    // if it names none.
    static std::optional<open_file> named(std::string_view path);

    bool ok() const { return handle_ != none; }
    bool is_standard_output() const;
    std::optional<file_info> info() const;

    // Reads as many bytes as there are, up to the size of the buffer. Returns their number; negative on an error.
    std::ptrdiff_t read_some(std::span<std::byte>) const;
    bool write_all(std::span<const std::byte>) const;
    // Read and write all of the bytes from an offset on.
    bool read_at(std::uint64_t at, std::span<std::byte>) const;
    bool write_at(std::uint64_t at, std::span<const std::byte>) const;
    // Writes so many bytes of another file from this offset on, without taking them into memory. Returns how many:
    // fewer if the system cannot, so that the others have to be read and written.
    std::size_t write_from(const open_file& other, std::uint64_t at, std::size_t size) const;
    bool rewind() const;
    // Waits until the file is on the disk.
    bool flush_all() const;
    // Forgets what is in memory of some bytes, so that reading them again reads the disk, if possible.
    void forget(std::uint64_t at, std::uint64_t size) const;
    // Does both for the whole file.
    bool flush() const;
    bool set_times(const file_info& like) const;
    // Gives a file the owner and the permissions of another one, with its access control list. The owner is kept as far
    // as the system allows.
    bool keep_permissions(const std::string& of, const file_info&) const;
    // Gives a file that make_temporary() has made the permissions of any new file.
    bool give_usual_permissions() const;

    enum class lock_result { taken, held, failed };
    // Takes the lock of the file, which is released when it is closed.
    lock_result lock(bool waits) const;

private:
    friend class mapping;
    explicit open_file(handle h, bool is_borrowed = false) : handle_(h), is_borrowed_(is_borrowed) {}

    handle handle_ = none;
    bool is_borrowed_ = false;  // it stays open
};

// Returns which process holds the lock of a file: "process 1234 (verbatim)", or "another process".
std::string holder_of_lock(const file_info&);

// Puts a file in the place of another one, which is in the same folder or missing, in one step.
bool replace(const std::string& target, const std::string& by);
// Gives a file another name in its folder, in one step. If there is a file of that name, fails with the reason
// `exists`.
bool rename_new(const std::string& path, const std::string& name);
// Waits until the folder of a file is on the disk.
bool flush_folder_of(const std::string& path);
// Gives a file a second name.
bool link(const std::string& path, const std::string& name);
bool remove(const std::string& path);
bool is_writable(const std::string& path);
bool is_folder_of_writable(const std::string& path);  // whether files can be made beside it

// Returns where a path leads through symbolic links, even if there is no file yet.
result<std::string> target_of(std::string path);

// Calls `take` with each name in a folder, without its path, in no order.
result<void> each_name_in(const std::string& folder, const std::function<void(const std::string&)>& take);

// Returns the last name of a path.
std::string_view file_name(std::string_view path);
// Returns what is before it: nothing, or a folder with what ends its name.
inline std::string folder_part(const std::string& path) { return path.substr(0, path.size() - file_name(path).size()); }
// Returns a path as the standard library takes it.
inline std::filesystem::path path_of(std::string_view path) {
    return {std::u8string_view(reinterpret_cast<const char8_t*>(path.data()), path.size())};
}

}  // namespace verbatim::tools::system
