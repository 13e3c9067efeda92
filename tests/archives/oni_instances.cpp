// Levels of Oni: an instance changes, and all others keep their bytes, whatever moves.
#include "verbatim/archives/oni_instances.hpp"

#include "tests/archives/corpus.hpp"
#include "tests/archives/keeps_laws.hpp"
#include "tests/archives/made.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::archives_oni_instances {

namespace {

// Gives each instance other data, and checks that the others are as they were.
void keeps_the_other_instances(const bytes& file) {
    const auto before = archives::oni_instances.open(file);
    REQUIRE(before);
    CHECK(file_after(**before, file) == file);
    const auto entries = (*before)->entries();
    const auto findings = (*before)->remarks().size();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto is = (*before)->content_of(i);
        REQUIRE(is);
        for (const int more : {0, 4, 32, 1100, -4}) {
            if (static_cast<std::ptrdiff_t>(is->bytes.size()) + more < 8) continue;
            INFO(entries[i].key << ", " << more << " bytes more");
            bytes wanted(is->bytes.begin(), is->bytes.end());
            wanted.resize(wanted.size() + static_cast<std::size_t>(more), std::byte{0x5A});
            wanted.back() ^= std::byte{1};
            const auto edited = archives::oni_instances.open(file);
            const auto done = (*edited)->change(i, wanted, is->bytes.size());
            if (entries[i].type == "placeholder") {
                CHECK(!done);
                continue;
            }
            REQUIRE(done);
            const auto after = file_after(**edited, file);
            const auto again = archives::oni_instances.open(after);
            REQUIRE(again);
            const auto now = (*again)->entries();
            REQUIRE(now.size() == entries.size());
            for (std::size_t k = 0; k < now.size(); ++k) {
                CHECK(now[k].key == entries[k].key);
                CHECK(now[k].name == entries[k].name);
                const auto a = (*before)->content_of(k), b = (*again)->content_of(k);
                const auto was = k == i ? wanted : bytes(a->bytes.begin(), a->bytes.end());
                const auto size = k == i ? std::min(was.size(), b->bytes.size()) : b->bytes.size();
                CHECK(bytes(b->bytes.begin(), b->bytes.begin() + static_cast<std::ptrdiff_t>(size)) == was);
            }
            CHECK((*again)->remarks().size() == findings);
            if (more == 0) CHECK(after.size() == file.size());
            CHECK(file_after(**again, after) == after);
        }
    }
}

}  // namespace

TEST_CASE("an instance of a level of Oni changes and grows, and all others keep their bytes") {
    made_level level, packed, resource, packed_resource;
    packed.unit = packed_resource.unit = 4;
    resource.is_resource = packed_resource.is_resource = true;
    for (const auto& made : {level, packed, resource, packed_resource}) keeps_the_other_instances(made.file());
}

TEST_CASE(
    "instances of a level are aligned as they were, and what is added to align them is as the game's importer has it") {
    const made_level level;
    const auto file = level.file();
    const auto opened = archives::oni_instances.open(file);
    REQUIRE(opened);
    const auto is = (*opened)->content_of(1);
    bytes longer(is->bytes.begin(), is->bytes.end());
    REQUIRE(longer.size() == 64);
    longer.resize(70, std::byte{9});
    REQUIRE((*opened)->change(1, longer, 64));
    auto wanted = level;
    wanted.instances[1].data = bytes(longer.begin() + 8, longer.end());
    for (int i = 0; i < 13; ++i) append(wanted.instances[1].data, bytes{std::byte{0xAD}, std::byte{0xDE}});
    CHECK(file_after(**opened, file) == wanted.file());
}

TEST_CASE("levels that cannot be followed are refused with the place, and what deviates is reported") {
    const auto good = made_level().file();
    const auto refused = [&](std::size_t at, std::uint32_t to, const std::string& path, const std::string& why) {
        auto file = good;
        for (std::size_t i = 0; i < 4; ++i) file[at + i] = static_cast<std::byte>(to >> 8 * i);
        const auto opened = archives::oni_instances.open(file);
        INFO(why);
        REQUIRE(!opened);
        CHECK(opened.error().path == path);
        CHECK(opened.error().reason.find(why) != std::string::npos);
    };
    refused(0x08, 0x56523333, "", "OniX");
    refused(0x0C, 0x00150040, "header", "rows of other sizes");
    refused(0x14, 0x0CCCCCCD, "header", "its tables leave the file");
    refused(0x20, 64, "header", "not behind the tables");
    refused(0x24, 0x7FFFFFFF, "header", "its data leaves the file");
    refused(0x2C, 0x7FFFFFFF, "header", "its names leave the file");
    refused(64 + 20 + 4, 4, "CRSA[0]", "it is not in the data of the file");
    refused(64 + 20 + 4, 0x7FFFFF00, "CRSA[0]", "it is not in the data of the file");
    refused(64 + 20 + 12, 0xFFFFFFF8, "CRSA[0]", "it is not in the data of the file");
    refused(64 + 20 + 4, 16, "CRSA[0]", "it has bytes of ONLV[0]");
    refused(64 + 40 + 8, 4000, "ONCC[0]", "its name does not end in the names");
    refused(64 + 100, 99, "names[0]", "it leads to instance 99, which has no name");
    for (std::size_t size = 0; size < good.size(); ++size) {
        const bytes cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
        if (archives::oni_instances.recognise(cut) == match::certain) CHECK(!archives::oni_instances.open(cut));
    }
    auto odd = good;
    odd[64 + 40 + 12] = std::byte{9};             // the size of a placeholder
    odd[64 + 100 + 3 * 8 + 12] = std::byte{7};    // of a template
    std::swap(odd[64 + 100], odd[64 + 100 + 8]);  // the order of the names
    const auto opened = archives::oni_instances.open(odd);
    REQUIRE(opened);
    std::vector<std::string> paths;
    for (const auto& r : (*opened)->remarks()) paths.push_back(r.path);
    CHECK(paths == std::vector<std::string>{"ONCC[0]", "names", "templates"});
    CHECK((*opened)->add("CRSA[2]", {}).error().reason.find("OniSplit does this") != std::string::npos);
    CHECK(!(*opened)->remove(1));
    CHECK(!(*opened)->rename(1, "x"));
}

TEST_CASE("real and made levels of Oni come back, or are refused as the index says, and keep what is not edited") {
    for (const auto& r : index_rows({"oni"})) {
        if (!r.at("file").ends_with(".dat") && !r.at("file").ends_with(".oni")) continue;
        INFO(r.at("file") << ": " << r.at("notes"));
        const auto file = container(r.at("file"));
        const auto opened = archives::oni_instances.open(file);
        CHECK(opened.has_value() == (r.at("expect") == "identical"));
        if (opened && file.size() < 30000) keeps_the_other_instances(file);
    }
}

}  // namespace verbatim::test::archives_oni_instances
