package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.operations.Inspection;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.InspectionJson;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify validate}: are these feeds? */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Ask URLs once each and say whether a feed can be read there. Nothing is kept.",
      "",
      "Exit status: 0 all are feeds, 1 some are not, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify validate https://a.example/rss https://b.example/atom"})
final class ValidateCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "URL", arity = "1..*", description = "What to ask.")
  private List<String> urls = List.of();

  @Mixin private CommonOptions common = new CommonOptions();

  ValidateCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    List<FeedAddress> addresses = urls.stream().map(Urls::feed).toList();
    boolean[] allValid = {true};
    try (Rssify rssify =
        Rssify.builder(config).store("memory:").listener(EngineListener.SILENT).open()) {
      InOrder.forEach(
          addresses.iterator(),
          Math.min(addresses.size(), 64),
          rssify.inspector()::inspect,
          inspection -> {
            report(inspection);
            allValid[0] &= inspection.feed().isPresent();
            inspection.close();
          });
    }
    return allValid[0] ? ExitCode.OK : ExitCode.SOME_FAILED;
  }

  private void report(Inspection inspection) {
    PrintWriter out = spec.commandLine().getOut();
    if (common.json) {
      out.println(new InspectionJson().write(inspection));
    } else {
      String why = Discoveries.why(inspection);
      if (inspection.diagnosis() != null) {
        why += ": " + inspection.diagnosis().what().advice();
      }
      String word = inspection.feed().isPresent() ? "valid    " : "invalid  ";
      out.println(word + inspection.url() + "  " + Printable.line(why));
    }
    out.flush();
  }
}
