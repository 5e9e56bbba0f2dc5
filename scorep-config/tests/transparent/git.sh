# SPDX-License-Identifier: EPL-2.0
# A history of two branches, merged, packed, checked and cloned; dates and names are given, so that ids are the same.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null HOME=$PWD
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
export GIT_AUTHOR_DATE='2020-01-01T00:00:00Z' GIT_COMMITTER_DATE='2020-01-01T00:00:00Z'
git init -q -b one r && cd r || exit
seq 1 999 >f && mkdir d && echo d >d/g && git add . && git commit -q -m first
git checkout -q -b two && echo two >>f && git commit -q -a -m second
git checkout -q one && git mv d/g d/h && git commit -q -m third
git merge -q --no-edit two && git log --stat --format='%H %s'
git gc -q && git fsck --no-progress && git count-objects
git clone -q . ../clone && git -C ../clone status --short --branch
git archive --format=tar HEAD | tar t
git stash list
echo dirty >f
git diff --stat
git checkout nowhere
