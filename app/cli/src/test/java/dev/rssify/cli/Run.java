package dev.rssify.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** A run of the program inside the test: its output and exit code. */
public record Run(int exitCode, String out, String err) {

  public static Run rssify(String... arguments) {
    return rssify(Map.of(), arguments);
  }

  public static Run rssify(Map<String, String> environment, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    Map<String, String> inMemory = new HashMap<>(environment);
    inMemory.putIfAbsent("RSSIFY_STORE", "memory:");
    // All publishers of a test have one host; CommandPolitenessTest has one a second.
    inMemory.putIfAbsent("RSSIFY_GATE_STARTS_PER_SECOND", "50");
    CommandLine commandLine = Main.commandLine(inMemory, out);
    commandLine.setErr(new PrintWriter(err, true));
    int code = commandLine.execute(arguments);
    return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  public List<String> outLines() {
    return out.lines().toList();
  }
}
