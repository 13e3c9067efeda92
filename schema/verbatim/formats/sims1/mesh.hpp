// The deformable mesh that both a text skin (.skn) and its binary twin (.bmf) contain.
//
// What belongs together: uv i is of vector i, and blend i is of vector uv_count + i, its anchor. Binding i is of bone i; its ranges of vertices and
// blends follow those of the binding before.
//
// Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, SimObliterator and the game itself.
#pragma once
#include "verbatim/formats/sims1/rules.hpp"
#include "verbatim/formats/sims1/surface.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::sims1 {
using namespace wire;

inline constexpr auto the_game_blends_between = according_to("the game, which skips a blend at 0 and copies the anchor from 32768 on");

template <class E>
struct Face {                                    // vertices are clockwise, seen from outside
    index_in<typename E::RowStart, "vectors">  a;  // indices of vertices; an anchor, which has no uv, is in no face
    index_in<typename E::Integer, "vectors">   b;
    index_in<typename E::Integer, "vectors">   c;
};

template <class E>
struct Binding {                                 // binds vertices and blends to a bone; record i is for bone i, whatever `bone` says. An absent range is -1 0
    index_in<typename E::RowStart, "bones">    bone;
    range_in<typename E::Integer, "vectors", "vertex_count", none_is<-1>>  first_vertex{-1};
    typename E::Integer                        vertex_count;
    range_in<typename E::Integer, "blends", "blend_count", none_is<-1>>    first_blend{-1};
    typename E::Integer                        blend_count;
    static constexpr auto expectations = all_of(
        expect<&Binding::first_vertex>(given<equals<&Binding::vertex_count, 0>>(is(-1))), expect<&Binding::vertex_count>(at_least(0)),
        expect<&Binding::first_blend>(given<equals<&Binding::blend_count, 0>>(is(-1))), expect<&Binding::blend_count>(at_least(0)));
};

template <class E>
struct Uv {                                      // for a vertex; may be outside 0..1
    typename E::RealRowStart    u;               // counted from the left
    typename E::Real            v;               // counted from the top
};

template <class E>
struct Vector {                                  // first the vertices, one for each uv, then the anchors, one for each blend: its target, seen from
                                                 // the other bone
    typename E::RealRowStart    x;               // in the space of the bone
    typename E::Real            y;               // likewise
    typename E::Real            z;               // likewise
    typename E::Real            nx;              // normal
    typename E::Real            ny;              // likewise
    typename E::Real            nz{1.0f};
    static constexpr auto expectations = all_of(note<&Vector::nx>(holds<&rules::has_unit_normal<Vector>>("a normal of length 1"), according_to("2 files of fans have others")));
};

template <class E>
struct Mesh {
    typename E::String          name{"new"};     // mostly the stem of the file's name
    typename E::String          texture{"x"};    // stem of a BMP of 8 bits, 64, 128 or 256 pixels a side; x: none. If it is missing, the game draws without it
    typename E::Count           bone_count;
    list<typename E::String, &Mesh::bone_count>  bones;
    typename E::Count           face_count;
    list<Face<E>, &Mesh::face_count>  faces;
    typename E::Count           binding_count;
    list<Binding<E>, &Mesh::binding_count>  bindings;
    typename E::Count           uv_count;
    list<Uv<E>, &Mesh::uv_count>  uvs;           // uv i is of vector i
    typename E::Count           blend_count;
    list<typename E::Blend, &Mesh::blend_count>  blends;
    typename E::Count           vector_count;
    list<Vector<E>, &Mesh::vector_count>  vectors;  // vertices, then anchors
    typename E::End             end;             // never read by the game
    static constexpr auto together = all_of(
        rows_of<&Mesh::bindings, &Mesh::bones, "bone">,
        rows_of<&Mesh::uvs, &Mesh::vectors, "vertex">,
        rows_of<&Mesh::blends, &Mesh::vectors, "anchor", after<&Mesh::uvs>>);
    using units = elements_of<&Mesh::faces, &Mesh::bindings, &Mesh::uvs, &Mesh::blends, &Mesh::vectors>;
    static constexpr auto rules_from = E::rules_from;
    static std::string holes(const Mesh& m) { return surface(m).holes(); }  // edges of only one face, counted by hole: vertices at one place of one bone count as one
    static std::string seams(const Mesh& m) { return surface(m).seams(); }  // edges where two faces meet, but have vertices of their own, for other uvs or normals
    static constexpr auto calculated = all_of(calculate<&Mesh::holes>("holes"), calculate<&Mesh::seams>("seams"));

