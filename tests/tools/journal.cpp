#include "tools/journal.hpp"

#include <zlib.h>

#include <boost/endian/conversion.hpp>
#include <random>

#include "tests/support/sanitized.hpp"
#include "tests/tools/run.hpp"
#include "tests/tools/undo_store.hpp"
#include "tools/fuzz/allocations.hpp"

namespace verbatim::test::tools_journal {

namespace {

bytes other_state(const bytes& difference, const bytes& from, tools::direction to) {
    const auto made = tools::state_pieces(from).other(difference, to);
    return made ? made->bytes() : bytes{std::byte{'?'}};
}

}  // namespace

TEST_CASE("the difference of two states leads from either to the other, and is small for small changes") {
    std::mt19937 random(20261128);
    const auto below = [&](std::size_t most) { return static_cast<std::size_t>(random() % most); };
    for (int round = 0; round < 200; ++round) {
        bytes before(below(3000)), after;
        for (auto& one : before) one = static_cast<std::byte>(round % 3 == 0 ? 0 : random());
        after = before;
        std::size_t changed = 0;
        for (std::size_t edits = below(6); edits > 0; --edits) {
            const auto at = static_cast<std::ptrdiff_t>(below(after.size() + 1)),
                       end = static_cast<std::ptrdiff_t>(after.size());
            const auto count = static_cast<std::ptrdiff_t>(below(40));
            changed += static_cast<std::size_t>(count);
            switch (random() % 3) {
                case 0:
                    after.insert(after.begin() + at, static_cast<std::size_t>(count), static_cast<std::byte>(random()));
                    break;
                case 1: after.erase(after.begin() + at, after.begin() + std::min(at + count, end)); break;
                default:
                    for (auto i = at; i < std::min(at + count, end); ++i)
                        after[static_cast<std::size_t>(i)] = static_cast<std::byte>(random());
            }
        }
        const auto difference = tools::packed_difference(before, after, tools::hunks_between(before, after));
        CHECK(other_state(difference, before, tools::direction::forth) == after);
        CHECK(other_state(difference, after, tools::direction::back) == before);
        if (round % 3 != 0) CHECK(difference.size() < 2000 + 8 * changed);
    }
}

TEST_CASE("an element more in the middle of a file, with counts at its start, is a small difference") {
    bytes before(1 << 20);
    std::mt19937 random(1);
    for (auto& one : before) one = static_cast<std::byte>(random());
    bytes after = before;
    after.insert(after.begin() + 700'000, 5'000, std::byte{3});
    after[4] ^= std::byte{1}, after[40] ^= std::byte{1};
    after[900'000] ^= std::byte{1};
    const auto difference = tools::packed_difference(before, after, tools::hunks_between(before, after));
    CHECK(difference.size() < 200);
    CHECK(other_state(difference, before, tools::direction::forth) == after);
    CHECK(other_state(difference, after, tools::direction::back) == before);
}

TEST_CASE("states of a file with a directory of its own lead to each other in several steps, without either's bytes") {
    std::mt19937 random(7);
    const auto changed = [&](bytes all) {
        const auto at = static_cast<std::ptrdiff_t>(random() % (all.size() + 1));
        if (random() % 2) all.insert(all.begin() + at, random() % 50, static_cast<std::byte>(random()));
        else all.erase(all.begin() + at, all.begin() + std::min<std::ptrdiff_t>(at + 30, std::ssize(all)));
        return all;
    };
    for (int round = 0; round < 100; ++round) {
        std::vector<std::pair<bytes, bytes>> states{{bytes(random() % 500), bytes(random() % 100)}};
        std::vector<bytes> differences;
        for (int step = 0; step < 4; ++step) {
            const auto& [file, directory] = states.back();
            auto next = std::pair(random() % 3 ? changed(file) : file, random() % 3 ? changed(directory) : directory);
            const tools::state_bytes before(file, directory), after(next.first, next.second);
            const auto hunks = tools::with_directory(tools::hunks_between(file, next.first), before, after);
            const auto sums = tools::sums_of(before, after, hunks, [] {});
            CHECK(sums.before == tools::checksums_of(before));
            CHECK(sums.after == tools::checksums_of(after));
            differences.push_back(tools::packed_difference(before, after, hunks));
            states.push_back(std::move(next));
        }
        const auto whole = [](const auto& state) {
            auto all = state.first;
            all.insert(all.end(), state.second.begin(), state.second.end());
            return all;
        };
        const auto& [file, directory] = states.back();
        tools::state_pieces now(tools::state_bytes(file, directory));
        for (std::size_t step = 4; step-- > 0;) {
            const auto before = now.other(differences[step], tools::direction::back);
            REQUIRE(before);
            now = *before;
            CHECK(now.bytes() == whole(states[step]));
            CHECK(now.sums([] {}) == tools::checksums_of(tools::state_bytes(states[step].first, states[step].second)));
        }
    }
}

TEST_CASE("a journal that is damaged in any way leads to no state that the file has not had") {
    const sandbox in;
    const undo_store store(in.path("work"));
    const auto& whole = store.recorded();
    REQUIRE(store.follow(whole) == 12);  // of four states, back and forth
    std::size_t refused = 0, tried = 0;
    // With the checksum of the front part as it is, nearly everything is refused for that alone.
    const auto follow = [&](bytes journal, bool corrected) {
        if (corrected) undo_store::correct_sum(journal);
        const fuzz::allocations counted;
        refused += store.follow(journal) < 12;
        ++tried;
        if (!sanitized && counted.peak() > 1'000'000) FAIL("a damaged journal takes " << counted.peak() << " bytes");
    };
    const std::uint64_t numbers[] = {~std::uint64_t{0}, std::uint64_t{1} << 63, std::uint64_t{0x7FFFFFFF}};
    for (std::size_t at = 0; at < whole.size(); ++at) {
        auto journal = whole;
        journal[at] ^= static_cast<std::byte>(1u << at % 8);
        follow(journal, true);
        if (at % 8 == 0) follow(journal, false);
        if (at % 2 == 0) follow(bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(at)), true);
        if (at + 8 > whole.size()) continue;
        journal = whole;
        boost::endian::store_little_u64(reinterpret_cast<unsigned char*>(&journal[at]), numbers[at % 3]);
        follow(journal, true);
    }
    auto longer = whole;
    longer.push_back(std::byte{0});
    follow(longer, false);
    CHECK(refused > tried / 2);
}

TEST_CASE(
    "a damaged journal, that of another file and that of another version are refused by name, and the next change "
    "begins anew") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    in.specimen("gta.ifp/name_garbage.hex", "b.ifp");
    const auto before = in.get("a.ifp");
    REQUIRE(in.shell("ls ../state 2>/dev/null").out.empty());
    CHECK(in.verbatim("set a.ifp name=X").code == 0);
    const auto after = in.get("a.ifp");
    const std::string slot = "../state/verbatim/" + in.shell("ls ../state/verbatim").out;
    const auto name = slot.substr(0, slot.size() - 1);
    const auto whole = in.get(name);
    CHECK(in.shell("mv " + name + " ../kept").code == 0);
    CHECK(in.verbatim("set b.ifp name=X").code == 0);
    const auto other = in.get("../state/verbatim/" + in.shell("ls ../state/verbatim | tr -d '\\n'").out);
    auto damaged = whole;
    damaged[30] ^= std::byte{4};
    auto old = hex("76 20 55 6E 64 6F 31 00");  // version 1 began so
    old.resize(64);
    for (const auto& [journal, reason] :
         {std::pair(damaged, "what is recorded of it is damaged, so it is not followed"),
          std::pair(other, "what is recorded of it is damaged, so it is not followed"),
          std::pair(bytes(), "what is recorded of it is damaged, so it is not followed"),
          std::pair(old, "what is recorded of it was written by another version of this command")}) {
        in.put(name, journal);
        const auto undone = in.verbatim("undo a.ifp");
        CHECK(undone.code == 3);
        CHECK(undone.err == std::string("verbatim: a.ifp: ") + reason + "\n");
        CHECK(in.get("a.ifp") == after);
        const auto set = in.verbatim("set a.ifp name=Y");
        CHECK(set.code == 0);
        CHECK(set.err ==
              std::string("verbatim: a.ifp: saved; its earlier changes can no longer be taken back: ") + reason + "\n");
        CHECK(in.verbatim("undo a.ifp").code == 0);
        CHECK(in.get("a.ifp") == after);
    }
    // A change whose difference is damaged is named.
    in.put(name, whole);
    in.put("a.ifp", after);
    CHECK(in.verbatim("set a.ifp name=Y").code == 0);
    CHECK(in.verbatim("set a.ifp name=Z").code == 0);
    auto journal = in.get(name);
    journal[journal.size() - 12] ^= std::byte{1};  // in the last difference
    in.put(name, journal);
    const auto undone = in.verbatim("undo a.ifp");
    CHECK(undone.code == 3);
    CHECK(
        undone.err ==
        "verbatim: a.ifp: what is recorded of the change by \"set a.ifp name=Z\" is damaged, so it is not followed\n");
}

