// An archive: a file that contains others. It is read by its directory; an entry is read when it is needed. An edit
// changes the bytes of an entry, its row in the directory and what has to move, by the rules of the archive's kind;
// the stored bytes of all other entries stay as they are.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/archives/splices.hpp"
#include "verbatim/finding.hpp"
#include "verbatim/result.hpp"
#include "verbatim/wire/format.hpp"

namespace verbatim::archives {

// A row of the directory of an archive.
struct entry {
    std::string name{};         // as the archive has it, or as a table of names in the archive says; may be empty
    std::string key{};          // of archives that have keys: 6B20C4F3:00000000:2E258CDB6D54AAF4
    std::string type{};         // what the row says of its type; empty: nothing
    byte_range stored{};        // in the file that was read, unless `is_changed`; then, its size
    std::string codec{};        // of the stored bytes; empty: the content as it is
    bool is_changed = false;    // its content is new
    bool is_directory = false;  // it is a part of the directory, and follows the others
};

// A deviation of an archive, which is kept.
struct remark : finding {
    std::optional<std::size_t> at_entry{};  // nothing: the archive itself
};

// The content of an entry, in the file or decoded.
struct content {
    std::span<const std::byte> bytes{};
    std::shared_ptr<const std::vector<std::byte>> decoded{};  // keeps the bytes; null: they are in the file
};

class archive {
public:
    virtual ~archive() = default;

    // The entries in the order of the directory, with all edits.
    virtual std::vector<entry> entries() const = 0;
    // What deviates in the archive that was read.
    virtual std::vector<remark> remarks() const = 0;
    // Returns the runs of the file that was read that are the directory's own.
    virtual std::vector<byte_range> directory() const = 0;
    // Returns what an entry contains, or why it cannot be had.
    virtual result<content> content_of(std::size_t entry) const = 0;

    // Change an entry. `changed` is an edit of the content that content_of() gives, of which `was` bytes were the
    // entry's own and the rest is room behind it; `replaced` puts another file in its place.
    virtual result<void> change(std::size_t entry, std::vector<std::byte> content, std::size_t was) = 0;
    virtual result<void> replace(std::size_t entry, std::vector<std::byte> content) = 0;
    // Adds an entry at the end of the directory.
    virtual result<void> add(const std::string& name, std::vector<std::byte> content) = 0;
    virtual result<void> remove(std::size_t entry) = 0;
    // Gives an entry another name or key in the directory: by the form of the text, or the one that is said. The other
    // one, and what is inside it, stay as they are.
    enum class label { either, key, name };
    virtual result<void> rename(std::size_t entry, const std::string& text, label = label::either) = 0;

    // Takes away the bytes that no entry has, by the rules of the kind: what is room in the archive stays. Refuses an
    // archive of which a finding is an error, because they may be those of an entry whose row is wrong.
    result<void> compact();

    // Returns the archive with all edits, as runs of the file that was read and new bytes.
    virtual result<written> write() const = 0;

protected:
    bool is_compact() const { return is_compact_; }
    static error has_no_keys(const std::string& text) {
        return {text, 0, "the entries of this archive have names, and no keys", error_kind::impossible};
    }

private:
    // Takes away the entries that are none, as the kind has them.
    virtual void remove_dead() {}

    bool is_compact_ = false;
};

// A kind of archives.
struct kind {
    std::string_view id, title;
    match (*recognise)(std::span<const std::byte> file);
    // Opens an archive, whose bytes are borrowed. Refuses what cannot be read as one. `directory` is that of an archive
    // whose directory is a file of its own.
    result<std::unique_ptr<archive>> open(std::span<const std::byte> file,
                                          std::span<const std::byte> directory = {}) const {
        return open_with(file, directory);
    }
    result<std::unique_ptr<archive>> (*open_with)(std::span<const std::byte> file,
                                                  std::span<const std::byte> directory);
    std::size_t unit = 0;  // stored bytes are as many of these as the content needs: the rest is the archive's; 0: none
    bool ignores_case = false;  // upper and lower case of names are the same
    // Returns what two versions of an entry become that is a table to which everyone adds: the rows of ours, and those
    // that theirs has and the common version has not. Nothing if the entry is no such table, or two rows contradict
    // each other. Null: there are no such tables.
    std::optional<std::vector<std::byte>> (*unite)(std::string_view key, std::span<const std::byte> base,
                                                   std::span<const std::byte> ours,
                                                   std::span<const std::byte> theirs) = nullptr;
};

// Returns how an entry is addressed: by its name or key; by NAME#2 if it is the second of its name; by #5, its number,
// if it has no name.
std::vector<std::string> labels(const std::vector<entry>&, bool ignores_case);

// Returns the number of the entry with a name, key or label. The error says which there are if the name is ambiguous.
result<std::size_t> find(const std::vector<entry>&, std::string_view name, bool ignores_case);

}  // namespace verbatim::archives
