// What a piece of code allocates. Linking this replaces operator new and delete of the program.
#pragma once
#include <cstddef>

namespace verbatim::fuzz {

// Bytes that were in use at most at one time since the object was made, not counting those in use before.
class allocations {
public:
    allocations();
    std::size_t peak() const;

private:
    std::size_t before_;
};

}  // namespace verbatim::fuzz
