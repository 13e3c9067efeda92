#include "tools/entries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "tools/system/files.hpp"
#include "verbatim/archives/names.hpp"
#include "verbatim/view/fits_pattern.hpp"

namespace verbatim::tools {

namespace {

// Returns a path below a folder for an entry; nothing if its name could lead out of it, or to a device.
std::optional<std::string> file_of_entry(std::string label, bool is_key) {
    if (is_key) std::ranges::replace(label, ':', '_');
    std::ranges::replace(label, '\\', '/');
    const bool is_odd = label.starts_with('/') || label.find_first_of("<>|?*\"") != label.npos;
    if (is_odd || !archives::fault_of_path(label).empty()) return std::nullopt;
    return label;
}

// Returns the folder of a file.
std::string folder_of(const std::string& path) {
    const auto folder = path.substr(0, path.size() - system::file_name(path).size());
    return folder.empty() ? "." : folder;
}

}  // namespace

result<std::shared_ptr<const opened_archive>> archive_file(const std::string& path) {
    // What can be read only once is left to the command.
    const auto there = path == "-" ? std::nullopt : system::info_of(path);
    if (path == "-" || (there && there->kind != system::file_kind::regular))
        return std::shared_ptr<const opened_archive>();
    auto file = content::open(path);
    if (!file) return file.error();
    return opened_archive::of(std::move(*file));
}

std::optional<entry_path> entry_path_of(const std::string& path) {
    const auto inside = path_inside_of(path);
    if (!inside) return std::nullopt;
    entry_path made{inside->file, inside->entries.back()};
    for (std::size_t i = 0; i + 1 < inside->entries.size(); ++i) made.archive += "//" + inside->entries[i];
    return made;
}

bool fits_entry(const opened_archive& in, std::size_t entry, const std::string& pattern) {
    const auto folded = [&](const std::string& text) { return in.kind->ignores_case ? archives::folded(text) : text; };
    const auto& e = in.entries[entry];
    return view::fits_pattern(folded(pattern), folded(e.name), false) ||
           view::fits_pattern(folded(pattern), folded(in.labels[entry]), false);
}

result<std::vector<std::size_t>> entries_of(const opened_archive& in, const std::vector<std::string>& names) {
    std::vector<std::size_t> all;
    for (const auto& name : names) {
        const auto one = in.find(name);
        if (one) {
            all.push_back(*one);
            continue;
        }
        const auto before = all.size();
        for (std::size_t i = 0; name.find_first_of("*?[") != name.npos && i < in.entries.size(); ++i)
            if (fits_entry(in, i, name)) all.push_back(i);
        if (all.size() == before) return one.error();
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

int extract_entries(const program& self, const opened_archive& in, const std::string& path,
                    const std::vector<std::string>& names, const std::string& out, const save_options& saving) {
    const auto all = entries_of(in, names.empty() ? std::vector<std::string>{"*"} : names);
    if (!all) return fail(self, code_of(all.error()), path, all.error().message());
    const auto write = [&](std::size_t i, const std::string& to) {
        const auto whole = path + "//" + in.labels[i];
        auto opened = open_content(self, whole);
        if (!opened) return fail(self, refused, whole, opened.error().message());
        if (saving.dry_run && !system::info_of(folder_of(to)))  // which is made with its first file
            return report(self, {identical, fmt::format("would be made: {} bytes", opened->bytes().size())}, to);
        return report(self, save_bytes(self, opened->bytes(), path, to, saving), to);
    };
    const auto about = out == "-" ? std::nullopt : system::info_of(out);
    const bool is_folder = about && about->kind == system::file_kind::folder;
    const bool is_one = names.size() == 1 && in.find(names.front());
    if (is_one && !is_folder) return write(all->front(), out);
    if (about && !is_folder) return fail(self, usage, out, "it is not a folder, and several entries are extracted");
    int worst = identical;
    for (const auto i : *all) {
        const auto file = file_of_entry(in.labels[i], !in.entries[i].key.empty());
        if (!file) {
            worst =
                std::max<int>(worst, fail(self, refused, path,
                                          fmt::format("{}: its name is not that of a file in {}: extract #{} alone, "
                                                      "with -o and another name",
                                                      printable(in.labels[i]), out, i)));
            continue;
        }
        const auto to = out + "/" + *file;
        std::error_code failed;
        if (!saving.dry_run) std::filesystem::create_directories(system::path_of(to).parent_path(), failed);
        worst = std::max(worst, write(i, to));
    }
    return worst;
}

std::vector<parameter> archive_parameters(edit_options& o, std::vector<parameter> own) {
    own.insert(own.end(), {output(o.out, "Write the archive here instead of into ARCHIVE"),
                           backup(o.saving),
                           force(o.saving.force),
                           in_place(o.saving),
                           {"--keep-time", &o.saving.keep_time, "Keep the modification time of ARCHIVE"},
                           {"--dry-run", &o.saving.dry_run, "Say what would move, and write nothing"}});
    return own;
}

int edit_entries(const program& self, const edit_options& o,
                 const std::function<result<void>(const opened_archive&, archives::archive&)>& edit) {
    if (const auto why = excluded_in_place(o); !why.empty()) return fail(self, usage, o.file, why);
    const auto out = o.out.empty() ? o.file : o.out;
    file_lock lock;
    if (!o.saving.dry_run && (o.out.empty() || same_file(o.file, o.out))) lock = file_lock::take(self, o.file);
    auto opened = archive_file(o.file);
    if (!opened) return fail(self, code_of(opened.error()), o.file, opened.error().message());
    if (!*opened) return fail(self, refused, o.file, "it is not an archive that this command knows");
    const auto& in = **opened;
    const auto edited = edited_archive(in.file, *in.kind, [&](archives::archive& a) { return edit(in, a); });
    if (!edited) {
        const auto& why = edited.error();
        return fail(self, code_of(why), o.file, why.message());
    }
    const auto from = file_on_disk(o.file);
    return report(self, save_archive(self, outermost(in.file), *edited, from, o.out.empty() ? from : o.out, o.saving),
                  out);
}

namespace {

void add_file(std::vector<found_file>& all, found_file file, bool in_its_place, std::size_t depth) {
    const bool may_be_one = file.unreadable.empty() && file.path != "-" && depth < most_archives;
    const auto opened = may_be_one ? archive_file(file.path) : result<std::shared_ptr<const opened_archive>>(error{});
    const bool is_one = opened && *opened;
    const auto path = file.path;
    if (!is_one || !in_its_place) all.push_back(std::move(file));
    for (const auto& label : is_one ? (*opened)->labels : std::vector<std::string>())
        add_file(all, {path + "//" + label, {}, false}, in_its_place, depth + 1);
}

}  // namespace

void add_entries(std::vector<found_file>& files, bool in_its_place) {
    std::vector<found_file> all;
    for (auto& file : files) add_file(all, std::move(file), in_its_place, 0);
    files = std::move(all);
}

void name_entries(std::vector<found_file>& files, bool all) {
    std::vector<found_file> made;
    std::set<std::string> seen;
    for (auto& file : files) {
        const auto entry = file.is_named && file.path != "-" ? entry_path_of(file.path) : std::nullopt;
        if (!entry) {
            if (all && file.is_named) add_file(made, std::move(file), true, 0);
            else made.push_back(std::move(file));
            continue;
        }
        const auto opened = archive_file(entry->archive);
        const auto numbers =
            opened && *opened ? entries_of(**opened, {entry->entry}) : result<std::vector<std::size_t>>(error{});
        if (!numbers) {  // the command says why
            made.push_back(std::move(file));
            continue;
        }
        const bool is_pattern = !(*opened)->find(entry->entry);
        for (const auto i : *numbers) made.push_back({entry->archive + "//" + (*opened)->labels[i], {}, !is_pattern});
    }
    std::erase_if(made, [&](const auto& file) { return path_inside_of(file.path) && !seen.insert(file.path).second; });
    files = std::move(made);
}

namespace {

// Moves the name of an entry with which the paths behind an archive begin to the archive: ARCHIVE ENTRY//PATH.
void move_entry(std::vector<std::string>& words) {
    std::string entry;
    std::size_t archive = 0;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].starts_with('-')) continue;
        if (archive == 0) {
            const auto opened = archive_file(words[i]);
            if (opened && *opened) archive = i;
            continue;
        }
        const auto end = words[i].find("//");
        if (end == std::string::npos) continue;
        const auto name = words[i].substr(0, end);
        if (!entry.empty() && name != entry) return;
        entry = name;
    }
    if (entry.empty()) return;
    const auto path = words[archive] + "//" + entry;
    if (!content::open(path)) return;
    words[archive] = path;
    for (std::size_t i = archive + 1; i < words.size(); ++i)
        if (words[i].starts_with(entry + "//")) words[i].erase(0, entry.size() + 2);
}

}  // namespace

std::vector<std::string> words_with_entries(std::vector<std::string> words) {
    if (std::ranges::none_of(words, [](const auto& word) { return word.find("//") != word.npos; })) return words;
    move_entry(words);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].starts_with('-')) continue;
        const auto place = path_inside_of(words[i]);
        for (std::size_t n = 1; place && n < place->entries.size(); ++n) {
            auto entry = place->file;
            for (std::size_t k = 0; k < n; ++k) entry += "//" + place->entries[k];
            const auto opened = content::open(entry);
            if (!opened) break;
            if (kind_of_archive(*opened)) continue;
            auto path = place->entries[n];
            for (std::size_t k = n + 1; k < place->entries.size(); ++k) path += "//" + place->entries[k];
            words[i] = std::move(entry);
            words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(path));
            break;
        }
    }
    return words;
}

}  // namespace verbatim::tools
