// ZIP: PKWARE's APPNOTE.TXT 6.3.10. The directory at the end of the file leads to the members; data to which it does not lead is a gap.
// Of ZIP64, the end that counts in 64 bits is supported, for directories of 65,535 members or more, and sizes and offsets of members in 64 bits.
#pragma once
#include <cstring>
#include <optional>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace zip {
using namespace verbatim::wire;

enum class Method : std::uint16_t { stored = 0, shrunk = 1, imploded = 6, deflated = 8, deflated64 = 9, bzip2 = 12, lzma = 14, zstandard = 93, xz = 95, aes = 99 };
constexpr auto enumerators(Method) { return listed<Method::zstandard, Method::xz, Method::aes>{}; }
enum class Flag : std::uint16_t { encrypted = 1, streamed = 8, patched = 0x20, strongly_encrypted = 0x40, utf8_names = 0x800, masked = 0x2000 };

struct Time { bits<5> half_seconds; bits<6> minute; bits<5> hour; };
struct Date { bits<5> day; bits<4> month; bits<7> years_since_1980; };

// Extra fields after a name. The field of ZIP64, 1, has the numbers for which the header's own fields have no room: these are 2^32-1.
enum class ExtraId : std::uint16_t { zip64 = 1, time_stamps = 0x5455, owner = 0x7875 };
constexpr auto enumerators(ExtraId) { return listed<ExtraId::time_stamps, ExtraId::owner>{}; }
struct Content { rest<> bytes; };
template <class Wide>
struct Extra {
    at<0, ExtraId>        id;
    at<2, u16>            size;
    choice<&Extra::id, limit<&Extra::size>, when<ExtraId::zip64, Wide>, others<Content>>  data;
};
// In the header of a member, ZIP64's field has both numbers, even if only one of them is too large.
struct WideSizes {
    at<0, u64>            size;             // of the content
    at<8, u64>            compressed_size;
};

constexpr std::uint32_t wide = 0xFFFFFFFF;   // the number is in the extra field

struct Header {
    at< 0, label<"PK\3\4">>       mark;
    at< 4, u16>                   version_needed;
    at< 6, flag_set<Flag>>        flags;
    at< 8, Method>                method;
    at<10, packed<u16, Time>>     time;
    at<12, packed<u16, Date>>     date;
    at<14, u32>                   crc;              // of the content; this field and the next two are 0 in a member that was streamed
    at<18, u32>                   compressed_size;
    at<22, u32>                   size;             // of the content
    at<26, u16>                   name_size;
    at<28, u16>                   extra_size;
};
static_assert(laid_out<Header, 30>);

// After the data of a member that was streamed, whose sizes were not known before. They have 64 bits if compressed_size in its header is 2^32-1.
template <class Size>
struct Descriptor {
    at< 0, label<"PK\7\10">>      mark;
    at< 4, u32>                   crc;
    Size                          compressed_size;
    Size                          size;
};
using Descriptor32 = Descriptor<u32>;
using Descriptor64 = Descriptor<u64>;

using Deflated = coded<raw_deflate, Content, to_end>;

// Returns the content of a member; nothing if it is encrypted, or compressed by another method.
template <class Member>
std::optional<std::span<const std::byte>> decoded_in(const Member& member) {
    if (const auto* stored = member.data.template get_if<Content>()) return stored->bytes.view();
    if (const auto* deflated = member.data.template get_if<Deflated>(); deflated && deflated->has_value()) return (*deflated)->bytes.view();
    return std::nullopt;
}
template <class Member>
std::int64_t crc_of(const Member& member) {
    const auto content = decoded_in(member);
    return content ? static_cast<std::int64_t>(crc32::of(*content)) : member.crc();
}
// The directory says how a member is compressed; the member's own header repeats that.
template <class Member>
std::int64_t method_of(const Member& member) {
    if (member.data.template get_if<Content>()) return static_cast<std::int64_t>(Method::stored);
    if (member.data.template get_if<Deflated>()) return static_cast<std::int64_t>(Method::deflated);
    return static_cast<std::int64_t>(member.header.method.value());
}
template <class Member>
std::int64_t size_of_content(const Member& member) {
    const auto content = decoded_in(member);
    return content ? static_cast<std::int64_t>(content->size()) : member.size();
}

