#include "tests/c/handles.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::c_nodes {

using namespace c;

namespace {

const auto put_path = [](void* to, const verbatim_node* n) {
    static_cast<std::vector<std::string>*>(to)->push_back(verbatim_describe(n)->path);
    return true;
};

document seats() {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    return opened(in.get("a.ifp"));
}

}  // namespace

TEST_CASE("a node is described, and has its children") {
    const auto doc = seats();
    REQUIRE(doc);
    CHECK(std::string(verbatim_format(doc.get())) == "gta.ifp");
    CHECK(std::string(verbatim_version()) == "0.1.0");
    const auto time = at(doc, "animations[rise].objects[spine].frames[0].time");
    const auto* about = verbatim_describe(time.get());
    CHECK(std::string(about->path) == "animations[1].objects[0].frames[0].time");
    CHECK(std::string(about->field) == "time");
    CHECK(about->kind == VERBATIM_INTEGER);
    CHECK(about->owner == VERBATIM_FIELD);
    CHECK(about->is_in_file);
    CHECK(about->offset == 0xC6);
    CHECK(about->size == 2);
    const auto animations = at(doc, "animations");
    about = verbatim_describe(animations.get());
    CHECK(about->kind == VERBATIM_LIST);
    CHECK(about->count == 3);
    std::vector<std::string> paths;
    CHECK(verbatim_each_child(animations.get(), put_path, &paths, nullptr));
    CHECK(paths == std::vector<std::string>{"animations[0]", "animations[1]", "animations[2]"});
    paths.clear();
    CHECK(verbatim_each_at(doc.get(), "animations[*].name", put_path, &paths, nullptr));
    CHECK(paths == std::vector<std::string>{"animations[0].name", "animations[1].name", "animations[2].name"});
    const auto stop = [](void* count, const verbatim_node*) { return ++*static_cast<int*>(count) < 2; };
    int count = 0;
    CHECK(verbatim_each_child(animations.get(), stop, &count, nullptr));
    CHECK(count == 2);
    const node below(verbatim_find_below(animations.get(), "[clean].objects", nullptr));
    CHECK(std::string(verbatim_describe(below.get())->path) == "animations[2].objects");
    const auto root = at(doc, "");
    CHECK(verbatim_describe(root.get())->size == 282);
    const node name(verbatim_find_below(root.get(), ".name", nullptr));
    CHECK(taken(verbatim_text(name.get(), nullptr)) == "\"seats\"");
    const auto pelvis = at(doc, "animations[0].objects[0]");
    CHECK(taken(verbatim_name(pelvis.get(), nullptr)) == "\"pelvis\"");
    failure why;
    CHECK(verbatim_name(name.get(), why) != nullptr);
    CHECK(taken(verbatim_name(time.get(), why)) == "null");
    CHECK_FALSE(why);
}

