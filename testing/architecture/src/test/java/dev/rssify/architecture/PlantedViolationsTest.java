package dev.rssify.architecture;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.rssify.planted.adapters.beta.HasItsOwnClient;
import dev.rssify.planted.adapters.beta.KnowsAnotherAdapter;
import dev.rssify.planted.adapters.beta.Names;
import dev.rssify.planted.adapters.beta.TakesDefaults;
import dev.rssify.planted.analysis.KnowsExtract;
import dev.rssify.planted.cli.IsInjected;
import dev.rssify.planted.cli.UsesTheLab;
import dev.rssify.planted.core.dedup.KnowsAnAdapter;
import dev.rssify.planted.core.dispatch.HasALock;
import dev.rssify.planted.core.dispatch.StartsThreads;
import dev.rssify.planted.core.fetch.DoesIo;
import dev.rssify.planted.core.fetch.UsesALibrary;
import dev.rssify.planted.core.model.KnowsAStage;
import dev.rssify.planted.core.publish.HasStaticState;
import dev.rssify.planted.core.raw.KnowsAnotherStage;
import dev.rssify.planted.core.schedule.HasAStopwatch;
import dev.rssify.planted.core.schedule.ReadsTheClock;
import dev.rssify.planted.core.schedule.Sleeps;
import dev.rssify.planted.core.schedule.UsesRandomness;
import dev.rssify.planted.core.store.WidePort;
import dev.rssify.planted.extract.KnowsCore;
import dev.rssify.planted.formats.KnowsJson;
import dev.rssify.planted.formats.Logs;
import dev.rssify.planted.formats.one.InACycle;
import dev.rssify.planted.json.KnowsAnAdapterToo;
import dev.rssify.planted.lab.simulator.DependsOnTheEngine;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlantedViolationsTest {

  private static final JavaClasses CLASSES = Layout.PLANTED.classes();

  private static final Map<Rule, List<Class<?>>> VIOLATIONS =
      Map.ofEntries(
          entry(Rule.MODEL_IS_INDEPENDENT, List.of(KnowsAStage.class)),
          entry(
              Rule.STAGES_IMPORT_ONLY_THE_MODEL,
              List.of(KnowsAnotherStage.class, KnowsAnAdapter.class)),
          entry(Rule.CORE_IMPORTS_NO_OTHER_MODULE, List.of(KnowsAnAdapter.class)),
          entry(Rule.FORMATS_IMPORT_CORE, List.of(KnowsJson.class)),
          entry(Rule.EXTRACT_IS_INDEPENDENT, List.of(KnowsCore.class)),
          entry(Rule.ANALYSIS_IS_INDEPENDENT, List.of(KnowsExtract.class)),
          entry(Rule.JSON_IMPORTS_CORE, List.of(KnowsAnAdapterToo.class)),
          entry(Rule.ADAPTERS_DO_NOT_IMPORT_EACH_OTHER, List.of(KnowsAnotherAdapter.class)),
          entry(Rule.PRODUCT_DOES_NOT_IMPORT_THE_LAB, List.of(UsesTheLab.class)),
          entry(Rule.SIMULATOR_IS_INDEPENDENT, List.of(DependsOnTheEngine.class)),
          entry(Rule.NO_PACKAGE_CYCLES, List.of(InACycle.class)),
          entry(Rule.CORE_USES_PURE_LIBRARIES, List.of(UsesALibrary.class)),
          entry(Rule.PURE_CODE_DOES_NO_IO, List.of(DoesIo.class)),
          entry(Rule.PURE_CODE_DOES_NOT_LOG, List.of(Logs.class)),
          entry(Rule.PURE_CODE_HAS_NO_STOPWATCH, List.of(HasAStopwatch.class)),
          entry(Rule.NO_CLOCK_OUTSIDE_WIRING, List.of(ReadsTheClock.class)),
          entry(Rule.NO_SLEEP_OUTSIDE_WIRING, List.of(Sleeps.class)),
          entry(Rule.NO_RANDOMNESS_OUTSIDE_WIRING, List.of(UsesRandomness.class)),
          entry(Rule.NO_DEFAULTS_OF_THE_MACHINE, List.of(TakesDefaults.class)),
          entry(Rule.ONE_HTTP_CLIENT, List.of(HasItsOwnClient.class)),
          entry(Rule.PORTS_ARE_SMALL, List.of(WidePort.class)),
          entry(
              Rule.NO_MEANINGLESS_NAMES,
              List.of(
                  Names.FeedUtil.class,
                  Names.FeedUtils.class,
                  Names.FeedHelper.class,
                  Names.FeedManager.class,
                  Names.FeedImpl.class,
                  Names.FeedBase.class)),
          entry(Rule.NO_STATIC_STATE, List.of(HasStaticState.class)),
          entry(
              Rule.NO_THREAD_STARTS_IN_A_CONSTRUCTOR,
              List.of(
                  StartsThreads.ByItself.class,
                  StartsThreads.ByABuilder.class,
                  StartsThreads.ByAnExecutor.class)),
          entry(Rule.ONE_LOCK_IN_DISPATCH, List.of(HasALock.class)),
          entry(Rule.NO_FIELD_INJECTION, List.of(IsInjected.class)));

  @ParameterizedTest
  @EnumSource
  void each_rule_finds_only_its_planted_violations(Rule rule) {
    List<String> found = rule.on(Layout.PLANTED).evaluate(CLASSES).getFailureReport().getDetails();
    List<String> planted = VIOLATIONS.get(rule).stream().map(Class::getName).toList();

    assertThat(planted)
        .allSatisfy(name -> assertThat(found).anyMatch(detail -> detail.contains(name)));
    assertThat(found).allSatisfy(detail -> assertThat(planted).anyMatch(detail::contains));
  }

  @ParameterizedTest
  @EnumSource
  void each_forbidden_call_is_planted_and_found(ForbiddenCalls calls) {
    for (Pattern pattern : calls.patterns()) {
      Stream<?> hits =
          CLASSES.stream()
              .filter(type -> !Layout.PLANTED.isWiring(type))
              .flatMap(type -> type.getAccessesFromSelf().stream())
              .filter(access -> ForbiddenCalls.matches(pattern, access));
      assertThat(hits).as(pattern.pattern()).isNotEmpty();
    }
  }
}
