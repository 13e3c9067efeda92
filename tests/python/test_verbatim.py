"""Tests the package `verbatim`, and runs the examples of docs/python.md: test_verbatim.py SOURCE UNHEX COMMAND"""

import doctest
import gc
import os
import random
import subprocess
import sys
import tempfile
import unittest

SOURCE, UNHEX, COMMAND = sys.argv[1:4]
sys.path.insert(0, os.path.join(SOURCE, "runtime/python"))
try:
    import numpy
except ImportError:
    sys.exit("NumPy is missing: ./dev install-packages test installs python3-numpy")
import verbatim

SPECIMENS = os.path.join(SOURCE, "tests/specimens")


def specimen(name, to="a.ifp"):
    subprocess.run([UNHEX, os.path.join(SPECIMENS, name), to], check=True, stdout=subprocess.DEVNULL)
    return to


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.environ["XDG_STATE_HOME"] = os.path.join(folder.name, "state")
        os.chdir(folder.name)
        self.addCleanup(os.chdir, SOURCE)
        self.doc = verbatim.open(specimen("gta.ifp/name_garbage.hex"))


class Values(InFolder):
    def test_records_lists_and_leaves(self):
        doc = self.doc
        self.assertEqual(doc.format, "gta.ifp")
        self.assertEqual([n for n in doc.root], ["magic", "size", "name", "animation_count", "animations", "tail"][:len(list(doc.root))])
        self.assertIn("name", doc.root)
        self.assertNotIn("length", doc.root)
        self.assertEqual(doc.size, 274)  # a field, whatever a place has
        self.assertEqual([a.name for a in doc.animations[1:]], ["rise", "clean"])
        self.assertEqual(doc.animations[-1].name, "clean")
        with self.assertRaises(IndexError):
            doc.animations[3]
        with self.assertRaises(AttributeError):
            doc.nothing
        self.assertIsInstance(doc.size, int)
        self.assertIsNone(doc.size.meaning)

    def test_an_array_is_the_bytes_of_the_file_and_keeps_them(self):
        frames = self.doc.animations[0].objects[0].frames
        self.assertEqual(frames.dtype, numpy.dtype([("rotation", "<i2", (4,)), ("time", "<i2")]))
        self.doc["animations[0].objects[0].frames[0].time"] = 9
        self.doc.commit()
        self.doc = None
        gc.collect()
        self.assertEqual(frames["time"].tolist(), [5])
        self.assertAlmostEqual(frames["time"].seconds[0], 5 / 60)
        with self.assertRaises(ValueError):
            frames["time"] = 1
        with self.assertRaises(AttributeError):
            frames["time"].degrees

    def test_a_value_has_a_place(self):
        time = self.doc["animations[1].objects[0].frames[0].time"]
        place = verbatim.about(time)
        self.assertEqual((place.path, place.offset, place.size, place.kind, place.type[:3]),
                         ("animations[1].objects[0].frames[0].time", 0xC6, 2, "integer", "i16"))
        self.assertEqual(place.raw, b"\x06\x00")
        self.assertAlmostEqual(time.seconds, 0.1)
        self.assertEqual(time.meaning, "0.1 s")
        with self.assertRaises(TypeError):
            verbatim.about(3)


