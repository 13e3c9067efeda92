// Documents: opened, saved, and what undo does.
#include <algorithm>

#include "tools/c/handles.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/inside.hpp"
#include "tools/save.hpp"
#include "tools/undone.hpp"
#include "verbatim/archives/archive.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools::c {

namespace {

error_kind kind_of(int code) {
    switch (code) {
        case io_failed: return error_kind::system;
        case differs: return error_kind::not_identical;
        case lacks_part: return error_kind::not_found;
        default: return error_kind::conflict;
    }
}

verbatim_document* document_of(state&& s) { return new verbatim_document{std::make_shared<state>(std::move(s))}; }

std::shared_ptr<const kaitai::loaded_schema> of(const verbatim_schema* schema) {
    return schema ? schema->is : std::shared_ptr<const kaitai::loaded_schema>();
}

result<verbatim_document*> open_path(const char* path, const char* format, const verbatim_schema* schema) {
    const its_program self(schema ? schema->is.get() : nullptr);
    const auto file = of_file(path);
    auto found = open_file(self.is, file, format && !schema ? format : "");
    if (!found.file) return found.why;
    state s{of(schema), std::make_shared<opened>(std::move(*found.file)), file, {}};
    if (schema) {  // its document names the schema's own format, which lives as long
        auto document = schema->is->format().read(source::borrow(s.read->read.bytes()));
        if (!document) return document.error();
        s.read->format = &schema->is->format();
        s.read->document = std::move(*document);
    }
    // The bytes are those of `read`: whoever has the document has them, too.
    s.document = {s.read, s.read->document.get()};
    return document_of(std::move(s));
}

result<verbatim_document*> open_bytes(view::byte_view bytes, const char* name, const char* format,
                                      const verbatim_schema* schema) {
    const view::format* is = schema ? &schema->is->format() : nullptr;
    if (!is && format) {
        is = view::find_format(formats(), format);
        if (!is) return no_format(its_program(nullptr).is, format);
    } else if (!is) {
        const auto found = view::recognise(formats(), bytes, name ? name : "");
        if (!found) return found.error();
        is = *found;
    }
    auto document = is->read(std::vector<std::byte>(bytes.begin(), bytes.end()));
    if (!document && !schema && !format && view::is_guess(*is, bytes, name ? name : ""))
        return view::unfounded(*is, document.error());
    if (!document) return document.error();
    return document_of({of(schema), {}, {}, std::move(*document)});
}

// Takes the lock of a file that is saved in its place, or refuses if another program has it.
result<system::open_file> lock_of(const std::string& path) {
    const auto disk = file_on_disk(path);
    auto file = system::open_file::for_locking(disk);
    const auto about = file.ok() ? file.info() : std::nullopt;
    if (!about || about->kind != system::file_kind::regular) return system::open_file();
    if (file.lock(false) == system::open_file::lock_result::held)
        return error{{}, 0, "it is locked by " + system::holder_of_lock(*about), error_kind::system};
    return file;
}

result<void> save(verbatim_document& d, const char* path) {
    if (auto done = commit(d); !done) return done;
    const auto& from = d.now->path;
    const auto to = path ? of_file(path) : from;
    if (to.empty()) return error{{}, 0, "it was not read from a file: give a path", error_kind::incomplete};
    const its_program self(d.now->schema.get(), to);
    if (!d.now->read) {
        const auto saved = save_new(self.is, *d.now->document, {}, to, {});
        d.note = saved.code == identical ? saved.reason : "";
        if (saved.code != identical) return error{{}, 0, saved.reason, kind_of(saved.code)};
        return {};
    }
    const bool in_place = to == from || (!path_inside_of(to) && same_file(from, to));
    auto lock = in_place ? lock_of(from) : result<system::open_file>(system::open_file());
    if (!lock) return lock.error();
    opened& file = *d.now->read;
    const auto bytes = d.now->document->file().bytes();
    if (bytes.data() != file.read.bytes().data()) file.edited.emplace(bytes.begin(), bytes.end());
    const auto saved = tools::save(self.is, file, from, to);
    file.edited.reset();
    d.note = saved.code == identical ? saved.reason : "";
    if (saved.code != identical) return error{{}, 0, saved.reason, kind_of(saved.code)};
    if (!in_place) return {};
    // From now on, this is the file that was read. If it is another one already, the next save refuses.
    auto read = content::open(from);
    if (!read || !std::ranges::equal(read->bytes(), bytes)) return {};
    auto next = std::make_shared<state>(*d.now);
    next->read = std::make_shared<opened>(opened{file.format, std::move(*read), nullptr});
    d.now = std::move(next);
    return {};
}

result<void> step(const char* path, direction to) {
    const auto file = of_file(path);
    if (path_inside_of(file))
        return error{
            {}, 0, "changes are taken back in the archive as a whole: " + file_on_disk(file), error_kind::impossible};
    if (auto known = journal::of(file); !known) return known.error();
    const auto lock = lock_of(file);
    if (!lock) return lock.error();
    const auto now = content::open(file);
    if (!now) return now.error();
    auto known = recorded_of(file, *now);
    if (!known) return known.error();
    const auto there = to == direction::back ? known->made() : known->changes().size() - known->made();
    if (there == 0) return error{{}, 0, too_few(*known, to, 1), error_kind::not_found};
    const auto done = step_through(file, *now, std::move(*known), 1, to);
    if (done.saved.code != identical) return error{{}, 0, done.saved.reason, kind_of(done.saved.code)};
    return {};
}

result<void> each_entry(const char* path, bool (*visit)(void*, const verbatim_entry*), void* context) {
    auto file = content::open(of_file(path));
    if (!file) return file.error();
    const auto archive = opened_archive::of(std::move(*file));
    if (!archive) return archive.error();
    if (!*archive) return error{{}, 0, "it is not an archive", error_kind::wrong_type};
    const auto& labels = (*archive)->labels;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto& e = (*archive)->entries[i];
        const verbatim_entry shown{labels[i].c_str(), e.name.c_str(),  e.key.c_str(), e.type.c_str(),
                                   e.codec.c_str(),   e.stored.offset, e.stored.size};
        if (!visit(context, &shown)) break;
    }
    return (*archive)->file.unchanged();
}

}  // namespace

}  // namespace verbatim::tools::c

