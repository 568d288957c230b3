package dev.rssify.adapters.rawwarc.format;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.text.Digests;
import dev.rssify.core.text.NameUuid;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/**
 * A record ready to be written.
 *
 * @param head the part of the block before the payload
 * @param payload empty for records without one
 * @param coded whether the payload has a content coding, so that it is not compressed again
 */
@SuppressWarnings("ArrayRecordComponent") // created, written once, then dropped
public record WarcRecord(WarcFields fields, byte[] head, Body payload, boolean coded) {

  private static final Body NOTHING = Body.of(new byte[0]);
  private static final byte[] END = {'\r', '\n', '\r', '\n'};

  /** The first record of a segment. */
  public static WarcRecord info(String file, String software, Instant at) {
    byte[] block =
        ("software: "
                + software
                + "\r\nformat: WARC File Format 1.1\r\nconformsTo:"
                + " http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"
                + "\r\n")
            .getBytes(StandardCharsets.UTF_8);
    return new WarcRecord(
        new WarcFields(
            Headers.of(
                "WARC-Type",
                "warcinfo",
                "WARC-Record-ID",
                "<urn:uuid:" + NameUuid.of("warcinfo " + file) + ">",
                "WARC-Date",
                WarcFields.date(at),
                "WARC-Filename",
                file,
                "WARC-Block-Digest",
                WarcFields.digest(Digests.sha256(block)),
                "Content-Type",
                "application/warc-fields",
                "Content-Length",
                String.valueOf(block.length))),
        block,
        NOTHING,
        false);
  }

  /**
   * A response with its payload. The optional WARC-Block-Digest is left out: the payload has a
   * digest, the gzip member has a checksum, and hashing again takes longer than writing.
   */
  public static WarcRecord response(Capture capture) throws IOException {
    byte[] head = HttpHead.response(capture.statusLine(), capture.headers());
    return new WarcRecord(
        new WarcFields(
            Headers.of(
                "WARC-Type",
                "response",
                "WARC-Record-ID",
                capture.responseId(),
                "WARC-Date",
                WarcFields.date(capture.at()),
                "WARC-Target-URI",
                capture.url(),
                "WARC-Payload-Digest",
                WarcFields.digest(capture.sha256()),
                WarcFields.FETCH,
                capture.fetchId().toString(),
                WarcFields.FEED,
                capture.feedId().toString(),
                "Content-Type",
                "application/http;msgtype=response",
                "Content-Length",
                String.valueOf(head.length + capture.payload().length()))),
        head,
        capture.payload(),
        capture.headers().first("Content-Encoding").isPresent() || isGzip(capture.payload()));
  }

  /**
   * A response whose payload is that of an earlier one.
   *
   * @param original the record with the payload
   */
  public static WarcRecord revisit(Capture capture, WarcFields original) {
    byte[] head = HttpHead.response(capture.statusLine(), capture.headers());
    return new WarcRecord(
        new WarcFields(
            Headers.of(
                "WARC-Type",
                "revisit",
                "WARC-Record-ID",
                Capture.id(capture.fetchId(), capture.sha256(), "revisit"),
                "WARC-Date",
                WarcFields.date(capture.at()),
                "WARC-Target-URI",
                capture.url(),
                "WARC-Profile",
                "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest",
                "WARC-Refers-To",
                original.value("WARC-Record-ID").orElseThrow(),
                "WARC-Refers-To-Target-URI",
                original.value("WARC-Target-URI").orElseThrow(),
                "WARC-Refers-To-Date",
                original.value("WARC-Date").orElseThrow(),
                "WARC-Payload-Digest",
                WarcFields.digest(capture.sha256()),
                "WARC-Block-Digest",
                WarcFields.digest(Digests.sha256(head)),
                WarcFields.FETCH,
                capture.fetchId().toString(),
                WarcFields.FEED,
                capture.feedId().toString(),
                "Content-Type",
                "application/http;msgtype=response",
                "Content-Length",
                String.valueOf(head.length))),
        head,
        NOTHING,
        false);
  }

  /** The request that belongs to a response. */
  public static WarcRecord request(Capture capture, WarcRecord response) {
    byte[] head = HttpHead.request(capture.url(), capture.requestHeaders());
    return new WarcRecord(
        new WarcFields(
            Headers.of(
                "WARC-Type",
                "request",
                "WARC-Record-ID",
                capture.requestId(),
                "WARC-Date",
                WarcFields.date(capture.at()),
                "WARC-Target-URI",
                capture.url(),
                "WARC-Concurrent-To",
                response.fields().value("WARC-Record-ID").orElseThrow(),
                "WARC-Block-Digest",
                WarcFields.digest(Digests.sha256(head)),
                WarcFields.FETCH,
                capture.fetchId().toString(),
                WarcFields.FEED,
                capture.feedId().toString(),
                "Content-Type",
                "application/http;msgtype=request",
                "Content-Length",
                String.valueOf(head.length))),
        head,
        NOTHING,
        false);
  }

  /** Writes the record as a separate gzip member and leaves the stream open. */
  public void writeTo(OutputStream out, Compressors compressors) throws IOException {
    GzipMember member = new GzipMember(out, compressors);
    member.write(fields.toBytes());
    member.write(head);
    if (coded) {
      member.wrapOnly();
    }
    try (InputStream in = payload.open()) {
      in.transferTo(member);
    }
    member.write(END);
    member.finishRecord();
  }

  /** Writes the record uncompressed and leaves the stream open. */
  public void writeTo(OutputStream out) throws IOException {
    out.write(fields.toBytes());
    out.write(head);
    try (InputStream in = payload.open()) {
      in.transferTo(out);
    }
    out.write(END);
  }

  private static boolean isGzip(Body payload) throws IOException {
    try (InputStream in = payload.open()) {
      return Arrays.equals(in.readNBytes(2), new byte[] {0x1f, (byte) 0x8b});
    }
  }
}
