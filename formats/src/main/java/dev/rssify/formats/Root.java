package dev.rssify.formats;

import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.Vocabulary;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The format of a document, as its root element shows it.
 *
 * @param vocabulary the vocabulary of elements without a namespace
 * @param isEntry whether the root is a single entry, not a feed
 */
record Root(FeedFormat format, Vocabulary vocabulary, boolean isEntry) {

  /**
   * The current element as a root; null where it is not one. Names that other formats share count
   * only at the top level or in a feed namespace, and a single entry only in Atom's.
   */
  static @Nullable Root of(ElementReader in) {
    return switch (in.name().toLowerCase(Locale.ROOT)) {
      case "rss" -> new Root(rss(in.attribute("version")), Vocabulary.RSS, false);
      case "rdf" -> new Root(rdf(in), Vocabulary.RSS, false);
      case "channel" -> isClear(in) ? new Root(channel(in), Vocabulary.RSS, false) : null;
      case "feed" -> isClear(in) ? new Root(atom(in), Vocabulary.ATOM, false) : null;
      case "entry" ->
          declared(in) == Vocabulary.ATOM ? new Root(atom(in), Vocabulary.ATOM, true) : null;
      default -> null;
    };
  }

  private static boolean isClear(ElementReader in) {
    Vocabulary declared = declared(in);
    return in.depth() == 1 || declared == Vocabulary.ATOM || declared == Vocabulary.RSS;
  }

  private static @Nullable Vocabulary declared(ElementReader in) {
    return Vocabulary.ofNamespace(in.namespace());
  }

  private static FeedFormat rdf(ElementReader in) {
    boolean netscape =
        in.declares("http://my.netscape.com/rdf/simple/0.9/")
            || in.declares("http://channel.netscape.com/rdf/simple/0.9/");
    return netscape ? FeedFormat.RSS_0_90 : FeedFormat.RSS_1_0;
  }

  /** A channel as the root is CDF, unless it has the form of RSS. */
  private static FeedFormat channel(ElementReader in) {
    boolean rss = in.name().equals("channel") && in.attribute("href") == null;
    return rss ? FeedFormat.RSS_2_0 : FeedFormat.CDF;
  }

  private static FeedFormat rss(@Nullable String version) {
    return switch (version == null ? "" : version) {
      case "0.90", "0.9" -> FeedFormat.RSS_0_90;
      case "0.91" -> FeedFormat.RSS_0_91;
      case "0.92" -> FeedFormat.RSS_0_92;
      case "0.93" -> FeedFormat.RSS_0_93;
      case "0.94" -> FeedFormat.RSS_0_94;
      case "1.0" -> FeedFormat.RSS_1_0;
      default -> FeedFormat.RSS_2_0;
    };
  }

  private static FeedFormat atom(ElementReader in) {
    boolean old =
        in.namespace().startsWith("http://purl.org/atom/ns")
            || "0.3".equals(in.attribute("version"));
    return old ? FeedFormat.ATOM_0_3 : FeedFormat.ATOM_1_0;
  }
}
