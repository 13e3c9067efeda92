// Edits, what they would change, and several documents.
#include <algorithm>

#include "tools/c/handles.hpp"
#include "tools/two_states.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/merge.hpp"
#include "verbatim/view/byte_map.hpp"

namespace verbatim::tools::c {

namespace {

view::byte_view bytes_of(const verbatim_edit& e) { return {static_cast<const std::byte*>(e.bytes), e.size}; }

result<void> make_one(view::document& document, const verbatim_edit& e) {
    const std::string_view text = e.text ? e.text : "";
    switch (e.kind) {
        case VERBATIM_SET: return edit::set(document, e.path, text);
        case VERBATIM_ASSIGN: return edit::assign(document, e.path, bytes_of(e));
        case VERBATIM_INSERT: return edit::insert(document, e.path, text);
        case VERBATIM_REMOVE: return edit::remove(document, e.path);
        case VERBATIM_COPY: return edit::insert_copy(document, e.path, document, text);
        case VERBATIM_MOVE: return edit::move(document, e.path, text);
    }
    return error{e.path, 0, "there is no edit of this kind", error_kind::malformed};
}

// Makes an edit in a document, which keeps no empty copy if that is refused.
template <class Edit>
bool edit_or_error(verbatim_document& d, verbatim_error** to, Edit&& make) noexcept {
    const bool was_edited = d.edited != nullptr;
    const bool done = done_or_error(to, [&] { return make(edited(d)); });
    if (!done && !was_edited) d.edited.reset();
    return done;
}

result<void> make_all(verbatim_document& d, std::span<const verbatim_edit> all) {
    auto next = (d.edited ? *d.edited : *d.now->document).copy();
    for (std::size_t i = 0; i < all.size();) {
        std::vector<edit::assignment> sets;
        for (; i < all.size() && all[i].kind == VERBATIM_SET; ++i)
            sets.push_back({all[i].path, all[i].text ? all[i].text : "", {}});
        const auto done = !sets.empty() ? edit::set(*next, sets) : make_one(*next, all[i++]);
        if (!done) return done;
    }
    d.edited = std::move(next);
    return {};
}

struct owned_change {
    verbatim_change is{};
    std::string first{}, last{};
};

result<std::vector<owned_change>> changes(const verbatim_document& d) {
    std::vector<owned_change> all;
    if (!d.edited) return all;
    auto next = d.edited->copy();
    if (const auto done = edit::commit(*next); !done) return done.error();
    const auto before = d.now->document->file().bytes();
    std::uint64_t at = 0;
    for (const auto& h : hunks_between(before, next->file().bytes())) {
        if (h.before == 0 && h.after == 0) continue;
        all.push_back({{at + h.same, h.before, h.after, nullptr, nullptr}});
        at += h.same + h.before;
    }
    const auto first_of = [](const owned_change& c) {
        return c.is.before > 0 || c.is.offset == 0 ? c.is.offset : c.is.offset - 1;
    };
    const auto last_of = [&](const owned_change& c) {
        return c.is.before > 0 ? c.is.offset + c.is.before - 1 : first_of(c);
    };
    const auto done = view::each_range(*d.now->document, [&](const view::byte_range& r) {
        if (!r.space.empty()) return;
        const auto end = r.offset + r.size;
        const auto owns = [&](std::uint64_t byte) { return byte >= r.offset && byte < end; };
        const auto from = std::ranges::lower_bound(all, std::uint64_t{r.offset}, {}, last_of);
        for (auto c = from; c != all.end() && first_of(*c) < end; ++c) {
            const auto path = r.by == view::owner::gap ? std::string("gap") : r.path;
            if (owns(first_of(*c))) c->first = path;
            if (owns(last_of(*c))) c->last = path;
        }
    });
    if (!done) return done.error();
    return all;
}

result<void> each_change(const verbatim_document& d, bool (*visit)(void*, const verbatim_change*), void* context) {
    auto all = changes(d);
    if (!all) return all.error();
    for (auto& c : *all) {
        c.is.first_owner = c.first.c_str();
        c.is.last_owner = c.last.c_str();
        if (!visit(context, &c.is)) break;
    }
    return {};
}

// Makes a change of the whole document in a copy, which takes its place if that succeeds.
template <class Change>
result<void> replaced(verbatim_document& d, Change&& change) {
    if (auto may = require_committed(d, "the document"); !may) return may;
    auto next = d.now->document->copy();
    if (auto done = change(*next); !done) return done;
    auto now = std::make_shared<state>(*d.now);
    now->document = std::move(next);
    d.now = std::move(now);
    return {};
}

void give_all(const std::vector<edit::conflict>& all, verbatim_conflict visit, void* context) {
    if (!visit) return;
    for (const auto& c : all)
        if (!visit(context, c.path.c_str(), c.why.c_str())) return;
}

result<void> patch(verbatim_document& d, const char* text, verbatim_conflict visit, void* context) {
    const auto difference = edit::read_patch(text);
    if (!difference) return difference.error();
    return replaced(d, [&](view::document& document) -> result<void> {
        const auto done = edit::patch(document, *difference);
        if (!done) return done.error();
        give_all(done->conflicts, visit, context);
        if (done->conflicts.empty()) return {};
        const auto& first = done->conflicts.front();
        return error{first.path, 0, first.why, error_kind::conflict};
    });
}

result<std::int64_t> merge(const verbatim_document& base, verbatim_document& ours, const verbatim_document& theirs,
                           verbatim_conflict visit, void* context) {
    if (auto may = require_committed(base, "the common version"); !may) return may.error();
    if (auto may = require_committed(theirs, "the other version"); !may) return may.error();
    std::vector<edit::conflict> all;
    const auto done = replaced(ours, [&](view::document& document) -> result<void> {
        auto merged = edit::merge(*base.now->document, document, *theirs.now->document);
        if (!merged) return merged.error();
        all = std::move(*merged);
        return {};
    });
    if (!done) return done.error();
    give_all(all, visit, context);
    return static_cast<std::int64_t>(all.size());
}

}  // namespace

}  // namespace verbatim::tools::c