// A member's entry in the directory, and the member to which it leads.
struct Entry {
    at< 0, label<"PK\1\2">>       mark;
    at< 4, u16>                   version_made_by;
    at< 6, u16>                   version_needed;
    at< 8, flag_set<Flag>>        flags;
    at<10, Method>                method;
    at<12, packed<u16, Time>>     time;
    at<14, packed<u16, Date>>     date;
    at<16, u32>                   crc;
    at<20, u32>                   compressed_size;
    at<24, u32>                   content_size;
    at<28, u16>                   name_size;
    at<30, u16>                   extra_size;
    at<32, u16>                   comment_size;
    at<34, u16>                   disk;
    at<36, u16>                   internal_attributes;
    at<38, u32>                   external_attributes;
    at<42, u32>                   member_at;
    // The numbers that have no room above, in this order.
    struct Wide {
        optional<u64, equals<outer<&Entry::content_size>, wide>>     content_size;
        optional<u64, equals<outer<&Entry::compressed_size>, wide>>  compressed_size;
        optional<u64, equals<outer<&Entry::member_at>, wide>>        member_at;
    };
    string<&Entry::name_size>                     name;
    sized_list<Extra<Wide>, &Entry::extra_size>   extra;
    string<&Entry::comment_size>                  comment;

    template <auto Size>
    using Data = choice<outer<&Entry::method>, limit<outer<Size>>, when<Method::stored, Content>, when<Method::deflated, Deflated>>;
    template <auto Size, bool IsWide>
    struct Member {
        using called = std::conditional_t<IsWide, as<"WideMember">, as<"Member">>;
        at<0, Header>                                           header;
        string<in<&Member::header, &Header::name_size>>         name;
        sized_list<Extra<WideSizes>, in<&Member::header, &Header::extra_size>>  extra;
        Data<Size>                                              data;
        derived<in<&Member::header, &Header::method>, by<&method_of<Member>>>  method_rule;
        derived<in<&Member::header, &Header::crc>, by<&crc_of<Member>>>  crc_rule;
        derived<in<&Member::header, &Header::compressed_size>, size_of<&Member::data>, where<in<&Member::header, &Header::compressed_size> != wide>>  compressed_size_rule;
        derived<in<&Member::header, &Header::size>, by<&size_of_content<Member>>, where<in<&Member::header, &Header::size> != wide>>  size_rule;
        static constexpr auto sizes = in<first_where<&Member::extra, &Extra<WideSizes>::id, ExtraId::zip64>, &Extra<WideSizes>::data>;
        derived<in<sizes, &WideSizes::compressed_size>, size_of<&Member::data>>  wide_compressed_size_rule;
        derived<in<sizes, &WideSizes::size>, by<&size_of_content<Member>>>       wide_size_rule;
        std::int64_t crc() const { return header.crc; }
        std::int64_t size() const { return header.size; }
    };
    template <auto Size, bool IsWide>
    struct StreamedMember {
        using called = std::conditional_t<IsWide, as<"WideStreamedMember">, as<"StreamedMember">>;
        at<0, Header>                                           header;
        string<in<&StreamedMember::header, &Header::name_size>> name;
        sized_list<Extra<WideSizes>, in<&StreamedMember::header, &Header::extra_size>>  extra;
        Data<Size>                                              data;
        choice<value_of<in<&StreamedMember::header, &Header::compressed_size>> == wide, when<0, Descriptor32>, when<1, Descriptor64>>  descriptor;
        derived<in<&StreamedMember::header, &Header::method>, by<&method_of<StreamedMember>>>  method_rule;
        derived<in<&StreamedMember::descriptor, &Descriptor32::crc>, by<&crc_of<StreamedMember>>>  crc_rule;
        derived<in<&StreamedMember::descriptor, &Descriptor32::compressed_size>, size_of<&StreamedMember::data>>  compressed_size_rule;
        derived<in<&StreamedMember::descriptor, &Descriptor32::size>, by<&size_of_content<StreamedMember>>>     size_rule;
        derived<in<&StreamedMember::descriptor, &Descriptor64::crc>, by<&crc_of<StreamedMember>>>  wide_crc_rule;
        derived<in<&StreamedMember::descriptor, &Descriptor64::compressed_size>, size_of<&StreamedMember::data>>  wide_compressed_size_rule;
        derived<in<&StreamedMember::descriptor, &Descriptor64::size>, by<&size_of_content<StreamedMember>>>     wide_size_rule;
        template <class Number>
        std::int64_t described(Number Descriptor32::*number, auto Descriptor64::*wide_number) const {
            const auto* const narrow = descriptor.template get_if<Descriptor32>();
            return narrow ? std::int64_t{narrow->*number} : static_cast<std::int64_t>((descriptor.template get_if<Descriptor64>()->*wide_number).value());
        }
        std::int64_t crc() const { return described(&Descriptor32::crc, &Descriptor64::crc); }
        std::int64_t size() const { return described(&Descriptor32::size, &Descriptor64::size); }
    };
    static constexpr auto in_wide = in<first_where<&Entry::extra, &Extra<Wide>::id, ExtraId::zip64>, &Extra<Wide>::data>;
    static constexpr auto wide_compressed_size = content_of<in<in_wide, &Wide::compressed_size>>;
    using Plain = Member<&Entry::compressed_size, false>;
    using Streamed = StreamedMember<&Entry::compressed_size, false>;
    using WidePlain = Member<wide_compressed_size, true>;
    using WideStreamed = StreamedMember<wide_compressed_size, true>;
    using AnyMember = choice<((value_of<outer<&Entry::flags>> >> 3) & 1) + (value_of<outer<&Entry::compressed_size>> == wide) * 2,
                             when<0, Plain>, when<1, Streamed>, when<2, WidePlain>, when<3, WideStreamed>>;
    placed<AnyMember, &Entry::member_at, absent<wide>>  member;
    optional<placed<AnyMember, content_of<in<in_wide, &Wide::member_at>>, never_absent>, equals<&Entry::member_at, wide>>  far_member;

