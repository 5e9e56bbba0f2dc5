// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files of languages that are installed anywhere, as in a user's home: told by what only an
 * installation is called, and by the marks that one leaves at its root. Only names that the trace
 * itself has are looked at: the disk may hold something else by now.
 */
final class Installations {
  private static final String VERSION = "[0-9]+(\\.[0-9]+)*";

  /** Folders, between slashes, whose files belong to an installation wherever they are. */
  private static final Pattern FOLDERS =
      Pattern.compile(
          "(?:^|/)(?:"
              + String.join(
                  "|",
                  "lib(?:32|64)?/(?:python|pypy)" + VERSION + "t?",
                  "(?:site|dist)-packages",
                  "__pycache__",
                  "\\.pyenv|pyenv/(?:versions|shims)",
                  "conda-meta|\\.conda|condabin",
                  "node_modules|\\.nvm",
                  "lib(?:32|64)?/(?:R|perl|perl5|ruby|julia|jvm|lua|tcl" + VERSION + ")",
                  "share/(?:perl|perl5|julia|lua|tcltk|tcl" + VERSION + ")",
                  "R/(?:library|site-library|[^/]+-library/" + VERSION + ")",
                  "renv/library",
                  "\\.julia/(?:artifacts|compiled|conda|environments|packages|registries)",
                  "perl5/lib|\\.?perlbrew/perls",
                  "\\.(?:gem|rbenv|rvm)|gems/[^/]+-" + VERSION,
                  "(?:jdk|jre|java|openjdk)-?" + VERSION + "[^/]*/(?:jre|lib|conf|bin)",
                  "modulefiles|lmod|\\.lmod\\.d|\\.spack|opt/spack")
              + ")/");

  /** Whole names. */
  private static final Pattern NAMES =
      Pattern.compile(
          "(?:^|/)(?:pyvenv\\.cfg|lib(?:32|64)?/python"
              + VERSION.replace("\\.", "\\.?")
              + "\\.zip|[^/]+\\.(?:py[co]|jar|class|jmod|so(?:\\.[0-9]+)*))$");

  /** What stands at the root of an installation, and of its files what the trace may show. */
  private static final Pattern ROOT = Pattern.compile("^(.*/|)(?:pyvenv\\.cfg|conda-meta/[^/]*)$");

  /** What of a root belongs to the installation; else a user may have put it there. */
  private static final Set<String> LAYOUT =
      Set.of("bin", "etc", "include", "lib", "lib64", "libexec", "sbin", "share", "ssl", "pkgs");

  private final Set<String> roots = new HashSet<>();

  /** Those that the files of a trace tell of. */
  Installations(Collection<String> paths) {
    for (String path : paths) {
      if (path.endsWith("pyvenv.cfg") || path.contains("conda-meta/")) {
        Matcher root = ROOT.matcher(path);
        if (root.matches()) {
          roots.add(root.group(1));
        }
      }
    }
  }

  /** Whether a file belongs to one. */
  boolean hold(String path) {
    return FOLDERS.matcher(path).find() || NAMES.matcher(path).find() || isBelowRoot(path);
  }

  private boolean isBelowRoot(String path) {
    if (roots.isEmpty()) {
      return false;
    }
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      int next = path.indexOf('/', slash + 1);
      if (next > 0
          && roots.contains(path.substring(0, slash + 1))
          && LAYOUT.contains(path.substring(slash + 1, next))) {
        return true;
      }
    }
    int first = path.indexOf('/');
    return first > 0 && roots.contains("") && LAYOUT.contains(path.substring(0, first));
  }
}
