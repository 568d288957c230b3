package dev.rssify.formats.pages;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The charset that a page declares in its head, where the server declares none. */
final class MetaCharset {

  private static final int HEAD = 4096;
  private static final Pattern DECLARED =
      Pattern.compile(
          "<meta\\b[^>]{0,400}?charset\\s*=\\s*[\"']?([\\w.:-]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SERVED = Pattern.compile("charset\\s*=", Pattern.CASE_INSENSITIVE);

  private MetaCharset() {}

  /** The context, with the page's charset where the server declares none. */
  static ParseContext declared(Body page, ParseContext context) {
    String type = context.contentType();
    if (type != null && SERVED.matcher(type).find()) {
      return context;
    }
    try (InputStream in = page.open()) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
      Matcher declared = DECLARED.matcher(head);
      return declared.find()
          ? new ParseContext(
              context.url(),
              "text/html; charset=" + declared.group(1),
              context.contentLanguage(),
              context.limits(),
              context.deadline())
          : context;
    } catch (IOException e) {
      return context; // the parser reports the error
    }
  }
}
