# SPDX-License-Identifier: EPL-2.0
# A shell with pipes and a script in Python: everybody in it is recorded into one archive. usage: s-pipeline.sh DIRECTORY
#
# EXPECT file-bytes write posix data 5000
# EXPECT file-bytes read posix data 5000
# EXPECT file-bytes write posix script 12345
# EXPECT file-bytes read posix script 12345
# EXPECT records IO_DELETE_FILE 1
cd "$1" || exit
dd if=/dev/zero of=data bs=1000 count=5 status=none
cat data | tr '\0' x | wc -c
python3 -c "
import os
f = os.open('script', os.O_RDWR | os.O_CREAT)
print(os.write(f, bytes(12345)), len(os.pread(f, 20000, 0)))"
rm script
