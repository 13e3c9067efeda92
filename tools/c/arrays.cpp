// Values of fixed layout as arrays, and the texts that describe these.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "tools/c/handles.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools::c {

namespace {

using view::kind;

struct layout {
    std::string type, units;
};

std::string text_of_leaf(const view::type& t) {
    const bool is_number = t.is_native() && t.is_number();
    const bool has_size = t.size == 1 || t.size == 2 || t.size == 4 || t.size == 8;
    if (is_number && has_size && !(t.number().real && t.size == 1))
        return fmt::format("{}{}{}",
                           t.size == 1             ? '|'
                           : t.number().big_endian ? '>'
                                                   : '<',
                           t.number().real        ? 'f'
                           : t.number().is_signed ? 'i'
                                                  : 'u',
                           t.size);
    const bool is_text = !is_number && t.text().unit == 1;
    return fmt::format("|{}{}", is_text ? 'S' : 'V', t.size);
}

// Appends the layout of a type. Returns false if it has none that is fixed.
bool describe(const view::type& t, const std::string& path, layout& to) {
    if (t.what == kind::derived) return true;
    if (t.size == wire::dynamic_size) return false;
    switch (t.what) {
        case kind::leaf: {
            to.type += text_of_leaf(t);
            const auto* const means = t.number().means;
            if (means && means->what == wire::meaning::form::scaled && means->by.empty())
                to.units += fmt::format("{} {} {} {}\n", path, means->factor, means->divisor, means->unit);
            return true;
        }
        case kind::padding:
        case kind::bytes:
        case kind::gap: to.type += fmt::format("|V{}", t.size); return true;
        case kind::array: to.type += fmt::format("[{}]", t.count); return describe(t.element(), path + "[]", to);
        case kind::record: {
            std::size_t size = 0;
            to.type += '{';
            for (const auto& field : t.fields) {
                if (field.of->what == kind::derived) continue;
                if (field.offset != size) return false;
                to.type += fmt::format("{}:", field.name);
                if (!describe(*field.of, path + (path.empty() ? "" : ".") + std::string(field.name), to)) return false;
                to.type += ';';
                size += field.of->size;
            }
            to.type += '}';
            return size == t.size;
        }
        case kind::list:
        case kind::choice:
        case kind::optional:
        case kind::placed:
        case kind::coded:
        case kind::derived: break;
    }
    return false;
}

error no_layout(const std::string& path, const view::type& t) {
    return {path, 0, "values of " + view::name_of(t) + " have no fixed layout", error_kind::wrong_type};
}

result<void> array_of(verbatim_node& node, verbatim_array& to) {
    const auto& at = node.found.at;
    const bool is_list = at.of->has_elements();
    const auto& element = is_list ? at.of->element() : *at.of;
    layout is;
    if (!describe(element, {}, is) || element.size == 0) return no_layout(node.found.path, element);
    node.layout = std::move(is.type);
    node.units = std::move(is.units);
    to = {at.bytes().data(), is_list ? node.about.count : 1, element.size, node.layout.c_str(), node.units.c_str()};
    return {};
}

// Values of one type, one after the other.
struct gathered {
    const view::type* of = nullptr;
    layout is{};
    std::vector<std::byte> bytes{};
    std::optional<error> wrong{};

    bool begin(const view::type& t, std::string_view path) {
        if (of == &t) return true;
        layout next;
        if (!describe(t, {}, next) || t.size == 0) wrong = no_layout(std::string(path), t);
        else if (of && (next.type != is.type || next.units != is.units))
            wrong =
                error{std::string(path), 0, "its layout is " + next.type + ", and that of those before is " + is.type,
                      error_kind::wrong_type};
        of = &t;
        is = std::move(next);
        return !wrong;
    }
    void add(view::byte_view more) { bytes.insert(bytes.end(), more.begin(), more.end()); }
};

result<void> gather(const verbatim_document& d, const char* path, verbatim_array& to) {
    gathered all;
    const auto& document = *d.now->document;
    const auto one = [&](const view::part_on_path& part) {
        if (!part.at)
            all.wrong =
                error{std::string(part.record), 0, "it is calculated, and so has no bytes", error_kind::wrong_type};
        else if (part.at->of->has_elements()) all.wrong = no_layout(std::string(part.path), *part.at->of);
        else if (all.begin(*part.at->of, part.path)) all.add(part.at->bytes());
        return !all.wrong;
    };
    const auto columns = [&](const view::columns_on_path& list) {
        if (list.all.size() != 1) return false;
        const auto& column = list.all[0];
        if (!all.begin(*column.of, list.path)) return true;
        for (auto i = list.first; i < list.end; ++i) all.add(list.at(column, i));
        return true;
    };
    if (auto done = view::each_part_at(document, path, one, columns); !done) return done;
    if (all.wrong) return *all.wrong;
    if (auto done = document.visited(); !done) return done;
    const auto type_at = all.bytes.size(), units_at = type_at + all.is.type.size() + 1;
    auto* const memory = static_cast<char*>(std::malloc(units_at + all.is.units.size() + 1));
    if (!memory) throw std::bad_alloc();
    std::memcpy(memory, all.bytes.data(), type_at);
    std::memcpy(memory + type_at, all.is.type.c_str(), all.is.type.size() + 1);
    std::memcpy(memory + units_at, all.is.units.c_str(), all.is.units.size() + 1);
    const auto size = all.of ? all.of->size : 1;
    to = {memory, all.bytes.size() / size, size, memory + type_at, memory + units_at};
    return {};
}

}  // namespace

}  // namespace verbatim::tools::c

using namespace verbatim;
using namespace verbatim::tools::c;

extern "C" {

bool verbatim_array_of(verbatim_node* node, verbatim_array* array, verbatim_error** error) {
    return done_or_error(error, [&] { return array_of(*node, *array); });
}
bool verbatim_gather(const verbatim_document* document, const char* path, verbatim_array* array,
                     verbatim_error** error) {
    return done_or_error(error, [&] { return gather(*document, path, *array); });
}
}
