// Runs the command as a user does, in a folder of its own.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace verbatim::test {

struct outcome {
    int code;
    std::string out, err;
};

// Returns the lines of a text, without their ends.
std::vector<std::string> lines_of(const std::string& text);

// A folder that is removed with the object. Its subfolder `work` is the working directory of the commands.
class sandbox {
public:
    sandbox();
    ~sandbox();
    sandbox(const sandbox&) = delete;
    sandbox& operator=(const sandbox&) = delete;

    // Runs the command with arguments like "check --json a.ifp" in the shell, so that quotes and redirections work.
    outcome verbatim(const std::string& arguments) const;
    outcome shell(const std::string& line) const;
    // Runs the command as a user other than root, because permissions do not restrict root.
    outcome verbatim_as_somebody(const std::string& arguments) const;

    void put(const std::string& name, const bytes& content) const;
    bytes get(const std::string& name) const;
    // Writes a specimen of the project to a file in this folder.
    void specimen(const std::string& path, const std::string& name) const;
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

private:
    std::filesystem::path folder_;
};

}  // namespace verbatim::test
