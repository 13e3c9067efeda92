#include "tools/fuzz/law.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::fuzz {

constexpr law files{"files", hold_files, inputs_of_files};
constexpr law json{"json", hold_json, inputs_of_json};
constexpr law edits{"edits", hold_edits, inputs_of_edits};
constexpr law patch{"patch", hold_patch, inputs_of_patch};
constexpr law merge{"merge", hold_merge, inputs_of_merge};

std::span<const law* const> laws() {
    static constexpr const law* all[] = {&files, &json, &edits, &patch, &merge};
    return all;
}

std::span<const view::format> only(std::span<const view::format> formats, std::string_view id) {
    const auto* const format = view::find_format(formats, id);
    if (!format) throw std::runtime_error("there is no format " + std::string(id));
    return {format, 1};
}

}  // namespace verbatim::fuzz
