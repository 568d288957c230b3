package dev.rssify.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.function.Function;

/** The rules of the code, each with the name it is spoken of by. */
enum Rule {
  /** The model imports no other package of ours. */
  MODEL_STANDS_ALONE(Layers::modelStandsAlone),
  /**
   * A package of core imports the model and itself; engine, dispatch, enrich and operations import
   * stages.
   */
  STAGES_KNOW_ONLY_THE_MODEL(Layers::stagesKnowOnlyTheModel),
  CORE_IMPORTS_NOTHING_OF_OURS(Layers::coreImportsNothingOfOurs),
  FORMATS_IMPORT_CORE(Layers::formatsImportCore),
  /** The extractor is a library of its own. */
  EXTRACT_STANDS_ALONE(Layers::extractStandsAlone),
  /** Keywords and near-duplicates are a library of their own. */
  ANALYSIS_STANDS_ALONE(Layers::analysisStandsAlone),
  JSON_IMPORTS_CORE(Layers::jsonImportsCore),
  /** An adapter imports core, json and itself; so only the applications see adapters. */
  ADAPTERS_DO_NOT_KNOW_EACH_OTHER(Layers::adaptersDoNotKnowEachOther),
  /** The lab and the tests import the product, never the other way round. */
  PRODUCT_DOES_NOT_IMPORT_THE_LAB(Layers::productDoesNotImportTheLab),
  /** The world that judges the engine knows nothing of it. */
  SIMULATOR_STANDS_ALONE(Layers::simulatorStandsAlone),
  NO_PACKAGE_CYCLES(Layers::noPackageCycles),

  /** Core is JDK, hash4j and JSpecify. */
  CORE_USES_PURE_LIBRARIES(Purity::coreUsesPureLibraries),
  /** No sockets, files or databases in core, formats, extract and analysis. */
  PURE_CODE_DOES_NO_IO(Purity::doesNoIo),
  PURE_CODE_DOES_NOT_LOG(Purity::doesNotLog),
  /** Adapters may time what they do; pure code gets even that handed in. */
  PURE_CODE_HAS_NO_STOPWATCH(Purity::hasNoStopwatch),
  NO_CLOCK_OUTSIDE_WIRING(Purity::noClock),
  NO_SLEEP_OUTSIDE_WIRING(Purity::noSleep),
  NO_CHANCE_OUTSIDE_WIRING(Purity::noChance),
  /** Zone, locale and charset are said, never taken from the machine. */
  NO_DEFAULTS_OF_THE_MACHINE(Purity::noDefaults),
  /** No request leaves except through the one fetcher. */
  ONE_WAY_OUT(Purity::oneWayOut),

  /** Ports have at most seven methods. */
  PORTS_ARE_SMALL(Shapes::portsAreSmall),
  /** No Util, Helper, Manager, Impl, Base. */
  NAMES_SAY_WHAT_A_THING_IS(Shapes::namesSayWhatAThingIs),
  NO_STATIC_STATE(Shapes::noStaticState),
  /** The parts of the engine are constructed first and started then. */
  NO_THREAD_STARTS_IN_A_CONSTRUCTOR(Shapes::noThreadStartsInAConstructor),
  /** One lock over queues, gates and the due heap; what is behind it cannot lock. */
  ONE_LOCK_IN_DISPATCH(Shapes::oneLockInDispatch),
  NO_FIELD_INJECTION(Shapes::noFieldInjection);

  private final Function<Layout, ArchRule> rule;

  Rule(Function<Layout, ArchRule> rule) {
    this.rule = rule;
  }

  /** The rule for a layout. It may find nothing to look at: the planted breaches prove it looks. */
  ArchRule on(Layout layout) {
    return rule.apply(layout).allowEmptyShould(true);
  }
}
