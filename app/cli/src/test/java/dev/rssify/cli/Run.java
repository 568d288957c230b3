package dev.rssify.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** A run of the program inside the test: what it printed and how it ended. */
public record Run(int exitCode, String out, String err) {

  public static Run rssify(String... arguments) {
    return rssify(Map.of(), arguments);
  }

  public static Run rssify(Map<String, String> environment, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    Map<String, String> forgetful = new HashMap<>(environment);
    forgetful.putIfAbsent("RSSIFY_STORE", "memory:");
    CommandLine commandLine = Main.commandLine(forgetful, out);
    commandLine.setErr(new PrintWriter(err, true));
    int code = commandLine.execute(arguments);
    return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  public List<String> outLines() {
    return out.lines().toList();
  }
}
