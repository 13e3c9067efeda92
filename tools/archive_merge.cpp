#include "tools/archive_merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "verbatim/archives/names.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

namespace {

// The entries of an archive by the labels of which two archives have the same.
class by_label {
public:
    explicit by_label(const opened_archive* in) : in_(in) {
        for (std::size_t i = 0; in && i < in->labels.size(); ++i) all_.emplace(key_of(*in, i), i);
    }
    static std::string key_of(const opened_archive& in, std::size_t i) {
        return in.kind->ignores_case ? archives::folded(in.labels[i]) : in.labels[i];
    }
    std::optional<std::size_t> find(const std::string& key) const {
        const auto at = all_.find(key);
        return at == all_.end() ? std::nullopt : std::optional(at->second);
    }
    result<archives::content> content_of(std::size_t i) const { return in_->archive->content_of(i); }

private:
    const opened_archive* in_;
    std::map<std::string, std::size_t> all_;
};

// Returns whether two contents are the same. What cannot be decoded differs from everything.
bool same(const result<archives::content>& a, const result<archives::content>& b) {
    return a && b && walk::same_bytes(a->bytes, b->bytes);
}

std::vector<std::byte> bytes_of(const archives::content& content) {
    return {content.bytes.begin(), content.bytes.end()};
}

class archive_merge {
public:
    archive_merge(const program& self, const edit_options& o, const std::string& base, const std::string& theirs,
                  const edit::merge_options& how)
        : self_(self), o_(o), base_path_(base), theirs_path_(theirs), how_(how) {}

    // Makes the changes of THEIRS in an archive. Contents first, so that the numbers of entries stay.
    result<void> make(const opened_archive* base, const opened_archive& ours, const opened_archive& theirs,
                      archives::archive& to) {
        const by_label in_base(base), in_ours(&ours), in_theirs(&theirs);
        std::vector<std::size_t> added, removed;
        for (std::size_t t = 0; t < theirs.labels.size(); ++t) {
            const auto key = by_label::key_of(theirs, t);
            const auto b = in_base.find(key), o = in_ours.find(key);
            const auto their_content = in_theirs.content_of(t);
            if (!their_content) {
                conflict(theirs.labels[t], "theirs: " + their_content.error().message());
                continue;
            }
            if (b && same(in_base.content_of(*b), their_content)) continue;
            if (!o && b) conflict(theirs.labels[t], "ours: removed; theirs: changed");
            else if (!o) added.push_back(t);
            else if (const auto is = in_ours.content_of(*o); !same(is, their_content)) {
                const bool is_only_theirs = b && same(in_base.content_of(*b), is);
                const auto done = is_only_theirs ? to.replace(*o, bytes_of(*their_content))
                                                 : both_changed(ours, *o, b ? base : nullptr, b, theirs, t, to);
                if (!done) return done;
            }
        }
        for (std::size_t b = 0; base && b < base->labels.size(); ++b) {
            const auto key = by_label::key_of(*base, b);
            const auto o = in_ours.find(key);
            if (in_theirs.find(key) || !o) continue;
            if (same(in_base.content_of(b), in_ours.content_of(*o))) removed.push_back(*o);
            else conflict(base->labels[b], "ours: changed; theirs: removed");
        }
        std::ranges::sort(removed, std::greater<>());
        for (const auto i : removed)
            if (const auto done = to.remove(i); !done) return done;
        for (const auto t : added) {
            const auto& e = theirs.entries[t];
            if (const auto done = to.add(e.key.empty() ? e.name : e.key, bytes_of(*in_theirs.content_of(t))); !done)
                return done;
        }
        return {};
    }

    int print_conflicts() const {
        std::fflush(stdout);
        for (const auto& c : conflicts_) print(stderr, "conflict: {}\n", c);
        return conflicts_.empty() ? identical : has_findings;
    }

private:
    void conflict(const std::string& entry, const std::string& why) { conflicts_.push_back(entry + ": " + why); }

    // Merges an entry that both sides have changed: as a table that both may add to, or as a file of its format.
    result<void> both_changed(const opened_archive& ours, std::size_t o, const opened_archive* base,
                              std::optional<std::size_t> b, const opened_archive& theirs, std::size_t t,
                              archives::archive& to) {
        const auto& label = ours.labels[o];
        const auto our_content = ours.archive->content_of(o), their_content = theirs.archive->content_of(t);
        if (our_content && their_content && ours.kind->unite) {
            const auto base_content = base ? base->archive->content_of(*b) : archives::content();
            const auto before = base_content ? base_content->bytes : std::span<const std::byte>();
            if (auto made = ours.kind->unite(ours.entries[o].key, before, our_content->bytes, their_content->bytes))
                return to.replace(o, std::move(*made));
        }
        auto mine = open_file(self_, o_.file + "//" + label, {});
        if (base && mine.file) {
            const std::string format(mine.file->format->id);
            const auto common = open_file(self_, base_path_ + "//" + base->labels[*b], format),
                       other = open_file(self_, theirs_path_ + "//" + theirs.labels[t], format);
            if (common.file && other.file) {
                const auto was = mine.file->read.bytes().size();
                const auto done =
                    edit::merge(*common.file->document, *mine.file->document, *other.file->document, how_);
                if (!done) return done.error();
                for (const auto& c : *done) conflict(label + "//" + c.path, c.why);
                const auto made = mine.file->bytes_to_write();
                return to.change(o, {made.begin(), made.end()}, was);
            }
        }
        conflict(label, base ? "ours: changed; theirs: changed" : "ours: other content; theirs: new");
        return {};
    }

    const program& self_;
    const edit_options& o_;
    const std::string &base_path_, &theirs_path_;
    edit::merge_options how_;
    std::vector<std::string> conflicts_;
};

}  // namespace

int diff_archives(const program&, const opened_archive& a, const opened_archive& b) {
    const by_label in_a(&a), in_b(&b);
    int code = identical;
    const auto say = [&](const std::string& entry, const char* what) {
        print(stdout, "{}: {}\n", entry, what);
        code = has_findings;
    };
    for (std::size_t i = 0; i < a.labels.size(); ++i) {
        const auto other = in_b.find(by_label::key_of(a, i));
        if (!other) say(a.labels[i], "gone");
        else if (!same(a.archive->content_of(i), b.archive->content_of(*other))) say(a.labels[i], "changed");
    }
    for (std::size_t i = 0; i < b.labels.size(); ++i)
        if (!in_a.find(by_label::key_of(b, i))) say(b.labels[i], "new");
    return code;
}

int merge_archives(const program& self, const edit_options& o, const std::string& base, const std::string& theirs,
                   const edit::merge_options& how) {
    std::shared_ptr<const opened_archive> before;
    if (!base.empty()) {
        auto opened = archive_file(base);
        if (!opened || !*opened)
            return fail(self, refused, base, opened ? "it is not an archive" : opened.error().message());
        before = *opened;
    }
    const auto other = archive_file(theirs);
    if (!other || !*other) return fail(self, refused, theirs, other ? "it is not an archive" : other.error().message());
    archive_merge merge(self, o, base, theirs, how);
    const int saved = edit_entries(self, o, [&](const opened_archive& in, archives::archive& to) -> result<void> {
        if (in.kind != (*other)->kind)
            return error{theirs, 0, "it is an archive of another kind", error_kind::wrong_type};
        return merge.make(before.get(), in, **other, to);
    });
    return saved == identical ? merge.print_conflicts() : saved;
}

}  // namespace verbatim::tools
