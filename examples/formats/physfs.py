"""physfs.py ARCHIVE NAME BYTES...: PhysicsFS finds these files in an archive, with these bytes (in hexadecimal). Exit 0: it does; 1: it does not; 3: it is not installed."""
import ctypes
import sys

try:
    physfs = ctypes.CDLL("libphysfs.so.1")
except OSError:
    sys.exit(3)
physfs.PHYSFS_openRead.restype = ctypes.c_void_p
physfs.PHYSFS_fileLength.argtypes = [ctypes.c_void_p]
physfs.PHYSFS_fileLength.restype = ctypes.c_int64
physfs.PHYSFS_readBytes.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64]
physfs.PHYSFS_readBytes.restype = ctypes.c_int64
physfs.PHYSFS_getErrorByCode.restype = ctypes.c_char_p


def need(met, what):
    if not met:
        sys.exit(f"{what}: {physfs.PHYSFS_getErrorByCode(physfs.PHYSFS_getLastErrorCode()).decode()}")


archive, wanted = sys.argv[1], sys.argv[2:]
need(physfs.PHYSFS_init(b""), "PhysicsFS")
need(physfs.PHYSFS_mount(archive.encode(), None, 1), archive)
for name, expected in zip(wanted[::2], wanted[1::2]):
    file = physfs.PHYSFS_openRead(name.encode())
    need(file, name)
    size = physfs.PHYSFS_fileLength(file)
    found = ctypes.create_string_buffer(max(size, 1))
    need(physfs.PHYSFS_readBytes(file, found, size) == size, name)
    if found.raw[:size] != bytes.fromhex(expected):
        sys.exit(f"{name}: {found.raw[:size].hex()}, and not {expected}")