    // Functions over the member, wherever it is.
    static std::int64_t of_member(const Entry& entry, auto number) {
        const AnyMember* const any = entry.member ? &*entry.member : entry.far_member && *entry.far_member ? &**entry.far_member : nullptr;
        return !any ? 0 : any->visit([&](const auto& member) -> std::int64_t {
            if constexpr (requires { member.data; }) return number(member);
            else return 0;
        });
    }
    static std::int64_t crc_of_member(const Entry& entry) { return of_member(entry, [](const auto& member) { return crc_of(member); }); }
    static std::int64_t size_of_member(const Entry& entry) { return of_member(entry, [](const auto& member) { return size_of_content(member); }); }
    derived<&Entry::crc, by<&Entry::crc_of_member>>             crc_rule;
    derived<&Entry::content_size, by<&Entry::size_of_member>, where<value_of<&Entry::content_size> != wide>>  size_rule;
    derived<content_of<in<in_wide, &Wide::content_size>>, by<&Entry::size_of_member>>  wide_size_rule;
};

struct End {
    at< 0, fourcc<"PK\5\6">>  mark;
    at< 4, u16>               disk;
    at< 6, u16>               directory_disk;
    at< 8, u16>               entries_here;
    at<10, u16>               entries;
    at<12, u32>               directory_size;
    at<16, u32>               directory_at;
    at<20, u16>               comment_size;
    string<&End::comment_size>  comment;
    // If one of these two has its largest value, ZIP64's end has the right numbers and the directory. Otherwise ZIP64's end repeats the numbers.
    static constexpr auto is_near = value_of<&End::directory_at> != wide && value_of<&End::entries> != 0xFFFF;
    static constexpr auto is_far = value_of<outer<&End::directory_at>> == wide || value_of<outer<&End::entries>> == 0xFFFF;
    optional<placed<list<Entry, &End::entries>, &End::directory_at, never_absent, contents_first>, where<is_near>>  directory;

