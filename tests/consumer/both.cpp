// A command for the stranger's formats and those that come with the library.
#include <shop/formats.hpp>
#include <vector>
#include <verbatim/command.hpp>
#include <verbatim/formats.hpp>

int main(int argc, char** argv) {
    std::vector<verbatim::view::format> formats(verbatim::formats().begin(), verbatim::formats().end());
    formats.insert(formats.end(), shop::formats().begin(), shop::formats().end());
    return verbatim::command({"both", "1.0", formats, {}}, argc, argv);
}
