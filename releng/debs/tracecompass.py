#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Makes the OSGi bundles of Trace Compass that the target platform takes from a folder.

Trace Compass is not on Maven Central, and its own p2 site is not needed: Debian's bullseye suite has it.
Its packages are fetched with a private apt state (nothing of bullseye enters the system), checked against
the sha256 below, and written to OUT as <symbolic name>_<version>.jar with manifests that fit today's libraries.

usage: tracecompass.py OUT

Packages are kept in $XDG_CACHE_HOME/iostrata/debs; IOSTRATA_DEBS names a folder that may hold them already.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

SUITE = 'bullseye'
KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
CACHE = Path(os.environ.get('XDG_CACHE_HOME') or Path.home() / '.cache') / 'iostrata' / 'debs'

# package -> (version, sha256)
PACKAGES = {
    'eclipse-tracecompass': ('6.2.0+repack-1', '57a1b7ac29a9385aa989d67a5cbd9e81257febd7193f092c8acecbc80dde419a'),
    'libeclipse-swtchart-java': ('0.13.0-4', '9da08f2387dffc86b5ee89c842eb280298eadf802bbf5f59114034b032eb6f46'),
    'libswtchart-java': ('0.10.0-4', '960d9e81b8aab3c7a129e9b12a00d06ddef3a652600ddb851fc1f01fdc5b8ee7'),
}

# The bundles taken: paths inside the packages, a jar or a folder.
PLUGINS = 'usr/share/eclipse-tracecompass/plugins/org.eclipse.tracecompass.'
BUNDLES = [PLUGINS + name for name in (
    'analysis.timing.core', 'analysis.timing.ui', 'common.core', 'datastore.core', 'rcp.branding', 'rcp.ui',
    'segmentstore.core', 'statesystem.core', 'tmf.cli.core', 'tmf.core', 'tmf.filter.parser', 'tmf.ui',
    # LTTng's traces of the kernel, with the views of them; nothing of ours is compiled against these.
    'analysis.counters.core', 'analysis.graph.core', 'analysis.lami.core', 'analysis.os.linux.core',
    'analysis.os.linux.ui', 'ctf.core', 'ctf.parser', 'lttng2.common.core', 'lttng2.kernel.core',
    'tmf.analysis.xml.core', 'tmf.chart.core', 'tmf.ctf.core')] + [
    'usr/share/java/org.eclipse.swtchart', 'usr/share/java/org.swtchart']

# What is wrong in a manifest, by symbolic name.
DROPPED_REQUIRES = {
    'org.eclipse.tracecompass.tmf.ui': {
        'org.apache.commons.lang', 'org.apache.commons.compress', 'org.apache.commons.io',
        'org.eclipse.wst.xml.ui', 'org.eclipse.wst.xsd.core'},
    # It requires itself.
    'org.eclipse.tracecompass.analysis.timing.ui': {'org.eclipse.tracecompass.analysis.timing.ui'},
}
# Only the symbol look-up of C programs needs it.
OPTIONAL_REQUIRES = {'org.eclipse.cdt.core'}
ADDED_IMPORTS = {
    'org.eclipse.tracecompass.tmf.ui': [
        'org.apache.commons.lang3', 'org.apache.commons.lang3.exception', 'org.apache.commons.lang3.math',
        'org.apache.commons.lang3.tuple', 'org.apache.commons.compress.archivers',
        'org.apache.commons.compress.archivers.tar', 'org.apache.commons.compress.archivers.zip',
        'org.apache.commons.compress.compressors.gzip', 'org.apache.commons.io'],
}
DROPPED_HEADERS = {'Build-Jdk', 'Created-By', 'Built-By', 'Archiver-Version', 'Ant-Version'}


def mirror():
    """The Debian mirror that this machine's own apt sources name."""
    if 'DEBIAN_MIRROR' in os.environ:
        return os.environ['DEBIAN_MIRROR']
    sites = subprocess.run(['apt-get', 'indextargets', '--format', '$(SITE)', 'Identifier: Packages'],
                           check=True, capture_output=True, text=True).stdout.split()
    for site in sites:
        if site.rstrip('/').endswith('/debian'):
            return site
    sys.exit('tracecompass.py: the apt sources name no Debian mirror; set DEBIAN_MIRROR to one')


def cached(package):
    """The path of a package with the right checksum, or None."""
    for folder in (os.environ.get('IOSTRATA_DEBS'), CACHE):
        for path in Path(folder).glob(f'{package}_*.deb') if folder else ():
            if hashlib.sha256(path.read_bytes()).hexdigest() == PACKAGES[package][1]:
                return path
    return None


