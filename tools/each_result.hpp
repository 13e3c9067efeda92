// What a command has done with one of many files, and how `each` prints it: as text, as a line of JSON, or in a table.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "tools/columns.hpp"

namespace verbatim::tools {

struct each_result {
    // What has happened to the file, in the order in which they are counted at the end.
    enum kind { changed, written, unchanged, read, has_none, refused, failed, crashed, other_format, kinds };
    kind what = read;
    int code = 0;
    std::string out, err;  // what is printed
};

// Returns a result as the bytes that a process passes to another one, and the result in such bytes.
std::string packed_all(const std::vector<each_result>&);
std::vector<each_result> unpacked_all(std::string_view);

// Returns the word for what has happened: "changed", or "would change" in a dry run.
std::string_view word_for(each_result::kind, bool is_dry_run);

// Returns the lines of a text, each with the file's name before it.
std::string lines_of_file(const std::string& file, std::string_view text);

// Returns the lines of JSON that a command has printed for a file. Those that begin with the file stay as they are;
// anything else becomes a line of its own: {"file":FILE,"result":...}.
std::string json_of_file(const std::string& file, std::string_view text);

// Returns a line of JSON that says what has happened. `stamp` is what it says of the file itself. If the command has
// printed JSON, that is the result.
std::string line_of_result(const std::string& file, const each_result&, bool is_dry_run, std::string_view stamp,
                           bool is_json);

// One table made of tables of many files, with the column `file`: the columns are those of all of them.
class table_of_files {
public:
    void add(const std::string& file, std::string_view csv);
    std::string csv() const;

private:
    strings columns_{"file"};
    std::vector<strings> rows_;
};

}  // namespace verbatim::tools
