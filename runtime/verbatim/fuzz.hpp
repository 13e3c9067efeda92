// What a fuzzer holds a format to: docs/fuzzing.md. It is linked by the CMake target verbatim::fuzz.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::fuzz {

// A law of docs/laws.md, tried on one input of a fuzzer.
struct law {
    std::string_view name;
    // Throws std::logic_error when the law does not hold for one of the formats, and says which: that is a defect of Verbatim, or of a function
    // in the schema. What is thrown through a fuzz target is a crash for the fuzzer.
    void (*hold)(std::span<const view::format>, view::byte_view input);
    // Inputs for a fuzzer to start from, made of a file.
    std::vector<std::vector<std::byte>> (*inputs_of)(std::span<const view::format>, view::byte_view file);
};

extern const law files;  // The input is a file: it is refused, or comes back, each byte has an owner, and its JSON gives it again.
extern const law json;   // The input is JSON: it is refused, or describes a file that reads back, and whose JSON gives it again.
extern const law edits;  // Two edits and a file: each edit is refused or does what it says, also as difference, patch, merge and JSON.
extern const law patch;  // A patch and a file: it is refused, does not fit, or gives a file that reads back.
extern const law merge;  // What two sides do to a file, and the file: merged, it lacks nothing of either, and has nothing twice.
std::span<const law* const> laws();

// The format whose id the environment variable VERBATIM_FORMAT has, or all when it is not set. Throws std::runtime_error when there is none with this id.
std::span<const view::format> chosen(std::span<const view::format>);

// main() of a program that holds the laws without a fuzzer, on inputs made of files. Returns 0 when all hold.
int replay(std::span<const view::format>, int argc, char** argv);

}  // namespace verbatim::fuzz
