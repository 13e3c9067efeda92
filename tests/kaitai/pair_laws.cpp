// Schemas of other authors, with a file each: every law of the fuzzer holds for the files and for mutations of them.
#include <random>
#include <stdexcept>

#include "tests/kaitai/shared_pairs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/fuzz.hpp"

namespace verbatim::test::kaitai_pair_laws {

namespace {

// Returns the file and mutations of it: cut, with another byte, with another bit, or with its end repeated. They are
// the same on every machine, because no distribution of the standard library is used.
std::vector<bytes> mutants_of(const bytes& file, std::size_t count) {
    constexpr unsigned char telling[] = {0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF};
    std::mt19937 random(20'021);
    std::vector<bytes> all{file};
    while (!file.empty() && all.size() < count) {
        bytes one = file;
        const std::size_t at = random() % one.size();
        switch (random() % 4) {
            case 0: one.resize(at); break;
            case 1: one[at] = std::byte{telling[random() % std::size(telling)]}; break;
            case 2: one[at] ^= static_cast<std::byte>(1u << random() % 8); break;
            default: one.insert(one.end(), file.begin() + static_cast<std::ptrdiff_t>(at), file.end()); break;
        }
        all.push_back(std::move(one));
    }
    return all;
}

class laws_of {
public:
    explicit laws_of(const read_pair& p) : pair_(p) {}
    void hold(const bytes& file, bool all) {
        for (const auto* law : fuzz::laws()) {
            if (law == &fuzz::files) hold(*law, file);
            else if (all)
                for (const auto& input : law->inputs_of({&pair_.schema->format(), 1}, file)) hold(*law, input);
        }
    }

private:
    void hold(const fuzz::law& law, const bytes& input) {
        try {
            law.hold({&pair_.schema->format(), 1}, input);
        } catch (const std::logic_error& why) {
            FAIL_CHECK(pair_.of.id << ": " << law.name << ": " << why.what() << ": " << difference(input, {}));
        }
    }
    const read_pair& pair_;
};

}  // namespace

TEST_CASE("pairs: every law holds for each file and for mutations of it") {
    const std::size_t count = sanitized ? 2 : 61, step = 20;
    for (const read_pair& p : readable_pairs()) {
        const auto files = mutants_of(p.file, count);
        laws_of laws(p);
        for (std::size_t i = 0; i < files.size(); ++i) laws.hold(files[i], i % step == 0);
    }
}

}  // namespace verbatim::test::kaitai_pair_laws
