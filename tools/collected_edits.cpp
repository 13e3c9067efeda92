#include "tools/collected_edits.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "tools/exit_codes.hpp"
#include "tools/files.hpp"

namespace verbatim::tools {

namespace {

thread_local collected_edits* collecting = nullptr;

}  // namespace

collected_edits::collected_edits(const program& self, std::string archive)
    : self_(self),
      file_(std::move(archive)),
      lock_(file_lock::take(self, file_)),
      outer_(std::exchange(collecting, this)) {}
collected_edits::~collected_edits() { collecting = outer_; }

collected_edits* collected_edits::of(const std::string& file) {
    return collecting && (file == collecting->file_ || same_file(file, collecting->file_)) ? collecting : nullptr;
}

void collected_edits::take(const inside& entry, std::vector<std::byte> content, std::size_t was,
                           const save_options& options) {
    edit made{{}, std::move(content), was};
    for (const inside* at = &entry; at; at = at->in->file.where()) made.way.push_back(at->name);
    std::ranges::reverse(made.way);
    edits_.push_back(std::move(made));
    options_ = options;
}

// Makes edits of entries whose ways lead through this archive.
result<void> collected_edits::make(archives::archive& to, const std::shared_ptr<const opened_archive>& as,
                                   const some& edits, std::size_t depth) {
    std::map<std::string, some> by_entry;
    for (auto* const one : edits) by_entry[one->way[depth]].push_back(one);
    for (const auto& [name, all] : by_entry) {
        const auto entry = as->find(name);
        if (!entry) return entry.error();
        auto& first = *all.front();
        if (first.way.size() == depth + 1) {
            if (const auto done = to.change(*entry, std::move(first.content), first.was); !done) return done;
            continue;
        }
        auto there = content_in(as, name);
        if (!there) return there.error();
        const auto size = there->bytes().size();
        const auto inner = opened_archive::of(std::move(*there));
        if (!inner) return inner.error();
        auto bytes = edited_bytes((*inner)->file, *(*inner)->kind, [&, &some_of_it = all](archives::archive& in) {
            return make(in, *inner, some_of_it, depth + 1);
        });
        if (!bytes) return bytes.error();
        if (const auto done = to.change(*entry, std::move(*bytes), size); !done) return done;
    }
    return {};
}

save_result collected_edits::save() {
    if (edits_.empty()) return {};
    const auto failed = [](const error& why) -> save_result {
        return {code_of(why), why.message() + "; nothing is written"};
    };
    auto file = content::open(file_);
    if (!file) return failed(file.error());
    const auto as = opened_archive::of(std::move(*file));
    if (!as) return failed(as.error());
    some all;
    for (auto& one : edits_) all.push_back(&one);
    const auto edited =
        edited_archive((*as)->file, *(*as)->kind, [&](archives::archive& to) { return make(to, *as, all, 0); });
    if (!edited) return failed(edited.error());
    return save_archive(self_, (*as)->file, *edited, file_, file_, options_);
}

}  // namespace verbatim::tools
