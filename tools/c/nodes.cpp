// Nodes: found, described, and their values.
#include <charconv>

#include "tools/c/handles.hpp"
#include "verbatim/text/real.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path_pattern.hpp"
#include "verbatim/view/round_trips.hpp"
#include "verbatim/walk/number.hpp"

using verbatim::view::kind;

namespace verbatim::tools::c {

namespace {

verbatim_kind kind_of(const view::type& t) {
    switch (t.what) {
        case kind::leaf: return !t.is_number() ? VERBATIM_TEXT : t.number().real ? VERBATIM_REAL : VERBATIM_INTEGER;
        case kind::record: return VERBATIM_RECORD;
        case kind::array:
        case kind::list: return VERBATIM_LIST;
        case kind::padding: return VERBATIM_PADDING;
        case kind::optional:
        case kind::placed:
        case kind::derived: return VERBATIM_ABSENT;
        case kind::bytes:
        case kind::choice:
        case kind::coded:
        case kind::gap: break;
    }
    return VERBATIM_BYTES;
}

// Gives a node to a visitor, and counts whether that goes on.
struct visiting {
    std::shared_ptr<const state> of;
    verbatim_visit visit;
    void* context;

    bool operator()(view::found found) const {
        const verbatim_node node(of, std::move(found));
        return visit(context, &node);
    }
};

result<view::found> find(const view::document& document, const std::string& path) {
    auto found = view::find(document, path);
    if (found) return found;
    auto one = view::one_part_at(document, path);
    if (one || view::has_pattern_in(path)) return one;
    return found;
}

std::string path_below(const verbatim_node& node, std::string_view path) {
    const auto& from = node.found.path;
    if (from.empty() && path.starts_with('.')) path.remove_prefix(1);
    const bool begins = from.empty() || path.empty() || path.starts_with('.') || path.starts_with('[');
    return from + (begins ? "" : ".") + std::string(path);
}

result<verbatim_node*> node_at(const std::shared_ptr<const state>& of, const std::string& path) {
    auto found = find(*of->document, path);
    if (!found) return found.error();
    return new verbatim_node(of, std::move(*found));
}

result<void> each_at(const verbatim_document& d, const char* path, verbatim_visit visit, void* context) {
    const auto& document = *d.now->document;
    const visiting with{d.now, visit, context};
    bool is_calculated = false;
    auto done = view::each_part_at(document, path, [&](const view::part_on_path& part) {
        is_calculated = is_calculated || !part.at;
        return part.at && with(part.copy());
    });
    if (done && is_calculated)
        return error{path, 0, "it is calculated, and so has no bytes: verbatim_calculated() gives its text",
                     error_kind::wrong_type};
    if (done) done = document.visited();
    return done;
}

result<void> each_child(const verbatim_node& node, verbatim_visit visit, void* context) {
    const visiting with{node.of, visit, context};
    bool stopped = false;
    const bool all = view::each_child(node.found.at, [&](const view::node& child) {
        view::found found{child, view::join(node.found.path, child), node.found.indices};
        found.indices.push_back(child.index);
        stopped = !with(std::move(found));
        return !stopped;
    });
    if (all || stopped) return {};
    return node.of->document->visited();
}

error wrong_type(const verbatim_node& node, std::string_view what) {
    return {node.found.path, node.found.at.offset, view::name_of(*node.found.at.of) + " is not " + std::string(what),
            error_kind::wrong_type};
}
error out_of_range(const verbatim_node& node, std::string_view what) {
    return {node.found.path, node.found.at.offset, view::text_of(node.found.at) + " is not " + std::string(what),
            error_kind::out_of_range};
}

// Returns the whole number of a leaf, if that is one of the type T.
template <class T>
result<T> whole(const verbatim_node& node, std::string_view range) {
    const auto& at = node.found.at;
    const auto& t = *at.of;
    if (kind_of(t) != VERBATIM_INTEGER) return wrong_type(node, "a whole number");
    if (t.is_native() || t.is_varint()) {
        const auto bits = t.is_native() ? static_cast<std::uint64_t>(walk::integer_in(t, at.bytes().data()))
                                        : walk::bits_in(t, at.bytes().data());
        const bool is_negative = t.number().is_signed && static_cast<std::int64_t>(bits) < 0;
        const bool is_large = !t.number().is_signed && static_cast<std::int64_t>(bits) < 0;
        if (std::is_signed_v<T> ? is_large : is_negative) return out_of_range(node, range);
        return static_cast<T>(bits);
    }
    const auto text = view::json_of(t, at.bytes());  // spelled in characters
    T value{};
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (wrong != std::errc() || end != text.data() + text.size()) return out_of_range(node, range);
    return value;
}

result<double> real(const verbatim_node& node) {
    const auto& at = node.found.at;
    if (kind_of(*at.of) == VERBATIM_INTEGER) {
        const auto value = whole<std::int64_t>(node, "a number below 2^63");
        if (value) return static_cast<double>(*value);
        const auto large = whole<std::uint64_t>(node, "a number below 2^64");
        if (large) return static_cast<double>(*large);
        return value.error();
    }
    if (kind_of(*at.of) != VERBATIM_REAL) return wrong_type(node, "a number");
    if (at.of->is_native()) return walk::real_in(*at.of, at.bytes().data());
    const auto spelled = view::text_of(at);
    const auto value = wire::parse_real<double>(std::string_view(spelled).substr(spelled.starts_with('+')));
    if (!value) return out_of_range(node, "a number");
    return *value;
}

result<void> require_leaf(const verbatim_node& node) {
    if (node.found.at.leaf()) return {};
    return wrong_type(node, "a value: it has parts");
}

}  // namespace
}  // namespace verbatim::tools::c

