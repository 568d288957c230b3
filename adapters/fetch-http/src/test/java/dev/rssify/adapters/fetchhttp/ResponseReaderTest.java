package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.WebUrl;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.junit.jupiter.api.Test;

class ResponseReaderTest {

  private static final long ALL = 1 << 20;
  private static final Duration TIME = Duration.ofSeconds(10);

  private final ByteBudget budget = new ByteBudget(ALL);

  @Test
  void an_error_while_decoding_releases_its_bytes() {
    ResponseReader reader = new ResponseReader(spillingInto(noFolder()), budget);
    BasicClassicHttpResponse response = new BasicClassicHttpResponse(200, "OK");
    response.addHeader("Content-Encoding", "gzip");
    response.setEntity(
        new ByteArrayEntity(Packing.pack("gzip", new byte[50_000]), ContentType.TEXT_XML));
    OutboundRequest request =
        new OutboundRequest(
            WebUrl.parse("https://a.example/").orElseThrow(), Headers.of(), TIME, ALL, ALL);
    CurrentExchange exchange =
        new CurrentExchange(
            new PhaseClock(),
            TimeLeft.of(TIME),
            new AddressGuard(List.of()),
            HttpTransport.Progress.NONE);

    assertThatThrownBy(() -> reader.read(request, response, exchange))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(budget.free()).isEqualTo(ALL);
  }

  /** The folder for bodies of more than a kilobyte. */
  private static HttpTransportConfig spillingInto(Path folder) {
    HttpTransportConfig.Limits limits = HttpTransportConfig.Limits.defaults();
    return HttpTransportConfig.defaults()
        .with(
            new HttpTransportConfig.Limits(
                limits.connections(),
                limits.headers(),
                limits.headerLine(),
                limits.minBytesPerSecond(),
                1 << 10,
                folder,
                ALL));
  }

  private static Path noFolder() {
    return (Path)
        Proxy.newProxyInstance(
            ResponseReaderTest.class.getClassLoader(),
            new Class<?>[] {Path.class},
            (_, _, _) -> {
              throw new OutOfMemoryError("for the test");
            });
  }
}
