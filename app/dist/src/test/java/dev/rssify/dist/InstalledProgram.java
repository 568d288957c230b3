package dev.rssify.dist;

import dev.rssify.dist.Program.Ended;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The built program, run in this process by a class loader that sees nothing but its jars: a
 * hundred processes would take minutes. Relative paths are those of this process.
 *
 * @param environment its settings
 */
record InstalledProgram(Map<String, String> environment) {

  private static final ClassLoader JARS = jars();

  /** Runs a command. */
  Ended run(String... arguments) throws ReflectiveOperationException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(JARS);
    try {
      Object commandLine =
          JARS.loadClass("dev.rssify.cli.Main")
              .getMethod("commandLine", Map.class, OutputStream.class)
              .invoke(null, environment, out);
      Class<?> type = commandLine.getClass();
      type.getMethod("setErr", PrintWriter.class).invoke(commandLine, new PrintWriter(err, true));
      Object code =
          type.getMethod("execute", String[].class).invoke(commandLine, (Object) arguments);
      return new Ended((int) code, out.toString(StandardCharsets.UTF_8), err.toString());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** As the launcher: rssify.jar, whose manifest lists the libraries, then the lab. */
  private static ClassLoader jars() {
    List<URL> urls = new ArrayList<>();
    try (Stream<Path> lab = Files.list(Program.HOME.resolve("lab"))) {
      urls.add(Program.HOME.resolve("rssify.jar").toUri().toURL());
      for (Path jar : lab.sorted().toList()) {
        urls.add(jar.toUri().toURL());
      }
    } catch (IOException e) {
      throw new IllegalStateException("the program is not built: mvn package", e);
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