using namespace verbatim;
using namespace verbatim::tools::c;

extern "C" {

verbatim_schema* verbatim_load_schema(const char* text, verbatim_import import, void* context, verbatim_error** error) {
    return value_or_error<verbatim_schema*>(error, nullptr, [&]() -> result<verbatim_schema*> {
        const auto imports = [&](const std::string& name) -> std::optional<std::string> {
            const char* const found = import ? import(context, name.c_str()) : nullptr;
            return found ? std::optional<std::string>(found) : std::nullopt;
        };
        auto loaded = kaitai::loaded_schema::load_text(text, imports);
        if (!loaded) return loaded.error();
        return new verbatim_schema{std::move(*loaded)};
    });
}
void verbatim_schema_free(verbatim_schema* schema) { delete schema; }

const char* verbatim_recognise(const void* bytes, size_t size, const char* name, verbatim_error** error) {
    return value_or_error<const char*>(error, nullptr, [&]() -> result<const char*> {
        const auto found = view::recognise(formats(), {static_cast<const std::byte*>(bytes), size}, name ? name : "");
        if (!found) return found.error();
        return (*found)->id.data();
    });
}

verbatim_document* verbatim_open(const char* path, const char* format, const verbatim_schema* schema,
                                 verbatim_error** error) {
    return value_or_error<verbatim_document*>(error, nullptr, [&] { return open_path(path, format, schema); });
}
verbatim_document* verbatim_open_bytes(const void* bytes, size_t size, const char* name, const char* format,
                                       const verbatim_schema* schema, verbatim_error** error) {
    return value_or_error<verbatim_document*>(error, nullptr, [&] {
        return open_bytes({static_cast<const std::byte*>(bytes), size}, name, format, schema);
    });
}
verbatim_document* verbatim_from_json(const char* json, const verbatim_schema* schema, verbatim_error** error) {
    return value_or_error<verbatim_document*>(error, nullptr, [&]() -> result<verbatim_document*> {
        edit::json_reader reader(schema ? std::span(&schema->is->format(), 1) : formats());
        if (auto fed = reader.feed(json); !fed) return fed.error();
        auto made = reader.finish();
        if (!made) return made.error();
        if (auto done = edit::commit(**made); !done) return done.error();
        return document_of({of(schema), {}, {}, std::move(*made)});
    });
}
void verbatim_document_free(verbatim_document* document) { delete document; }

bool verbatim_each_entry(const char* path, bool (*visit)(void*, const verbatim_entry*), void* context,
                         verbatim_error** error) {
    return done_or_error(error, [&] { return each_entry(path, visit, context); });
}

const char* verbatim_format(const verbatim_document* document) { return document->now->document->format().id.data(); }
const void* verbatim_bytes(const verbatim_document* document, size_t* size) {
    const auto bytes = document->now->document->file().bytes();
    *size = bytes.size();
    return bytes.data();
}
bool verbatim_is_edited(const verbatim_document* document) { return document->edited != nullptr; }

bool verbatim_save(verbatim_document* document, const char* path, verbatim_error** error) {
    return done_or_error(error, [&] { return save(*document, path); });
}
const char* verbatim_note(const verbatim_document* document) { return document->note.c_str(); }
bool verbatim_undo(const char* path, verbatim_error** error) {
    return done_or_error(error, [&] { return step(path, tools::direction::back); });
}
bool verbatim_redo(const char* path, verbatim_error** error) {
    return done_or_error(error, [&] { return step(path, tools::direction::forth); });
}
}
