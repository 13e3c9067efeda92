#include "tools/journal.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/endian/conversion.hpp>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>

#include "tools/files.hpp"
#include "tools/system/files.hpp"
#include "tools/system/program.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

using byte_span = std::span<const std::byte>;

// A journal is this mark, the checksum of what follows up to the differences, that, and the differences, each
// with a checksum before them. Numbers have 8 bytes, the lowest first; texts have their size before them.
constexpr std::string_view journal_mark = "v Undo3\n", mark_of_any_version = "v Undo";

constexpr std::uint64_t last_second = 253'402'300'799;  // of the year 9999

class journal_writer {
public:
    std::vector<std::byte> bytes{};

    void put(byte_span data) { bytes.insert(bytes.end(), data.begin(), data.end()); }
    void put(std::uint64_t number) {
        boost::endian::native_to_little_inplace(number);
        put(std::as_bytes(std::span(&number, 1)));
    }
    void put(std::string_view text) {
        put(text.size());
        put(std::as_bytes(std::span(text)));
    }
    void put(const journal::state& s) {
        put(s.path);
        for (const auto number : {s.size, s.sum, s.directory}) put(number);
    }
};

// Takes what `journal_writer` has put. After data that is cut, everything is empty.
class journal_reader {
public:
    explicit journal_reader(byte_span from) : left_(from) {}
    byte_span left() const { return left_; }
    bool ok() const { return ok_; }

    byte_span bytes(std::uint64_t size) {
        ok_ = ok_ && size <= left_.size();
        const auto taken = left_.first(ok_ ? static_cast<std::size_t>(size) : 0);
        left_ = left_.subspan(taken.size());
        return taken;
    }
    std::uint64_t number() {
        const auto at = bytes(8);
        return ok_ ? boost::endian::load_little_u64(reinterpret_cast<const unsigned char*>(at.data())) : 0;
    }
    std::string text() {
        const auto at = bytes(number());
        return {reinterpret_cast<const char*>(at.data()), at.size()};
    }
    journal::state state() {
        auto path = text();
        const auto size = number(), sum = number(), directory = number();
        ok_ = ok_ && directory <= size;
        return {std::move(path), size, sum, directory};
    }

private:
    byte_span left_;
    bool ok_ = true;
};

error damaged_journal(std::string_view what = "what is recorded of it") {
    return {{}, 0, fmt::format("{} is damaged, so it is not followed", what), error_kind::malformed};
}

std::string utf8(const fs::path& path) {
    const auto text = path.u8string();
    return {reinterpret_cast<const char*>(text.data()), text.size()};
}

// Returns the folder of the journals, with a slash; empty if the user has none.
std::string journal_folder() {
    const auto state = system::state_folder();
    return state.empty() ? state : state + "/verbatim/";
}

std::string slot_of(const std::string& whole_path) {
    return fmt::format("{}{:016x}.undo", journal_folder(), checksums_of(std::as_bytes(std::span(whole_path))));
}

result<void> write_slot(const std::string& whole_path, byte_span bytes) {
    std::error_code failed;
    fs::create_directories(system::path_of(journal_folder()), failed);
    const auto slot = slot_of(whole_path);
    auto name = slot + "-";
    auto file = system::open_file::make_temporary(name);
    const bool is_written = file.ok() && file.write_all(bytes);
    const bool is_made = file.ok();
    file = {};
    if (is_written && system::replace(slot, name)) return {};
    const auto why = system::system_error("cannot write " + slot);
    if (is_made) system::remove(name);
    return why;
}

std::string shell_quoted(const std::string& word) {
    return !word.empty() && word.find_first_of(" \t\n'\"*?[](){}<>|&;$\\~") == word.npos ? word : "'" + word + "'";
}

struct kept_file {
    std::string path;
    std::uint64_t size;
    std::int64_t changed;
};

}  // namespace

result<std::string> whole_path(const std::string& file) {
    std::error_code failed;
    const auto path = fs::weakly_canonical(fs::absolute(system::path_of(file)), failed);
    if (failed) return error{{}, 0, failed.message(), error_kind::system};
    return utf8(path);
}

std::string time_text(std::int64_t seconds) {
    return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::localtime(static_cast<std::time_t>(seconds)));
}

