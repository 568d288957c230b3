package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.RawJson;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify verify}: is everything there that should be? */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Check that the store, the kept answers and the journal agree: every answer is read back",
      "and hashed, every segment read to its end, every event looked up.",
      "",
      "Exit status: 0 they agree, 1 they do not, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify verify --store sqlite:news.db --json"})
final class VerifyCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;
  private final RawJson json = new RawJson();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CommonOptions common = new CommonOptions();

  VerifyCommand(Map<String, String> environment, InstantSource clock) {
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
      if (common.json) {
        out.println(json.write(report));
      } else if (!common.quiet) {
        out.println(
            report.responses()
                + " kept answers of "
                + report.feeds()
                + " feeds and "
                + report.events()
                + " events: "
                + (report.sound() ? "all agree" : report.problems() + " problems"));
      }
      return report.sound() ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }

  private String line(Verification.Problem problem) {
    return common.json
        ? json.write(problem)
        : problem.code() + "  " + problem.subject() + "  " + Printable.line(problem.message());
  }
}
