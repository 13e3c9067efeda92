#include "tools/journal.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>

#include "tools/files.hpp"
#include "tools/record.hpp"
#include "tools/system/files.hpp"
#include "tools/system/program.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

using byte_span = std::span<const std::byte>;

// A journal is this mark, the checksum of what follows up to the differences, that, and the differences, each
// with a checksum before them.
constexpr std::string_view journal_mark = "v Undo4\n", mark_of_any_version = "v Undo";

constexpr std::uint64_t last_second = 253'402'300'799;  // of the year 9999

// Until version 3, all states were known by their checksums, and nothing was changed in place.
constexpr std::string_view journal_mark_3 = "v Undo3\n";

constexpr std::uint64_t by_sum = 1, by_sight = 2;  // how a state is known

void put_state(record_writer& to, const journal::state& s) {
    to.put(s.path);
    const auto seen = s.seen.value_or(sighting());
    to.put((s.sum ? by_sum : 0) | (s.seen ? by_sight : 0));
    for (const std::uint64_t number : {s.size, s.sum.value_or(0), s.directory}) to.put(number);
    for (const auto& one : {seen.of_file, seen.of_directory}) {
        to.put(one.number);
        to.put(static_cast<std::uint64_t>(one.changed.seconds));
        to.put(static_cast<std::uint64_t>(one.changed.nanoseconds));
    }
}

journal::state state_in(record_reader& in, bool is_version_3) {
    journal::state s{.path = in.text()};
    const auto known = is_version_3 ? by_sum : in.number();
    s.size = in.number();
    const auto sum = in.number();
    s.directory = in.number();
    if (known & by_sum) s.sum = sum;
    sighting seen;
    if (!is_version_3)
        for (auto* const one : {&seen.of_file, &seen.of_directory}) {
            one->number = in.number();
            one->changed.seconds = static_cast<std::int64_t>(in.number());
            one->changed.nanoseconds = static_cast<std::int64_t>(in.number());
        }
    if (known & by_sight) s.seen = seen;
    if (s.directory > s.size || known == 0 || known > (by_sum | by_sight)) in.refuse();
    return s;
}

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
    record_reader in(bytes);
    const auto start = in.bytes(journal_mark.size());
    const std::string_view seen(reinterpret_cast<const char*>(start.data()), start.size());
    const bool is_version_3 = seen == journal_mark_3;
    if (seen != journal_mark && !is_version_3)
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
        c.command = in.text();
        c.before = state_in(in, is_version_3);
        c.after = state_in(in, is_version_3);
        c.in_place = !is_version_3 && in.number() != 0;
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

// Returns whether a file has the bytes that the changes before and after a state say of it.
bool journal::has_bytes(std::size_t count, const state_bytes& now) const {
    const state_pieces is(now);
    return (count == 0 || is.other(changes_[count - 1].difference, direction::back)) &&
           (count == changes_.size() || is.other(changes_[count].difference, direction::forth));
}

bool journal::find_state(const state_bytes& now, const std::optional<sighting>& seen,
                         std::optional<std::uint64_t> sum) {
    std::vector<std::size_t> as_large, found;
    for (std::size_t i = 0; !changes_.empty() && i <= changes_.size(); ++i) {
        const auto& s = after(i);
        if (s.path == path_ && s.size == now.size() && s.directory == now.directory.size()) as_large.push_back(i);
    }
    if (seen)
        std::ranges::copy_if(as_large, std::back_inserter(found),
                             [&](std::size_t i) { return after(i).seen == seen && has_bytes(i, now); });
    // Of small files, and of states that are seen alike, the checksum decides.
    const bool has_sums = std::ranges::any_of(as_large, [&](std::size_t i) { return after(i).sum.has_value(); });
    if (has_sums && (sum || found.size() != 1)) {
        if (!sum) sum = checksums_of(now);
        std::erase_if(found, [&](std::size_t i) { return after(i).sum.has_value(); });
        std::ranges::copy_if(as_large, std::back_inserter(found), [&](std::size_t i) { return after(i).sum == sum; });
    }
    if (found.empty()) return false;
    made_ = *std::ranges::min_element(found, {},
                                      [&](std::size_t count) { return count > made_ ? count - made_ : made_ - count; });
    return true;
}

