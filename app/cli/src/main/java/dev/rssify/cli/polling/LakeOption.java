package dev.rssify.cli.polling;

import dev.rssify.service.config.Configuration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --lake}. */
final class LakeOption {

  @Option(
      names = "--lake",
      paramLabel = "DIR",
      description = {
        "Also write Parquet files by table and day to DIR, or to s3://BUCKET/PREFIX: entries,",
        "versions, derivations, polls, events. A later run with the same DIR continues them."
      })
  private @Nullable String location;

  boolean isGiven() {
    return location != null;
  }

  /**
   * The open lake; null without the option.
   *
   * @param problems receives why rows cannot be written
   */
  @Nullable OpenLake open(Configuration settings, InstantSource clock, Consumer<String> problems) {
    return location == null ? null : OpenLake.at(location, settings, clock, problems);
  }
}