result<journal> journal::parse(byte_span bytes) {
    journal_reader in(bytes);
    const auto start = in.bytes(journal_mark.size());
    const std::string_view seen(reinterpret_cast<const char*>(start.data()), start.size());
    if (seen != journal_mark)
        return seen.starts_with(mark_of_any_version)
                   ? error{{},
                           0,
                           "what is recorded of it was written by another version of this command",
                           error_kind::impossible}
                   : damaged_journal();
    const auto sum = in.number();
    const auto summed = in.left();
    journal j;
    j.path_ = in.text(), j.moved_to_ = in.text();
    j.dropped_ = in.number();
    const auto made = in.number(), count = in.number();
    std::vector<std::pair<std::uint64_t, std::uint64_t>> differences;  // size, checksum
    for (std::uint64_t i = 0; i < count && in.ok(); ++i) {
        change c;
        c.seconds = static_cast<std::int64_t>(std::min(in.number(), last_second));
        c.command = in.text(), c.before = in.state(), c.after = in.state();
        const auto size = in.number(), sum_of_it = in.number();
        differences.emplace_back(size, sum_of_it);
        j.changes_.push_back(std::move(c));
    }
    if (!in.ok() || checksums_of(summed.first(summed.size() - in.left().size())) != sum || made > count)
        return damaged_journal();
    j.made_ = static_cast<std::size_t>(made);
    for (std::size_t i = 0; i < j.changes_.size(); ++i) {
        if (i > 0 && j.changes_[i].before != j.changes_[i - 1].after) return damaged_journal();
        const auto [size, sum_of_it] = differences[i];
        const auto difference = in.bytes(size);
        // Of a change whose difference is damaged, it is empty: the others can be followed.
        if (in.ok() && checksums_of(difference) == sum_of_it)
            j.changes_[i].difference.assign(difference.begin(), difference.end());
    }
    if (in.ok() && !in.left().empty()) return damaged_journal();
    return j;
}

result<journal> journal::of(const std::string& file) {
    if (journal_folder().empty())
        return error{
            {}, 0, "nothing is recorded: neither XDG_STATE_HOME nor HOME names a folder", error_kind::not_found};
    auto path = whole_path(file);
    for (int names = 0; path && names < 40; ++names) {
        const auto bytes = read_file(slot_of(*path));
        if (!bytes && system::info_of(slot_of(*path))) return bytes.error();
        if (!bytes) break;
        auto found = parse(*bytes);
        if (!found) return found;
        if (found->path_ != *path) return damaged_journal();
        if (found->moved_to_.empty()) return found;
        if (system::info_of(*path)) break;  // another file has the name now
        path = found->moved_to_;
    }
    if (!path) return path.error();
    return error{{}, 0, "no change of it is recorded", error_kind::not_found};
}

bool journal::find_state(const state_bytes& now) {
    return !changes_.empty() && find_state(now.size(), now.directory.size(), checksums_of(now));
}

bool journal::find_state(std::uint64_t size, std::uint64_t directory, std::uint64_t sum) {
    if (changes_.empty()) return false;
    std::optional<std::size_t> nearest;
    const auto distance = [&](std::size_t count) { return count > made_ ? count - made_ : made_ - count; };
    for (std::size_t i = 0; i <= changes_.size(); ++i)
        if (after(i) == state{path_, size, sum, directory})
            if (!nearest || distance(i) < distance(*nearest)) nearest = i;
    if (nearest) made_ = *nearest;
    return nearest.has_value();
}

result<state_pieces> journal::next(const state_pieces& now, direction to, const std::function<void()>& after_part) {
    const bool is_back = to == direction::back;
    const auto& c = changes_[is_back ? made_ - 1 : made_];
    const auto& wanted = is_back ? c.before : c.after;
    auto made = now.other(c.difference, to);
    if (!made || made->size() != wanted.size || made->sums(after_part) != wanted.sum)
        return damaged_journal(fmt::format("what is recorded of the change by \"{}\"", c.command));
    is_back ? --made_ : ++made_;
    path_ = wanted.path;
    return std::move(*made);
}

result<void> journal::write() const {
    journal_writer header;
    header.put(path_), header.put(moved_to_);
    for (const std::uint64_t number : {dropped_, std::uint64_t{made_}, std::uint64_t{changes_.size()}})
        header.put(number);
    for (const auto& c : changes_) {
        header.put(static_cast<std::uint64_t>(c.seconds)), header.put(c.command);
        header.put(c.before), header.put(c.after);
        header.put(c.difference.size());
        header.put(checksums_of(c.difference));
    }
    journal_writer out;
    out.put(std::as_bytes(std::span(journal_mark)));
    out.put(checksums_of(header.bytes));
    out.put(byte_span(header.bytes));
    for (const auto& c : changes_) out.put(byte_span(c.difference));
    return write_slot(path_, out.bytes);
}