TEST_CASE("a leaf has a number, a text, JSON and a meaning") {
    const auto doc = seats();
    const auto time = at(doc, "animations[0].objects[0].frames[0].time"), name = at(doc, "name");
    std::int64_t number = 0;
    std::uint64_t positive = 0;
    double real = 0;
    CHECK(verbatim_integer(time.get(), &number, nullptr));
    CHECK(verbatim_unsigned(time.get(), &positive, nullptr));
    CHECK(verbatim_real(time.get(), &real, nullptr));
    CHECK((number == 5 && positive == 5 && real == 5));
    CHECK(taken(verbatim_text(time.get(), nullptr)) == "5");
    CHECK(taken(verbatim_meaning(time.get(), nullptr)) == "0.08333 s");
    CHECK(taken(verbatim_json(name.get(), nullptr)) == "\"seats\"");
    std::size_t size = 0;
    const auto* const bytes = static_cast<const char*>(verbatim_node_bytes(name.get(), &size));
    CHECK(std::string(bytes, size) == std::string("seats\0OLD\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24));
    failure why;
    CHECK_FALSE(verbatim_integer(name.get(), &number, why));
    CHECK(why->kind == VERBATIM_WRONG_TYPE);
    CHECK(why.message() == "name: text<24> is not a whole number");
    CHECK_FALSE(verbatim_unsigned(name.get(), &positive, why));
    CHECK_FALSE(verbatim_real(name.get(), &real, why));
    CHECK(why.message() == "name: text<24> is not a number");
    const auto list = at(doc, "animations");
    CHECK(verbatim_text(list.get(), why) == nullptr);
    CHECK(why->kind == VERBATIM_WRONG_TYPE);
    CHECK(verbatim_json(list.get(), why) == nullptr);
    CHECK(why.message() == "animations: list of Animation is not a value: it has parts");
    CHECK(taken(verbatim_meaning(list.get(), why)) == "null");
}

TEST_CASE("numbers that are spelled in characters are numbers, too") {
    sandbox in;
    in.specimen("sims1.skin/floats.hex", "a.skn");
    const auto doc = opened(in.get("a.skn"), "a.skn");
    REQUIRE(doc);
    int reals = 0, integers = 0;
    const auto count = [](void* counts, const verbatim_node* n) {
        double real = 0;
        std::int64_t whole = 0;
        const bool is_real = verbatim_describe(n)->kind == VERBATIM_REAL;
        CHECK(verbatim_real(n, &real, nullptr));
        CHECK(verbatim_integer(n, &whole, nullptr) != is_real);
        CHECK(std::stod(taken(verbatim_text(n, nullptr))) == real);
        const auto* const both = static_cast<int* const*>(counts);
        ++*both[is_real ? 0 : 1];
        return true;
    };
    int* both[] = {&reals, &integers};
    CHECK(verbatim_each_at(doc.get(), "uvs[0..2].v", count, both, nullptr));
    CHECK(verbatim_each_at(doc.get(), "uv_count", count, both, nullptr));
    CHECK((reals == 3 && integers == 1));
    double real = 0;
    failure why;
    for (const char* path : {"uvs[3].u", "uvs[4].u", "uvs[4].v"}) {
        CHECK_FALSE(verbatim_real(at(doc, path).get(), &real, why));
        CHECK(why->kind == VERBATIM_OUT_OF_RANGE);
    }
}

TEST_CASE("a path that leads nowhere is an error with kind, path and reason") {
    const auto doc = seats();
    failure why;
    CHECK(verbatim_find(doc.get(), "animations[7]", why) == nullptr);
    CHECK(why->kind == VERBATIM_NOT_FOUND);
    CHECK(std::string(why->kind_name) == "not_found");
    CHECK(std::string(why->message).find("7") != std::string::npos);
    CHECK(verbatim_find(doc.get(), "animations[*]", why) == nullptr);
    CHECK_FALSE(verbatim_each_at(doc.get(), "nowhere", put_path, nullptr, why));
    CHECK_FALSE(verbatim_each_at(doc.get(), "animations[*].length", put_path, nullptr, why));
    CHECK(verbatim_calculated(doc.get(), "animations[0].nothing", why) == nullptr);
    CHECK(why->kind == VERBATIM_NOT_FOUND);
    const auto root = at(doc, "");
    CHECK(verbatim_find_below(root.get(), "nowhere", why) == nullptr);
    CHECK(verbatim_find(doc.get(), "nowhere", nullptr) == nullptr);  // the error is not wanted
}

TEST_CASE("the elements of a list of fixed records are an array over the bytes of the file") {
    const auto doc = seats();
    const auto frames = at(doc, "animations[0].objects[0].frames");
    verbatim_array array{};
    REQUIRE(verbatim_array_of(frames.get(), &array, nullptr));
    std::size_t size = 0;
    CHECK(static_cast<const char*>(array.data) == static_cast<const char*>(verbatim_bytes(doc.get(), &size)) + 0x6C);
    CHECK((array.count == 1 && array.stride == 10));
    CHECK(std::string(array.type) == "{rotation:[4]<i2;time:<i2;}");
    CHECK(std::string(array.units).find("time 1 60 s\n") != std::string::npos);
    const auto name = at(doc, "name");
    REQUIRE(verbatim_array_of(name.get(), &array, nullptr));
    CHECK((array.count == 1 && std::string(array.type) == "|S24"));
    failure why;
    const auto animations = at(doc, "animations");
    CHECK_FALSE(verbatim_array_of(animations.get(), &array, why));
    CHECK(why.message() == "animations: values of Animation have no fixed layout");
}

TEST_CASE("the values to which a pattern leads are one array") {
    const auto doc = seats();
    verbatim_array array{};
    REQUIRE(verbatim_gather(doc.get(), "animations[*].objects[*].frames[*].time", &array, nullptr));
    const auto* const times = static_cast<const unsigned char*>(array.data);
    CHECK((array.count == 3 && array.stride == 2 && times[0] == 5 && times[2] == 6 && times[4] == 7));
    CHECK(std::string(array.type) == "<i2");
    CHECK(std::string(array.units) == " 1 60 s\n");
    verbatim_free(const_cast<void*>(array.data));
    failure why;
    CHECK_FALSE(verbatim_gather(doc.get(), "animations", &array, why));
    CHECK(why->kind == VERBATIM_WRONG_TYPE);
    CHECK_FALSE(verbatim_gather(doc.get(), "nowhere[*]", &array, why));
    CHECK(why->kind == VERBATIM_NOT_FOUND);
}

TEST_CASE("a node keeps its bytes alive: after an edit, a commit and the end of its document") {
    auto doc = seats();
    const auto time = at(doc, "animations[0].objects[0].frames[0].time");
    const node copy(verbatim_node_copy(time.get()));
    CHECK(verbatim_set(doc.get(), "animations[0].objects[0].frames[0].time", "9", nullptr));
    CHECK(verbatim_is_edited(doc.get()));
    CHECK(text_at(doc, "animations[0].objects[0].frames[0].time") == "5");  // until it is committed
    CHECK(verbatim_commit(doc.get(), nullptr));
    CHECK_FALSE(verbatim_is_edited(doc.get()));
    CHECK(text_at(doc, "animations[0].objects[0].frames[0].time") == "9");
    doc.reset();
    for (const auto* n : {time.get(), copy.get()}) {
        CHECK(taken(verbatim_text(n, nullptr)) == "5");
        CHECK(taken(verbatim_meaning(n, nullptr)) == "0.08333 s");
    }
}

TEST_CASE("findings are given one by one, and check proves that the file comes back") {
    const auto doc = seats();
    std::vector<std::string> all;
    const auto put = [](void* to, const verbatim_finding* f) {
        static_cast<std::vector<std::string>*>(to)->push_back(std::string(f->severity) + " " + f->path);
        return true;
    };
    CHECK(verbatim_findings(doc.get(), put, &all, nullptr));
    CHECK(all == std::vector<std::string>{"note name", "note animations[0].name", "note animations[0].objects[0].name",
                                          "note animations[1].name"});
    CHECK(verbatim_check(doc.get(), nullptr));
}

}  // namespace verbatim::test::c_nodes
