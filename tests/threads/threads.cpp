// Several threads use the same documents, nodes and names at once, as docs/api.md allows. ./dev threads runs this under
// the thread sanitizer, which reports what the threads must not share.
#include <atomic>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/hex.hpp"
#include "verbatim/document.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/typed_json.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/round_trips.hpp"
#include "verbatim/wire/wire.hpp"

namespace threads_toy {
using namespace verbatim::wire;

struct sum_of_bytes {
    static constexpr std::string_view title = "sum";
    static constexpr std::uint32_t of(std::string_view name) {
        std::uint32_t sum = 0;
        for (const char c : name) sum += static_cast<unsigned char>(c);
        return sum;
    }
};
struct Names {
    static constexpr std::string_view names[] = {"a", "b"};
};
// Rows whose size is in an optional of the record around them, texts that are looked at, and a list of varying
// elements.
struct Extra {
    at<0, u8> size;
};
struct Table {
    at<0, u8> count;
    at<1, u8> text_at;
    optional<Extra, nonzero<&Table::count>> extra;
    struct Row {
        bytes<outer<in<&Table::extra, &Extra::size>>> data;
        hash<u16, sum_of_bytes, Names> name;
    };
    list<Row, &Table::count> rows;
    look_at<cstring, &Table::text_at> text;
};
struct File {
    at<0, u8> count;
    list<Table, &File::count> tables;
    list<cstring, to_end> texts;
};
// Writing works out the number and the stream.
struct Content {
    leb128<std::uint32_t> count;
    list<u8, &Content::count> all;
};
struct Packed {
    leb128<std::uint32_t> size;
    coded<zlib, Content, &Packed::size> content;
};
}  // namespace threads_toy

