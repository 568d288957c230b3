package dev.rssify.formats.xml;

import com.fasterxml.aalto.UncheckedStreamException;
import com.fasterxml.aalto.stax.InputFactoryImpl;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseAbortedException;
import java.io.Reader;
import java.util.HashSet;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.codehaus.stax2.LocationInfo;
import org.codehaus.stax2.XMLStreamReader2;
import org.jspecify.annotations.Nullable;

/**
 * The fast path: tokenizes well-formed documents with Aalto.
 *
 * <p>Invariants: a document type is skipped, so its declarations are never expanded; an HTML named
 * entity in text is accepted and counts as a repair; any other violation, and input that would be
 * too slow for Aalto, is a {@link Code#MALFORMED} problem.
 *
 * <p>Not thread-safe.
 */
public final class AaltoTokens implements XmlTokens {

  /** More than any document needs; Aalto scans all of them for each new one. */
  private static final int MAX_PREFIXES = 500;

  /** A document of fewer bytes cannot have a harmful number of names. */
  private static final int FEW_NAMES = 16 << 10;

  private final XMLStreamReader2 in;
  private final LocationInfo location;
  private final GuardedInput guard;
  private final @Nullable OffsetMap offsets;
  private final Set<String> prefixes = new HashSet<>();
  private final SeenNames names = new SeenNames();
  private @Nullable String entityText;
  private boolean repaired;

  private AaltoTokens(XMLStreamReader in, GuardedInput guard, @Nullable OffsetMap offsets) {
    this.in = (XMLStreamReader2) in;
    this.location = this.in.getLocationInfo();
    this.guard = guard;
    this.offsets = offsets;
    guard.limitTags();
  }

  /** Tokenizes UTF-8 bytes, with an optional byte order mark. */
  public static AaltoTokens ofUtf8(GuardedInput bytes) throws ParseAbortedException {
    try {
      return new AaltoTokens(factory().createXMLStreamReader(bytes, "UTF-8"), bytes, null);
    } catch (XMLStreamException | RuntimeException e) {
      throw problem(e, bytes);
    }
  }

  /** Tokenizes characters that were decoded from {@code guard}. */
  public static AaltoTokens ofCharacters(Reader characters, GuardedInput guard, OffsetMap offsets)
      throws ParseAbortedException {
    try {
      return new AaltoTokens(factory().createXMLStreamReader(characters), guard, offsets);
    } catch (XMLStreamException | RuntimeException e) {
      throw problem(e, guard);
    }
  }

  @Override
  public Kind next() throws ParseAbortedException {
    guard.tokenDone();
    entityText = null;
    try {
      while (true) {
        switch (in.next()) {
          case XMLStreamConstants.START_ELEMENT -> {
            countPrefixes();
            if (guard.position() > FEW_NAMES) {
              countNames();
            }
            return Kind.START;
          }
          case XMLStreamConstants.END_ELEMENT -> {
            return Kind.END;
          }
          case XMLStreamConstants.CHARACTERS,
              XMLStreamConstants.CDATA,
              XMLStreamConstants.SPACE -> {
            return Kind.TEXT;
          }
          case XMLStreamConstants.ENTITY_REFERENCE -> {
            entityText = HtmlEntities.expand(in.getLocalName());
            repaired = true;
            return Kind.TEXT;
          }
          case XMLStreamConstants.END_DOCUMENT -> {
            return Kind.END_OF_DOCUMENT;
          }
          default -> guard.tokenDone();
        }
      }
    } catch (XMLStreamException | RuntimeException e) {
      throw problem(e, guard);
    }
  }

  private void countPrefixes() throws ParseAbortedException {
    for (int i = 0, n = in.getNamespaceCount(); i < n; i++) {
      prefixes.add(orEmpty(in.getNamespacePrefix(i)));
    }
    if (prefixes.size() > MAX_PREFIXES) {
      throw ParseAbortedException.of(
          Code.TOO_MANY_ATTRIBUTES,
          "the document declares more than " + MAX_PREFIXES + " prefixes of namespaces");
    }
  }

  /** Aalto's name table becomes slow with very many names. */
  private void countNames() throws ParseAbortedException {
    names.add(prefix(), localName());
    for (int i = 0, n = in.getAttributeCount(); i < n; i++) {
      names.add(attributePrefix(i), attributeName(i));
    }
    if (names.areTooMany()) {
      throw ParseAbortedException.of(
          Code.MALFORMED, "the document has very many names of elements");
    }
  }

  @Override
  public void appendTextTo(TextBuffer target) throws ParseAbortedException {
    if (entityText != null) {
      target.append(entityText);
      return;
    }
    try {
      target.append(in.getTextCharacters(), in.getTextStart(), in.getTextLength());
    } catch (RuntimeException e) {
      throw problem(e, guard);
    }
  }

  @Override
  public String localName() {
    return in.getLocalName();
  }

  @Override
  public String prefix() {
    return orEmpty(in.getPrefix());
  }

  @Override
  public String namespace() {
    return orEmpty(in.getNamespaceURI());
  }

  @Override
  public boolean declares(String namespace) {
    for (int i = 0, n = in.getNamespaceCount(); i < n; i++) {
      if (namespace.equals(in.getNamespaceURI(i))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int attributeCount() {
    return in.getAttributeCount();
  }

  @Override
  public String attributeName(int index) {
    return in.getAttributeLocalName(index);
  }

  @Override
  public String attributePrefix(int index) {
    return orEmpty(in.getAttributePrefix(index));
  }

  @Override
  public String attributeNamespace(int index) {
    return orEmpty(in.getAttributeNamespace(index));
  }

  @Override
  public String attributeValue(int index) {
    return in.getAttributeValue(index);
  }

  @Override
  public long startOffset() {
    return offsets == null
        ? location.getStartingByteOffset()
        : offsets.byteAt(location.getStartingCharOffset());
  }

  @Override
  public long endOffset() {
    try {
      return offsets == null
          ? location.getEndingByteOffset()
          : offsets.byteAt(location.getEndingCharOffset());
    } catch (XMLStreamException e) {
      return -1;
    }
  }

  @Override
  public boolean repaired() {
    return repaired;
  }

  @Override
  public boolean truncated() {
    return false;
  }

  private static ParseAbortedException problem(Exception e, GuardedInput guard) {
    ParseError tripped = guard.tripped();
    if (tripped != null) {
      return new ParseAbortedException(tripped);
    }
    Throwable cause = e instanceof UncheckedStreamException ? e.getCause() : e;
    if (cause instanceof XMLStreamException x && x.getLocation() != null) {
      return new ParseAbortedException(
          new ParseError(
              Code.MALFORMED,
              firstLine(x),
              x.getLocation().getLineNumber(),
              x.getLocation().getColumnNumber()));
    }
    return ParseAbortedException.of(Code.MALFORMED, firstLine(e));
  }

  private static String firstLine(Throwable e) {
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }

  private static String orEmpty(@Nullable String s) {
    return s == null ? "" : s;
  }

  /** One per document: a factory caches all names it has seen, including hostile ones. */
  private static InputFactoryImpl factory() {
    InputFactoryImpl factory = new InputFactoryImpl();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    return factory;
  }
}
