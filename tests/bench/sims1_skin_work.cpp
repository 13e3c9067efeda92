// What users do with real skins, and the same with a reader and a writer by hand. These keep the spelling of each
// number: only a changed one is spelled anew.
#include "verbatim/formats/sims1/skin.hpp"

#include <charconv>

#include "tests/bench/by_hand.hpp"

namespace verbatim::bench {

using namespace sims1;

namespace {

namespace hand {

template <class T>
struct number {
    T value;
    std::string_view before, spelling;
    bool is_changed = false;
};
using integer = number<std::int32_t>;
using real = number<float>;

struct face {
    integer vertices[3];
};
struct binding {
    integer numbers[5];
};
struct uv {
    real uv[2];
};
struct blend {
    integer numbers[2];
};
struct vector {
    real numbers[6];
};
struct skin {
    std::string_view name, texture;
    integer bone_count, face_count, binding_count, uv_count, blend_count, vector_count;
    std::vector<std::string_view> bones;
    std::vector<face> faces;
    std::vector<binding> bindings;
    std::vector<uv> uvs;
    std::vector<blend> blends;
    std::vector<vector> vectors;
    std::string_view end;
};

struct reader {
    const char *at, *end;

    // Takes the separator before a field.
    std::string_view separator() {
        const char* const from = at;
        while (at != end && static_cast<unsigned char>(*at) <= ' ') ++at;
        return {from, at};
    }
    // Takes a line with the separator before it.
    void line(std::string_view& to) {
        const char* const from = at;
        separator();
        while (at != end && *at != '\r' && *at != '\n') ++at;
        to = {from, at};
    }
    template <class T>
    void operator()(number<T>& to) {
        to.before = separator();
        const auto [behind, failed] = std::from_chars(at, end, to.value);
        if (failed != std::errc{}) throw std::runtime_error("number");
        to.spelling = {at, behind};
        at = behind;
    }
    template <class Row>
    void rows(integer& count, std::vector<Row>& all) {
        (*this)(count);
        if (count.value < 0 || count.value > end - at) throw std::runtime_error("count");
        all.resize(static_cast<std::size_t>(count.value));
        for (Row& row : all)
            if constexpr (requires { row.size(); }) line(row);
            else {
                auto& [numbers] = row;
                for (auto& one : numbers) (*this)(one);
            }
    }
};

skin read(const bytes& file) {
    skin s;
    const auto* const text = reinterpret_cast<const char*>(file.data());
    reader take{text, text + file.size()};
    take.line(s.name), take.line(s.texture);
    take.rows(s.bone_count, s.bones), take.rows(s.face_count, s.faces), take.rows(s.binding_count, s.bindings);
    take.rows(s.uv_count, s.uvs), take.rows(s.blend_count, s.blends), take.rows(s.vector_count, s.vectors);
    s.end = {take.at, take.end};
    return s;
}

struct writer : by_hand::writer {
    using by_hand::writer::writer;
    template <class T>
    void field(const number<T>& n) {
        list(n.before);
        if (!n.is_changed) return list(n.spelling);
        char digits[64];
        put(digits, static_cast<std::size_t>(std::to_chars(digits, digits + 64, n.value).ptr - digits));
    }
    void rows(const integer& count, const auto& all) {
        field(count);
        for (const auto& row : all)
            if constexpr (requires { row.size(); }) list(row);
            else {
                const auto& [numbers] = row;
                for (const auto& one : numbers) field(one);
            }
    }
};

bytes write(const skin& s, std::size_t about) {
    writer put(about);
    put.list(s.name), put.list(s.texture);
    put.rows(s.bone_count, s.bones), put.rows(s.face_count, s.faces), put.rows(s.binding_count, s.bindings);
    put.rows(s.uv_count, s.uvs), put.rows(s.blend_count, s.blends), put.rows(s.vector_count, s.vectors);
    put.list(s.end);
    return std::move(put.out);
}

std::int64_t look(const bytes& file) { return static_cast<std::int64_t>(read(file).faces.size()); }
std::int64_t visit(const bytes& file) {
    const skin s = read(file);
    double sum = 0;
    for (const auto& f : s.faces)
        for (const auto& n : f.vertices) sum += n.value;
    for (const auto& b : s.bindings)
        for (const auto& n : b.numbers) sum += n.value;
    for (const auto& u : s.uvs)
        for (const auto& n : u.uv) sum += n.value;
    for (const auto& b : s.blends)
        for (const auto& n : b.numbers) sum += n.value;
    for (const auto& v : s.vectors)
        for (const auto& n : v.numbers) sum += n.value;
    return static_cast<std::int64_t>(1000 * sum);
}
bytes change_one(const bytes& file) {
    skin s = read(file);
    s.name = "renamed";
    return write(s, file.size());
}
bytes change_all(const bytes& file) {
    skin s = read(file);
    for (auto& f : s.faces)
        for (auto& n : f.vertices) ++n.value, n.is_changed = true;
    return write(s, file.size());
}

}  // namespace hand

namespace ours {

std::int64_t look(const bytes& file) { return read<Skin>(source::borrow(file)).value()->face_count.value(); }
std::int64_t visit(const bytes& file) {
    const auto doc = read<Skin>(source::borrow(file));
    const Skin& s = *std::as_const(*doc);
    double sum = 0;
    const auto add = [&](const auto&... number) { ((sum += number.value()), ...); };
    for (const auto& f : s.faces) add(f.a, f.b, f.c);
    for (const auto& b : s.bindings) add(b.bone, b.first_vertex, b.vertex_count, b.first_blend, b.blend_count);
    for (const auto& u : s.uvs) add(u.u, u.v);
    for (const auto& b : s.blends) add(b.target, b.weight);
    for (const auto& v : s.vectors) add(v.x, v.y, v.z, v.nx, v.ny, v.nz);
    return static_cast<std::int64_t>(1000 * sum);
}
bytes change_one(const bytes& file) {
    auto doc = read<Skin>(source::borrow(file));
    (*doc)->name = std::string("renamed");
    return write(*doc).value();
}
bytes change_all(const bytes& file) {
    auto doc = read<Skin>(source::borrow(file));
    for (auto& f : (*doc)->faces) f.a = f.a.value() + 1, f.b = f.b.value() + 1, f.c = f.c.value() + 1;
    return write(*doc).value();
}

}  // namespace ours

}  // namespace

void measure_sims1_skin_work() {
    const files& all = real_files("skn/");
    if (all.empty()) return;
    measure_work("sims1.skin, work/open, one field", all, &ours::look, &hand::look);
    measure_work("sims1.skin, work/visit every value", all, &ours::visit, &hand::visit);
    measure_work("sims1.skin, work/change one, write", all, &ours::change_one, &hand::change_one);
    measure_work("sims1.skin, work/change all, write", all, &ours::change_all, &hand::change_all);
}

}  // namespace verbatim::bench
