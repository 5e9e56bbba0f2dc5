// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor.ProviderType;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.Descriptor;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace rows about its result. */
abstract class ResultDataProviderFactory implements IDataProviderFactory {
  private final Descriptor descriptor;
  private final BiFunction<IoTrace, ResultAnalysis, ResultDataProvider<?>> made;

  ResultDataProviderFactory(
      String id,
      String name,
      String description,
      BiFunction<IoTrace, ResultAnalysis, ResultDataProvider<?>> made) {
    descriptor = new Descriptor(id, name, description, ProviderType.DATA_TREE);
    this.made = made;
  }

  /** Gives a trace its findings. */
  public static final class Findings extends ResultDataProviderFactory {
    /** As plugin.xml makes it. */
    public Findings() {
      super(
          FindingsDataProvider.ID,
          "Findings",
          "What is wrong, what it costs, and what to do",
          FindingsDataProvider::new);
    }
  }

  /** Gives a trace the tables of its analysis. */
  public static final class AllTables extends ResultDataProviderFactory {
    /** As plugin.xml makes it. */
    public AllTables() {
      super(
          TablesDataProvider.ID,
          "I/O Tables",
          "All numbers of the analysis, by layer, link, file, process",
          TablesDataProvider::new);
    }
  }

  /** Gives a trace its profile. */
  public static final class Profile extends ResultDataProviderFactory {
    /** As plugin.xml makes it. */
    public Profile() {
      super(
          ProfileDataProvider.ID,
          "I/O Profile",
          "Count, bytes and time by layer and kind, of files, processes, hosts",
          ProfileDataProvider::new);
    }
  }

  /** Compares a trace with another one. */
  public static final class Compare extends ResultDataProviderFactory {
    /** As plugin.xml makes it. */
    public Compare() {
      super(
          CompareDataProvider.ID,
          "Compare",
          "What became of layers, files and findings from another run to this one",
          CompareDataProvider::new);
    }
  }

  /** Gives a trace its histograms. */
  public static final class Distributions extends ResultDataProviderFactory {
    /** As plugin.xml makes it. */
    public Distributions() {
      super(
          DistributionsDataProvider.ID,
          "Distributions",
          "How large, how long and how sequential operations are, as histograms",
          DistributionsDataProvider::new);
    }
  }

  @Override
  public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    ResultAnalysis analysis = analysis(trace);
    return analysis != null && trace instanceof IoTrace io ? made.apply(io, analysis) : null;
  }

  @Override
  public Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
    return analysis(trace) == null ? List.of() : List.of(descriptor);
  }

  private static ResultAnalysis analysis(ITmfTrace trace) {
    return TmfTraceUtils.getAnalysisModuleOfClass(trace, ResultAnalysis.class, ResultAnalysis.ID);
  }
}
