// Animations that another program has written, and how they go back into the file that they were made of.
#pragma once
#include <string>
#include <vector>

#include "tools/animation.hpp"
#include "tools/gltf_reader.hpp"
#include "tools/returned_mesh.hpp"

namespace verbatim::tools {

// Finds animations and bones by their names, and keys by their times. Returns the edits for the keys that differ.
// Refuses keys at other times.
result<returned_edits> edits_for(const exported_animations& file, gltf::reader&);

}  // namespace verbatim::tools
