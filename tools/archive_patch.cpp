#include "tools/archive_patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <optional>
#include <utility>

#include "tools/base64.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "tools/system/sha256.hpp"
#include "verbatim/archives/names.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/view/fits_pattern.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

namespace {

std::string text_of(const archives::content& c) {
    return base64_of({reinterpret_cast<const char*>(c.bytes.data()), c.bytes.size()});
}

// What a patch does to an entry.
struct entry_change {
    std::string entry{};
    std::optional<std::string> inside{}, becomes{};  // a patch as JSON, and the SHA-256 of what it makes
    std::optional<std::string> was{};                // the SHA-256 of the old content
    std::optional<std::vector<std::byte>> now{};
};

std::optional<entry_change> change_in(const boost::json::value& value) {
    const auto* const object = value.if_object();
    if (!object) return {};
    entry_change made;
    for (const auto& [key, member] : *object) {
        if (key == "inside" && member.is_object()) {
            made.inside = boost::json::serialize(member);
            continue;
        }
        if (!member.is_string()) return {};
        const std::string text(member.get_string());
        if (key == "entry") made.entry = text;
        else if (key == "becomes") made.becomes = text;
        else if (key == "was") made.was = text;
        else if (key == "now") {
            const auto bytes = base64_decoded(text);
            if (!bytes) return {};
            const auto all = std::as_bytes(std::span(*bytes));
            made.now.emplace(all.begin(), all.end());
        } else return {};
    }
    const bool has_one = made.inside ? !made.was && !made.now : !made.becomes && (made.was || made.now);
    return !made.entry.empty() && has_one ? std::optional(std::move(made)) : std::nullopt;
}

struct archive_difference {
    std::string kind{};
    std::vector<entry_change> changes{};
};

result<archive_difference> difference_in(std::string_view json) {
    const auto wrong = [](std::string path, std::string why) -> result<archive_difference> {
        return error{std::move(path), 0, std::move(why), error_kind::malformed};
    };
    boost::json::error_code failed;
    boost::json::parse_options deep;
    deep.max_depth = 1 << 12;
    const auto value = boost::json::parse({json.data(), json.size()}, failed, {}, deep);
    if (failed) return wrong({}, "it is not JSON: " + failed.message());
    const auto* const object = value.if_object();
    const auto *const kind = object ? object->if_contains("patch") : nullptr, *const entries =
                                                                                  object
                                                                                      ? object->if_contains("entries")
                                                                                      : nullptr;
    if (!kind || !kind->is_string() || !entries || !entries->is_array())
        return wrong({}, "not a patch of an archive: expected {\"patch\": KIND, \"entries\": [...]}");
    archive_difference made{std::string(kind->get_string()), {}};
    for (std::size_t i = 0; i < entries->get_array().size(); ++i) {
        auto one = change_in(entries->get_array()[i]);
        if (!one)
            return wrong(fmt::format("entries[{}]", i),
                         "expected \"entry\" and \"inside\", which \"becomes\" (a SHA-256) may follow, or \"was\" (a "
                         "SHA-256) and \"now\" (base64), or one of these two");
        made.changes.push_back(std::move(*one));
    }
    return made;
}

// Makes changes in an archive. What does not fit is a conflict.
class archive_patch {
public:
    archive_patch(const program& self, const opened_archive& in, const std::string& path, archives::archive& to)
        : self_(self), in_(in), path_(path), to_(to) {}

    result<void> make(const std::vector<entry_change>& changes) {
        std::vector<std::size_t> gone;
        std::vector<const entry_change*> added;
        for (const auto& c : changes) {
            const auto entry = in_.find(c.entry);
            if (!entry && entry.error().kind != error_kind::not_found) {
                conflict(c.entry, entry.error().reason);
                continue;
            }
            if (!entry) {
                if (c.now && !c.was) added.push_back(&c);
                else if (c.now || c.inside) conflict(c.entry, "there is no entry of this name");
                continue;  // one that is to go is gone
            }
            if (const auto done = c.inside ? patch_inside(c, *entry) : replace(c, *entry, gone); !done) return done;
        }
        std::ranges::sort(gone, std::greater<>());
        for (const auto i : gone)
            if (const auto done = to_.remove(i); !done) return done;
        for (const auto* const c : added)
            if (const auto done = to_.add(c->entry, *c->now); !done) return done;
        return {};
    }
    const std::vector<std::string>& conflicts() const { return conflicts_; }

private:
    void conflict(const std::string& where, const std::string& why) { conflicts_.push_back(where + ": " + why); }

    result<void> patch_inside(const entry_change& c, std::size_t entry) {
        const auto d = edit::read_patch(*c.inside);
        if (!d) return error{c.entry + "//" + d.error().path, 0, d.error().reason, error_kind::malformed};
        auto opened = open_file(self_, path_ + "//" + in_.labels[entry], d->format);
        if (!opened.file) {
            conflict(c.entry, opened.why.message());
            return {};
        }
        if (c.becomes && system::sha256(opened.file->read.bytes()) == *c.becomes) return {};
        auto& document = *opened.file->document;
        const auto was = opened.file->read.bytes().size();
        const auto done = edit::patch(document, *d);
        if (!done) conflict(c.entry, done.error().message());
        else if (!done->conflicts.empty())
            for (const auto& one : done->conflicts) conflict(c.entry + "//" + one.path, one.why);
        else if (const auto made = document.file().bytes(); !walk::same_bytes(made, opened.file->read.bytes()))
            return to_.change(entry, {made.begin(), made.end()}, was);
        return {};
    }

