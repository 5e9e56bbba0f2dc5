#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# make dist: lays out what was built as one folder that runs wherever it stands, and packs it: as an archive, as a Debian
# package (the same folder in /usr/lib, with links), and the p2 repository beside them. The same commit gives the same names and dates.
#
# usage: make.sh OUT
set -eu
umask 022
out=$1
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$here/../.."
if [ "$(uname -m)" != x86_64 ]; then
  echo "dist: the workbench is built for x86_64 only" >&2
  exit 1
fi

version=$(./iostrata --version)
version=${version#iostrata }
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date -r pom.xml +%s)
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$out"
mkdir -p "$out"

tree=$work/iostrata-$version
command=plugins/org.iostrata.cli/target/iostrata
tracer=scorep-config/target
mkdir -p "$tree/recording" "$tree/include" "$tree/share/bash-completion/completions" "$tree/share/man"
cp iostrata LICENSE "$tree"
cp -r "$command/lib" "$tree"
cp "$tracer/libiostrata.so" "$tracer"/iostrata-* "$tree/recording"
strip --strip-debug "$tree/recording"/*
cp -r "$tracer/presets" "$tree/recording"
for substrate in "$tracer"/libscorep_substrate_*.so; do # where Score-P is
  [ ! -e "$substrate" ] || cp "$substrate" "$tree/recording"
done
cp -r scorep-config/include/iostrata "$tree/include"
cp -r releng/repository/target/products/iostrata/linux/gtk/x86_64/iostrata "$tree/workbench"
cp -r plugins/org.iostrata.cli/target/man "$tree/share/man/man1"
./iostrata generate-completion >"$tree/share/bash-completion/completions/iostrata"
chmod -R u+rwX,go=rX "$tree"

tar --create --directory "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "iostrata-$version" |
  gzip -n >"$out/iostrata-$version-linux-x86_64.tar.gz"

cp "releng/repository/target/org.iostrata.repository-$version.zip" "$out/iostrata-$version-p2.zip"

# Of two versions ~ makes the lesser one: a snapshot comes before its release.
debian=$(echo "$version" | tr - '~')
package=$work/package
mkdir -p "$package/DEBIAN" "$package/usr/lib" "$package/usr/bin" "$package/usr/share/doc/iostrata"
mv "$tree" "$package/usr/lib/iostrata"
mv "$package/usr/lib/iostrata/include" "$package/usr/include"
mv "$package/usr/lib/iostrata/share"/* "$package/usr/share"
rmdir "$package/usr/lib/iostrata/share"
{
  echo 'IOStrata is under the license below; the libraries in lib and workbench/plugins are under their own, as each of them says.'
  echo
  cat "$package/usr/lib/iostrata/LICENSE"
} >"$package/usr/share/doc/iostrata/copyright"
rm "$package/usr/lib/iostrata/LICENSE"
cp "$command/classes" "$package/usr/lib/iostrata" # for postinst
gzip -9n "$package"/usr/share/man/man1/*
ln -s ../lib/iostrata/iostrata "$package/usr/bin/iostrata"
install -D -m 644 "$here/iostrata.desktop" "$package/usr/share/applications/iostrata.desktop"
install -D -m 644 "$here/iostrata.svg" "$package/usr/share/icons/hicolor/scalable/apps/iostrata.svg"
cp "$here/postinst" "$here/prerm" "$here/triggers" "$package/DEBIAN"
chmod 755 "$package/DEBIAN/postinst" "$package/DEBIAN/prerm"
glibc=$(objdump -T "$package"/usr/lib/iostrata/recording/libiostrata.so | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -V | tail -n 1)
size=$(du -sk "$package" | cut -f 1)
sed -e "s/@VERSION@/$debian/" -e "s/@SIZE@/$size/" -e "s/@GLIBC@/$glibc/" "$here/control" >"$package/DEBIAN/control"
dpkg-deb --root-owner-group -Zxz -z1 --build "$package" "$out/iostrata_${debian}_amd64.deb" >/dev/null

(cd "$out" && sha256sum iostrata* >SHA256SUMS && du -h --apparent-size iostrata*)
