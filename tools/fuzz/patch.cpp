#include "verbatim/edit/patch.hpp"
#include "tools/fuzz/file_after.hpp"
#include "tools/fuzz/steps.hpp"

namespace verbatim::fuzz {

namespace {

void hold(const view::document& doc, edit::difference d) {
    d.format = doc.format().id;
    const auto done = file_after::patch(doc, d);
    if (!done) return has_reason(done.error());
    for (const auto& c : done->conflicts) require(!c.why.empty(), "a patch that does not fit says why");
    must_read(doc, done->file);
    if (d.empty())
        require(std::ranges::equal(done->file, doc.file().bytes()), "a patch without changes changes nothing");
}

}  // namespace

// The input is the size of a patch in two bytes, the patch and a file.
void hold_patch(format_span formats, view::byte_view input) {
    if (input.size() < 2 || input.size() > 8192) return;
    const auto* const numbers = numbers_in(input);
    const std::size_t length = std::min<std::size_t>(numbers[0] | numbers[1] << 8, input.size() - 2);
    const auto d = edit::read_patch(as_text(input.subspan(2, length)));
    if (!d) return has_reason(d.error());
    const auto again = edit::read_patch(edit::to_patch(*d));
    require(again && edit::to_patch(*again) == edit::to_patch(*d), "a patch comes back from its own JSON");
    for (const auto& format : formats)
        if (const auto doc = format.read(source::borrow(input.subspan(2 + length)))) hold(**doc, *d);
}

// Returns the patches from the file to several edited files, and the same patches with every change given twice.
std::vector<bytes> inputs_of_patch(format_span formats, view::byte_view file) {
    std::vector<bytes> inputs;
    for (const auto& format : formats) {
        const auto doc = format.read(source::borrow(file));
        if (!doc) continue;
        for (unsigned i = 0; i < 14; ++i) {  // each kind of step twice
            const auto edited = after(**doc, {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(5 * i + 1),
                                              static_cast<std::uint16_t>(13 * i)});
            auto d = edited ? edit::diff(**doc, *edited) : error{};
            if (!d) continue;
            for (const bool twice : {false, true}) {
                if (twice) d->changes.insert(d->changes.end(), d->changes.begin(), d->changes.end());
                const auto text = edit::to_patch(*d);
                bytes input{static_cast<std::byte>(text.size()), static_cast<std::byte>(text.size() >> 8)};
                for (const char c : text) input.push_back(static_cast<std::byte>(c));
                input.insert(input.end(), file.begin(), file.end());
                inputs.push_back(std::move(input));
            }
        }
    }
    return inputs;
}

}  // namespace verbatim::fuzz
