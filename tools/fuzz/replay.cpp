#include <CLI/CLI.hpp>
#include <filesystem>

#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/fuzz/allocations.hpp"
#include "tools/fuzz/law.hpp"
#include "tools/print.hpp"
#include "tools/replace.hpp"

namespace fs = std::filesystem;

namespace verbatim::fuzz {

namespace {

struct options {
    std::vector<std::string> paths;
    std::string law, into;
};

// The most memory that an input may take. JSON takes the most, because the whole text is kept.
constexpr std::size_t least_allowed = std::size_t{4} << 20, allowed_per_byte = 1024;

void hold(const law& law, format_span formats, view::byte_view input) {
    const allocations now;
    law.hold(formats, input);
    require(now.peak() <= least_allowed + allowed_per_byte * input.size(),
            "the memory that an input takes is bounded by its size");
}

// Returns the number of inputs.
std::size_t replay(const law& law, format_span formats, const options& o) {
    std::size_t count = 0;
    for (const auto& file : tools::files_below(o.paths)) {
        const auto content = tools::read_file(file.path);
        if (!content) throw std::runtime_error(file.path + ": " + content.error().message());
        for (const bytes& input : law.inputs_of(formats, *content)) {
            ++count;
            try {
                if (o.into.empty()) hold(law, formats, input);
                else if (const auto saved = tools::write_to((fs::path(o.into) / std::to_string(count)).string(),
                                                            {tools::maker_of(input)});
                         saved.code != 0)
                    throw std::runtime_error(saved.reason);
            } catch (const std::exception& why) {
                throw std::runtime_error(fmt::format("{}: input {} of {}: {}", file.path, count, law.name, why.what()));
            }
        }
    }
    return count;
}

}  // namespace

int replay(std::span<const view::format> all, int argc, char** argv) {
    CLI::App app("Holds the laws of the formats without a fuzzer, on inputs that are made of files.");
    options o;
    std::vector<std::string> names;
    for (const law* law : laws()) names.emplace_back(law->name);
    app.add_option("LAW", o.law, "The law: " + fmt::format("{}", fmt::join(names, ", ")))
        ->required()
        ->check(CLI::IsMember(names));
    app.add_option("PATH", o.paths, "Files, or folders of files")->required();
    app.add_option("--into", o.into, "Write the inputs to this folder instead, for a fuzzer to start from")
        ->check(CLI::ExistingDirectory);
    try {
        app.parse(argc, argv);
        const auto* const law = *std::ranges::find(laws(), o.law, &law::name);
        const auto count = replay(*law, chosen(all), o);
        tools::print(stdout, "{}: {} inputs\n", law->name, count);
        return count == 0 ? tools::refused : tools::identical;
    } catch (const CLI::Success& help) { return app.exit(help); } catch (const CLI::ParseError& wrong) {
        tools::print(stderr, "{}\nRun with --help for more information.\n", wrong.what());
        return tools::usage;
    } catch (const std::exception& why) {
        tools::print(stderr, "{}\n", why.what());
        return tools::refused;
    }
}

}  // namespace verbatim::fuzz