TEST_CASE("a difference to another state is refused, even if all checksums but that of the state are right") {
    const sandbox in;
    const undo_store store(in.path("work"));
    const auto known = tools::journal::of(in.path("work/file"));
    REQUIRE(known);
    const auto& difference = known->changes().back().difference;
    std::size_t all = 0;
    for (const auto& c : known->changes()) all += c.difference.size();
    const std::size_t front = store.recorded().size() - all;  // its last numbers are of the last difference
    const auto put = [](bytes& to, std::size_t at, std::uint64_t number) {
        boost::endian::store_little_u64(reinterpret_cast<unsigned char*>(&to[at]), number);
    };
    std::vector<unsigned char> plain(1000);
    uLongf size = plain.size();
    REQUIRE(::uncompress(plain.data(), &size, reinterpret_cast<const Bytef*>(difference.data() + 8),
                         difference.size() - 8) == Z_OK);
    for (std::size_t at = 0; at < size; ++at) {
        auto mutant = plain;
        mutant[at] ^= 1;
        bytes packed(2000);
        uLongf packed_size = packed.size() - 8;
        REQUIRE(::compress2(reinterpret_cast<Bytef*>(packed.data() + 8), &packed_size, mutant.data(), size, 1) == Z_OK);
        packed.resize(8 + packed_size);
        put(packed, 0, size);
        bytes journal(store.recorded().begin(), store.recorded().end() - std::ssize(difference));
        journal.insert(journal.end(), packed.begin(), packed.end());
        const auto* const start = reinterpret_cast<const Bytef*>(packed.data());
        put(journal, front - 16, packed.size());
        put(journal, front - 8,
            std::uint64_t{::crc32_z(0, start, packed.size())} << 32 | ::adler32_z(1, start, packed.size()));
        undo_store::correct_sum(journal);
        INFO(at);
        const auto steps = store.follow(journal);  // it throws if a step leads to a wrong state
        CHECK((steps >= 6 && steps < 12));         // the other changes can be followed
    }
}

