// Real clips of The Sims 3. Their notes come from a reader that shares no code with the schema.
#include <map>
#include <set>

#include "tests/schema/sims3_clip.hpp"
#include "tests/support/corpus.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/byte_map.hpp"

namespace verbatim::test::schema_sims3_clip_corpus {

using sims3::Clip;

namespace {

// name=a_x; src=a.ma; actor=x; curves=224; events=5(3,6); slots=[2, 1]; and words.
std::map<std::string, std::string> noted(const real_file& file) {
    std::map<std::string, std::string> notes;
    for (const auto& note : file.notes)
        if (const auto equals = note.find('='); equals != std::string::npos)
            notes.emplace(note.substr(0, equals), note.substr(equals + 1));
    return notes;
}

std::map<std::string, std::string> seen(const document<Clip>& doc) {
    std::map<std::string, std::string> facts;
    facts["name"] = doc->body->name->view();
    facts["src"] = doc->body->source->view();
    facts["actor"] = doc->actor->view();
    facts["curves"] = std::to_string(doc->body->curves->size());
    std::set<int> types;
    std::size_t count = 0;
    std::string list;
    if (const auto& events = doc->events->events)
        for (const sims3::Event& event : *events) types.insert(event.type), ++count;
    for (const int type : types) list += (list.empty() ? "" : ",") + std::to_string(type);
    facts["events"] = std::to_string(count) + "(" + list + ")";
    list = "None";
    if (doc->slots) {
        list.clear();
        for (const auto& pointer : doc->slots->chains.owned())
            list += (list.empty() ? "" : ", ") + std::to_string(pointer.chain->targets.size());
        list = "[" + list + "]";
    }
    facts["slots"] = list;
    return facts;
}

// Every byte belongs to a field, but for the 7E that align sections.
void check_owners(const bytes& file) {
    for (const auto& format : verbatim::formats()) {
        if (format.id != "sims3.clip") continue;
        const auto doc = format.read(file);
        REQUIRE(doc.has_value());
        std::size_t end = 0;
        bool whole = true, only_padding = true;
        const auto mapped = view::each_range(**doc, [&](const view::byte_range& range) {
            whole = whole && range.offset == end && !range.shared;
            end = range.offset + range.size;
            if (range.by != view::owner::gap) return;
            for (std::size_t i = range.offset; i < end; ++i)
                only_padding = only_padding && range.size < 4 && file[i] == std::byte{0x7E};
        });
        REQUIRE(mapped.has_value());
        CHECK(whole);
        CHECK(only_padding);
        CHECK(end == file.size());
    }
}

}  // namespace

TEST_CASE("real files: clips of The Sims 3 come back identical, have no findings, and match their notes") {
    std::size_t count = 0;
    for (const real_file& file : real_files("clip/")) {
        INFO(file.name);
        const bytes bytes = file.read();
        REQUIRE(bytes.size() == file.size);
        CHECK(refused_or_identical<Clip>(bytes));
        CHECK(format<Clip>::recognise(bytes) != match::no);
        const auto doc = read<Clip>(bytes);
        REQUIRE(doc.has_value());
        CHECK(seen(*doc) == noted(file));
        for (const finding& f : findings<Clip>(bytes)) FAIL_CHECK(f.message());
        check_owners(bytes);
        ++count;
    }
    if (count) WARN("read " << count << " real files of sims3.clip");
    else WARN("skipped: no real files of sims3.clip (VERBATIM_CORPUS names their folder)");
}

}  // namespace verbatim::test::schema_sims3_clip_corpus