class Edits(InFolder):
    def test_arrays_are_assigned_and_grow(self):
        frames = self.doc.animations[0].objects[0].frames
        longer = numpy.concatenate([frames, frames])
        longer["time"] = [1, 2]
        self.doc.animations[0].objects[0].frames = longer
        self.assertEqual(self.doc["animations[0].objects[0].frames[*].time"].tolist(), [1, 2])
        self.assertEqual(self.doc.animations[0].objects[0].frame_count, 2)
        with self.assertRaises(RuntimeError), frames.edit():
            raise RuntimeError
        self.assertEqual(len(self.doc.animations[0].objects[0].frames), 2)

    def test_elements_are_inserted_copied_and_removed(self):
        animations = self.doc.animations
        animations.insert(0, name="new")
        animations.append(animations["rise"])
        other = verbatim.open("a.ifp")
        animations.append(other.animations["clean"])
        del animations[1:3]
        self.assertEqual([a.name for a in animations], ["new", "clean", "rise", "clean"])
        self.doc.replace("animations[0].objects", other.animations[0].objects)
        self.assertEqual(animations[0].objects[0].name, "pelvis")

    def test_texts_with_quotes_are_texts(self):
        for name in ('a"b', "a\\b", '"quoted"', "x y", "a\\x41", "a\tb"):
            self.doc.name = name
            self.assertEqual(self.doc.name, name)

    def test_what_is_refused_raises_and_changes_nothing(self):
        before = self.doc.bytes()
        for path, value in [("name", "x" * 30), ("animations[9].name", "x"), ("size", "many")]:
            with self.assertRaises(verbatim.VerbatimError) as caught:
                self.doc.edits({"animations[0].name": "y", path: value})
            self.assertTrue(caught.exception.reason)
        for value in ([1], None, True, {}):
            with self.assertRaises(TypeError):
                self.doc["name"] = value
        self.assertEqual(self.doc.bytes(), before)
        with self.assertRaises(verbatim.VerbatimError) as caught:
            verbatim.open(b"nothing")
        self.assertEqual(caught.exception.kind, "bad_magic")

    def test_an_exception_in_a_with_saves_nothing(self):
        before = self.doc.bytes()
        with self.assertRaises(KeyError), verbatim.edit("a.ifp") as doc:
            doc.name = "X"
            raise KeyError
        self.assertEqual(verbatim.open("a.ifp").bytes(), before)

    def test_a_merge_returns_conflicts(self):
        ours, theirs = verbatim.open("a.ifp"), verbatim.open("a.ifp")
        ours.name, theirs.name = "ours", "theirs"
        theirs.animations[0].name = "moved"
        conflicts = ours.merge(self.doc, theirs)
        self.assertEqual([c.path for c in conflicts], ["name"])
        self.assertEqual((ours.name, ours.animations[0].name), ("ours", "moved"))
        self.assertEqual(verbatim.check(ours.bytes())[0].path, "name")

    def test_errors_in_a_callback_come_out(self):
        def imports(name):
            raise ZeroDivisionError
        with self.assertRaises(ZeroDivisionError):
            verbatim.load_schema("meta: {id: a, imports: [b]}\nseq: []\n", imports)


class Law(InFolder):
    def test_random_edits_give_what_the_command_gives(self):
        """In all specimens of IFP: the same numbers, set in one list by both."""
        chance = random.Random(53)
        count = 0
        for name in sorted(os.listdir(os.path.join(SPECIMENS, "gta.ifp"))):
            doc = verbatim.open(specimen("gta.ifp/" + name))
            try:
                times = [p.path for p in doc.places("animations[*].objects[*].frames[*].time")]
            except verbatim.VerbatimError:
                continue
            edits = {path: chance.randrange(100) for path in times[:20]}
            by_command = subprocess.run([COMMAND, "set", "a.ifp", *(f"{p}={v}" for p, v in edits.items()), "-o", "b", "--force"],
                                        capture_output=True)
            try:
                doc.edits(edits)
                made = doc.bytes()
            except verbatim.VerbatimError:
                made = None
            self.assertEqual(made is not None, by_command.returncode == 0, (name, by_command.stderr))
            if made is not None:
                with open("b", "rb") as file:
                    self.assertEqual(made, file.read(), name)
                count += len(edits)
        self.assertGreater(count, 50)

    def test_documents_are_freed(self):
        data = self.doc.bytes()

        def memory():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1])

        def use():
            for _ in range(500):
                doc = verbatim.open(data)
                doc.name = "x"
                doc["animations[*].objects[*].frames[*].time"].sum()
                doc.animations[0].objects[0].frames.sum
                with self.assertRaises(verbatim.VerbatimError):
                    doc["nowhere"]

        use()
        before = memory()
        use()
        use()
        self.assertLess(memory() - before, 256)  # pages; one kilobyte of each document would be 250


class Page(InFolder):
    def test_the_examples_of_the_page(self):
        specimen("gta.ifp/name_garbage.hex", "seats.ifp")
        page = os.path.join(SOURCE, "docs/python.md")
        result = doctest.testfile(page, module_relative=False, encoding="utf-8")
        self.assertGreater(result.attempted, 35)
        self.assertEqual(result.failed, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
