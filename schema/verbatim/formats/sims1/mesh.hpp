// The Sims 1: the deformable mesh that a text skin (.skn, skin.hpp) and its binary twin (.bmf, bmf.hpp) both hold. One declaration for the
// two: an encoding says how a name, a count and a number are written.
//
// Described by Don Hopkins, the format's author, and by readers and writers of mixiate, FreeSO, SimObliterator and the game itself.
#pragma once
#include "verbatim/text/text.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::sims1 {
using namespace wire;

template <class E>
struct Face {                                    // clockwise from outside
    index_in<typename E::RowStart, "vectors">  a;  // vertices, from 0
    index_in<typename E::Integer, "vectors">   b;
    index_in<typename E::Integer, "vectors">   c;
};

template <class E>
struct Binding {                                 // of vertices and blends to a bone; record i is of bone i, whatever `bone` says. No range: -1 0
    index_in<typename E::RowStart, "bones">    bone;
    range_in<typename E::Integer, "vectors", "vertex_count", none_is<-1>>  first_vertex;
    typename E::Integer                        vertex_count;
    range_in<typename E::Integer, "blends", "blend_count", none_is<-1>>    first_blend;
    typename E::Integer                        blend_count;
};

template <class E>
struct Uv {                                      // of a vertex; may lie outside 0..1
    typename E::RealRowStart    u;
    typename E::Real            v;               // from the top
};

template <class E>
struct Vector {                                  // first the vertices, one for each uv; after them the anchors, one for each blend
    typename E::RealRowStart    x;               // in the space of the bone
    typename E::Real            y;
    typename E::Real            z;
    typename E::Real            nx;              // normal
    typename E::Real            ny;
    typename E::Real            nz;
};

template <class E>
struct Mesh {
    typename E::String          name;            // the file's stem, mostly
    typename E::String          texture;         // stem of a BMP, or x
    typename E::Count           bone_count;
    list<typename E::String, &Mesh::bone_count>  bones;
    typename E::Count           face_count;
    list<Face<E>, &Mesh::face_count>  faces;
    typename E::Count           binding_count;
    list<Binding<E>, &Mesh::binding_count>  bindings;
    typename E::Count           uv_count;
    list<Uv<E>, &Mesh::uv_count>  uvs;
    typename E::Count           blend_count;
    list<typename E::Blend, &Mesh::blend_count>  blends;
    typename E::Count           vector_count;
    list<Vector<E>, &Mesh::vector_count>  vectors;
    typename E::End             end;             // never read by the game

    static bool one_for_each_bone(const Mesh& m) { return m.binding_count.value() == m.bone_count.value(); }
    static bool one_for_each_uv_and_blend(const Mesh& m) {
        return std::int64_t{m.vector_count.value()} == std::int64_t{m.uv_count.value()} + m.blend_count.value();
    }
    using expectations = all_of<expect<&Mesh::binding_count, holds<&Mesh::one_for_each_bone, "bone_count">>,
                                expect<&Mesh::vector_count, holds<&Mesh::one_for_each_uv_and_blend, "uv_count + blend_count">>>;
};

}  // namespace verbatim::sims1
