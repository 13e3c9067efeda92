#include "tests/tools/run.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/source_tree.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace fs = std::filesystem;

namespace verbatim::test {

namespace {
std::string text_of(const fs::path& path) {
    const auto content = read_file(path.string());
    return {reinterpret_cast<const char*>(content.data()), content.size()};
}
}  // namespace

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

sandbox::sandbox() {
    std::string name = (fs::temp_directory_path() / "verbatim-test-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    folder_ = name;
    fs::create_directory(folder_ / "work");
}
sandbox::~sandbox() {
    std::error_code ignored;
    fs::permissions(folder_ / "work", fs::perms::owner_all, ignored);
    fs::remove_all(folder_, ignored);
}

outcome sandbox::shell(const std::string& line) const {
    const auto command = "export XDG_STATE_HOME='" + (folder_ / "state").string() + "'; cd '" +
                         (folder_ / "work").string() + "' && { " + line + " ; } >'" + (folder_ / "out").string() +
                         "' 2>'" + (folder_ / "err").string() + "'";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(folder_ / "out"), text_of(folder_ / "err")};
}
outcome sandbox::verbatim(const std::string& arguments) const { return shell(verbatim_command + " " + arguments); }
outcome sandbox::verbatim_as_somebody(const std::string& arguments) const {
    if (::geteuid() != 0) return verbatim(arguments);
    // A copy, for the build folder may be in a home that only its owner enters.
    return shell("chmod 711 .. && install -m 755 '" + verbatim_command +
                 "' ../command && setpriv --reuid=65534 --regid=65534 --clear-groups env -u HOME -u XDG_STATE_HOME "
                 "../command " +
                 arguments);
}

void sandbox::put(const std::string& name, const bytes& content) const {
    fs::create_directories((folder_ / "work" / name).parent_path());
    std::ofstream(folder_ / "work" / name, std::ios::binary)
        .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
}
bytes sandbox::get(const std::string& name) const { return read_file((folder_ / "work" / name).string()); }
void sandbox::specimen(const std::string& path, const std::string& name) const {
    put(name, hex(text_of(in_source_tree("tests/specimens/" + path))));
}

}  // namespace verbatim::test
