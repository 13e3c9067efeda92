// Edits that are selected by a few bytes of a fuzzer's input.
#pragma once
#include <algorithm>
#include <array>
#include <functional>
#include <memory>

#include "tools/fuzz/file_after.hpp"
#include "tools/fuzz/law.hpp"

namespace verbatim::fuzz {

struct step {
    std::uint8_t what = 0, value = 0;
    std::uint16_t where = 0;

    static constexpr std::size_t size = 4;
    bool of_bytes() const { return what % 7 == 0; }
    static step read(const std::uint8_t* d) { return {d[0], d[1], static_cast<std::uint16_t>(d[2] | d[3] << 8)}; }
};

// Returns the document after a step; null if the step cannot be made.
inline std::unique_ptr<view::document> after(const view::document& doc, const step& s) {
    std::vector<std::string> leaves, elements, lists;
    const std::function<bool(const view::node&, const std::string&)> look = [&](const view::node& at,
                                                                                const std::string& path) {
        constexpr std::size_t most = 500;
        if (at.of->what == wire::kind::list) lists.push_back(path);
        if (at.leaf()) leaves.push_back(path);
        else
            view::each_child(at, [&](const view::node& child) {
                const auto inner = view::join(path, child);
                if (at.of->what == wire::kind::list && child.name.empty()) elements.push_back(inner);
                return look(child, inner);
            });
        return leaves.size() < most;
    };
    look(doc.root(), {});
    const auto one_of = [&](const std::vector<std::string>& paths) {
        return paths.empty() ? std::string("nothing") : paths[s.where % paths.size()];
    };
    constexpr std::array values{"0", "1", "-1", "77", "1.5", "\"\"", "\"a\"", "\"walk\""};
    result<bytes> made = error{};
    switch (s.what % 7) {
        case 0:  // a byte of the file, whether of a value, a gap or garbage
            made = bytes(doc.file().bytes().begin(), doc.file().bytes().end());
            if (!made->empty()) (*made)[s.where % made->size()] = static_cast<std::byte>(s.value);
            break;
        case 1: made = file_after::set(doc, one_of(leaves), values[s.value % values.size()]); break;
        case 2: made = file_after::remove(doc, one_of(elements)); break;
        case 3: made = file_after::insert(doc, one_of(elements)); break;
        case 4: made = file_after::insert(doc, one_of(lists)); break;
        case 5: made = file_after::insert_copy(doc, one_of(elements), doc, one_of(elements)); break;
        default:
            made = file_after::move(doc, one_of(elements),
                                    elements.empty() ? "nothing" : elements[s.value % elements.size()]);
            break;
    }
    if (!made) return nullptr;
    auto read = doc.read(source(std::move(*made)));
    return read ? std::move(*read) : nullptr;
}

}  // namespace verbatim::fuzz
