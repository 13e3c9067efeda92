// verbatim check: does every file come back byte for byte?
#include <fmt/format.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "runtime/view/leaf_text.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/open.hpp"
#include "tools/terminal.hpp"

namespace verbatim::tools {

namespace {

struct options {
    std::vector<std::string> paths;
    std::string format;
    bool strict = false, json = false, list_findings = false;
};

struct report {
    std::string file, format, outcome;
    std::vector<finding> findings;
    std::size_t size = 0;
    error why;  // when refused, or different
    int code = identical;
};

struct input {
    std::string file;
    bool named;  // on the command line, not found below a directory
};

report check(const input& in, const options& options) {
    report r{in.file, options.format, "refused", {}, 0, {}, refused};
    auto bytes = read_file(in.file);
    if (!bytes) {
        r.why = bytes.error();
        r.code = io_failed;
        return r;
    }
    r.size = bytes->size();
    const view::format* format = format_by_id(options.format);
    if (!format) {
        auto recognised = recognise(*bytes, in.file);
        if (!recognised) {
            r.outcome = "unrecognised";
            r.why = recognised.error();
            r.code = in.named ? refused : identical;
            return r;
        }
        format = *recognised;
    }
    r.format = format->id;
    auto document = format->read(source(std::move(*bytes)));
    if (!document) {
        r.why = document.error();
        return r;
    }
    if (auto same = comes_back(**document); !same) {
        r.why = same.error();
        r.outcome = "differs";
        r.code = differs;
        return r;
    }
    r.findings = (*document)->findings();
    r.outcome = r.findings.empty() ? "identical" : "findings";
    r.code = options.strict && !r.findings.empty() ? has_findings : identical;
    return r;
}

std::string as_json(const report& r, const options& options) {
    using view::json_string;
    std::string line = fmt::format(R"({{"file":{},"format":{},"outcome":{},"findings":{},"size":{})", json_string(r.file),
                                   r.format.empty() ? "null" : json_string(r.format), json_string(r.outcome), r.findings.size(), r.size);
    if (!r.why.reason.empty()) {
        line += ",\"reason\":" + json_string(r.why.reason);
        if (!r.why.path.empty()) line += ",\"path\":" + json_string(r.why.path);
        if (!r.format.empty()) line += fmt::format(",\"offset\":{}", r.why.offset);
    }
    if (options.list_findings) {
        line += ",\"finding_list\":[";
        for (const auto& f : r.findings)
            line += fmt::format(R"({}{{"path":{},"offset":{},"expected":{},"found":{}}})", &f == r.findings.data() ? "" : ",", json_string(f.path), f.offset,
                                json_string(f.expected), json_string(f.found));
        line += "]";
    }
    return line + "}\n";
}

std::string as_text(const report& r, const options& options) {
    const auto shade = r.outcome == "identical" ? colour::green : r.outcome == "findings" ? colour::yellow : r.outcome == "unrecognised" ? colour::dim : colour::red;
    std::string line = fmt::format("{:<12} {}", r.outcome, r.file);
    std::string text = paint(shade, line.substr(0, 12)) + line.substr(12);
    if (!r.findings.empty()) text += fmt::format(": {} finding{}", r.findings.size(), r.findings.size() == 1 ? "" : "s");
    if (!r.why.reason.empty()) text += ": " + r.why.message();
    text += '\n';
    if (options.list_findings)
        for (const auto& f : r.findings) text += "    " + f.message() + '\n';
    return text;
}

// Checks every input in parallel and hands the reports over in order.
void check_all(const std::vector<input>& inputs, const options& options, const std::function<void(const report&)>& tell) {
    std::vector<std::unique_ptr<report>> reports(inputs.size());
    std::mutex mutex;
    std::condition_variable ready;
    std::atomic<std::size_t> next = 0;
    progress bar(inputs.size());
    const auto work = [&] {
        for (std::size_t i; (i = next++) < inputs.size();) {
            auto done = std::make_unique<report>(check(inputs[i], options));
            bar.advance();
            {
                const std::lock_guard lock(mutex);
                reports[i] = std::move(done);
            }
            ready.notify_one();
        }
    };
    const std::size_t count = std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), inputs.size());
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < count; ++i) workers.emplace_back(work);
    for (auto& r : reports) {
        std::unique_lock lock(mutex);
        ready.wait(lock, [&] { return r != nullptr; });
        lock.unlock();
        tell(*r);
        r.reset();
    }
}

int run(const options& options) {
    if (!options.format.empty() && !format_by_id(options.format)) return fail(usage, "--format", "there is no format " + options.format + "; see verbatim formats");
    std::vector<input> inputs;
    int worst = identical;
    for (const auto& path : options.paths) {
        auto files = files_below(path);
        if (!files) {
            worst = std::max(worst, fail(io_failed, path, files.error().message()));
            continue;
        }
        for (auto& file : *files) {
            const bool named = file == path;
            inputs.push_back({std::move(file), named});
        }
    }
    std::size_t counts[5] = {};
    constexpr std::string_view outcomes[] = {"identical", "findings", "differs", "refused", "unrecognised"};
    check_all(inputs, options, [&](const report& r) {
        worst = std::max(worst, r.code);
        ++counts[static_cast<std::size_t>(std::find(std::begin(outcomes), std::end(outcomes), r.outcome) - std::begin(outcomes))];
        const auto text = options.json ? as_json(r, options) : as_text(r, options);
        std::fwrite(text.data(), 1, text.size(), stdout);
        if (!options.json) std::fflush(stdout);
    });
    if (!options.json && inputs.size() != 1)
        fmt::print("{} files: {} identical ({} of them with findings), {} different, {} refused, {} unrecognised\n", inputs.size(), counts[0] + counts[1], counts[1],
                   counts[2], counts[3], counts[4]);
    return worst;
}

}  // namespace

void add_check(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("check", "Read each file, write it again, compare; report what deviates from its format");
    auto o = std::make_shared<options>();
    command->add_option("PATH", o->paths, "Files, directories (searched for files), or - for standard input")->required();
    command->add_option("--format", o->format, "Read every file as this format (see verbatim formats)");
    command->add_flag("--findings", o->list_findings, "List every finding");
    command->add_flag("--strict", o->strict, "Exit with 1 when there are findings");
    command->add_flag("--json", o->json, "One JSON object per file and line");
    command->callback([o, &code] { code = run(*o); });
}

}  // namespace verbatim::tools
