package dev.rssify.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.function.Function;

/** The rules of the code, each with its name in messages. */
enum Rule {
  /** The model imports no other package of this project. */
  MODEL_IS_INDEPENDENT(Layers::modelIsIndependent),
  /**
   * A package of core imports the model and itself; engine, dispatch, enrich and operations import
   * stages.
   */
  STAGES_IMPORT_ONLY_THE_MODEL(Layers::stagesImportOnlyTheModel),
  CORE_IMPORTS_NO_OTHER_MODULE(Layers::coreImportsNoOtherModule),
  FORMATS_IMPORT_CORE(Layers::formatsImportCore),
  /** The extractor is a separate library. */
  EXTRACT_IS_INDEPENDENT(Layers::extractIsIndependent),
  /** Keywords and near-duplicates are a separate library. */
  ANALYSIS_IS_INDEPENDENT(Layers::analysisIsIndependent),
  JSON_IMPORTS_CORE(Layers::jsonImportsCore),
  /** An adapter imports core, json and itself; only the applications see adapters. */
  ADAPTERS_DO_NOT_IMPORT_EACH_OTHER(Layers::adaptersDoNotImportEachOther),
  /** The lab and the tests import the product, never the reverse. */
  PRODUCT_DOES_NOT_IMPORT_THE_LAB(Layers::productDoesNotImportTheLab),
  /** The simulator that tests the engine does not depend on it. */
  SIMULATOR_IS_INDEPENDENT(Layers::simulatorIsIndependent),
  NO_PACKAGE_CYCLES(Layers::noPackageCycles),

  /** Core depends on the JDK, hash4j and JSpecify only. */
  CORE_USES_PURE_LIBRARIES(Purity::coreUsesPureLibraries),
  /** No sockets, files or databases in core, formats, extract and analysis. */
  PURE_CODE_DOES_NO_IO(Purity::doesNoIo),
  PURE_CODE_DOES_NOT_LOG(Purity::doesNotLog),
  /** Adapters may measure time; in pure code it is a parameter. */
  PURE_CODE_HAS_NO_STOPWATCH(Purity::hasNoStopwatch),
  NO_CLOCK_OUTSIDE_WIRING(Purity::noClock),
  NO_SLEEP_OUTSIDE_WIRING(Purity::noSleep),
  NO_RANDOMNESS_OUTSIDE_WIRING(Purity::noRandomness),
  /** Zone, locale and charset are explicit, never the default of the machine. */
  NO_DEFAULTS_OF_THE_MACHINE(Purity::noDefaults),
  /** Every request goes through the one fetcher. */
  ONE_HTTP_CLIENT(Purity::oneHttpClient),

  /** Ports have at most seven methods. */
  PORTS_ARE_SMALL(Shapes::portsAreSmall),
  /** No Util, Helper, Manager, Impl, Base. */
  NO_MEANINGLESS_NAMES(Shapes::noMeaninglessNames),
  NO_STATIC_STATE(Shapes::noStaticState),
  /** The components of the engine are constructed first and started afterwards. */
  NO_THREAD_STARTS_IN_A_CONSTRUCTOR(Shapes::noThreadStartsInAConstructor),
  /** One lock over queues, gates and the due heap; the classes behind it have no lock. */
  ONE_LOCK_IN_DISPATCH(Shapes::oneLockInDispatch),
  NO_FIELD_INJECTION(Shapes::noFieldInjection);

  private final Function<Layout, ArchRule> rule;

  Rule(Function<Layout, ArchRule> rule) {
    this.rule = rule;
  }

  /** The rule for a layout. It may match no class: the planted violations prove that it matches. */
  ArchRule on(Layout layout) {
    return rule.apply(layout).allowEmptyShould(true);
  }
}
