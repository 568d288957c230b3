package dev.rssify.adapters.searchlucene;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.operations.search.UnitVector;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.jspecify.annotations.Nullable;

/** The fields of an entry in the index. The text itself is read from the store. */
final class EntryFields {

  static final String UID = "uid";
  static final String FEED = "feed";
  static final String TIME = "time";
  static final String LANGUAGE = "lang";
  static final String SITE = "site";
  static final String TITLE = "title";
  static final String TEXT = "text";
  static final String AUTHOR = "author";
  static final String CATEGORY = "category";

  /** The rest of a longer text is not indexed. */
  private static final int MAX_CHARS = 200_000;

  /** The limit of RFC 1035. Lucene rejects much longer terms. */
  private static final int MAX_HOST_LENGTH = 253;

  private EntryFields() {}

  /** The field of vectors with this number of dimensions; each field of Lucene has one number. */
  static String vector(int dimensions) {
    return "vector" + dimensions;
  }

  static Document document(Entry entry, Languages languages, @Nullable UnitVector vector) {
    Document document = document(entry, languages);
    if (vector != null) {
      document.add(
          new KnnFloatVectorField(
              vector(vector.dimensions()), vector.toArray(), VectorSimilarityFunction.DOT_PRODUCT));
    }
    return document;
  }

  static Document document(Entry entry, Languages languages) {
    ParsedEntry published = entry.content().published();
    String language = Languages.of(entry);
    Analyzer analyzer = languages.analyzer(language);
    Document document = new Document();
    document.add(new StringField(UID, entry.uid(), Field.Store.YES));
    document.add(new StringField(FEED, entry.feedId().toString(), Field.Store.NO));
    document.add(new LongField(TIME, entry.sortAt().toEpochMilli(), Field.Store.NO));
    document.add(new StringField(LANGUAGE, language, Field.Store.NO));
    String site = site(published.link());
    if (site != null) {
      document.add(new StringField(SITE, site, Field.Store.NO));
    }
    add(document, analyzer, TITLE, title(entry));
    add(document, analyzer, TEXT, text(entry));
    published.authors().stream()
        .map(author -> Objects.requireNonNullElse(author.name(), ""))
        .reduce((one, other) -> one + ", " + other)
        .ifPresent(names -> add(document, languages.analyzer(Languages.UNKNOWN), AUTHOR, names));
    add(document, analyzer, CATEGORY, String.join(", ", published.categories()));
    return document;
  }

  static String title(Entry entry) {
    return Objects.requireNonNullElse(entry.content().published().title(), "");
  }

  static String text(Entry entry) {
    String text = entry.content().text();
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS);
  }

  private static void add(Document document, Analyzer analyzer, String field, String text) {
    if (!text.isBlank()) {
      document.add(new Words(field, text, analyzer));
    }
  }

  /** A text that is analyzed in the language of its entry. */
  private static final class Words extends Field {

    private final Analyzer language;

    Words(String name, String text, Analyzer language) {
      super(name, text, TextField.TYPE_NOT_STORED);
      this.language = language;
    }

    @Override
    public TokenStream tokenStream(Analyzer ofIndex, TokenStream reused) {
      return language.tokenStream(name(), stringValue());
    }
  }

  /** The host of a link, without www. */
  private static @Nullable String site(@Nullable String link) {
    try {
      String host = link == null ? null : URI.create(link).getHost();
      return host == null || host.length() > MAX_HOST_LENGTH
          ? null
          : host.toLowerCase(Locale.ROOT).replaceFirst("^www\\.", "");
    } catch (IllegalArgumentException e) {
      return null; // a published link may be invalid
    }
  }
}
