// new_famous FOLDER: creates a PNG, a WAV, a MIDI file, five ZIP archives, a WAD, a PAK, an MDL, an NBT, an LZ4 and
// two ELF files. The code gives no sizes and checksums: they follow the data.
#include <iostream>

#include <famous/compiled/elf.hpp>
#include <famous/compiled/lz4.hpp>
#include <famous/compiled/mdl.hpp>
#include <famous/compiled/midi.hpp>
#include <famous/compiled/nbt.hpp>
#include <famous/compiled/pak.hpp>
#include <famous/compiled/png.hpp>
#include <famous/compiled/wad.hpp>
#include <famous/compiled/wav.hpp>
#include <famous/compiled/zip.hpp>
#include <verbatim/verbatim.hpp>

#include "../files.hpp"
#include "new_bytes.hpp"

namespace {

using examples::bytes_of;

// A PNG of one grey pixel.
png::File picture() {
    png::Chunk header, data, end;
    header.data = png::Header{.width = 1, .height = 1, .bit_depth = 8, .colour_type = png::ColourType::greyscale};
    png::ImageData pixels;
    pixels.compressed.assign(bytes_of({0x78, 0x9C, 0x63, 0x60, 0x00, 0x00, 0x00, 0x02, 0x00, 0x01}));
    data.data = pixels;
    end.data = png::End{};
    png::File file;
    file.chunks = {header, data, end};
    return file;
}

// A sound of three samples, so that the chunk of odd size is padded.
wav::File sound() {
    wav::Chunk format, samples, info, name;
    format.data = wav::Format{.encoding = wav::Encoding::pcm, .channels = 1, .sample_rate = 8000, .bytes_per_second = 8000, .bytes_per_frame = 1, .bits_per_sample = 8};
    wav::Samples three;
    three.bytes.assign(bytes_of({0x80, 0x90, 0x70}));
    samples.data = three;
    wav::Value title;
    title.text.assign(bytes_of(std::string_view("three\0", 6)));
    name.data = title;
    name.id = "INAM";
    wav::List list{.type = "INFO"};
    list.chunks.push_back(name);
    info.data = list;
    wav::File file;
    file.chunks->push_back(format);
    file.chunks->push_back(samples);
    file.chunks->push_back(info);
    return file;
}

zip::Content content(std::string_view text) {
    zip::Content made;
    made.bytes.assign(bytes_of(text));
    return made;
}
template <class Data>
zip::Entry entry(std::string_view name, Data data) {
    zip::Entry::Plain member;
    member.header.version_needed = 20;
    member.name.assign(name);
    member.data = std::move(data);
    zip::Entry made{.version_made_by = 20, .version_needed = 20};
    made.name.assign(name);
    made.member = std::move(member);
    return made;
}
// An archive of one stored text and one compressed text.
zip::File archive() {
    zip::File file;
    file.end.emplace().directory.emplace() = {entry("short.txt", content("short")), entry("long.txt", zip::Deflated(content(std::string(1000, 'a'))))};
    return file;
}

// The same with the end that counts in 64 bits, because the usual end has no room for a number.
zip::File archive64(zip::End usual) {
    zip::End::End64 end{.numbers = zip::End::Numbers64{.size = 44, .version_made_by = 45, .version_needed = 45}};
    end.directory = {entry("short.txt", content("short")), entry("long.txt", zip::Deflated(content(std::string(1000, 'a'))))};
    zip::End::Locator locator{.disks = 1};
    locator.end = std::move(end);
    zip::File file;
    file.end.emplace() = std::move(usual);
    file.end->zip64.emplace() = std::move(locator);
    return file;
}

// The same with both ends: the end of 64 bits repeats the numbers of the usual end.
zip::File both_ends() {
    zip::File file = archive();
    zip::End::Locator locator{.disks = 1};
    locator.end = zip::End::Locator::Repeated{.numbers = zip::End::Numbers64{.size = 44, .version_made_by = 45, .version_needed = 45}};
    file.end->zip64.emplace() = std::move(locator);
    return file;
}

// The same with all numbers of a member that may have 64 bits in extra fields.
template <class Data>
zip::Entry wide_entry(std::string_view name, Data data) {
    zip::Entry::WidePlain member;
    member.header.version_needed = 45;
    member.header.compressed_size = member.header.size = zip::wide;
    member.name.assign(name);
    member.extra.resize(1);
    member.extra[0].data = zip::WideSizes{};
    member.data = std::move(data);
    zip::Entry made{.version_made_by = 45, .version_needed = 45, .compressed_size = zip::wide, .content_size = zip::wide, .member_at = zip::wide};
    made.name.assign(name);
    zip::Entry::Wide numbers;
    numbers.content_size = 0;
    numbers.compressed_size = 0;
    numbers.member_at = 0;
    made.extra.resize(1);
    made.extra[0].data = numbers;
    made.far_member.emplace() = std::move(member);
    return made;
}
zip::File wide_archive() {
    zip::File file;
    file.end.emplace().directory.emplace() = {wide_entry("short.txt", content("short")), entry("plain.txt", content("plain")), wide_entry("long.txt", zip::Deflated(content(std::string(1000, 'a'))))};
    return file;
}

midi::Event event(std::uint32_t delta, std::uint8_t status, auto data) {
    midi::Event made;
    made.delta = delta;
    made.message.status = status;
    made.message.data = std::move(data);
    return made;
}
midi::Event meta(auto data) {
    midi::Meta made;
    made.data = std::move(data);
    return event(0, 0xFF, midi::Message::System{made});
}
midi::Chunk track(std::vector<midi::Event> events) {
    midi::Track made;
    made.events = std::move(events);
    midi::Chunk chunk;
    chunk.data = std::move(made);
    return chunk;
}

// Two notes of a quarter each, in a track of their own.
midi::File song() {
    midi::File file{.format = 1, .division = 480};
    file.chunks = {
        track({meta(midi::Meta::TrackName{"song"}), meta(midi::Tempo{.microseconds = 500000}), meta(midi::TimeSignature{.numerator = 4, .denominator = 2, .clocks = 24, .thirty_seconds = 8}),
               meta(midi::KeySignature{.sharps = -3}), meta(midi::EndOfTrack{})}),
        track({event(0, 0xC0, midi::Program{.number = 5}), event(0, 0x90, midi::NoteOn{.key = 60, .velocity = 64}), event(480, 0x90, midi::NoteOn{.key = 60}),
               event(0, 0x90, midi::NoteOn{.key = 64, .velocity = 64}), event(480, 0x80, midi::NoteOff{.key = 64}), meta(midi::EndOfTrack{})})};
    return file;
}

// A map with one thing, and a text. The name of the map is a lump without bytes.
wad::File doom() {
    wad::Lump map, things, text;
    map.name = "MAP01";
    things.name = "THINGS";
    things.data = bytes_of({0, 0, 0, 0, 0, 0, 1, 0, 7, 0});
    text.name = "DEHACKED";
    text.data = bytes_of("none");
    wad::File file;
    file.kind = "PWAD";
    file.lumps = {map, things, text};
    return file;
}

pak::File quake() {
    pak::Entry config, pop;
    config.name = "config.cfg";
    config.data = bytes_of("bind w +forward\n");
    pop.name = "gfx/pop.lmp";
    pop.data = bytes_of({1, 2, 3});
    pak::File file;
    file.files.emplace() = {config, pop};
    return file;
}

// A pyramid with one skin of 4 x 2 pixels, in two poses.
mdl::File pyramid() {
    mdl::File file{.skin_width = 4, .skin_height = 2};
    file.scale = {1.0f, 1.0f, 1.0f};
    mdl::File::Picture picture;
    picture.pixels = bytes_of({1, 2, 3, 4, 5, 6, 7, 8});
    mdl::File::Skin skin;
    skin.data = picture;
    file.skins = {skin};
    file.texture_points = {{.s = 0, .t = 0}, {.s = 3, .t = 0}, {.s = 0, .t = 1}, {.s = 3, .t = 1}};
    const auto triangle = [](unsigned a, unsigned b, unsigned c) {
        mdl::Triangle made{.faces_front = 1};
        made.vertices = {a, b, c};
        return made;
    };
    file.triangles = {triangle(0, 1, 2), triangle(0, 2, 3), triangle(0, 3, 1), triangle(1, 3, 2)};
    for (const char* name : {"stand1", "stand2"}) {
        mdl::File::Pose pose;
        pose.most = {.x = 9, .y = 9, .z = 9};
        pose.name = name;
        pose.vertices = {{.x = 4, .y = 4, .z = 9}, {.x = 0, .y = 0, .z = 0}, {.x = 9, .y = 0, .z = 0}, {.x = 4, .y = 9, .z = 0}};
        mdl::File::Frame frame;
        frame.data = pose;
        file.frames.push_back(frame);
    }
    return file;
}

nbt::Tag tag(nbt::Kind kind, std::string_view name, auto value) {
    nbt::Tag made{.kind = kind};
    made.name.emplace().assign(name);
    made.value = std::move(value);
    return made;
}
nbt::Tag::Compound compound(std::vector<nbt::Tag> tags) {
    tags.emplace_back();  // ends the compound
    nbt::Tag::Compound made;
    made.tags = std::move(tags);
    return made;
}
// A name, a number, and the coordinates of a place.
nbt::File level() {
    nbt::Text name;
    name.assign("World");
    verbatim::wire::list<verbatim::wire::f64be, &nbt::Tag::List::count> place;
    for (const double number : {0.5, 64.0, -0.5}) place.push_back(number);
    nbt::Tag::List numbers;
    numbers.values = std::move(place);
    nbt::File file;
    static_cast<nbt::Tag&>(*file.root) = tag(nbt::Kind::compound, "", compound({tag(nbt::Kind::compound, "Data", compound({
        tag(nbt::Kind::text, "LevelName", name), tag(nbt::Kind::int8, "Difficulty", verbatim::wire::i8(2)), tag(nbt::Kind::list, "Pos", numbers)}))}));
    return file;
}

// One block of repetitive text, and the end; before the block, the length of the text.
lz4::File repeated() {
    using lz4::File;
    lz4::Content text;
    for (int i = 0; i < 700; ++i) text.bytes.push_back(static_cast<std::byte>('a' + i / 7 % 3));
    File::Block::Data data;
    data.content = verbatim::wire::coded<verbatim::wire::lz4_block, lz4::Content, verbatim::wire::to_end>(text);
    File::Block block;
    block.data.emplace() = data;
    File::Checked body;
    body.blocks = {block, {}};
    File file;
    file.flags = lz4::Flags{.has_checksum = 1, .has_size = 1, .are_independent = 1, .version = 1};
    file.size = 0;
    file.limits = lz4::Limits{.block_size = 4};
    file.body = body;
    return file;
}

// A relocatable file: two sections of data, their names, and the empty section that comes first. A new look has bytes of its own, but this look must
// be at the header of the names, so the records are put one after the other.
template <class Image>
std::vector<std::byte> object(elf::Machine machine) {
    using Section = typename Image::Section_;
    constexpr std::string_view code("\x31\xC0\xC3"), remark("made\0", 5), names("\0.text\0.remark\0.shstrtab\0", 25);
    constexpr std::uint32_t start = 6 + sizeof(typename Image::Head), named_at = start + 8, end = named_at + 25, table_at = (end + Image::word - 1) / Image::word * Image::word;
    std::vector<std::byte> file;
    const auto put = [&](std::span<const std::byte> bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); };
    const decltype(Image::mark) mark;
    const typename Image::Head header{.ident_version = 1, .type = elf::FileType::relocatable, .machine = machine, .version = 1, .sections_at = table_at, .header_size = start,
                                      .section_size = sizeof(Section), .section_count = 4, .names_index = 3};
    put(std::as_bytes(std::span(&mark, 1)));
    put(std::as_bytes(std::span(&header, 1)));
    for (const std::string_view data : {code, remark, names}) put(std::as_bytes(std::span(data)));
    file.resize(table_at);
    const Section sections[] = {{},
                                {.name_at = 1, .type = elf::SectionType::data, .flags = 6, .data_at = start, .size = 3, .alignment = 1},
                                {.name_at = 7, .type = elf::SectionType::data, .data_at = start + 3, .size = 5, .alignment = 1},
                                {.name_at = 15, .type = elf::SectionType::strings, .data_at = named_at, .size = 25, .alignment = 1}};
    put(std::as_bytes(std::span(sections)));
    return file;
}

template <class File>
void make(const std::string& path, File file) {
    examples::save(path, verbatim::write(verbatim::document<File>(std::move(file))).value());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: new_famous FOLDER\n";
        return 2;
    }
    try {
        const std::string folder = argv[1];
        make(folder + "/a.png", picture());
        make(folder + "/a.wav", sound());
        make(folder + "/a.zip", archive());
        make(folder + "/a64.zip", archive64({.directory_at = 0xFFFFFFFFu}));
        make(folder + "/many.zip", archive64({.entries = 0xFFFF}));
        make(folder + "/both.zip", both_ends());
        make(folder + "/wide.zip", wide_archive());
        make(folder + "/a.mid", song());
        make(folder + "/a.wad", doom());
        make(folder + "/a.pak", quake());
        make(folder + "/a.mdl", pyramid());
        make(folder + "/a.dat", level());
        make(folder + "/a.lz4", repeated());
        examples::save(folder + "/a.o", object<elf::Elf64>(elf::Machine::x86_64));
        examples::save(folder + "/b32.o", object<elf::Elf32Big>(elf::Machine::ppc));
    } catch (const std::exception& e) {
        std::cerr << verbatim::printable(e.what()) << '\n';
        return 1;
    }
}
