#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "tools/fuzz/allocations.hpp"
#include "tools/fuzz/law.hpp"
#include "verbatim/printable.hpp"

namespace fs = std::filesystem;

namespace verbatim::fuzz {

namespace {

struct options {
    std::vector<std::string> paths;
    std::string law, into, format, dictionary;
    std::size_t one_of = 1;
};

// The most memory that an input may take. JSON takes the most, because the whole text is kept.
constexpr std::size_t least_allowed = std::size_t{4} << 20, allowed_per_byte = 1024;

void hold(const law& law, format_span formats, view::byte_view input) {
    const allocations now;
    law.hold(formats, input);
    require(now.peak() <= least_allowed + allowed_per_byte * input.size(),
            "the memory that an input takes is bounded by its size");
}

// Returns these files, and those in these folders, at any depth.
std::vector<fs::path> files_in(const std::vector<std::string>& paths) {
    std::vector<fs::path> files;
    for (const fs::path path : paths)
        if (!fs::is_directory(path)) files.push_back(path);
        else
            for (const auto& entry : fs::recursive_directory_iterator(path))
                if (entry.is_regular_file()) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

bytes content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string content(std::istreambuf_iterator<char>(in), {});
    if (!in) throw std::runtime_error(file.string() + " cannot be read");
    const auto* first = reinterpret_cast<const std::byte*>(content.data());
    return bytes(first, first + content.size());
}

void write(const fs::path& file, std::string_view content) {
    std::ofstream out(file, std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.close();
    if (!out) throw std::runtime_error(file.string() + " cannot be written");
}

// A file from which inputs are made.
struct origin {
    std::string name;
    bytes content;
};
std::vector<origin> origins(format_span formats, const options& o) {
    std::vector<origin> all;
    for (const auto& file : files_in(o.paths)) {
        auto content = content_of(file);
        // Files of other formats are nothing to start from for a target of one format.
        if (o.format.empty() || formats.front().recognise(content) != match::no)
            all.push_back({file.string(), std::move(content)});
    }
    if (!all.empty() || (o.format.empty() && !o.paths.empty())) return all;
    for (const auto& format : formats)
        if (auto made = format.create()->write()) all.push_back({"a new " + std::string(format.id), std::move(*made)});
    return all;
}

// Returns the number of inputs.
std::size_t replay(const law& law, format_span formats, const options& o) {
    std::size_t count = 0, number = 0;
    for (const auto& from : origins(formats, o)) {
        std::size_t left_out = number++ % o.one_of;  // one file's inputs are those that another file leaves out
        for (const bytes& input : law.inputs_of(formats, from.content)) {
            if (left_out++ % o.one_of != 0) continue;
            ++count;
            try {
                if (o.into.empty()) hold(law, formats, input);
                else write(fs::path(o.into) / std::to_string(count), as_text(input));
            } catch (const std::exception& why) {
                throw std::runtime_error(fmt::format("{}: input {} of {}: {}", from.name, count, law.name, why.what()));
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
    app.add_option("PATH", o.paths, "Files, or folders of files; without any, or any of that format, a new one");
    app.add_option("--format", o.format, "Only this one of several formats");
    app.add_option("--dictionary", o.dictionary, "Also write the dictionary of the format, for a fuzzer, to this file");
    app.add_option("--into", o.into, "Write the inputs to this folder instead, for a fuzzer to start from")
        ->check(CLI::ExistingDirectory);
    app.add_option("--one-of", o.one_of, "Hold the law on one of so many inputs, other ones for each file")
        ->check(CLI::PositiveNumber);
    try {
        app.parse(argc, argv);
        const auto* const law = *std::ranges::find(laws(), o.law, &law::name);
        const auto formats = o.format.empty() ? all : only(all, o.format);
        if (!o.dictionary.empty()) {
            std::string text;
            for (const auto& format : formats) text += dictionary(format);
            write(o.dictionary, text);
        }
        const auto count = replay(*law, formats, o);
        std::cout << law->name << ": " << count << " inputs\n";
        return count == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
    } catch (const CLI::ParseError& shown) { return app.exit(shown); } catch (const std::exception& why) {
        std::cerr << printable(why.what()) << '\n';
        return EXIT_FAILURE;
    }
}

}  // namespace verbatim::fuzz
