// The laws that a fuzzer checks for a format (docs/fuzzing.md). A program links them by the CMake target
// verbatim::fuzz.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// A law of docs/laws.md, which is checked for one input of a fuzzer.
struct law {
    std::string_view name;
    // Throws std::logic_error, with a message that says what should hold, if the law does not hold for one of the
    // formats: that is a defect of Verbatim, or of a function in the schema. A fuzzer takes an exception that leaves a
    // fuzz target for a crash.
    void (*hold)(std::span<const view::format>, view::byte_view input);
    // Returns inputs for a fuzzer to start from, made of a file.
    std::vector<std::vector<std::byte>> (*inputs_of)(std::span<const view::format>, view::byte_view file);
};

extern const law files;  // The input is a file: it is refused, or is written back unchanged, each byte has an owner,
                         // and its JSON gives it again.
extern const law json;   // The input is JSON: it is refused, or describes a file that reads back, and whose JSON gives
                         // the file again.
extern const law edits;  // The input is two edits and a file: each edit is refused or does what it says, also as
                         // difference, patch, merge and JSON.
extern const law
    patch;  // The input is a patch and a file: the patch is refused, does not fit, or gives a file that reads back.
extern const law merge;  // The input is the edits of two sides and a file: their merge lacks nothing of either, and has
                         // nothing twice.
std::span<const law* const> laws();

// Returns the format with this id alone. Throws std::runtime_error if there is none.
std::span<const view::format> only(std::span<const view::format>, std::string_view id);

// Returns a dictionary for fuzzers, as libFuzzer and AFL++ read it: magics, tags, named values and the numbers of
// expectations, as a file has them, and the names of fields, as JSON has them.
std::string dictionary(const view::format&);

// Runs main() of a program that checks the laws without a fuzzer, on inputs made of files. Returns 0 if all laws hold.
int replay(std::span<const view::format>, int argc, char** argv);

}  // namespace verbatim::fuzz
