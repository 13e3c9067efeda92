// Elements that may take no bytes: the number of bytes that are left does not limit their count.
#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_elements_of_no_bytes {

using namespace verbatim::wire;

namespace {
struct Nothing {};
struct Items {
    at<0, u8> type;
    at<1, u32be> count;
    struct Item {
        choice<outer<&Items::type>, when<0, Nothing>, when<1, u8>> value;
    };
    list<Item, &Items::count> all;
};
struct Rest {
    at<0, u8> type;
    struct Item {
        choice<outer<&Rest::type>, when<0, Nothing>, when<1, u8>> value;
    };
    list<Item, to_end> all;
};
}  // namespace

TEST_CASE("a list can have a count of elements without bytes, up to a limit") {
    same<Items>("01 00 00 00 02   AA BB");
    same<Items>("00 00 00 00 02   AA BB");
    same<Items>("00 00 00 01 00");
    refused<Items>("01 00 00 00 03   AA BB", "all[2].value: a field of 1 bytes at 0x7: only 0 bytes are left");
    refused<Items>("00 FF FF FF FF",
                   "all: 4294967295 elements at 0x5, which may take no bytes, take more than 64 times the bytes that "
                   "the file has");
    auto doc = read_hex<Items>("00 00 00 00 02   AA BB");
    REQUIRE(doc->all.size() == 2);
    doc->all.push_back(Items::Item{});
    written(doc, "00 00 00 00 03   AA BB");
    doc->all.clear();
    written(doc, "00 00 00 00 00   AA BB");
}

TEST_CASE("a list without a count cannot have elements without bytes") {
    same<Rest>("01   AA BB");
    same<Rest>("00   AA BB", {{"all", 1}});
    auto doc = read_hex<Rest>("01   AA BB");
    doc->all.clear();
    doc->type = 0;
    doc->all.push_back(Rest::Item{});
    CHECK(write(doc).error().message() == "all[0]: it takes no bytes, and no count would say that it is there");
}

}  // namespace verbatim::test::walk_elements_of_no_bytes
