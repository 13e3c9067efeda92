// Reading passes over lists that stay in the file's bytes with loops of their own; if findings are wanted, it reads
// their elements one by one. For any bytes, both ways have the same outcome.
#include "tests/schema/specimen.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::test::schema_passed {

namespace {

// The size of the root in the file, or the message of the refusal.
std::string outcome(const table::type& root, const bytes& file, walk::inspector* inspect) {
    walk::scratch value(root);
    walk::root found;
    error why;
    return walk::read_root(root, source::borrow(file), value.get(), found, why, inspect) ? std::to_string(found.size)
                                                                                         : why.message();
}

std::size_t times_read = 0, times_refused = 0;
void same_outcome(const view::format& format, const bytes& file) {
    walk::inspector inspect;
    const std::string passed = outcome(*format.root, file, nullptr),
                      read_one_by_one = outcome(*format.root, file, &inspect);
    if (passed != read_one_by_one) FAIL_CHECK(format.id << ": " << passed << ", but " << read_one_by_one);
    ++(passed.find_first_not_of("0123456789") == passed.npos ? times_read : times_refused);
}

}  // namespace

TEST_CASE("passing over borrowed lists has the same outcome as reading their elements one by one") {
    for (const view::format& format : formats())
        for (const specimen& s : specimens(format.id)) {
            INFO(s.name);
            same_outcome(format, s.file);
            bytes flipped = s.file;
            const std::size_t stride = s.file.size() / (sanitized ? 64 : 512) + 1;
            for (std::size_t n = 0; n < s.file.size(); n += stride) {
                same_outcome(format, bytes(s.file.begin(), s.file.begin() + static_cast<std::ptrdiff_t>(n)));
                for (int mask : {0xFF, 0x01, 0x80, 0x10}) {
                    flipped[n] ^= static_cast<std::byte>(mask);
                    same_outcome(format, flipped);
                    flipped[n] ^= static_cast<std::byte>(mask);
                }
            }
        }
    CHECK(times_read > 1000);
    CHECK(times_refused > 1000);
}

}  // namespace verbatim::test::schema_passed
