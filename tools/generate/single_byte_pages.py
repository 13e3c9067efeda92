#!/usr/bin/python3
"""Makes runtime/verbatim/walk/encoding/single_byte_pages.cpp: tools/generate/single_byte_pages.py > FILE

The source is Python's codecs, which were made of the tables that Unicode publishes at Public/MAPPINGS (ISO8859, VENDORS/MICSFT and VENDORS/MISC). Pages that
compose characters (CP1255, CP1258), and those whose first half is not ASCII (EBCDIC, CP864), are left to the operating system.
"""
import unicodedata

pages = {}
for number in "437 720 737 775 850 852 855 857 858 860 861 862 863 865 866 869 874 1125 1250 1251 1252 1253 1254 1256 1257".split():
    pages[number] = "cp" + number
for part in "1 2 3 4 5 6 7 8 9 10 11 13 14 15 16".split():
    pages["ISO8859" + part] = "iso8859_" + part
pages |= {"KOI8R": "koi8_r", "KOI8U": "koi8_u", "KOI8T": "koi8_t", "HPROMAN8": "hp_roman8", "PT154": "ptcp154", "KZ1048": "kz1048"}


def characters(codec, first):
    for byte in range(first, 0x100):
        try:
            yield bytes([byte]).decode(codec)
        except UnicodeDecodeError:
            yield "\uFFFD"


def literal(character):
    """As itself, if it is a character that editors show alone and from left to right."""
    code = ord(character)
    shown = unicodedata.category(character)[0] in "LNPS" and unicodedata.bidirectional(character) not in ("R", "AL", "AN", "NSM") and code < 0x2E80
    return "\\" + character if character in '"\\' else character if shown else f"\\u{code:04X}"


def rows(text):
    row = ""
    for character in map(literal, text):
        if len(row) + len(character) > 96:
            yield row
            row = ""
        row += character
    yield row


print('''// Made by tools/generate/single_byte_pages.py, which names the source: change nothing here.
#include "verbatim/walk/encoding/single_byte_pages.hpp"

#include <algorithm>
#include <iterator>

namespace verbatim::walk {

namespace {

// clang-format off
constexpr single_byte_page pages[] = {''')
for name, codec in sorted(pages.items()):
    assert bytes(range(0x80)).decode(codec) == "".join(map(chr, range(0x80)))
    is_iso = "".join(characters(codec, 0x80)).startswith("".join(map(chr, range(0x80, 0xA0))))
    print(f'    {{"{name}",')
    lines = [f'     u"{row}"' for row in rows("".join(characters(codec, 0xA0 if is_iso else 0x80)))]
    print("\n".join(lines) + "},")
print('''};
// clang-format on

}  // namespace

const single_byte_page* find_single_byte_page(std::string_view name) {
    const auto found = std::ranges::lower_bound(pages, name, {}, &single_byte_page::name);
    return found != std::end(pages) && found->name == name ? found : nullptr;
}

}  // namespace verbatim::walk''')
