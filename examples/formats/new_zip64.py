"""new_zip64.py SEEKABLE STREAMED: two archives whose members have their sizes in 64 bits; the second is written as into a pipe.

Python before 3.11.4 does not write in a member's header that its descriptor has 64 bits (the sizes there are 0, not 2^32-1): it makes the first one only."""
import sys
import zipfile


class Pipe:
    def __init__(self, path):
        self.file = open(path, "wb")

    def write(self, data):
        return self.file.write(data)

    def flush(self):
        self.file.flush()


def write(to):
    with zipfile.ZipFile(to, "w") as archive:
        for name, method, content in ("a.txt", zipfile.ZIP_DEFLATED, b"hello " * 20), ("b.txt", zipfile.ZIP_STORED, b"stored"):
            member = zipfile.ZipInfo(name)
            member.compress_type = method
            with archive.open(member, "w", force_zip64=True) as out:
                out.write(content)


write(sys.argv[1])
if sys.version_info >= (3, 11, 4):
    pipe = Pipe(sys.argv[2])
    write(pipe)
    pipe.file.close()
