// Many files: which of them a command works on, how many at the same time, and which are done already.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace verbatim::tools {

struct bulk_options {
    std::vector<std::string> paths;
    std::string files_from, jobs, shard, done_in;
    bool null = false, exit_zero = false, sha256 = false, json = false;
    bool enters_archives = false;  // the entries of an archive are files, too
    bool only_entries = false;     // ... and the archive itself is none
};

// Returns the parameters of a command that works on many files: its own, and those that all of them have.
std::vector<parameter> bulk_parameters(bulk_options&, std::vector<parameter> own);
// Returns the parameter --jobs.
parameter jobs(std::string& jobs);
// Returns the parameters of a command that prints a line of JSON for each file: --done-in and --sha256.
std::vector<parameter> line_parameters(bulk_options&, std::vector<parameter> own);

// What a command has to do.
struct work_load {
    std::vector<found_file> files;
    std::size_t workers = 1;
    std::size_t done = 0;         // files that are left out because they are in the log
    bool continues_line = false;  // standard output is the log, and its last line has no end
};
// Errors: of kind system if the list or the log cannot be read, otherwise of wrong usage.
// `once`: of a file with several names, only one.
result<work_load> load_of(const bulk_options&, bool once = false);
// Returns how many workers --jobs says, or else how many processors this program may use.
result<std::size_t> workers_of(const std::string& jobs);
// Prints why there is no load. Returns the exit code.
int fail_load(const program&, const error&);

// Returns the exit code: with --exit-zero, 0 unless a file could not be read or written, or the command line is wrong.
int exit_code_of(const bulk_options&, int code);

// Returns what a line of JSON says of a file: ,"size":282 and, with --done-in and --sha256, its time and its checksum.
std::string stamp_as_json(const bulk_options&, const system::file_info&, std::span<const std::byte> bytes);

}  // namespace verbatim::tools
