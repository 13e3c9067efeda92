// Tables in a package of The Sims 3 to which everyone adds. That of names (_KEY, 0166038C) has a version, a count, and
// for each instance its name.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::archives {

struct named_instance {
    std::uint64_t instance = 0;
    std::string name{};
    bool operator==(const named_instance&) const = default;
};

struct instance_names {
    std::uint32_t version = 1;
    std::vector<named_instance> rows{};
    bool is_whole = true;  // the table has as many rows as it says, and nothing behind them
};

// Returns the rows of a table as far as they are there; nothing if it has no header.
std::optional<instance_names> names_in(std::span<const std::byte> table);

// Returns the bytes of a table that is whole.
std::vector<std::byte> table_of(const instance_names&);

// Returns the rows of ours and those that theirs has and the base has not, as a table. Nothing if one of the tables is
// not whole, or gives an instance of ours another name.
std::optional<std::vector<std::byte>> united_names(std::span<const std::byte> base, std::span<const std::byte> ours,
                                                   std::span<const std::byte> theirs);

// Returns a table of texts (STBL, 220557DA) with the changes of both sides, by the keys of the texts. Nothing if one of
// the tables is not whole or has a key twice, or two changes contradict each other.
std::optional<std::vector<std::byte>> merged_texts(std::span<const std::byte> base, std::span<const std::byte> ours,
                                                   std::span<const std::byte> theirs);

}  // namespace verbatim::archives
