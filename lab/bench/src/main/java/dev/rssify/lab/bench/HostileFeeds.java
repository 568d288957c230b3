package dev.rssify.lab.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Ten publishers on loopback addresses whose documents are expensive to parse, and different with
 * every request. Writes the list of their feeds to a file, each polled every second, and serves
 * them until it is ended.
 */
public final class HostileFeeds {

  private static final int BYTES = 9_900_000;

  /** Part of each document, and a different number each time it is served. */
  private static final String NUMBER = "0123456789";

  private static final AtomicInteger SERVED = new AtomicInteger();

  private static final String RSS = "<rss version='2.0'><channel><title>" + NUMBER + "</title>";
  private static final String END = "</channel></rss>";
  private static final String JSON =
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"" + NUMBER + "\",\"items\":[";

  private HostileFeeds() {}

  public static void main(String[] arguments) throws IOException {
    StringJoiner feeds = new StringJoiner(",\n", "[\n", "\n]\n");
    int host = 0;
    for (Map.Entry<String, String> document : documents().entrySet()) {
      byte[] body = document.getValue().getBytes(StandardCharsets.UTF_8);
      HttpServer server =
          HttpServer.create(
              new InetSocketAddress("127.32.0." + ++host, 0),
              64,
              "/",
              exchange -> response(exchange, body));
      server.setExecutor(Executors.newFixedThreadPool(2));
      server.start();
      feeds.add(feed(document.getKey(), server.getAddress()));
    }
    Path list = Path.of(arguments[0]);
    Files.writeString(list.resolveSibling("unfinished"), feeds.toString());
    Files.move(list.resolveSibling("unfinished"), list);
  }

  private static String feed(String name, InetSocketAddress address) {
    String source =
        name.equals("page")
            ? ",\"source\":{\"type\":\"html\",\"config\":{\"item\":\"li:nth-child(2n)\"}}"
            : "";
    return "{\"url\":\"http://%s:%d/%s\",\"poll_interval_seconds\":1%s}"
        .formatted(address.getHostString(), address.getPort(), name, source);
  }

  private static Map<String, String> documents() {
    Map<String, String> documents = new LinkedHashMap<>();
    documents.put("attributes", filled(RSS + "<x", i -> " a" + i + "=''", "/>" + END));
    documents.put("namespaces", filled(RSS + "<x", i -> " xmlns:a" + i + "='u'", "/>" + END));
    documents.put("names", filled(RSS, i -> "<e" + i + "/>", END));
    documents.put("unclosed", filled(RSS + "<a>".repeat(150), _ -> "</q><b></z>", ""));
    String item = "<item><title>x</title><description>";
    String itemEnd = "</description></item>";
    documents.put("markup", filled(RSS + item, _ -> "&lt;b>&lt;p>", itemEnd + END));
    documents.put(
        "formatting", filled(RSS + item, i -> "&lt;font f" + i % 500 + ">x&lt;p>", itemEnd + END));
    documents.put("items", filled(RSS, i -> item + i + "&lt;b>x" + itemEnd, END));
    documents.put("alike", filled(RSS, _ -> item + itemEnd, END));
    documents.put("broken", filled(JSON, i -> "{\"id\":\"" + i + "\",},", ""));
    documents.put(
        "page", filled("<!--" + NUMBER + "--><ul>", _ -> "<li>" + "x ".repeat(20), "</ul>"));
    return documents;
  }

  private static String filled(String head, IntFunction<String> unit, String tail) {
    StringBuilder text = new StringBuilder(BYTES).append(head);
    for (int i = 0; text.length() < BYTES - 200 - tail.length(); i++) {
      text.append(unit.apply(i));
    }
    return text.append(tail).toString();
  }

  private static void response(HttpExchange exchange, byte[] document) throws IOException {
    byte[] body = document.clone();
    byte[] number = "%010d".formatted(SERVED.incrementAndGet()).getBytes(StandardCharsets.UTF_8);
    int at = new String(body, 0, 200, StandardCharsets.UTF_8).indexOf(NUMBER);
    System.arraycopy(number, 0, body, at, number.length);
    try (exchange) {
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
