// Checks the laws of docs/laws.md for a small format, a record with a member `tried`, on every short file.
#pragma once
#include <stdexcept>

#include "tests/support/catch.hpp"
#include "tests/support/short_files.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/fuzz.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test {

template <class Root>
void keeps_laws(std::string_view alphabet, std::size_t longest, std::size_t expected) {
    const auto format = view::instantiate<Root>("", {});
    std::size_t read = 0, tried = 0;
    const auto hold = [&](const fuzz::law& law, const bytes& input) {
        try {
            law.hold({&format, 1}, input);
            ++tried;
        } catch (const std::logic_error& why) {
            FAIL(table::of<Root>().label << ": " << law.name << ": " << why.what() << ": " << difference(input, {}));
        }
    };
    each_short_file(alphabet, shorter_if_sanitized(longest), [&](const bytes& file) {
        hold(fuzz::files, file);
        // The other laws start from files that can be read. They are slower, so they are checked for one in 384 of
        // these files.
        if (!format.read(source::borrow(file)) || read++ % 384 != 0) return;
        for (const auto* law : fuzz::laws())
            for (const auto& input : law->inputs_of({&format, 1}, file)) hold(*law, input);
    });
    CAPTURE(read, tried);
    CHECK((sanitized || read > expected));
}

}  // namespace verbatim::test