    result<void> replace(const entry_change& c, std::size_t entry, std::vector<std::size_t>& gone) {
        const auto is = in_.archive->content_of(entry);
        if (!is) {
            conflict(c.entry, is.error().message());
            return {};
        }
        if (c.now && walk::same_bytes(is->bytes, *c.now)) return {};
        if (!c.was) conflict(c.entry, "there is an entry of this name already, with other content");
        else if (system::sha256(is->bytes) != *c.was)
            conflict(c.entry, "it has other content than the one that the patch was made for");
        else if (c.now) return to_.replace(entry, *c.now);
        else gone.push_back(entry);
        return {};
    }

    const program& self_;
    const opened_archive& in_;
    const std::string& path_;
    archives::archive& to_;
    std::vector<std::string> conflicts_;
};

}  // namespace

int print_patch_of(const program& self, const opened_archive& a, const opened_archive& b, const std::string& path_of_a,
                   const std::string& path_of_b) {
    if (a.kind != b.kind) return fail(self, refused, path_of_b, "it is an archive of another kind");
    std::vector<std::string> lines;
    const auto add = [&](const std::string& entry, const std::string& members) {
        lines.push_back(fmt::format("{{\"entry\": {}, {}}}", view::json_string(entry), members));
    };
    const auto was = [](const archives::content& c) { return fmt::format("\"was\": \"{}\"", system::sha256(c.bytes)); };
    const auto now = [](const archives::content& c) { return fmt::format("\"now\": \"{}\"", text_of(c)); };
    for (std::size_t i = 0; i < a.entries.size(); ++i) {
        const auto& label = a.labels[i];
        const auto before = a.archive->content_of(i);
        const auto other = b.find(label);
        const auto after = other ? b.archive->content_of(*other) : result<archives::content>(archives::content());
        if (!before || !after)
            return fail(self, refused, before ? path_of_b : path_of_a,
                        label + ": " + (before ? after : before).error().message());
        if (a.entries[i].is_directory || (other && walk::same_bytes(before->bytes, after->bytes))) continue;
        if (!other) {
            add(label, was(*before));
            continue;
        }
        const auto mine = open_file(self, path_of_a + "//" + label, {}),
                   theirs = open_file(self, path_of_b + "//" + b.labels[*other], {});
        const auto d = mine.file && theirs.file && mine.file->format == theirs.file->format
                           ? edit::diff(*mine.file->document, *theirs.file->document)
                           : result<edit::difference>(error{});
        auto json = d ? edit::to_patch(*d) : std::string();
        json.resize(json.find_last_not_of('\n') + 1);
        add(label, d && !d->empty() ? fmt::format("\"inside\": {}, \"becomes\": \"{}\"", json,
                                                  system::sha256(theirs.file->read.bytes()))
                                    : was(*before) + ", " + now(*after));
    }
    for (std::size_t i = 0; i < b.entries.size(); ++i) {
        if (a.find(b.labels[i]) || b.entries[i].is_directory) continue;
        const auto after = b.archive->content_of(i);
        if (!after) return fail(self, refused, path_of_b, b.labels[i] + ": " + after.error().message());
        add(b.entries[i].key.empty() ? b.entries[i].name : b.entries[i].key, now(*after));
    }
    print_made(
        fmt::format("{{\"patch\": \"{}\",\n \"entries\": [\n  {}\n]}}\n", a.kind->id, fmt::join(lines, ",\n  ")));
    return lines.empty() ? identical : has_findings;
}

bool is_patch_of_archive(std::string_view json) { return difference_in(json).has_value(); }

int patch_archive(const program& self, const edit_options& o, std::string_view json, const std::string& patch_file,
                  const std::vector<std::string>& only) {
    auto d = difference_in(json);
    if (!d) return fail(self, refused, patch_file, d.error().message());
    const auto before = d->changes.size();
    std::erase_if(d->changes, [&](const entry_change& c) {
        return !only.empty() && std::ranges::none_of(only, [&](const std::string& pattern) {
            return view::fits_pattern(archives::folded(pattern), archives::folded(c.entry), false);
        });
    });
    if (d->changes.empty() && before > 0)
        return fail(self, refused, patch_file, "the patch changes nothing at the entries of --only");
    std::vector<std::string> conflicts;
    const int code = edit_entries(self, o, [&](const opened_archive& in, archives::archive& to) -> result<void> {
        if (in.kind->id != d->kind)
            return error{{},
                         0,
                         fmt::format("the patch is for {}, and this is {}", d->kind, in.kind->id),
                         error_kind::wrong_type};
        archive_patch patch(self, in, o.file, to);
        if (const auto done = patch.make(d->changes); !done) return done;
        conflicts = patch.conflicts();
        if (conflicts.empty()) return {};
        return error{{}, 0, "the patch does not fit, so nothing is written:", error_kind::conflict};
    });
    for (const auto& c : conflicts) print(stderr, "  {}\n", c);
    return code;
}

}  // namespace verbatim::tools
