#include "verbatim/wire/keywords.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_keywords {

using namespace verbatim::wire;

namespace {
enum class System : std::uint8_t { linux_ = 1, unix_, EOF_, _7zip, plain_ };
struct File {
    at<0, enumerated<System>> system;
    at<1, u8> i386_;
    at<2, u8> major;
};
static_assert(laid_out<File, 3>);
}  // namespace

TEST_CASE("names that are macros, or start with a digit, have an underscore in C++ only") {
    CHECK(enumerator_name(System::linux_) == "linux");
    CHECK(enumerator_name(System::unix_) == "unix");
    CHECK(enumerator_name(System::EOF_) == "EOF");
    CHECK(enumerator_name(System::_7zip) == "7zip");
    CHECK(enumerator_name(System::plain_) == "plain_");
    CHECK(reflect::field_name<File, 1> == "i386");
    CHECK(reflect::field_name<File, 2> == "major");
}

}  // namespace verbatim::test::wire_keywords