result<void> journal::replace(const journal& former, bool done) const {
    if (!done) return former.write();
    if (const auto written = write(); !written || path_ == former.path_) return written;
    journal moved;
    moved.path_ = former.path_, moved.moved_to_ = path_;
    return moved.write();
}

std::string drop_oldest_journals(std::uint64_t most, const std::string& but) {
    const auto kept = slot_of(but);
    std::vector<kept_file> all;
    std::uint64_t sum = 0, dropped = 0;
    (void)system::each_name_in(journal_folder(), [&](const std::string& name) {
        const auto about = system::info_of(journal_folder() + name);
        if (!about || about->kind != system::file_kind::regular) return;
        sum += std::max<std::uint64_t>(about->size, 4096);
        all.push_back({journal_folder() + name, about->size, about->changed.seconds});
    });
    std::ranges::sort(all, {}, &kept_file::changed);
    std::int64_t last = 0;
    for (const auto& one : all) {
        if (sum <= most) break;
        if (one.path == kept || !system::remove(one.path)) continue;
        sum -= std::max<std::uint64_t>(one.size, 4096);
        last = one.changed, ++dropped;
    }
    if (dropped == 0) return {};
    return fmt::format("what was recorded for undo of {} files, up to {}, is dropped: more than {} MiB were recorded",
                       dropped, time_text(last), most >> 20);
}

journal_entry::journal_entry(const program& self, std::string from, std::string to, const state_bytes& before,
                             const state_bytes& after, std::vector<hunk> hunks, journal_limits limits)
    : from_(std::move(from)),
      to_(std::move(to)),
      before_(before),
      after_(after),
      hunks_(std::move(hunks)),
      limits_(limits) {
    for (const auto& word : self.words) command_ += (command_.empty() ? "" : " ") + shell_quoted(word);
}

void journal_entry::record(bool adds) {
    if (journal_folder().empty()) return;
    if (adds) {
        const auto added = add();
        if (!added) note_ = "saved, but cannot be undone: " + added.error().message();
        return;
    }
    const auto path = whole_path(from_);
    if (path && former_.empty()) system::remove(slot_of(*path));
    else if (path) (void)write_slot(*path, former_);
}

result<void> journal_entry::add() {
    const auto from = whole_path(from_), to = whole_path(to_);
    if (!from || !to) return (from ? to : from).error();
    if (auto former = read_file(slot_of(*from))) former_ = std::move(*former);
    auto known = journal::of(from_);
    if (!known && known.error().kind != error_kind::not_found)
        note_ = "saved; its earlier changes can no longer be taken back: " + known.error().message();
    journal j = known ? std::move(*known) : journal();
    if (hunks_.empty()) hunks_ = with_directory(hunks_between(before_.file, after_.file), before_, after_);
    const auto sums = sums_of(before_, after_, hunks_, release_pages_);
    if (j.path_ != *from ||
        !j.find_state(before_.size(), before_.directory.size(), sums.before)) {  // another program has changed it since
        j.dropped_ += j.changes_.size();
        j.changes_.clear();
        j.made_ = 0;
    }
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
    j.changes_.resize(j.made_);
    j.changes_.push_back({seconds.count(),
                          command_.substr(0, 500),
                          {*from, before_.size(), sums.before, before_.directory.size()},
                          {*to, after_.size(), sums.after, after_.directory.size()},
                          packed_difference(before_, after_, hunks_)});
    std::size_t bytes = 0, kept = 0;
    for (auto c = j.changes_.rbegin(); c != j.changes_.rend() && kept < limits_.changes; ++c, ++kept)
        if ((bytes += c->difference.size()) > limits_.bytes && kept > 0) break;
    const auto drop = j.changes_.size() - kept;
    if (drop > 0 && j.dropped_ == 0)
        note_ = fmt::format("saved; from now on, only the last changes can be taken back: {} of {} are kept", kept,
                            j.changes_.size());
    j.changes_.erase(j.changes_.begin(), j.changes_.begin() + static_cast<std::ptrdiff_t>(drop));
    j.dropped_ += drop;
    j.made_ = j.changes_.size();
    j.path_ = *to;
    journal former;
    former.path_ = *from;
    if (const auto written = j.replace(former, true); !written) return written;
    static std::once_flag once;  // looking through the folder for each of many files would take long
    std::call_once(once, [&] {
        const auto dropped = drop_oldest_journals(limits_.all, *to);
        if (!dropped.empty()) note_ += (note_.empty() ? "saved; " : "; ") + dropped;
    });
    return {};
}

}  // namespace verbatim::tools
