package dev.rssify.lab.bench.growth;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A publisher of one document with an ETag.
 *
 * <p>Threading: the document may be set by any thread.
 */
final class OneFeed implements AutoCloseable {

  private final HttpServer server;
  private volatile Edition edition = new Edition(0, new byte[0]);

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Edition(int number, byte[] document) {
    String etag() {
      return "\"" + number + "\"";
    }
  }

  private OneFeed(HttpServer server) {
    this.server = server;
  }

  static OneFeed start() throws IOException {
    OneFeed feed =
        new OneFeed(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    feed.server.createContext("/", feed::response);
    feed.server.start();
    return feed;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/feed";
  }

  void publish(byte[] document) {
    edition = new Edition(edition.number() + 1, document);
  }

  private void response(HttpExchange exchange) throws IOException {
    Edition now = edition;
    exchange.getResponseHeaders().set("ETag", now.etag());
    exchange.getResponseHeaders().set("Content-Type", "application/rss+xml");
    try (exchange) {
      if (now.etag().equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
        exchange.sendResponseHeaders(304, -1);
      } else {
        exchange.sendResponseHeaders(200, now.document().length);
        exchange.getResponseBody().write(now.document());
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
