# SPDX-License-Identifier: EPL-2.0
# Trouble: dd copies by its default block of 512 bytes. Repaired: by a mebibyte. SIZE does not matter.
cd "$2" || exit
if [ "$1" = bad ]; then dd if=data of=copy status=none; else dd if=data of=copy bs=1M status=none; fi
