# SPDX-License-Identifier: EPL-2.0
# cp, tar, sort, find and what goes with them, in the directory it is started in.
seq 1 20000 >a
truncate -s 1M holes
mkdir -p d/e && echo deep >d/e/f && ln -s ../a d/link && chmod 640 d/e/f && touch -d '2020-02-02 02:02:02' a d/e/f
cp -a d copy && cp --sparse=always holes holes2 && cp --reflink=auto a b && cp -l a hard && cp missing nowhere
mv b "a name with  spaces" && rm -f never && rmdir d
tar cf x.tar a d holes && mkdir out && tar xf x.tar -C out && tar czf - d | tar tzf - | sort
tar cSf - holes | wc -c
dd if=a of=dd bs=1000 count=7 skip=3 conv=notrunc,fsync status=none
head -c 100 /proc/self/maps | wc -c
sort -r a | head -3
sort -n --parallel=2 -S 64k -T . a -o sorted
split -b 30000 a part. && cat part.* | cmp - a
install -m 600 a installed && sync a && shred -n 1 -u installed
seq 3 | tee t1 t2 >/dev/null
echo more >>t1
find . -type f -size +1 -newermt 2000-01-01 -printf '%p %m %s %y\n' | sort
find . -links 2 -type f -exec sha256sum {} + | sort
find nowhere
ls -lR --time-style=+ . | grep -v '^total' | awk '{print $1, $2, $5, $6, $7}'
cat <a >/dev/full
grep -c 1 a | xargs echo
diff a sorted
{ echo out; echo err >&2; } 2>&1 | cat
exec 1>&-
echo closed
