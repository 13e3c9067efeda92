// Whatever the patch and the file: the patch is refused, with a reason, or tells why it does not fit, or gives a file that reads back; and it comes
// back from its own JSON. The input is the size of the patch, in two bytes, the patch and the file.
#include "tests/fuzz/steps.hpp"
#include "verbatim/edit/patch.hpp"

using namespace verbatim;
using namespace verbatim::fuzz;

namespace {

void hold_the_law(const view::format& format, const view::document& doc, edit::difference d) {
    d.format = format.id;
    const auto done = edit::patch(format.id, doc, d);
    if (!done) return require(!done.error().reason.empty());
    for (const auto& c : done->conflicts) require(!c.why.empty());
    const auto again = doc.read(source(done->file));
    require(again.has_value());
    const auto written = (*again)->write();
    require(written && *written == done->file);
    if (d.empty()) require(std::ranges::equal(done->file, doc.file().bytes()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2 || size > 8192) return 0;
    const std::size_t length = std::min<std::size_t>(data[0] | data[1] << 8, size - 2);
    const auto d = edit::read_patch({reinterpret_cast<const char*>(data + 2), length});
    if (!d) return require(!d.error().reason.empty()), 0;
    const auto again = edit::read_patch(edit::to_patch(*d));
    require(again && edit::to_patch(*again) == edit::to_patch(*d));
    const auto file = copy(data + 2 + length, size - 2 - length);
    for (const auto& format : verbatim::formats()) {
        if (!chosen(format)) continue;
        if (const auto doc = format.read(file)) hold_the_law(format, **doc, *d);
    }
    return 0;
}

// What leads from the specimen to each of some edits of it; and the same with every change told twice.
std::vector<bytes> fuzz::inputs_of(const bytes& specimen) {
    std::vector<bytes> inputs;
    for (const auto& format : verbatim::formats()) {
        const auto doc = format.read(specimen);
        if (!doc || !chosen(format)) continue;
        for (unsigned i = 0; i < 14; ++i) {  // each kind of step twice
            const auto edited = after(**doc, {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(5 * i + 1), static_cast<std::uint16_t>(13 * i)});
            auto d = edited ? edit::diff(format.id, **doc, *edited) : error{};
            if (!d) continue;
            for (const bool twice : {false, true}) {
                if (twice) d->changes.insert(d->changes.end(), d->changes.begin(), d->changes.end());
                const auto json = edit::to_patch(*d);
                bytes input{static_cast<std::byte>(json.size()), static_cast<std::byte>(json.size() >> 8)};
                for (const char c : json) input.push_back(static_cast<std::byte>(c));
                input.insert(input.end(), specimen.begin(), specimen.end());
                inputs.push_back(std::move(input));
            }
        }
    }
    return inputs;
}