template <>
struct verbatim::format<threads_toy::File> {
    static constexpr std::string_view id = "threads", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace {

using namespace verbatim;
using threads_toy::File;

void expect(bool holds, const char* what) {
    if (!holds) throw std::runtime_error(what);
}

// Calls the function in several threads at once, more than once in each. Throws what one of them throws.
template <class F>
void in_threads(F f) {
    std::exception_ptr failed;
    std::atomic<bool> has_failed = false;
    std::vector<std::thread> all;
    for (int i = 0; i < 4; ++i)
        all.emplace_back([&] {
            try {
                for (int k = 0; k < 20; ++k) f();
            } catch (...) {
                if (!has_failed.exchange(true)) failed = std::current_exception();
            }
        });
    for (std::thread& one : all) one.join();
    if (failed) std::rethrow_exception(failed);
}

test::bytes file() {
    std::string text = "02   02 12 02   AA BB 61 00  CC DD 62 00   01 14 01   EE C3 00   \"x\" 00 \"y\" 00  \"z\" 00";
    for (int i = 0; i < 600; ++i) text += " \"text\" 00";
    return test::hex(text);
}

void values_are_read(const test::bytes& bytes) {
    const auto doc = read<File>(bytes).value();
    const std::string json = edit::to_json(doc).value();
    in_threads([&] {
        const File& value = *doc;
        std::size_t sum = 0;
        for (std::size_t i = 0; i < value.texts.size(); i += 50) sum += value.texts[i].view().size();
        for (const auto& text : value.texts) sum += text.view().size();
        expect(sum > 2400, "the texts of a value");
        expect(value.tables[1].rows[0].data.view().size() == 1, "the rows of a value");
        expect(write(doc).value() == bytes, "writing a value");
        expect(edit::to_json(doc).value() == json, "the JSON of a value");
        view::document by_path(doc);
        expect(view::text_of(view::find_value(by_path, "texts[7]")->at.value()) == "\"text\"", "a copy of a document");
    });
}

void edited_values_are_written() {
    threads_toy::Packed packed;
    packed.content->all.resize(3);
    auto doc = read<threads_toy::Packed>(write(document(packed)).value()).value();
    doc->content->all.resize(300);
    const auto bytes = write(std::as_const(doc)).value();
    in_threads([&] { expect(write(std::as_const(doc)).value() == bytes, "writing an edited value"); });
    expect(read<threads_toy::Packed>(bytes).value()->content->all.size() == 300, "reading the edited value");
}

void nodes_are_read(const test::bytes& bytes) {
    const auto format = view::instantiate<File>("", {});
    const auto doc = format.read(source(bytes)).value();
    const view::known_names names(std::vector<std::string>{"ab", "c"});
    std::vector<view::node> parts;  // of one parent
    view::each_child(view::find(*doc, "tables[0]").value().at, [&](const view::node& n) {
        parts.push_back(n);
        return true;
    });
    in_threads([&] {
        std::size_t leaves = 0, meanings = 0;
        for (const view::node& part : parts)
            view::for_each_leaf(part, {}, [&](const std::string&, const view::node& leaf) {
                meanings += view::meaning_of(*leaf.of, leaf.bytes(), names).has_value();
                ++leaves;
                return true;
            });
        expect(leaves == 8 && meanings == 2, "the leaves of nodes");
        expect(view::find(*doc, "tables[1].rows[0].name").value().at.size == 2, "a path");
        expect(view::round_trips(*doc).has_value(), "round_trips");
        std::string json;
        expect(edit::to_json(*doc, [&](std::string_view piece) { json += piece; }).has_value(), "JSON");
        expect(doc->write().value() == bytes && doc->findings().empty(), "writing a document");
        expect(std::as_const(*doc).get_if<File>()->tables.size() == 2, "the root of a document");
        expect(edit::diff(*doc, *doc).value().changes.empty(), "comparing a document");
    });
}

// A schema whose counts, sizes, tags, instances and conditions are worked out, among them some that need one another.
constexpr std::string_view schema = R"(
meta: {id: threads, endian: le}
seq:
  - {id: count, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: count % 16}
types:
  entry:
    seq:
      - {id: kind, type: u1, enum: kind, valid: {expr: _ == kind::text or _ == kind::number}}
      - {id: len, type: u1}
      - id: body
        size: len * 1
        type: {switch-on: 'kind == kind::text ? 1 : 2', cases: {1: text, 2: number}}
    instances:
      end: {value: '(_parent.entries[0].len + len) / 2'}
      first: {pos: _root.count - _root.count, type: u1, if: is_long}
      is_long: {value: end > 1}
  text: {seq: [{id: all, type: str, size-eos: true, encoding: ASCII}]}
  number: {seq: [{id: all, type: u2}]}
enums: {kind: {1: text, 2: number}}
)";

void loaded_documents_are_read() {
    const auto loaded = kaitai::loaded_schema::load_text(schema);
    expect(loaded.has_value(), "loading a schema");
    const auto& format = (*loaded)->format();
    const auto bytes = test::hex("03   01 03 \"abc\"   02 02 34 12   01 01 \"x\"");
    const auto other = test::hex("02   02 02 34 12   05 02 78 56");
    const auto json_of = [](const view::document& doc) {
        std::string json;
        expect(edit::to_json(doc, [&](std::string_view piece) { json += piece; }).has_value(),
               "JSON of a loaded schema");
        return json;
    };
    const auto doc = format.read(source(bytes)).value(), another = format.read(source(other)).value();
    const auto json = json_of(*doc), json_of_other = json_of(*another);
    in_threads([&] {
        // A document of its own, beside others of the same schema.
        const auto own = format.read(source(other)).value();
        expect(own->findings().size() == another->findings().size() && json_of(*own) == json_of_other,
               "reading by a loaded schema");
        expect(own->write().value() == other, "writing by a loaded schema");
        // A document that several threads read.
        expect(json_of(*doc) == json && doc->write().value() == bytes && doc->findings().empty(), "a loaded document");
        std::size_t leaves = 0;
        view::for_each_leaf(doc->root(), {}, [&](const std::string&, const view::node&) {
            ++leaves;
            return true;
        });
        expect(leaves >= 10, "the leaves of a loaded document");
        expect(view::find(*doc, "entries[1].body.all").value().at.size == 2, "a path in a loaded document");
        expect((*loaded)->text(*doc, "entries[1].end").value() == "2", "an instance of a loaded document");
    });
}

// An edited document that is not committed: some threads write it while others visit the file that was read.
void edited_documents_are_written_and_visited() {
    const auto loaded = kaitai::loaded_schema::load_text(schema);
    expect(loaded.has_value(), "loading a schema");
    const auto doc =
        (*loaded)->format().read(source(test::hex("03   01 03 \"abc\"   02 02 34 12   01 01 \"x\""))).value();
    expect(edit::set(*doc, "entries[0].body.all", "xyz").has_value() &&
               edit::set(*doc, "entries[1].body.all", "1").has_value(),
           "editing a loaded document");
    const auto edited = test::hex("03   01 03 \"xyz\"   02 02 01 00   01 01 \"x\"");
    std::atomic<unsigned> turn = 0;
    in_threads([&] {
        if (turn++ % 2 == 0) return expect(doc->write().value() == edited, "writing an edited document");
        std::size_t leaves = 0;
        view::for_each_leaf(doc->root(), {}, [&](const std::string&, const view::node&) {
            ++leaves;
            return true;
        });
        expect(leaves >= 10, "the leaves of the file that was read");
        expect(view::find(*doc, "entries[0].body.all").value().at.size == 3, "a path in the file that was read");
    });
}

}  // namespace

int main() {
    try {
        const auto bytes = file();
        values_are_read(bytes);
        edited_values_are_written();
        nodes_are_read(bytes);
        loaded_documents_are_read();
        edited_documents_are_written_and_visited();
    } catch (const std::exception& why) {
        std::printf("threads: %s\n", why.what());
        return 1;
    }
    std::printf("several threads read the same values, documents and nodes\n");
}