TEST_CASE("of one file, the last changes are kept, and of all files, those changed last; what is dropped is said") {
    const sandbox in;
    ::setenv("XDG_STATE_HOME", in.path("state").c_str(), 1);
    const program self{.name = "verbatim", .words = {"set"}};
    const auto file = in.path("work/a");
    in.put("a", {});
    const auto state = [](std::size_t i) { return bytes(10, static_cast<std::byte>(i)); };
    for (std::size_t i = 1; i <= 8; ++i) {
        const auto before = state(i - 1), after = state(i);
        tools::journal_entry entry(self, file, file, before, after, tools::hunks_between(before, after),
                                   {.changes = 5});
        entry.record(true);
        CHECK(entry.note() ==
              (i == 6 ? "saved; from now on, only the last changes can be taken back: 5 of 6 are kept" : ""));
    }
    auto known = tools::journal::of(file);
    REQUIRE(known);
    CHECK(known->changes().size() == 5);
    CHECK(known->dropped() == 3);
    CHECK(known->find_state(state(8)));
    CHECK_FALSE(known->find_state(state(2)));
    // The last change is kept, however large it is.
    const auto last = state(8), large = bytes(1000, std::byte{1});
    tools::journal_entry(self, file, file, last, large, tools::hunks_between(last, large), {.bytes = 1}).record(true);
    known = tools::journal::of(file);
    REQUIRE(known);
    CHECK(known->changes().size() == 1);
    CHECK(known->dropped() == 8);

    for (int i = 0; i < 4; ++i) in.put("../state/verbatim/" + std::to_string(i) + ".undo", bytes(5000));
    CHECK(in.shell("touch -d '2020-01-01 12:00' ../state/verbatim/[12].undo").code == 0);
    CHECK(tools::drop_oldest_journals(30'000, file) == "");
    const auto said = tools::drop_oldest_journals(15'000, file);
    CHECK(
        said ==
        "what was recorded for undo of 2 files, up to 2020-01-01 12:00:00, is dropped: more than 0 MiB were recorded");
    CHECK(in.shell("ls ../state/verbatim | wc -l").out == "3\n");
    CHECK(tools::journal::of(file));
}

}  // namespace verbatim::test::tools_journal
