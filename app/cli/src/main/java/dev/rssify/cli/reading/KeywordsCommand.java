package dev.rssify.cli.reading;

import dev.rssify.analysis.DocumentFrequencies;
import dev.rssify.analysis.Keyword;
import dev.rssify.analysis.KeywordExtractor;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify keywords}: prints the keywords of texts. */
@Command(
    name = "keywords",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Print the keywords of texts",
      "",
      "Prints one object per text: its id and its keywords, the best first. How rare a word is, is",
      "learned from all texts of the file.",
      "",
      "Exit status: 0 printed, 2 wrong usage."
    },
    footer = {
      "",
      "Example:",
      "  rssify keywords --inputs texts.ndjson    # {\"id\", \"text\", \"lang\"} per line"
    })
public final class KeywordsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--inputs",
      required = true,
      paramLabel = "FILE",
      description = "A file with one text per line, as JSON.")
  private Path inputs = Path.of("");

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Keywords for each text. Default: ${DEFAULT-VALUE}.")
  private int limit = 10;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    DocumentFrequencies frequencies = new DocumentFrequencies();
    TextInput.forEach(inputs, text -> frequencies.add(text.text(), text.lang()));
    KeywordExtractor extractor = new KeywordExtractor(frequencies);
    TextInput.forEach(inputs, text -> out.println(line(text, extractor)));
    return ExitCode.OK;
  }

  private String line(TextInput text, KeywordExtractor extractor) {
    List<String> keywords =
        extractor.extract(text.text(), text.lang()).stream()
            .limit(limit)
            .map(Keyword::term)
            .toList();
    return RecordJson.line(new Reports.Described(text.id(), keywords));
  }
}
