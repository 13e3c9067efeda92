// Measures the memory that a piece of code allocates. Linking this replaces operator new and delete of the program.
#pragma once
#include <cstddef>

namespace verbatim::fuzz {

// Measures the most bytes that were in use at one time since the object was made, without those in use before.
class allocations {
public:
    allocations();
    std::size_t peak() const;

private:
    std::size_t before_;
};

}  // namespace verbatim::fuzz