    static bool bones_have_bindings(const Mesh& m) { return m.binding_count.value() >= m.bone_count.value(); }
    static bool bindings_have_bones(const Mesh& m) { return m.binding_count.value() <= m.bone_count.value(); }
    static bool one_for_each_uv_and_blend(const Mesh& m) {
        return std::int64_t{m.vector_count.value()} == std::int64_t{m.uv_count.value()} + m.blend_count.value();
    }
    static std::string vertices_not_in_a_row(const Mesh& m) {
        return rules::non_contiguous_range(m.bindings, [](const auto& b) { return b.first_vertex.value(); }, [](const auto& b) { return b.vertex_count.value(); });
    }
    static std::string blends_not_in_a_row(const Mesh& m) {
        return rules::non_contiguous_range(m.bindings, [](const auto& b) { return b.first_blend.value(); }, [](const auto& b) { return b.blend_count.value(); });
    }
    static std::string vertices_left(const Mesh& m) {
        const auto all = rules::covered(m.bindings, [](const auto& b) { return b.vertex_count.value(); });
        return all == m.uv_count.value() ? "" : "ranges of " + std::to_string(all);
    }
    static std::string blends_left(const Mesh& m) {
        const auto all = rules::covered(m.bindings, [](const auto& b) { return b.blend_count.value(); });
        return all == m.blend_count.value() ? "" : "ranges of " + std::to_string(all);
    }
    static std::string faces_of_anchors(const Mesh& m) { return rules::faces_of_anchors(m.faces, m.uv_count.value(), m.vector_count.value()); }
    static std::string targets_of_anchors(const Mesh& m) { return rules::targets_of_anchors(m.blends, m.uv_count.value(), m.vector_count.value()); }
    static constexpr auto takes_a_uv = according_to("the game's reader, which takes a uv for each vertex of a face");
    static constexpr auto takes_a_vertex = according_to("Don Hopkins: the target is one of the vertices that are drawn");
    static constexpr auto is_part_of_it = according_to("the game's reader, which keeps it: no file of another name is found");
    static constexpr auto expectations = all_of(
        E::template rules<Mesh>,
        expect<&Mesh::name>(holds<&rules::has_no_extension<typename E::String>>("no extension")), expect<&Mesh::texture>(holds<&rules::has_no_extension<typename E::String>>("no extension")),
        expect<&Mesh::bones>(holds<&rules::repeated<decltype(Mesh::bones)>>("names that differ"), according_to("the game's reader, which merges bones of one name and numbers those after them anew")),
        note<&Mesh::name>(holds<&rules::ends_in_no_blank<typename E::String>>("no space at its end"), is_part_of_it),
        note<&Mesh::texture>(holds<&rules::ends_in_no_blank<typename E::String>>("no space at its end"), is_part_of_it),
        must<&Mesh::faces>(holds<&Mesh::faces_of_anchors>("vertices that have a uv"), takes_a_uv),
        must<&Mesh::blends>(holds<&Mesh::targets_of_anchors>("targets that have a uv"), takes_a_vertex),
        note<&Mesh::faces>(holds<&rules::degenerate<decltype(Mesh::faces)>>("three vertices each"), according_to("one file of a fan has 64 others")),
        expect<&Mesh::binding_count>(holds<&Mesh::bones_have_bindings>("bone_count")),
        must<&Mesh::binding_count>(holds<&Mesh::bindings_have_bones>("at most bone_count"), according_to("the game's reader, for which record i is of bone i")),
        note<&Mesh::bindings>(holds<&rules::other_bones<decltype(Mesh::bindings)>>("record i of bone i"), according_to("the game's reader, which takes it so whatever is here")),
        expect<&Mesh::bindings>(holds<&Mesh::vertices_not_in_a_row>("ranges of vertices one after the other")),
        note<&Mesh::bindings>(holds<&Mesh::vertices_left>("ranges that cover all vertices"), according_to("FaceLift's file leaves 11")),
        expect<&Mesh::bindings>(holds<&Mesh::blends_not_in_a_row>("ranges of blends one after the other")),
        expect<&Mesh::bindings>(holds<&Mesh::blends_left>("ranges that cover all blends")),
        expect<&Mesh::blends>(holds<&rules::repeated_targets<decltype(Mesh::blends)>>("targets that differ")),
        expect<&Mesh::vector_count>(holds<&Mesh::one_for_each_uv_and_blend>("uv_count + blend_count")));
};

}  // namespace verbatim::sims1
