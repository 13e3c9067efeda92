// A file with recorded changes, and the law of what is recorded: whatever has happened to it, undo and redo give a
// state that the file has had, or refuse, and take no more memory than the file and the record allow.
#pragma once
#include <string>
#include <vector>

#include "tests/support/hex.hpp"

namespace verbatim::test {

class undo_store {
public:
    // Makes a file in a folder, and records changes of it in the folder `state` there, which becomes that of this
    // program.
    explicit undo_store(const std::string& folder);

    // The bytes of the journal.
    const bytes& recorded() const { return recorded_; }
    // Puts the checksum of the front part right, so that other checks are reached.
    static void correct_sum(bytes& journal);
    // Goes through all steps of a journal. Throws std::logic_error if one leads to a wrong state. Returns the number of
    // steps that could be made.
    std::size_t follow(const bytes& journal) const;

private:
    std::string file_, slot_;
    std::vector<bytes> states_;
    bytes recorded_;
};

}  // namespace verbatim::test
