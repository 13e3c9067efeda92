// Whatever two sides do to a file: the merge is refused, with a reason, or tells conflicts, or gives one file that reads back, whichever side is
// ours. It lacks nothing that a side has done: merged with that side again, it stays as it is when only values have changed; and where no byte has
// moved each is that of the side that has changed it. The first bytes of the input choose what the sides do.
#include "runtime/edit/merge.hpp"
#include "tests/fuzz/steps.hpp"

using namespace verbatim;
using namespace verbatim::fuzz;

namespace {

constexpr std::size_t most_steps = 3;  // of a side

std::unique_ptr<view::document> side(const view::document& base, const std::uint8_t* data) {
    auto doc = base.copy();
    for (std::size_t i = 0; i < most_steps; ++i)
        if (auto next = after(*doc, step::read(data + i * step::size))) doc = std::move(next);
    return doc;
}

// No elements come or go. Of those that do nobody can always say which they were: one that is changed into another that goes.
bool keeps_elements(const view::document& base, const view::document& side) {
    return std::ranges::all_of(edit::compare(base, side), [](const edit::change& c) { return c.is == edit::change::what::set; });
}

// But for values that follow from others.
void holds_bytes(const view::document& base, const view::document& merged, const view::document& side) {
    const auto was = base.file().bytes(), now = side.file().bytes(), in = merged.file().bytes();
    if (was.size() != now.size() || was.size() != in.size()) return;
    for (std::size_t i = 0; i < was.size(); ++i) require(was[i] == now[i] || in[i] == now[i]);
}

void stays(const view::document& base, const view::document& merged, const view::document& other) {
    const auto again = edit::merge(base, merged, other);
    require(again.has_value());
    // With all changes made, an element may no longer be known as the one that it was: then they contradict each other.
    if (again->conflicts.empty()) require(std::ranges::equal(again->file, merged.file().bytes()));
}

void hold_the_laws(const view::document& base, const view::document& ours, const view::document& theirs, bool only_bytes) {
    const auto merged = edit::merge(base, ours, theirs), swapped = edit::merge(base, theirs, ours);
    for (const auto* one : {&merged, &swapped}) {
        if (*one) continue;
        const auto& other = one == &merged ? swapped : merged;
        return require(!one->error().reason.empty() && (!other || !other->conflicts.empty()));
    }
    for (const auto& c : merged->conflicts) require(!c.why.empty());
    const auto doc = base.read(source(merged->file));
    require(doc.has_value());
    require(merged->conflicts.empty() == swapped->conflicts.empty());
    if (!merged->conflicts.empty()) return;
    require(merged->file == swapped->file);
    for (const auto* side : {&ours, &theirs}) {
        if (only_bytes) holds_bytes(base, **doc, *side);
        if (keeps_elements(base, ours) && keeps_elements(base, theirs) && keeps_elements(base, **doc)) stays(base, **doc, *side);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t head = 2 * most_steps * step::size, most = 4096;
    if (size < head || size > most) return 0;
    const auto file = copy(data + head, size - head);
    bool only_bytes = true;
    for (std::size_t i = 0; i < head; i += step::size) only_bytes = only_bytes && step::read(data + i).of_bytes();
    for (const auto& format : generated::formats()) {
        if (!chosen(format)) continue;
        const auto base = format.read(file);
        if (base) hold_the_laws(**base, *side(**base, data), *side(**base, data + head / 2), only_bytes);
    }
    return 0;
}

std::vector<bytes> fuzz::inputs_of(const bytes& specimen) {
    std::vector<bytes> inputs;
    for (unsigned i = 0; i < 12; ++i) {
        bytes input;
        for (unsigned k = 0; k < 2 * most_steps; ++k)
            for (const unsigned n : {i < 4 ? 0 : i + k * (i / 7), 3 * i + k, 7 * i + 29 * k, 0u}) input.push_back(static_cast<std::byte>(n));
        input.insert(input.end(), specimen.begin(), specimen.end());
        inputs.push_back(std::move(input));
    }
    return inputs;
}
