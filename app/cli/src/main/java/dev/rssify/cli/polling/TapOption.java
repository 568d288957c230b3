package dev.rssify.cli.polling;

import dev.rssify.service.FileTap;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --tap}. */
final class TapOption {

  @Option(
      names = "--tap",
      paramLabel = "DIR",
      description = {
        "Also write files by day: whole entries to DIR/entries/2026-11-15.ndjson, events to",
        "DIR/events/, responses to DIR/raw/. A later run with the same DIR continues them."
      })
  private @Nullable Path folder;

  Optional<Path> folder() {
    return Optional.ofNullable(folder);
  }

  /** The open files; null without the option. */
  @Nullable FileTap open() {
    return folder == null ? null : FileTap.open(folder);
  }
}