    // ZIP64: the end that counts in 64 bits, and the locator before the usual end, which leads to it.
    struct Numbers64 {
        at< 0, label<"PK\6\6">>   mark;
        at< 4, u64>               size;                // number of bytes that follow
        at<12, u16>               version_made_by;
        at<14, u16>               version_needed;
        at<16, u32>               disk;
        at<20, u32>               directory_disk;
        at<24, u64>               entries_here;
        at<32, u64>               entries;
        at<40, u64>               directory_size;
        at<48, u64>               directory_at;
    };
    struct End64 {
        at<0, Numbers64>  numbers;
        bytes<value_of<in<&End64::numbers, &Numbers64::size>> - 44>  extension;
        placed<list<Entry, in<&End64::numbers, &Numbers64::entries>>, in<&End64::numbers, &Numbers64::directory_at>, never_absent, contents_first>  directory;
        derived<in<&End64::numbers, &Numbers64::entries_here>, same_as<in<&End64::numbers, &Numbers64::entries>>>  entries_rule;
        derived<in<&End64::numbers, &Numbers64::directory_size>, reach_of<&End64::directory>>                      directory_rule;
    };
    struct Locator {
        at< 0, fourcc<"PK\6\7">>  mark;
        at< 4, u32>               disk;
        at< 8, u64>               end_at;
        at<16, u32>               disks;
        struct Usual { at<0, u16> entries_here; at<2, u16> entries; at<4, u32> directory_size; at<8, u32> directory_at; };
        struct Repeated {
            at<0, Numbers64>  numbers;
            bytes<value_of<in<&Repeated::numbers, &Numbers64::size>> - 44>  extension;
            look_at<Usual, 28, from::start_of<Locator>>  usual;
            static std::uint64_t entries_here(const Repeated& end) { return end.usual->entries_here; }
            static std::uint64_t entries(const Repeated& end) { return end.usual->entries; }
            static std::uint64_t directory_size(const Repeated& end) { return end.usual->directory_size; }
            static std::uint64_t directory_at(const Repeated& end) { return end.usual->directory_at; }
            derived<in<&Repeated::numbers, &Numbers64::entries_here>, by<&Repeated::entries_here>>      entries_here_rule;
            derived<in<&Repeated::numbers, &Numbers64::entries>, by<&Repeated::entries>>                entries_rule;
            derived<in<&Repeated::numbers, &Numbers64::directory_size>, by<&Repeated::directory_size>>  directory_size_rule;
            derived<in<&Repeated::numbers, &Numbers64::directory_at>, by<&Repeated::directory_at>>      directory_at_rule;
        };
        placed<choice<is_far, when<0, Repeated>, when<1, End64>>, &Locator::end_at, never_absent, contents_first>  end;
    };
    optional<placed<Locator, -20, from::start_of<End>, contents_first>, its_magic>  zip64;

    // If ZIP64's end has the directory, the usual end repeats the numbers that it can hold.
    static std::uint64_t far(const End& end, std::uint64_t usual, auto number) {
        const auto* const there = end.zip64 && *end.zip64 ? (*end.zip64)->end->get_if<End64>() : nullptr;
        return there ? static_cast<std::uint64_t>(there->numbers.*number) : usual;
    }
    static std::uint64_t far_entries(const End& end) { return far(end, end.entries, &Numbers64::entries); }
    static std::uint64_t far_size(const End& end) { return far(end, end.directory_size, &Numbers64::directory_size); }
    static std::uint64_t far_place(const End& end) { return far(end, end.directory_at, &Numbers64::directory_at); }
    static constexpr auto is_not_near = value_of<&End::directory_at> == wide || value_of<&End::entries> == 0xFFFF;
    derived<&End::entries_here, same_as<&End::entries>>       entries_here_rule;
    derived<&End::entries, by<&End::far_entries>, where<is_not_near && value_of<&End::entries> != 0xFFFF>>  entries_rule;
    derived<&End::directory_size, reach_of<&End::directory>, where<is_near>>  directory_rule;
    derived<&End::directory_size, by<&End::far_size>, where<is_not_near && value_of<&End::directory_size> != wide>>  far_directory_rule;
    derived<&End::directory_at, by<&End::far_place>, where<is_not_near && value_of<&End::directory_at> != wide>>  far_place_rule;
};

struct File { placed<End, last_in_file, contents_first> end; };
static_assert(laid_out<File>);

}  // namespace zip

template <>
struct verbatim::format<zip::File> {
    static constexpr std::string_view id = "zip";
    static constexpr std::string_view title = "ZIP archive";
    static constexpr std::string_view extensions = ".zip";
    static match recognise(std::span<const std::byte> file) {
        const auto starts_with = [&](const char (&mark)[5]) { return file.size() >= 4 && std::memcmp(file.data(), mark, 4) == 0; };
        return starts_with("PK\3\4") || starts_with("PK\5\6") ? match::certain : match::no;
    }
};