def download(packages):
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as state:
        Path(state, 'lists/partial').mkdir(parents=True)
        Path(state, 'status').touch()
        sources = Path(state, 'sources.list')
        sources.write_text(f'deb [signed-by={KEYRING}] {mirror()} {SUITE} main\n')
        apt = ['apt-get', '-qq', f'-oDir::State::Lists={state}/lists', f'-oDir::Etc::SourceList={sources}',
               '-oDir::Etc::SourceParts=/dev/null', '-oDir::Cache::pkgcache=', '-oDir::Cache::srcpkgcache=',
               f'-oDir::State::status={state}/status']
        if os.geteuid() == 0:
            apt.append('-oAPT::Sandbox::User=root')
        subprocess.run(apt + ['update'], check=True)
        subprocess.run(apt + ['download'] + [f'{name}={PACKAGES[name][0]}' for name in packages],
                       check=True, cwd=CACHE)


def fetch():
    missing = [name for name in PACKAGES if not cached(name)]
    if missing:
        download(missing)
    for name in PACKAGES:
        if not cached(name):
            sys.exit(f'tracecompass.py: {name} {PACKAGES[name][0]} has the wrong checksum')
    return [cached(name) for name in PACKAGES]


def headers(manifest):
    """The main section of a manifest as pairs, in order."""
    main = manifest.decode().replace('\r\n', '\n').replace('\n ', '').split('\n\n')[0]
    return [(key, value.strip()) for key, _, value in (line.partition(':') for line in main.split('\n')) if key]


def clauses(value):
    """Splits a header at the commas outside of quotes."""
    return [clause.strip() for clause in re.findall(r'(?:[^,"]|"[^"]*")+', value)]


def fitting_require(clause):
    if clause.split(';')[0] in OPTIONAL_REQUIRES and 'resolution:=optional' not in clause:
        return clause + ';resolution:=optional'
    return clause


def fitted(pairs):
    """The headers with the faults above mended."""
    result = {key: value for key, value in pairs if key not in DROPPED_HEADERS}
    name = result['Bundle-SymbolicName'].split(';')[0].strip()
    result['Bundle-Version'] = re.sub(r'\.(qualifier|dist)$', '.debian', result['Bundle-Version'])
    dropped = DROPPED_REQUIRES.get(name, set())
    result['Require-Bundle'] = ','.join(
        fitting_require(clause) for clause in clauses(result.get('Require-Bundle', ''))
        if clause.split(';')[0] not in dropped)
    result['Import-Package'] = ','.join(clauses(result.get('Import-Package', '')) + ADDED_IMPORTS.get(name, []))
    if name.endswith('.rcp.branding'):
        result['Eclipse-BundleShape'] = 'dir'
    return {key: value for key, value in result.items() if value}


def manifest_bytes(pairs):
    """Lines of at most 72 bytes, as the jar format wants them."""
    lines = []
    for key, value in pairs.items():
        rest = f'{key}: {value}'.encode()
        lines.append(rest[:72])
        lines += [b' ' + rest[start:start + 71] for start in range(72, len(rest), 71)]
    return b'\r\n'.join(lines) + b'\r\n\r\n'


def contents(source):
    """The files of a bundle, which is a folder or a jar, by their name inside it."""
    if source.is_dir():
        return {str(path.relative_to(source)): path.read_bytes() for path in source.rglob('*') if path.is_file()}
    with zipfile.ZipFile(source.with_name(source.name + '.jar')) as jar:
        return {entry.filename: jar.read(entry) for entry in jar.infolist() if not entry.is_dir()}


def write_bundle(source, out):
    files = contents(source)
    manifest = fitted(headers(files.pop('META-INF/MANIFEST.MF')))
    name = f"{manifest['Bundle-SymbolicName'].split(';')[0].strip()}_{manifest['Bundle-Version']}.jar"
    with zipfile.ZipFile(out / name, 'w', zipfile.ZIP_DEFLATED) as jar:
        for path, data in [('META-INF/MANIFEST.MF', manifest_bytes(manifest))] + sorted(files.items()):
            # One date for all: the same packages give the same bytes.
            jar.writestr(zipfile.ZipInfo(path, (2021, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = Path(sys.argv[1])
    packages = fetch()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as unpacked:
        for package in packages:
            subprocess.run(['dpkg-deb', '--extract', package, unpacked], check=True)
        for bundle in BUNDLES:
            write_bundle(Path(unpacked, bundle), out)


main()
