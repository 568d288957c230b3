package dev.rssify.cli;

import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Words that people type for commands. Short and obvious ones are accepted; for others the command
 * that was probably meant is suggested.
 */
final class Synonyms implements IParameterPreprocessor {

  private static final Map<String, String> ACCEPTED =
      Map.ofEntries(
          Map.entry("ls", "feeds"),
          Map.entry("list", "feeds"),
          Map.entry("rm", "remove"),
          Map.entry("poll", "fetch"),
          Map.entry("status", "stats"),
          Map.entry("version", "--version"));

  private static final Map<String, String> SUGGESTED =
      Map.ofEntries(
          Map.entry("subscribe", "add"),
          Map.entry("sub", "add"),
          Map.entry("follow", "add"),
          Map.entry("new", "add"),
          Map.entry("create", "add"),
          Map.entry("unsubscribe", "remove"),
          Map.entry("unfollow", "remove"),
          Map.entry("delete", "remove"),
          Map.entry("del", "remove"),
          Map.entry("subscriptions", "feeds"),
          Map.entry("sources-list", "feeds"),
          Map.entry("update", "fetch"),
          Map.entry("refresh", "fetch"),
          Map.entry("sync", "fetch"),
          Map.entry("pull", "fetch"),
          Map.entry("crawl", "fetch"),
          Map.entry("run", "serve"),
          Map.entry("start", "serve"),
          Map.entry("daemon", "serve"),
          Map.entry("server", "serve"),
          Map.entry("watch", "serve"),
          Map.entry("stop", "pause"),
          Map.entry("unpause", "resume"),
          Map.entry("continue", "resume"),
          Map.entry("why", "explain"),
          Map.entry("items", "entries"),
          Map.entry("articles", "entries"),
          Map.entry("posts", "entries"),
          Map.entry("news", "entries"),
          Map.entry("read", "entries"),
          Map.entry("view", "show"),
          Map.entry("info", "show"),
          Map.entry("cat", "show"),
          Map.entry("describe", "show"),
          Map.entry("rename", "edit"),
          Map.entry("set", "edit"),
          Map.entry("tag", "edit"),
          Map.entry("modify", "edit"),
          Map.entry("retry", "reset"),
          Map.entry("log", "tail"),
          Map.entry("logs", "tail"),
          Map.entry("events", "tail"),
          Map.entry("journal", "tail"),
          Map.entry("statistics", "stats"),
          Map.entry("metrics", "stats"),
          Map.entry("webhooks", "sinks"),
          Map.entry("outward", "out"),
          Map.entry("publish", "out"),
          Map.entry("dlq", "deadletters"),
          Map.entry("check", "validate"),
          Map.entry("test", "validate"),
          Map.entry("lint", "validate"),
          Map.entry("find", "discover"),
          Map.entry("curl", "get"),
          Map.entry("dump", "export"),
          Map.entry("save", "export"),
          Map.entry("opml", "export"),
          Map.entry("load", "import"),
          Map.entry("settings", "config"),
          Map.entry("vacuum", "compact"),
          Map.entry("gc", "compact"),
          Map.entry("health", "doctor"));

  /** The command that a word stands for, or the word itself. */
  static String command(String word) {
    return ACCEPTED.getOrDefault(word, word);
  }

  /** The command that was probably meant by an unknown one. */
  static Optional<String> suggestion(String word) {
    return Optional.ofNullable(SUGGESTED.get(word));
  }

  /** Replaces the first argument of the program. */
  @Override
  @SuppressWarnings("JdkObsolete") // the type is picocli's
  public boolean preprocess(
      Stack<String> arguments,
      CommandSpec command,
      @Nullable ArgSpec argument,
      Map<String, Object> info) {
    if (!arguments.isEmpty()) {
      arguments.push(command(arguments.pop()));
    }
    return false;
  }
}
