# SPDX-License-Identifier: EPL-2.0
# The commands of the README. Files are targets where they can be, so that a second run does only what changed.

CLI = plugins/org.iostrata.cli/target/iostrata
CLI_JAR = $(CLI)/lib/org.iostrata.cli-0.1.0-SNAPSHOT.jar
BUNDLES = releng/debs/target/bundles
PRODUCT = releng/repository/target/products/iostrata/linux/gtk/x86_64/iostrata
BENCHMARKS = tests/benchmarks/target
RECORDING = scorep-config/target
TRACER = all # or recording: without the tests
PACKAGE = metric
CLASSES = *
MAN = plugins/org.iostrata.cli/target/man
DOCS = target/docs
DIST = releng/dist/target
DEMO_TRACE = tests/fixtures/ior-coll/traces.otf2
DEMO_LOG = tests/fixtures/darshan/serialised.darshan

sources = $(shell find $(1) -type f -path '*/src/main/*') $(addsuffix /pom.xml,$(1)) pom.xml
PLAIN_SOURCES = $(call sources,otf2-importer plugins/org.iostrata.core plugins/org.iostrata.simulator plugins/org.iostrata.cli) \
  $(wildcard scorep-config/ior/*)
WORKBENCH_SOURCES = $(PLAIN_SOURCES) $(call sources,plugins/org.iostrata.tmf.core plugins/org.iostrata.tmf.ui) \
  $(wildcard plugins/org.iostrata.tmf.*/plugin* plugins/org.iostrata.tmf.*/META-INF/*) \
  $(shell find features releng/repository releng/target -type f -not -path '*/target/*')

# What others can build on: the packages that are not internal.
API_SOURCES = otf2-importer/src/main/java plugins/org.iostrata.core/src/main/java
API = $(subst /,.,$(foreach tree,$(API_SOURCES),$(patsubst $(tree)/%/package-info.java,%,\
  $(shell find $(tree) -name package-info.java -not -path '*/internal/*'))))

.PHONY: cases help demo test cli docs man ui dist dist-check tracer bench mutation diagnose predict clean setup-cli setup-ui setup-test setup-tracer setup-check setup-diagnose

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|'

demo: cli ## record a parallel HDF5 checkpoint on 4 ranks and analyse the recording
	releng/demo.sh

test: $(BUNDLES)/.made | setup-test ## build everything and run every test
	$(MAKE) tracer
	ctest --test-dir $(RECORDING) --output-on-failure --parallel 2
	tests/kills.sh 50
	$(MAKE) cli && tests/servers.sh
	@mkdir -p target && touch target/tests-begun
	xvfb-run --auto-servernum --server-args='-screen 0 1600x1000x24' ./mvnw -Peclipse verify || { tests/failures.sh; false; }

cli: $(CLI)/iostrata.jsa ## build the command ./iostrata; needs no workbench

tracer: | setup-tracer ## build what `./iostrata trace` records with
	cmake -S scorep-config -B $(RECORDING) --log-level=NOTICE >/dev/null
	cmake --build $(RECORDING) --target $(TRACER) -- -s

cases: cli tracer ## record troubles with real file servers, live (root; tests/cases)
	@tests/cases/glusterfs.sh
	@echo; tests/cases/nfs.sh
	@echo; tests/cases/striped.sh

docs: cli ## write the pages of the core's Java API (Javadoc), into target/docs
	@rm -rf $(DOCS)
	javadoc -quiet -Xdoclint:all,-missing -Werror -encoding UTF-8 -notimestamp -windowtitle 'IOStrata for Java' \
	  -sourcepath otf2-importer/src/main/java:plugins/org.iostrata.core/src/main/java -classpath '$(CLI)/lib/*' -d $(DOCS) $(API)
	@echo $(DOCS)/index.html

man: cli ## make the manual pages of the command
	mkdir -p $(MAN)
	./iostrata generate-man-page >$(MAN)/iostrata.1
	for command in $$(sed -n 's/.*name = "\([a-z]*\)",$$/\1/p' plugins/org.iostrata.cli/src/main/java/org/iostrata/cli/*Command.java); do \
	  ./iostrata generate-man-page $$command >$(MAN)/iostrata-$$command.1 || exit; done

ui: $(PRODUCT)/iostrata-workbench $(CLI)/iostrata.jsa ## build and start the workbench; make ui TRACE=DIR opens a trace
	./iostrata ui $(TRACE)

dist: TRACER = recording
dist: $(PRODUCT)/iostrata-workbench tracer man ## pack all as an archive, a Debian package and a p2 repository, in releng/dist/target
	releng/dist/make.sh $(DIST)

dist-check: dist | setup-check ## install what is packed in a fresh Debian, and run it there
	releng/dist/check.sh $(DIST)

bench: | setup-cli ## measure the speed of reading and analysing (JMH)
	./mvnw -q -pl tests/benchmarks -am package
	java -cp '$(BENCHMARKS)/*:$(BENCHMARKS)/lib/*' org.openjdk.jmh.Main $(BENCH)

mutation: | setup-cli ## see whether tests notice when the code of a package does something else; make mutation PACKAGE=link
	./mvnw -q -Ppit -pl plugins/org.iostrata.core -am test-compile org.pitest:pitest-maven:mutationCoverage -Dpit.package=$(PACKAGE) -Dpit.classes='$(CLASSES)'

diagnose: TRACER = recording
diagnose: cli tracer | setup-diagnose ## record known troubles and repaired twins, and score the findings; make diagnose ARGS='--only "aio-*"'
	python3 -B tests/diagnosis/diagnose.py $(ARGS)

predict: TRACER = recording
predict: cli tracer | setup-diagnose ## hold what replay predicts against what then happens; make predict ARGS='--only pages'
	python3 -B tests/replay/measure.py $(ARGS)

clean: ## remove everything that was built; downloads stay
	find . -type d -name target -not -path './releng/target' -prune -exec rm -rf {} +

setup-cli setup-ui setup-tracer setup-test setup-check setup-diagnose:
	@releng/setup.sh $(@:setup-%=%)

$(CLI_JAR): $(PLAIN_SOURCES) | setup-cli
	@echo 'Building the command'
	@./mvnw -q -pl plugins/org.iostrata.cli -am package -DskipTests
	@touch $@

# The classes that a run needs, parsed once: start-up takes half the time. Java passes over one that is older than a jar without a word.
# Java also asks for the very path of the jar, which a relative one is in one directory only.
# An archive made at exit would leave out picocli, whose class files are too old for it; this kind takes them.
$(CLI)/iostrata.jsa: $(CLI_JAR) $(wildcard $(CLI)/lib/org.iostrata.*.jar)
	@echo 'Keeping its classes parsed, for a fast start'
	@for run in info findings analyze 'analyze --format json' 'report -o $(CLI)/loaded.html'; do \
	  for trace in $(DEMO_TRACE) $(DEMO_LOG); do \
	    java -XX:DumpLoadedClassList=$(CLI)/loaded -jar $(CLI_JAR) $$run $$trace >/dev/null && cat $(CLI)/loaded || exit; \
	  done; \
	done >$(CLI)/classes.all
	@awk '!seen[$$0]++' $(CLI)/classes.all >$(CLI)/classes
	@java -Xshare:dump -XX:SharedClassListFile=$(CLI)/classes -XX:SharedArchiveFile=$@ -Xlog:disable -jar $(abspath $(CLI_JAR))
	@cd / && java -Xshare:on -XX:SharedArchiveFile=$(abspath $@) -XX:+UseSerialGC -jar $(abspath $(CLI_JAR)) --version >/dev/null
	@touch $@

$(BUNDLES)/.made: releng/debs/tracecompass.py | setup-ui
	releng/debs/tracecompass.py $(BUNDLES)
	@touch $@

$(PRODUCT)/iostrata-workbench: $(BUNDLES)/.made $(WORKBENCH_SOURCES) | setup-ui
	./mvnw -q -Peclipse package -DskipTests
	@touch $@
