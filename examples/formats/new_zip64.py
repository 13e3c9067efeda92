"""new_zip64.py SEEKABLE STREAMED: two archives whose members have their sizes in 64 bits; the second is written as into a pipe."""
import sys
import zipfile


class Member(zipfile.ZipInfo):
    """Its header says that its sizes have 64 bits, as that of Python from 3.11.4 on does: those of 32 bits are 2^32-1. Before, a streamed one had 0 there."""

    def FileHeader(self, zip64=None):
        header = super().FileHeader(zip64)
        return header[:18] + b"\xFF" * 8 + header[26:] if zip64 else header


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
            member = Member(name)
            member.compress_type = method
            with archive.open(member, "w", force_zip64=True) as out:
                out.write(content)


write(sys.argv[1])
pipe = Pipe(sys.argv[2])
write(pipe)
pipe.file.close()
