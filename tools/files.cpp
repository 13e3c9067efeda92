#include "tools/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <new>
#include <set>
#include <utility>

namespace verbatim::tools {

namespace {

constexpr std::size_t most_of_a_stream = std::size_t{1} << 30;

error cannot_read(std::string_view why) {
    return error{{}, 0, fmt::format("cannot read: {}", why), error_kind::system};
}

result<std::vector<std::byte>> read_all(const system::open_file& in, const system::file_info& about) {
    std::vector<std::byte> bytes;
    const auto size = static_cast<std::size_t>(about.size);
    for (std::size_t done = 0;;) {
        if (done == bytes.size()) bytes.resize(done == 0 && size > 0 ? size + 1 : done + (done >> 1) + 65536);
        const auto n = in.read_some(std::span(bytes).subspan(done));
        if (n < 0) return system::system_error("cannot read");
        done += static_cast<std::size_t>(n);
        if (n == 0) {
            bytes.resize(done);
            return bytes;
        }
        if (done > size && done - size > most_of_a_stream)
            return cannot_read("it gives more than 1 GiB, and so much is read only from regular files");
    }
}

}  // namespace

bool same_file(const std::string& a, const std::string& b) {
    const auto info = [](const std::string& path) { return path == "-" ? std::nullopt : system::info_of(path); };
    const auto of_a = info(a), of_b = info(b);
    return of_a && of_b && system::same_file(*of_a, *of_b);
}

std::string_view no_file(const system::file_info& about) {
    switch (about.kind) {
        case system::file_kind::folder: return "a directory";
        case system::file_kind::device: return "a device";
        case system::file_kind::pipe: return "a pipe";
        case system::file_kind::socket: return "a socket";
        default: return {};
    }
}

result<system::open_file> open_for_reading(const std::string& path, system::file_info& about) {
    const bool standard = path == "-";
    if (!standard) {
        const auto there = system::info_of(path);
        if (!there) {
            if (system::last_reason() != system::reason::missing) return system::system_error("cannot read");
            const bool is_link = system::info_of_link(path).has_value();
            return error{{},
                         0,
                         is_link ? "it is a link to a file that is missing" : "there is no such file",
                         error_kind::system};
        }
        if (there->kind != system::file_kind::pipe && !no_file(*there).empty())
            return cannot_read(fmt::format("it is {}", no_file(*there)));
    }
    auto in = standard ? system::open_file::standard_input() : system::open_file::for_reading(path);
    const auto opened = in.ok() ? in.info() : std::nullopt;
    if (!opened) return system::system_error("cannot read");
    if (opened->kind == system::file_kind::folder) return cannot_read("it is a directory");
    about = *opened;
    return in;
}

result<std::vector<std::byte>> read_file(const std::string& path) {
    system::file_info about;
    const auto in = open_for_reading(path, about);
    if (!in) return in.error();
    return read_file(*in, about);
}

result<std::vector<std::byte>> read_file(const system::open_file& in, const system::file_info& about) {
    try {
        return read_all(in, about);
    } catch (const std::exception&) {  // bad_alloc, or a size that no vector can have
        return cannot_read(fmt::format("there is not enough memory for its {} bytes", about.size));
    }
}

result<void> read_pieces(const std::string& path, const std::function<bool(std::string_view)>& take) {
    system::file_info about;
    const auto in = open_for_reading(path, about);
    if (!in) return in.error();
    std::vector<std::byte> piece(1 << 16);
    for (;;) {
        const auto n = in->read_some(piece);
        if (n < 0) return system::system_error("cannot read");
        if (n == 0 || !take({reinterpret_cast<const char*>(piece.data()), static_cast<std::size_t>(n)})) return {};
    }
}

namespace {

class search {
public:
    std::vector<found_file> below(const std::string& path) {
        folders_.push_back(path);
        // Links to directories come last, so that files below the path are found under their own names.
        while (!folders_.empty() || !links_.empty()) {
            auto& next = folders_.empty() ? links_ : folders_;
            const auto folder = next.back();
            next.pop_back();
            look_into(folder);
        }
        std::sort(found_.begin(), found_.end(),
                  [](const found_file& a, const found_file& b) { return a.path < b.path; });
        return std::move(found_);
    }

private:
    void look_into(const std::string& folder) {
        const auto about = system::info_of(folder);
        if (!about) return unreadable(folder, system::last_error());
        if (!seen_.emplace(about->device, about->number).second) return;
        const auto inside = system::file_name(folder).empty() ? folder : folder + "/";
        const auto listed = system::each_name_in(folder, [&](const std::string& name) {
            if (!name.starts_with('.')) look_at(inside + name);
        });
        if (!listed) unreadable(folder, listed.error().reason);
    }

    void look_at(const std::string& path) {
        auto about = system::info_of_link(path);
        if (!about) return unreadable(path, system::last_error());
        const bool link = about->kind == system::file_kind::link;
        if (link && !(about = system::info_of(path)))
            return unreadable(path, fmt::format("cannot follow its link: {}", system::last_error()));
        if (about->kind == system::file_kind::folder) (link ? links_ : folders_).push_back(path);
        else if (const auto what = no_file(*about); !what.empty()) unreadable(path, fmt::format("it is {}", what));
        else found_.push_back({path, {}, false});
    }

    void unreadable(const std::string& path, std::string_view why) {
        found_.push_back({path, cannot_read(why).reason, false});
    }

    std::vector<std::string> folders_, links_;
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen_;
    std::vector<found_file> found_;
};

}  // namespace

std::vector<found_file> files_below(const std::vector<std::string>& paths) {
    std::vector<found_file> all;
    for (const auto& path : paths) {
        const auto about = path == "-" ? std::nullopt : system::info_of(path);
        if (!about || about->kind != system::file_kind::folder) {
            all.push_back({path, {}, true});
            continue;
        }
        auto below = search().below(path);
        all.insert(all.end(), std::make_move_iterator(below.begin()), std::make_move_iterator(below.end()));
    }
    return all;
}

void take_each_file_once(std::vector<found_file>& files) {
    const auto is_better = [](const found_file& a, const found_file& b) {
        const auto is_link = [](const found_file& f) {
            const auto about = system::info_of_link(f.path);
            return about && about->kind == system::file_kind::link;
        };
        return a.is_named != b.is_named ? a.is_named : !a.is_named && !is_link(a) && is_link(b);
    };
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> known;
    std::vector<found_file> once;
    for (auto& file : files) {
        const auto about = file.unreadable.empty() && file.path != "-" ? system::info_of(file.path) : std::nullopt;
        const auto [at, is_new] =
            about ? known.emplace(std::pair(about->device, about->number), once.size()) : std::pair(known.end(), true);
        if (is_new) {
            once.push_back(std::move(file));
            continue;
        }
        auto& first = once[at->second];
        if (is_better(file, first)) {
            file.also = std::exchange(first.also, {});
            std::swap(file, first);
        }
        first.also.push_back(std::move(file.path));
    }
    files = std::move(once);
}

}  // namespace verbatim::tools
