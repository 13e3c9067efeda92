#include "tests/edit/scenarios.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::test {

namespace {

result<bytes> make(std::string_view format, const bytes& file, const std::string& edit) {
    const auto doc = open_as(format, file);
    const auto verb = edit.substr(0, edit.find(' ')), rest = edit.substr(edit.find(' ') + 1);
    const auto sides = [&](const std::string& between) {
        const auto at = rest.find(between);
        REQUIRE(at != std::string::npos);
        return std::pair(rest.substr(0, at), rest.substr(at + between.size()));
    };
    if (verb == "remove") return file_after::remove(*doc, rest);
    if (verb == "insert") return file_after::insert(*doc, rest);
    if (verb == "copy") return file_after::insert_copy(*doc, sides(" > ").second, *doc, sides(" > ").first);
    if (verb == "move") return file_after::move(*doc, sides(" > ").first, sides(" > ").second);
    if (verb == "replace") return file_after::replace(*doc, sides(" < ").first, *doc, sides(" < ").second);
    return file_after::set(*doc, sides(" = ").first, sides(" = ").second);
}

bytes spliced(const bytes& before, const std::vector<splice>& splices, std::size_t& necessary) {
    bytes after;
    std::size_t at = 0;
    const auto copy = [&](std::size_t from, std::size_t to) {
        REQUIRE(from <= to);
        REQUIRE(to <= before.size());
        after.insert(after.end(), before.begin() + static_cast<std::ptrdiff_t>(from),
                     before.begin() + static_cast<std::ptrdiff_t>(to));
    };
    for (const splice& s : splices) {
        copy(at, s.at);
        const std::size_t start = after.size();
        if (s.copy_to) copy(s.copy_from, s.copy_to);
        else std::ranges::copy(hex(s.now), std::back_inserter(after));
        // The inserted and removed bytes, and the replaced bytes that differ.
        const std::size_t now = after.size() - start, both = std::min(now, s.removed);
        necessary += std::max(now, s.removed) - both;
        for (std::size_t i = 0; i < both; ++i) necessary += after[start + i] != before[s.at + i];
        at = s.at + s.removed;
    }
    copy(at, before.size());
    return after;
}

// The number of bytes that differ, if each splice removes and inserts as many as it gives.
std::size_t changed(const bytes& before, const bytes& after, const std::vector<splice>& splices) {
    std::size_t count = 0, old_at = 0, new_at = 0;
    const auto compare = [&](std::size_t size) {
        for (std::size_t i = 0; i < size; ++i)
            count += new_at + i >= after.size() || before[old_at + i] != after[new_at + i];
        old_at += size, new_at += size;
    };
    for (const splice& s : splices) {
        compare(s.at - old_at);
        const std::size_t now = s.copy_to ? s.copy_to - s.copy_from : hex(s.now).size(),
                          both = std::min(now, s.removed);
        compare(both);
        count += std::max(now, s.removed) - both;
        old_at += s.removed - both, new_at += now - both;
    }
    compare(before.size() - old_at);
    return count + (after.size() > new_at ? after.size() - new_at : 0);
}

}  // namespace

std::vector<std::string> run(const std::string& title, std::string_view format, const std::string& path,
                             const std::vector<scenario>& scenarios) {
    CHECK(scenarios.size() >= 12);
    const auto before = *specimen_bytes(path);
    std::vector<std::string> documented;
    for (const scenario& s : scenarios) {
        INFO(title << ": " << s.name);
        result<bytes> after = before;
        for (const auto& edit : s.edits) {
            after = make(format, *after, edit);
            INFO(edit << ": " << (after ? "" : after.error().message()));
            REQUIRE(after);
        }
        std::size_t necessary = 0;
        const auto expected = spliced(before, s.splices, necessary);
        if (*after != expected) {
            const auto at = std::ranges::mismatch(*after, expected).in1 - after->begin();
            FAIL_CHECK("another file: " << after->size() << " bytes, expected " << expected.size()
                                        << "; different from " << at << " on");
        }
        const auto bytes = changed(before, *after, s.splices);
        CHECK(bytes == necessary);
        // The way back: a patch with the reverse difference.
        const auto back = edit::diff(*open_as(format, *after), *open_as(format, before));
        REQUIRE(back);
        const auto undone = file_after::patch(*open_as(format, *after), *back);
        REQUIRE(undone);
        CHECK(undone->conflicts.empty());
        CHECK(undone->file == before);
        documented.push_back(fmt::format("| {} | {} | {} | {} |", title, s.name, bytes, necessary));
    }
    return documented;
}

}  // namespace verbatim::test
