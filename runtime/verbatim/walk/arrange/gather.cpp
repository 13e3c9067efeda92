#include "verbatim/walk/arrange/gather.hpp"

#include "verbatim/walk/measure.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::kind;

// Returns whether values of this type have no bytes, so that this one only marks a place.
bool is_mark(const type& t, const void* value) {
    if (t.what != kind::choice) return t.size == 0;
    const std::size_t index = t.index_in(value);
    return index < t.holds.size() && t.holds[index]->size == 0;
}

struct gathering {
    std::vector<segment>& segments;
    const wire::places* known;
    std::size_t wanted = wire::dynamic_size;  // index of the segment whose path is wanted
    std::string path{};

    void add(const type& t, const void* value, const context& in, const step* where) {
        if (!t.points) return;
        const auto add_part = [&](const type& part, const void* there, const context& part_of, std::string_view name,
                                  std::size_t index) {
            const step here{where, name, index};
            add(part, there, part_of, &here);
        };
        switch (t.what) {
            case kind::record: {
                const context here{.of = &t, .value = value, .plan = in.plan};
                for (const auto& f : t.fields)
                    if (f.of->points)
                        add_part(*f.of, static_cast<const std::byte*>(value) + f.in_memory, here, f.name, 0);
                return;
            }
            case kind::list:
            case kind::array: {
                for (std::size_t i = 0; i < t.length(value); ++i)
                    add_part(t.element(), element_in(t, value, i), in, {}, i);
                return;
            }
            case kind::choice: return add(table::held_by(t, value), t.alternative_in(value), in, where);
            case kind::optional:
                if (const void* const inside = t.content_in(value)) add(t.element(), inside, in, where);
                return;
            case kind::placed:
                if (const void* const inside = t.content_in(value)) add_placed(t, value, inside, in, where);
                return;
            case kind::coded:  // placed values in it are in a space of their own
            case kind::derived:
            case kind::padding:
            case kind::bytes:
            case kind::leaf:
            case kind::gap: return;
        }
    }
    void add_placed(const type& t, const void* value, const void* inside, const context& in, const step* where) {
        const wire::identity& identity = t.identity_in(value);
        const std::size_t index = segments.size(), place = identity.index_in(known);
        if (index == wanted) path = path_of(where);
        const wire::old_place there =
            place == wire::dynamic_size ? wire::old_place{wire::dynamic_size, 0} : *identity.where();
        segments.push_back({.origin = there.offset,
                            .origin_size = there.size,
                            .size = measure(t.element(), inside, 0, in),
                            .of = &t,
                            .value = value,
                            .identity = &identity,
                            .place = place,
                            .is_mark = is_mark(t.element(), inside),
                            .is_look = t.placed().is_look});
        add(t.element(), inside, in, where);
        segments[index].next = segments.size();
    }
};

}  // namespace

void gather(const type& t, const void* value, const wire::places* known, std::vector<segment>& to,
            const write_plan* plan) {
    gathering{to, known}.add(t, value, {.plan = plan}, nullptr);
}

std::vector<segment> segments_of(const type& root, const void* value, std::size_t root_size, const wire::places* known,
                                 const write_plan* plan) {
    std::vector<segment> all{{.origin = 0,
                              .origin_size = root_size,
                              .size = measure(root, value, 0, {.plan = plan}),
                              .of = &root,
                              .value = value}};
    all.reserve(1 + (known ? known->size() : 0));
    gather(root, value, known, all, plan);
    all.front().next = all.size();
    return all;
}

namespace {

// Appends the path of the field that has the byte at `offset`, as far as records and choices lead.
void add_path_to(std::string& path, const type& t, const void* value, std::size_t at, std::size_t offset,
                 const write_plan* plan) {
    if (t.what == kind::choice)
        return add_path_to(path, table::held_by(t, value), t.alternative_in(value), at, offset, plan);
    if (t.what != kind::record) return;
    const auto starts = starts_in(t, value, at, plan);
    for (std::size_t i = 0; i < t.fields.size(); ++i) {
        if (offset < starts[i] || offset >= starts[i + 1]) continue;
        path += (path.empty() ? "" : ".") + std::string(t.fields[i].name);
        return add_path_to(path, *t.fields[i].of, static_cast<const std::byte*>(value) + t.fields[i].in_memory,
                           starts[i], offset, plan);
    }
}

}  // namespace

std::string path_of_segment(const type& root, const void* value, std::size_t index, std::size_t offset,
                            const write_plan* plan) {
    if (index == 0) {
        std::string path;
        add_path_to(path, root, value, 0, offset, plan);
        return path.empty() ? "the root" : path;
    }
    std::vector<segment> all(1);
    gathering gathered{all, nullptr, index};
    gathered.add(root, value, {}, nullptr);
    return gathered.path;
}

}  // namespace verbatim::walk
