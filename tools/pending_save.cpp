#include "tools/pending_save.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <vector>

#include "tools/archive.hpp"
#include "tools/files.hpp"
#include "tools/in_place.hpp"

namespace verbatim::tools {

namespace {

constexpr std::string_view note_mark = "verbatim save 1";

// A file by what stays if its name changes, and if it is copied with its time.
struct seen_file {
    std::uint64_t size = 0;
    system::moment changed{};
    bool is(const std::optional<system::file_info>& now) const {
        return now && now->size == size && now->changed == changed;
    }
};

// A file that is to take the place of another one, which has the name `target` and was as `old` says; nothing: there
// was none. The note names no folders, so that it leads to no file elsewhere, whoever wrote it.
struct missing_step {
    std::string target, beside;
    seen_file made{};
    std::optional<seen_file> old{};
};

// Returns where the note is of a file, whose path leads through no link.
std::string note_of(const std::string& file) {
    return fmt::format("{}.{}.verbatim-save", system::folder_part(file), system::file_name(file));
}

std::string line_of(const new_file& one) {
    const auto text = [](const std::optional<system::file_info>& f) {
        return f ? fmt::format("{} {} {}", f->size, f->changed.seconds, f->changed.nanoseconds) : std::string("-");
    };
    return fmt::format("{}\n{}\n{}\n{}\n", system::file_name(one.target()), system::file_name(one.path()),
                       text(one.info()), text(one.old()));
}

std::optional<seen_file> file_in(const std::string& line) {
    std::istringstream in(line);
    seen_file made;
    if (!(in >> made.size >> made.changed.seconds >> made.changed.nanoseconds)) return {};
    return made;
}

// Returns the steps that a note names; nothing if it cannot be followed.
std::optional<std::vector<missing_step>> steps_in(std::span<const std::byte> note, const std::string& archive) {
    std::istringstream in(std::string(reinterpret_cast<const char*>(note.data()), note.size()));
    std::string line;
    if (!std::getline(in, line) || line != note_mark) return {};
    std::vector<missing_step> steps;
    for (const bool is_directory : {false, true}) {
        missing_step step;
        std::string made, old;
        for (auto* const to : {&step.target, &step.beside, &made, &old})
            if (!std::getline(in, *to)) return {};
        const auto seen = file_in(made);
        const auto name = system::file_name(archive);
        const bool is_own = is_directory ? is_directory_name(step.target, name) : step.target == name;
        if (!seen || !is_own || !step.beside.starts_with(fmt::format(".{}.verbatim-", step.target.substr(0, 200))) ||
            step.beside.find('/') != step.beside.npos)
            return {};
        step.made = *seen;
        step.old = file_in(old);
        steps.push_back(std::move(step));
    }
    return steps;
}

// Makes the steps that are missing.
result<void> finish(const std::string& archive, const std::string& note, const result<std::vector<std::byte>>& text) {
    const auto cannot = [&](const std::string& why) {
        return error{{},
                     0,
                     fmt::format("a command that was saving it and its directory was interrupted, and this cannot be "
                                 "finished: {}; remove {} to leave both as they are",
                                 why, note),
                     error_kind::system};
    };
    if (!text) return cannot(text.error().reason);
    const auto steps = steps_in(*text, archive);
    if (!steps) return cannot("what is noted of it is damaged");
    const auto folder = system::folder_part(archive);
    std::vector<const missing_step*> left;
    for (const auto& step : *steps) {
        const auto there = system::info_of_link(folder + step.beside), now = system::info_of_link(folder + step.target);
        if (!there && step.made.is(now)) continue;
        if (there && now && system::same_file(*there, *now)) {  // the file system gives names in two steps
            system::remove(folder + step.beside);
            continue;
        }
        if (!there) return cannot(step.beside + " is gone");
        if (!step.made.is(there)) return cannot(step.beside + " has been changed");
        if (step.old ? !step.old->is(now) : now.has_value())
            return cannot(step.target + " has been changed since, by another program");
        left.push_back(&step);
    }
    for (const auto* const step : left)
        if (!(step->old ? system::replace(folder + step->target, folder + step->beside)
                        : system::rename_new(folder + step->beside, folder + step->target)))
            return cannot(system::last_error());
    if (!system::flush_folder_of(archive) || !system::remove(note)) return cannot(system::last_error());
    return {};
}

}  // namespace

result<pending_save> pending_save::begin(const new_file& archive, const new_file& directory) {
    if (archive.target().find('\n') != std::string::npos)
        return error{
            {}, 0, "its name has a line break, so both files cannot be saved together", error_kind::impossible};
    auto note = std::make_shared<new_file>(note_of(archive.target()), note_of(archive.target()), std::nullopt);
    const auto text = fmt::format("{}\n{}{}", note_mark, line_of(archive), line_of(directory));
    if (const auto written = note->write(maker_of(std::as_bytes(std::span(text))), nullptr, nullptr); !written)
        return written.error();
    if (!note->take_place(false)) return system::system_error("cannot note beside it what is to be saved");
    if (!system::flush_folder_of(archive.target())) {
        const auto why = system::system_error("cannot flush its folder");
        system::remove(note->target());
        return why;
    }
    return pending_save(std::move(note));
}

void pending_save::end() {
    system::remove(note_->target());
    note_.reset();
}

saved_file saved_at(const std::string& path) {
    auto target = system::target_of(path);
    auto full = target ? std::move(*target) : path;
    if (auto archive = archive_of_pair_at(full)) full = std::move(*archive);
    auto note = note_of(full);
    return {std::move(full), std::move(note)};
}

result<void> finish_save(const saved_file& one) {
    for (;;) {
        const auto lock = system::open_file::for_locking(one.note);
        const auto locked = lock.ok() ? lock.info() : std::nullopt;
        if (!locked) return {};
        (void)lock.lock(true);  // the process that is at it has the lock
        const auto now = system::info_of(one.note);
        if (!now) return {};
        if (!system::same_file(*locked, *now)) continue;
        const auto text = read_file(one.note);
        if (text && is_note_in_place(*text)) return finish_in_place(one.path, one.note, *text, locked->changed);
        return finish(one.path, one.note, text);
    }
}

}  // namespace verbatim::tools