verbatim_node::verbatim_node(std::shared_ptr<const verbatim::tools::c::state> s, verbatim::view::found f)
    : of(std::move(s)), found(std::move(f)), type(verbatim::view::name_of(*found.at.of)), field(found.at.name) {
    const auto& at = found.at;
    about = {.path = found.path.c_str(),
             .field = field.c_str(),
             .type = type.c_str(),
             .kind = verbatim::tools::c::kind_of(*at.of),
             .owner = static_cast<verbatim_owner>(at.owned_by()),
             .is_in_file = at.space.bytes().data() == of->document->file().bytes().data(),
             .index = at.index,
             .offset = at.offset,
             .size = at.size,
             .count = at.of->what == kind::array ? at.of->count : at.count};
}

using namespace verbatim;
using namespace verbatim::tools::c;

extern "C" {

verbatim_node* verbatim_find(const verbatim_document* document, const char* path, verbatim_error** error) {
    return value_or_error<verbatim_node*>(error, nullptr, [&] { return node_at(document->now, path); });
}
verbatim_node* verbatim_find_below(const verbatim_node* node, const char* path, verbatim_error** error) {
    return value_or_error<verbatim_node*>(error, nullptr, [&] { return node_at(node->of, path_below(*node, path)); });
}
verbatim_node* verbatim_node_copy(const verbatim_node* node) {
    return guarded<verbatim_node*>(nullptr, nullptr, [&] { return new verbatim_node(*node); });
}
void verbatim_node_free(verbatim_node* node) { delete node; }

bool verbatim_each_at(const verbatim_document* document, const char* path, verbatim_visit visit, void* context,
                      verbatim_error** error) {
    return done_or_error(error, [&] { return each_at(*document, path, visit, context); });
}
bool verbatim_each_child(const verbatim_node* node, verbatim_visit visit, void* context, verbatim_error** error) {
    return done_or_error(error, [&] { return each_child(*node, visit, context); });
}

const verbatim_about* verbatim_describe(const verbatim_node* node) { return &node->about; }
char* verbatim_name(const verbatim_node* node, verbatim_error** error) {
    return guarded<char*>(error, nullptr, [&] {
        const auto name = view::own_name(node->found.at);
        return name ? copied(*name) : nullptr;
    });
}

bool verbatim_integer(const verbatim_node* node, int64_t* value, verbatim_error** error) {
    return done_or_error(error, [&]() -> result<void> {
        const auto found = whole<std::int64_t>(*node, "a number below 2^63");
        if (!found) return found.error();
        *value = *found;
        return {};
    });
}
bool verbatim_unsigned(const verbatim_node* node, uint64_t* value, verbatim_error** error) {
    return done_or_error(error, [&]() -> result<void> {
        const auto found = whole<std::uint64_t>(*node, "a number from 0 on");
        if (!found) return found.error();
        *value = *found;
        return {};
    });
}
bool verbatim_real(const verbatim_node* node, double* value, verbatim_error** error) {
    return done_or_error(error, [&]() -> result<void> {
        const auto found = real(*node);
        if (!found) return found.error();
        *value = *found;
        return {};
    });
}
char* verbatim_text(const verbatim_node* node, verbatim_error** error) {
    return value_or_error<char*>(error, nullptr, [&]() -> result<char*> {
        if (auto is = require_leaf(*node); !is) return is.error();
        return copied(view::text_of(node->found.at));
    });
}
char* verbatim_json(const verbatim_node* node, verbatim_error** error) {
    return value_or_error<char*>(error, nullptr, [&]() -> result<char*> {
        if (auto is = require_leaf(*node); !is) return is.error();
        return copied(view::json_of(*node->found.at.of, node->found.at.bytes()));
    });
}
char* verbatim_meaning(const verbatim_node* node, verbatim_error** error) {
    return guarded<char*>(error, nullptr, [&]() -> char* {
        const auto& at = node->found.at;
        const auto meaning = at.leaf() ? view::meaning_of(*at.of, at.bytes(), {}) : std::nullopt;
        return meaning ? copied(*meaning) : nullptr;
    });
}
char* verbatim_calculated(const verbatim_document* document, const char* path, verbatim_error** error) {
    return value_or_error<char*>(error, nullptr, [&]() -> result<char*> {
        const auto text = view::calculated_at(*document->now->document, path);
        if (text) return copied(*text);
        return verbatim::error{path, 0, "no value is calculated there", error_kind::not_found};
    });
}
const void* verbatim_node_bytes(const verbatim_node* node, size_t* size) {
    const auto bytes = node->found.at.bytes();
    *size = bytes.size();
    return bytes.data();
}

bool verbatim_findings(const verbatim_document* document, bool (*visit)(void*, const verbatim_finding*), void* context,
                       verbatim_error** error) {
    return done_or_error(error, [&]() -> result<void> {
        for (const auto& f : document->now->document->findings()) {
            const auto message = f.message();
            const verbatim_finding shown{f.path.c_str(),      f.expected.c_str(),         f.found.c_str(),
                                         message.c_str(),     name_of(f.severity).data(), f.offset,
                                         f.decoded == in_file};
            if (!visit(context, &shown)) break;
        }
        return {};
    });
}
bool verbatim_check(const verbatim_document* document, verbatim_error** error) {
    return done_or_error(error, [&] { return view::round_trips(*document->now->document); });
}
}
