// What can be read of a broken file, as a file that can be read. docs/salvage.md describes it.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Bytes of the readable file in place of which the broken file has other ones, or none; or a place where it has more.
struct replaced_bytes {
    std::size_t at, size;        // in the readable file
    std::vector<std::byte> was;  // in the broken file
    std::string path;            // of the value at this place; empty: the end of the file
    std::size_t further = 0;     // how much further on the broken file has what comes after, modulo 2^64
};

struct salvaged_file {
    // The readable file: the values that could be read, counts of those that are there, and values of a new file where
    // a format needs more. The bytes that could not be read are a gap, or in a part of the format that takes the rest.
    std::unique_ptr<view::document> document;
    std::vector<finding> lost;        // what could not be read and why, with offsets in the broken file
    std::vector<std::string> unread;  // paths of values that are not in the broken file, or of which it has only bytes
    std::vector<replaced_bytes> other;  // in the order of the file
    std::size_t read_to = 0;            // in the readable file; what follows is the rest that could not be read

    bool is_whole() const { return lost.empty(); }  // The file can be read as it is.
    // Returns where a byte of the readable file is in the broken file.
    std::size_t original(std::size_t offset) const;
    // Refuses edits that are pending in a copy of the readable file if they set a value of which the broken file has
    // another one, or none: it cannot become what was requested.
    result<void> can_be_set(const view::document& edited) const;
    // Returns the broken file with the edits that have been made and committed in a copy of the readable one: every
    // other byte is as it was. Refuses an edit of a value that is not in the broken file, or that moves what is behind
    // bytes that could not be read.
    result<std::vector<std::byte>> restored(const view::document& edited) const;

private:
    friend result<salvaged_file> salvage(const view::format&, source, bool);
    friend void each_part_of_cut_element(const salvaged_file&, const view::node&, const view::visitor&);
    source broken_;
};

// Visits the ranges of a broken file like view::each_range(): the bytes that could not be read are gaps of the type
// "unreadable".
result<void> each_range(const salvaged_file&, const std::function<void(const view::byte_range&)>&);

// Visits the parts of the element behind the last one of a list, as far as the broken file has them.
void each_part_of_cut_element(const salvaged_file&, const view::node& list, const view::visitor&);

// Reads a file as far as it can be read. Refuses it with the reason why it cannot be read if no readable file can be
// made of it. The readable file has the bytes behind what could be read, too, if it `keeps_rest` and its format allows.
result<salvaged_file> salvage(const view::format&, source, bool keeps_rest = true);

}  // namespace verbatim::edit
