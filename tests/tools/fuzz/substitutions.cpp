// The input is a substitution, an end of a line, and a text. A substitution is refused with a reason, or it gives a
// text; and one that puts what it has found in its place changes nothing.
#include <fmt/format.h>

#include <stdexcept>

#include "tools/substitution.hpp"

namespace {

void hold(bool is, const char* law) {
    if (!is) throw std::logic_error(law);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
    using verbatim::tools::substitution;
    const std::string_view input(data, size);
    const auto end = std::min(input.find('\n'), size);
    const auto first = input.substr(0, end), text = input.substr(std::min(end + 1, size));
    const auto any = substitution::parse(first);
    hold(any || !any.error().reason.empty(), "a refusal has a reason");
    if (any) (void)any->in(text);
    if (first.find('/') != first.npos || first.ends_with('\\')) return 0;  // it would end earlier, or later
    for (const char* flags : {"", "g", "gi"})
        if (const auto same = substitution::parse(fmt::format("/{}/&/{}", first, flags)))
            hold(same->in(text).value_or(std::string(text)) == text, "what is put in its own place changes nothing");
    return 0;
}
