"""gallery.py BUILD SCHEMAS [PAIRS]: imports each .ksy in the folder SCHEMAS as a C++ header, and compiles the headers.

A schema may be refused, but a header that is written compiles. PAIRS is a folder with INDEX.tsv, formats/ID.ksy and
src/FILE: each of these files is read by the header and by the loaded schema, which must have the same map and the same
JSON. BUILD is the build folder with the command and the libraries. Two compilers run at a time."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
COMPILER = os.environ.get('CXX', 'g++')
FLAGS = ['-std=c++20', '-I', str(SOURCE), '-I', str(SOURCE / 'runtime'), '-I', str(SOURCE / 'schema'), '-I', str(SOURCE / 'generated')]
LIBRARIES = ['kaitai', 'edit', 'view', 'walk', 'text']
INCLUDED = ['cstring', 'cstdio', 'fstream', 'sstream', 'tests/kaitai/same_reading.hpp', 'verbatim/kaitai/formula.hpp',
            'verbatim/kaitai/loaded_schema.hpp', 'verbatim/view/instantiate.hpp', 'verbatim/wire/format.hpp', 'verbatim/wire/wire.hpp']


def run(command):
    return subprocess.run(command, capture_output=True, text=True, errors='replace', timeout=900)


class Gallery:
    def __init__(self, build, folder):
        self.build, self.folder = pathlib.Path(build).resolve(), pathlib.Path(folder)
        (self.folder / 'all.hpp').write_text(''.join(f'#include <{name}>\n' for name in INCLUDED))
        made = run([COMPILER, *FLAGS, '-x', 'c++-header', self.folder / 'all.hpp', '-o', self.folder / 'all.hpp.gch'])
        if made.returncode:
            sys.exit(made.stderr)

    def imported(self, schema, name):
        """Returns the header of a schema; None, and the reason, if it is refused."""
        header = self.folder / f'{name}.hpp'
        made = run([self.build / 'bin' / 'verbatim', 'import', schema, '-o', header])
        if made.returncode not in (0, 3):
            raise RuntimeError(f'exit code {made.returncode}: {made.stderr}')
        return (header, '') if made.returncode == 0 else (None, made.stderr.strip())

    def compiled(self, header, options):
        """Compiles the program that compares, and returns the compiler's first error."""
        root = re.search(r'struct verbatim::format<(.+)> \{', header.read_text()).group(1)
        made = run([COMPILER, *FLAGS, '-include', self.folder / 'all.hpp', f'-DHEADER="{header}"', f'-DROOT={root}',
                    SOURCE / 'tests/kaitai/gallery/compare.cpp', *options])
        errors = [line for line in made.stderr.splitlines() if 'error' in line]
        return (errors + [made.stderr])[0] if made.returncode else ''

    def schema(self, schema, name):
        header, why = self.imported(schema, name)
        if not header:
            return 'refused', why
        error = self.compiled(header, ['-fsyntax-only'])
        return ('does not compile', error) if error else ('compiles', '')

    def pair(self, schema, file, name):
        header, why = self.imported(schema, name)
        if not header:
            return 'refused', why
        program = self.folder / f'{name}.program'
        if not program.exists():
            libraries = [self.build / f'libverbatim_{library}.a' for library in LIBRARIES]
            error = self.compiled(header, ['-o', program, *libraries, '-lfmt', '-lz', '-llz4', '-lyaml'])
            if error:
                return 'does not compile', error
        compared = run([program, schema, file])
        return ('the same', '') if compared.returncode == 0 else ('differs', compared.stdout.strip())


def report(kind, found):
    """Prints how many there are of each outcome, and the reasons. Returns whether one is wrong."""
    counts = {}
    for name, (outcome, why) in found:
        counts[outcome] = counts.get(outcome, 0) + 1
        if why:
            print(f'{name}: {outcome}: {why}')
    print(f'{kind}: ' + ', '.join(f'{count} {outcome}' for outcome, count in sorted(counts.items())))
    return 'does not compile' in counts or 'differs' in counts


def main(build, schemas, pairs=None):
    schemas = pathlib.Path(schemas)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as at_once:
        gallery = Gallery(build, folder)
        names = [(path, str(path.relative_to(schemas).with_suffix('')).replace('/', '.')) for path in sorted(schemas.rglob('*.ksy'))]
        wrong = report('schemas', zip([name for _, name in names], at_once.map(lambda one: gallery.schema(*one), names)))
        if pairs:
            pairs = pathlib.Path(pairs)
            rows = [line.split('\t') for line in (pairs / 'INDEX.tsv').read_text().splitlines()[1:]]
            one = lambda row: gallery.pair(pairs / 'formats' / f'{row[0]}.ksy', pairs / 'src' / row[1], 'pair.' + row[0])
            wrong |= report('pairs', zip([row[0] for row in rows], at_once.map(one, rows)))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (3, 4) else __doc__)
