#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Whether every function of the C library on files and streams is wrapped, or left out for a reason.

usage: libc.py LIBRARY PROGRAM     PROGRAM: one that is linked with the C library
"""
import re
import subprocess
import sys

# What a name of such a function looks like; LEFT_OUT has those that look so and are something else, too.
ABOUT_FILES = re.compile(
    r"^(__)?(f?open|creat(64)?$|mk[a-z]*temp|tmpfile|tempnam|tmpnam|f?close|dup[23]?$|p?read|p?write|[fl]*seek|sync|f?sync"
    r"|fdatasync|msync|[fl]?x?stat|statx|f?statv?fs|f?truncate|[a-z_]*fallocate|[a-z_]*fadvise|splice|tee$|vmsplice|sendfile"
    r"|copy_file|mmap|munmap|mremap|mk?dir|rmdir|[a-z]+dir(at)?(64)?(_r)?$|getdirentries|link|unlink|symlink|rename|remove$|flock(64)?$"
    r"|lockf|fcntl|(f|un)?(put|get)(c|s|w|wc|ws|char|wchar|line|delim)(_|$)|vf?w?printf|d?f?w?printf|vdprintf|v?f?w?scanf"
    r"|set[a-z]*buf|f?flush|f?tell|rewind|f[gs]etpos|aio_|lio_|access|faccess|eu?i?d?access|isoc\d+_v?f?w?scan"
    r"|[fl]?[gs]etxattr|[fl]?ch(mod|own)|(utime|utimes|futimes|lutimes|utimensat|futimens|futimesat)$|fmemopen|n?ftw|fts(64)?_|glob"
    r"|x?mknod|mkfifo|fwide|memfd|name_to_handle|freopen|fdopen|fread(_|$)|fwrite(_|$)"
    r"|w?(u|over|under)flow)")

LEFT_OUT = {
    "names that libc's parts call each other by, of no header": """__open __open64 __open_nocancel __open64_nocancel __read
        __read_nocancel __write __write_nocancel __close __close_nocancel __pread64 __pread64_nocancel __pwrite64 __lseek __dup2
        __fcntl __mmap __munmap __statfs __fstat64 __fseeko64 __ftello64 __vfscanf llseek
        __open_catalog""",
    "what fills and empties the buffers of streams inside libc; the headers name __uflow and __overflow only":
        "__underflow __wuflow __wunderflow __woverflow",
    "ends of mappings, which have no handle": "munmap mremap",
    "data between pipes": "tee",
    "strings and memory as streams": "fmemopen fopencookie open_memstream open_wmemstream memfd_create",
    "characters put back into the buffer": "ungetc ungetwc",
    "what a stream is, without input or output": "fwide",
    "names that nobody opened yet": "tempnam tmpnam tmpnam_r mktemp __mktemp",
    "attributes": """chmod fchmod fchmodat lchmod chown fchown fchownat lchown fgetxattr fsetxattr getxattr lgetxattr lsetxattr
        setxattr utimensat futimens futimesat utime utimes futimes lutimes""",
    "calls that walk trees inside libc: the program's functions in them are recorded":
        "ftw ftw64 nftw nftw64 glob glob64 glob_pattern_p globfree globfree64"
        " fts_children fts_close fts_open fts_read fts_set fts64_children fts64_close fts64_open fts64_read fts64_set",
    "where a directory is read from": "rewinddir seekdir telldir",
    "directories as the kernel keeps them": "getdirentries getdirentries64",
    "special files": "mknod mknodat __xmknod __xmknodat mkfifo mkfifoat",
    "names of handles": "name_to_handle_at",
    "rights of a name, asked in libc's own way": "euidaccess eaccess",
    "all streams at a program's end": "fcloseall",
    "not files": "__printf_fp closelog openlog open_tree openpty printf_size printf_size_info aio_init",
}


def symbols(library, kinds):
    lines = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return {match[1] for match in re.finditer(rf" [{kinds}] (\w+)", lines)}


def main():
    library, program = sys.argv[1:]
    linked = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    libc = re.search(r"libc\.so\S* => (\S+)", linked)
    if not libc:
        print("another C library than glibc")
        return 77
    wrapped = symbols(library, "TWi")
    reasons = {name for names in LEFT_OUT.values() for name in names.split()}
    about_files = {name for name in symbols(libc[1], "TWi") if ABOUT_FILES.match(name)}
    missing = sorted(about_files - wrapped - reasons)
    print(f"{len(about_files)} functions are about files; neither wrapped nor left out for a reason: {missing or 'none'}")
    gone = sorted(reasons - about_files)
    assert not gone, f"left out, but not there or not about files: {gone}"
    both = sorted(reasons & wrapped)
    assert not both, f"wrapped, and listed as left out: {both}"
    assert len(about_files) > 200, "the library was not understood"
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
