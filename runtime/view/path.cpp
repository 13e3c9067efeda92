#include "runtime/view/path.hpp"

#include <fmt/format.h>

#include "runtime/view/leaf_text.hpp"

namespace verbatim::view {

namespace {

struct path_step {
    std::string field;           // a field's name, or empty
    std::string key, value;      // [key=value]
    std::string name;            // [name]
    std::size_t index = 0;       // [index]
    std::size_t start = 0;       // where it stands in the path
};

error bad(std::string_view path, std::string reason) { return error{std::string(path), 0, std::move(reason)}; }

result<std::vector<path_step>> parse(std::string_view path) {
    std::vector<path_step> steps;
    std::size_t at = 0;
    while (at < path.size()) {
        path_step step;
        step.start = at;
        if (path[at] == '[') {
            std::size_t end = at + 1;
            for (bool quoted = false; end < path.size() && (quoted || path[end] != ']'); ++end) {
                if (path[end] == '"') quoted = !quoted;
                if (path[end] == '\\' && quoted) ++end;  // whatever it escapes
            }
            if (end >= path.size()) return bad(path, "a bracket is not closed");
            const auto inside = path.substr(at + 1, end - at - 1);
            if (const auto equals = inside.find('='); equals != std::string_view::npos && !inside.starts_with('"')) {
                step.key = inside.substr(0, equals);
                auto value = inside.substr(equals + 1);
                if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
                step.value = value;
            } else if (const auto index = parse_unsigned(inside)) {
                step.index = *index;
            } else {
                step.name = inside.starts_with('"') ? inside : '"' + std::string(inside) + '"';
            }
            at = end + 1;
        } else {
            if (path[at] == '.' && !steps.empty()) ++at;
            const auto end = std::min(path.find_first_of(".[", at), path.size());
            step.field = path.substr(at, end - at);
            if (step.field.empty()) return bad(path, "a field's name is missing");
            at = end;
        }
        steps.push_back(std::move(step));
    }
    return steps;
}

// Whether the child of `of` with this name holds this value.
bool holds(byte_view file, const node& of, const path_step& step) {
    bool same = false;
    if (of.leaf()) return false;
    of.of->children(file, of, [&](const node& child) {
        if (child.name != step.key) return true;
        if (child.leaf()) {
            const auto text = child.of->text(child.bytes(file));
            same = text == step.value || text == '"' + step.value + '"';
        }
        return false;
    });
    return same;
}

// Whether an element is the one that is meant.
bool is_meant(byte_view file, const node& child, const path_step& step) {
    if (!step.field.empty()) return child.name == step.field;
    if (!child.name.empty()) return false;
    if (!step.name.empty()) return name_in(file, child) == step.name;
    return step.key.empty() ? child.index == step.index : holds(file, child, step);
}

std::string names_in(byte_view file, const node& of) {
    std::string names;
    if (of.leaf()) return "it has no parts";
    of.of->children(file, of, [&](const node& child) {
        if (!child.name.empty()) names += (names.empty() ? "it has " : ", ") + std::string(child.name);
        return true;
    });
    return names.empty() ? fmt::format("it has {} elements", of.count) : names;
}

}  // namespace

std::string_view parent_of(std::string_view path) {
    const auto steps = parse(path);
    return steps && !steps->empty() ? path.substr(0, steps->back().start) : std::string_view{};
}

result<found> find(const document& doc, std::string_view path) {
    auto steps = parse(path);
    if (!steps) return steps.error();
    const auto file = doc.file().bytes();
    found result{doc.root(), "", {}};
    for (const path_step& step : *steps) {
        const node of = result.at;
        bool there = false;
        if (!of.leaf())
            of.of->children(file, of, [&](const node& child) {
                there = is_meant(file, child, step);
                if (there) result.at = child;
                return !there;
            });
        if (!there) {
            const auto what = !step.field.empty()  ? fmt::format("there is no {}", step.field)
                              : !step.name.empty() ? fmt::format("there is no element {}", step.name)
                              : !step.key.empty()  ? fmt::format("there is no element with {} = {}", step.key, step.value)
                                                   : fmt::format("there is no element {}", step.index);
            return bad(result.path, fmt::format("{}; {}", what, names_in(file, of)));
        }
        result.path = join(result.path, result.at);
        result.indices.push_back(result.at.index);
    }
    return result;
}

}  // namespace verbatim::view
