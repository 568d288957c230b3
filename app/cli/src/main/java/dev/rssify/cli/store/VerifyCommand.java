package dev.rssify.cli.store;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.RawView;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify verify}: checks the integrity of a store. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Check the store, raw archive and journal for damage",
      "",
      "Reads and hashes every stored response, reads every segment to its end, and looks up the entry",
      "of every event.",
      "",
      "Exit status: 0 no problems, 1 problems were found, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify verify --store sqlite:news.db --json"})
public final class VerifyCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CommonOptions common = new CommonOptions();

  public VerifyCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    PrintWriter out = spec.commandLine().getOut();
    try (Storage storage = OpenStores.shared(config)) {
      Verification.Report report =
          RawOperations.of(config, storage)
              .verification()
              .run(clock.instant(), problem -> out.println(line(problem)));
      if (common.json()) {
        out.println(RawView.line(report));
      } else if (!common.quiet()) {
        out.println(
            report.responses()
                + " stored responses of "
                + report.feeds()
                + " feeds and "
                + report.events()
                + " events: "
                + (report.sound() ? "no problems" : report.problems() + " problems"));
      }
      return report.sound() ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }

  private String line(Verification.Problem problem) {
    return common.json()
        ? RawView.line(problem)
        : problem.code() + "  " + problem.subject() + "  " + Printable.line(problem.message());
  }
}