void journal::see(const sighting& seen, std::optional<std::uint64_t> sum) {
    const auto note = [&](state& s) {
        s.seen = seen;
        if (sum) s.sum = sum;
    };
    if (made_ > 0) note(changes_[made_ - 1].after);
    if (made_ < changes_.size()) note(changes_[made_].before);
}

result<state_pieces> journal::next(const state_pieces& now, direction to, const std::function<void()>& after_part) {
    const bool is_back = to == direction::back;
    const auto& c = changes_[is_back ? made_ - 1 : made_];
    const auto& wanted = is_back ? c.before : c.after;
    auto made = now.other(c.difference, to);
    if (!made || made->size() != wanted.size || (wanted.sum && made->sums(after_part) != *wanted.sum))
        return damaged_journal(fmt::format("what is recorded of the change by \"{}\"", c.command));
    is_back ? --made_ : ++made_;
    path_ = wanted.path;
    return std::move(*made);
}

result<void> journal::write() const {
    record_writer header;
    header.put(path_), header.put(moved_to_);
    for (const std::uint64_t number : {dropped_, std::uint64_t{made_}, std::uint64_t{changes_.size()}})
        header.put(number);
    for (const auto& c : changes_) {
        header.put(static_cast<std::uint64_t>(c.seconds)), header.put(c.command);
        put_state(header, c.before);
        put_state(header, c.after);
        header.put(std::uint64_t{c.in_place});
        header.put(c.difference.size());
        header.put(checksums_of(c.difference));
    }
    record_writer out;
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

void journal_entry::record(bool adds, const std::optional<sighting>& after) {
    if (journal_folder().empty()) return;
    if (adds) {
        const auto added = add(after);
        if (!added) note_ = "saved, but cannot be undone: " + added.error().message();
        return;
    }
    const auto path = whole_path(from_);
    if (path && former_.empty()) system::remove(slot_of(*path));
    else if (path) (void)write_slot(*path, former_);
}

result<void> journal_entry::add(const std::optional<sighting>& seen_after) {
    const auto from = whole_path(from_), to = whole_path(to_);
    if (!from || !to) return (from ? to : from).error();
    if (auto former = read_file(slot_of(*from))) former_ = std::move(*former);
    auto known = journal::of(from_);
    if (!known && known.error().kind != error_kind::not_found)
        note_ = "saved; its earlier changes can no longer be taken back: " + known.error().message();
    journal j = known ? std::move(*known) : journal();
    if (hunks_.empty()) hunks_ = with_directory(hunks_between(before_.file, after_.file), before_, after_);
    std::optional<std::uint64_t> sum_before, sum_after;
    if (!in_place_ || !seen_) {
        const auto sums = sums_of(before_, after_, hunks_, release_pages_);
        sum_before = sums.before;
        sum_after = sums.after;
    }
    if (j.path_ != *from || !j.find_state(before_, seen_, sum_before)) {  // another program has changed it since
        j.dropped_ += j.changes_.size();
        j.changes_.clear();
        j.made_ = 0;
    }
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
    j.changes_.resize(j.made_);
    journal::state was{*from, before_.size(), before_.directory.size(), sum_before, seen_};
    if (j.made_ > 0) {  // it may be known by more than this
        auto& known_as = j.changes_.back().after;
        if (!was.sum) was.sum = known_as.sum;
        if (!was.seen) was.seen = known_as.seen;
        known_as = was;
    }
    j.changes_.push_back({seconds.count(),
                          command_.substr(0, 500),
                          std::move(was),
                          {*to, after_.size(), after_.directory.size(), sum_after, seen_after},
                          in_place_,
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
