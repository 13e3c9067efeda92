// Runs the command as a user does, in a folder of its own.
#pragma once
#include <filesystem>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace verbatim::test {

struct outcome {
    int code;
    std::string out, err;
};

// A folder that goes away with the object; the shell's working directory while a command runs.
class sandbox {
public:
    sandbox();
    ~sandbox();
    sandbox(const sandbox&) = delete;
    sandbox& operator=(const sandbox&) = delete;

    // "check --json a.ifp" through the shell, so quotes and redirections work.
    outcome verbatim(const std::string& arguments) const;
    outcome shell(const std::string& line) const;
    // As somebody who is not root, whom no permission stops.
    outcome verbatim_as_somebody(const std::string& arguments) const;

    void put(const std::string& name, const bytes& content) const;
    bytes get(const std::string& name) const;
    // A specimen of the project as a file here.
    void specimen(const std::string& path, const std::string& name) const;
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

private:
    std::filesystem::path folder_;
};

}  // namespace verbatim::test
