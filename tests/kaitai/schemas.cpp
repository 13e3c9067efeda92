#include "tests/kaitai/schemas.hpp"

#include <stdlib.h>

#include <fstream>
#include <stdexcept>

namespace verbatim::test {

namespace fs = std::filesystem;

schemas::schemas() {
    std::string name = (fs::temp_directory_path() / "verbatim-schemas-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    folder_ = name;
}

schemas::~schemas() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

fs::path schemas::write(std::string_view path, std::string_view text) const {
    if (text.starts_with('\n')) text.remove_prefix(1);
    const fs::path file = folder_ / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
}

result<kaitai::schema> schemas::load(std::string_view text) const {
    write("a.ksy", text);
    return load();
}

result<kaitai::schema> schemas::load() const {
    auto loaded = kaitai::load(folder_ / "a.ksy");
    if (loaded) return loaded;
    error why = loaded.error();
    const std::string prefix = folder_.string() + "/";
    for (std::size_t at = 0; (at = why.reason.find(prefix, at)) != std::string::npos;)
        why.reason.erase(at, prefix.size());
    return why;
}

}  // namespace verbatim::test
