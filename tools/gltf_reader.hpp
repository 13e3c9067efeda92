// Reads files of glTF 2.0: the JSON, and the numbers in the buffers that it describes.
#pragma once
#include <array>
#include <boost/json.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/returned_mesh.hpp"

namespace verbatim::tools::gltf {

// Returns the bytes of a file beside the one that is read, by its name. The error says why there are none.
using file_beside = std::function<result<std::string>(const std::string& name)>;

using matrix = std::array<double, 16>;  // by columns
position moved(const matrix&, const position&);

class reader {
public:
    static result<reader> open(std::string_view file, const file_beside&);

    // Returns an array of the root by its name, or nothing.
    const boost::json::array& list(std::string_view name) const;
    // Returns the numbers of an accessor, `size` of each element. Those of normalized integers are fractions.
    result<std::vector<double>> numbers(const boost::json::value& accessor, std::size_t size);
    // Returns the matrices by which the nodes are in the scene. The error says that nodes are in a circle.
    result<std::vector<matrix>> nodes_in_scene() const;

private:
    result<void> take_buffers(std::string_view binary, const file_beside&);

    boost::json::value root_;
    std::vector<std::string> buffers_;
    std::size_t numbers_left_ = 0;  // Accessors may share their numbers, but not without end.
};

// Returns a member as a whole number; `otherwise` if it is missing.
std::size_t whole(const boost::json::value& object, std::string_view name, std::size_t otherwise = 0);
std::string text(const boost::json::value& object, std::string_view name);

// Calls a function that reads JSON. An exception of it becomes an error: the file is not of glTF 2.0.
template <class Function>
auto guarded(const Function& f) -> decltype(f()) {
    try {
        return f();
    } catch (const std::exception& e) {
        return error{{}, 0, std::string("it is not a glTF 2.0 file: ") + e.what(), error_kind::malformed};
    }
}

// Returns the mesh of this name, or the only one there is, as it is in the scene.
result<returned_mesh> mesh_in(reader&, std::string_view name);

}  // namespace verbatim::tools::gltf