using namespace verbatim;
using namespace verbatim::tools::c;

extern "C" {

bool verbatim_set(verbatim_document* document, const char* path, const char* text, verbatim_error** error) {
    return edit_or_error(*document, error, [&](view::document& d) { return edit::set(d, path, text); });
}
bool verbatim_assign(verbatim_document* document, const char* path, const void* bytes, size_t size,
                     verbatim_error** error) {
    return edit_or_error(*document, error, [&](view::document& d) {
        return edit::assign(d, path, {static_cast<const std::byte*>(bytes), size});
    });
}
bool verbatim_remove(verbatim_document* document, const char* path, verbatim_referrers what, verbatim_error** error) {
    return edit_or_error(*document, error,
                         [&](view::document& d) { return edit::remove(d, path, static_cast<edit::referrers>(what)); });
}
bool verbatim_insert(verbatim_document* document, const char* path, const char* as, verbatim_error** error) {
    return edit_or_error(*document, error, [&](view::document& d) { return edit::insert(d, path, as ? as : ""); });
}
bool verbatim_copy(verbatim_document* document, const char* path, const verbatim_document* source, const char* from,
                   verbatim_error** error) {
    return edit_or_error(*document, error, [&](view::document& d) -> result<void> {
        if (source == document) return edit::insert_copy(d, path, d, from);
        if (auto may = require_committed(*source, "the source"); !may) return may;
        return edit::insert_copy(d, path, *source->now->document, from);
    });
}
bool verbatim_replace(verbatim_document* document, const char* path, const verbatim_document* source, const char* from,
                      verbatim_error** error) {
    return edit_or_error(*document, error, [&](view::document& d) -> result<void> {
        if (source == document) return edit::replace(d, path, d, from);
        if (auto may = require_committed(*source, "the source"); !may) return may;
        return edit::replace(d, path, *source->now->document, from);
    });
}
bool verbatim_move(verbatim_document* document, const char* from, const char* to, verbatim_error** error) {
    return edit_or_error(*document, error, [&](view::document& d) { return edit::move(d, from, to); });
}
bool verbatim_make(verbatim_document* document, const verbatim_edit* edits, size_t count, verbatim_error** error) {
    return done_or_error(error, [&] { return make_all(*document, {edits, count}); });
}

bool verbatim_changes(const verbatim_document* document, bool (*visit)(void*, const verbatim_change*), void* context,
                      verbatim_error** error) {
    return done_or_error(error, [&] { return each_change(*document, visit, context); });
}
bool verbatim_commit(verbatim_document* document, verbatim_error** error) {
    return done_or_error(error, [&] { return commit(*document); });
}
void verbatim_discard(verbatim_document* document) { document->edited.reset(); }

char* verbatim_diff(const verbatim_document* a, const verbatim_document* b, verbatim_error** error) {
    return value_or_error<char*>(error, nullptr, [&]() -> result<char*> {
        for (const auto* d : {a, b})
            if (auto may = require_committed(*d, d == a ? "the first document" : "the second document"); !may)
                return may.error();
        const auto difference = edit::diff(*a->now->document, *b->now->document);
        if (!difference) return difference.error();
        return copied(edit::to_patch(*difference));
    });
}
bool verbatim_patch(verbatim_document* document, const char* difference, verbatim_conflict visit, void* context,
                    verbatim_error** error) {
    return done_or_error(error, [&] { return patch(*document, difference, visit, context); });
}
int64_t verbatim_merge(const verbatim_document* base, verbatim_document* ours, const verbatim_document* theirs,
                       verbatim_conflict visit, void* context, verbatim_error** error) {
    return value_or_error<int64_t>(error, -1, [&] { return merge(*base, *ours, *theirs, visit, context); });
}
char* verbatim_to_json(const verbatim_document* document, verbatim_error** error) {
    return value_or_error<char*>(error, nullptr, [&]() -> result<char*> {
        if (auto may = require_committed(*document, "the document"); !may) return may.error();
        const auto json = edit::to_json(*document->now->document);
        if (!json) return json.error();
        return copied(*json);
    });
}
}
