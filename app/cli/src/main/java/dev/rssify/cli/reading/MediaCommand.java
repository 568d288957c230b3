package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryEnclosures;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.embed.media.MediaFolder;
import dev.rssify.json.codec.RecordJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify media}: prints where the enclosures of an entry are stored. */
@Command(
    name = "media",
    description = {
      "Print the stored enclosures of an entry",
      "",
      "Reads the store; no network access. Prints the file of each enclosure, or why there is none.",
      "Enclosures are stored where enclosures.types, or 'enclosures' of a feed, is set.",
      "",
      "Exit status: 0 all are stored, 1 some are not, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify media https://example.com/2026/episode-7",
      "  rssify media 3f0c9a52e1b7d4860f9e8d7c6b5a4938 --json | jq .files[0].sha256"
    })
public final class MediaCommand extends StoreCommand {

  @Parameters(
      paramLabel = "ENTRY",
      description = "The uid of an entry, or its id or link as published.")
  private String name = "";

  public MediaCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Entry entry = EntryName.find(storage.store(), name);
    Optional<String> json =
        new Derivations(storage.store())
            .newest(entry.uid(), EntryEnclosures.KIND)
            .map(found -> new String(found.content().toBytes(), StandardCharsets.UTF_8));
    if (json.isEmpty()) {
      output()
          .problem(
              "no enclosure of entry "
                  + entry.uid()
                  + " is stored; set enclosures.types or the field 'enclosures' of its feed");
      return ExitCode.SOME_FAILED;
    }
    List<EntryEnclosures.File> files = RecordJson.read(EntryEnclosures.class, json.get()).files();
    if (output().json()) {
      out().println(json.get());
    } else {
      files.forEach(file -> print(config, file));
    }
    return status(files.stream().allMatch(EntryEnclosures.File::ok));
  }

  private void print(EngineConfig config, EntryEnclosures.File file) {
    String sha256 = file.sha256();
    if (sha256 == null) {
      output()
          .problem(Printable.line(file.url() + ": " + file.message()) + " [" + file.status() + "]");
      return;
    }
    Optional<Path> path = MediaFolder.of(config.store()).flatMap(media -> media.find(sha256));
    if (path.isPresent()) {
      out()
          .println(
              Printable.line(path.get() + "  " + file.type() + ", " + file.bytes() + " bytes"));
    } else {
      output().problem(Printable.line(file.url()) + ": deleted by retention [expired]");
    }
  }
}
