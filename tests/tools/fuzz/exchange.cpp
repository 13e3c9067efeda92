// Hostile files of other programs: tables, OBJ and glTF that come back into a file. The first byte says which, and the
// reader refuses with a reason, or gives edits that the document takes or refuses. docs/fuzzing.md describes how to run
// it.
#include <cstdlib>

#include "tools/read_table.hpp"
#include "tools/returned_animation.hpp"
#include "tools/returned_mesh.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

namespace {

using namespace verbatim;
using namespace verbatim::tools;

// A new document of a format: something to put edits into.
std::unique_ptr<view::document> made(const char* id) { return view::find_format(formats(), id)->create(); }

template <class T>
void has_reason(const result<T>& got) {
    if (!got && got.error().reason.empty()) std::abort();
}

void take(char kind, std::string_view text) {
    if (kind == 'c') return has_reason(edits_in_table(*made("gta.ifp"), text));
    if (kind == 'o') return has_reason(mesh_in_obj(text));
    auto opened = gltf::reader::open(text, [](const std::string&) -> result<std::string> {
        return error{{}, 0, "no file", error_kind::not_found};
    });
    has_reason(opened);
    if (!opened) return;
    has_reason(gltf::mesh_in(*opened, "mesh"));
    exported_animations none;
    none.bones.push_back({"a", {}});
    none.all.push_back({"a", "", {}, {}});
    movement one;
    one.times = {0, 1}, one.values = one.in_file = {0, 0, 0, 1, 0, 0, 0, 1}, one.elements = {0, 1};
    none.all[0].parts.push_back(one);
    has_reason(edits_for(none, *opened));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 0) take(static_cast<char>(data[0]), {reinterpret_cast<const char*>(data) + 1, size - 1});
    return 0;
}
