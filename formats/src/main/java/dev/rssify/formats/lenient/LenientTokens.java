package dev.rssify.formats.lenient;

import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.lenient.Tag.Attribute;
import dev.rssify.formats.xml.OffsetMap;
import dev.rssify.formats.xml.TextBuffer;
import dev.rssify.formats.xml.Vocabulary;
import dev.rssify.formats.xml.XmlTokens;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Tokenizes documents that are not well-formed: end tags that are missing, misspelled or
 * superfluous, bare ampersands and angle brackets, HTML entities, undeclared prefixes, truncation.
 *
 * <p>Not thread-safe.
 */
public final class LenientTokens implements XmlTokens {

  /** HTML elements without content, which are left open. */
  private static final Set<String> VOID =
      Set.of("area", "br", "col", "embed", "hr", "img", "input", "meta", "param", "wbr");

  /** Elements that never contain themselves at any depth: a second one ends the first. */
  private static final Set<String> NEVER_NESTED = Set.of("item", "entry");

  /** Elements that end when a second one follows directly inside, as in HTML. */
  private static final Set<String> NOT_DIRECTLY_NESTED = Set.of("p", "li");

  /** Elements that end only with their own end tag. */
  private static final Set<String> CONTAINERS =
      Set.of("rss", "rdf", "feed", "channel", "item", "entry", "items", "image");

  private final CharacterDataReader content;
  private final CharWindow in;
  private final GuardedInput guard;
  private final OffsetMap offsets;
  private final Tag tag;
  private final Bindings bindings = new Bindings();
  private final List<String> open = new ArrayList<>();

  /** The number of open elements per name, so that unmatched end tags need no search. */
  private final Map<String, Integer> openNames = new HashMap<>();

  private List<Attribute> attributes = List.of();
  private String localName = "";
  private String prefix = "";
  private String namespace = "";
  private int toClose;
  private boolean closedByTag;
  private boolean truncated;
  private long tagStart;
  private long tagEnd;

  public LenientTokens(Reader in, GuardedInput guard, ParseLimits limits, OffsetMap offsets) {
    this.in = new CharWindow(in, guard, limits.maxTextLength());
    this.guard = guard;
    this.offsets = offsets;
    this.tag = new Tag(this.in, limits.maxAttributes());
    this.content = new CharacterDataReader(this.in);
  }

  @Override
  public Kind next() throws ParseAbortedException {
    guard.tokenDone();
    while (true) {
      if (toClose > 0) {
        return close();
      }
      if (content.readText()) {
        return Kind.TEXT;
      }
      if (in.at(0) == CharWindow.END) {
        if (open.isEmpty()) {
          return Kind.END_OF_DOCUMENT;
        }
        truncated = true;
        closeTop(open.size(), false);
      } else if (in.at(1) == '/') {
        endTag();
      } else if (startTag()) {
        return Kind.START;
      }
    }
  }

  private boolean startTag() throws ParseAbortedException {
    tag.read(1);
    String qualified = tag.name();
    int ended = endedBy(qualified);
    if (ended > 0) {
      closeTop(ended, false); // then handle this tag again
      return false;
    }
    tagStart = in.position();
    in.consume(tag.length());
    tagEnd = in.position();
    if (!tag.complete()) {
      return false;
    }
    open.add(qualified);
    openNames.merge(qualified.toLowerCase(Locale.ROOT), 1, Integer::sum);
    bindings.enter(open.size(), tag.attributes());
    name(qualified);
    attributes = tag.attributes().stream().filter(a -> !a.name().startsWith("xmlns")).toList();
    if (tag.selfClosing() || VOID.contains(qualified.toLowerCase(Locale.ROOT))) {
      closeTop(1, true);
    }
    return true;
  }

  /** The number of open elements that a start tag ends, because it cannot be inside them. */
  private int endedBy(String qualified) {
    String lower = qualified.toLowerCase(Locale.ROOT);
    if (NEVER_NESTED.contains(lower)) {
      return enclosing(qualified);
    }
    boolean again = !open.isEmpty() && open.getLast().equalsIgnoreCase(qualified);
    return again && NOT_DIRECTLY_NESTED.contains(lower) ? 1 : 0;
  }

  private void endTag() throws ParseAbortedException {
    tag.read(2);
    String ended = tag.name();
    int levels = enclosing(ended);
    if (levels == 0 && isMisspelledEnd(ended)) {
      levels = 1;
    }
    if (levels > 1) {
      closeTop(levels - 1, false); // then handle this tag again
      return;
    }
    tagStart = in.position();
    in.consume(tag.length());
    tagEnd = in.position();
    if (levels == 1) {
      closeTop(1, true);
    }
  }

  /**
   * The number of elements that end with the innermost one of this name, including it; 0 if none.
   */
  private int enclosing(String qualified) {
    if (!openNames.containsKey(qualified.toLowerCase(Locale.ROOT))) {
      return 0;
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).equalsIgnoreCase(qualified)) {
        return open.size() - i;
      }
    }
    return 0;
  }

  /** An unmatched end tag: an HTML mistake, or meant for the current element. */
  private boolean isMisspelledEnd(String ended) {
    if (open.isEmpty() || HtmlNames.contains(ended)) {
      return false;
    }
    String top = open.getLast();
    return !CONTAINERS.contains(local(top).toLowerCase(Locale.ROOT)) && !isForeign(ended, top);
  }

  /** Whether an end tag is a leftover of word processors, such as o:p. */
  private boolean isForeign(String ended, String top) {
    return ended.indexOf(':') >= 0
        && Vocabulary.ofNamespace(bindings.namespace(prefix(ended))) == null
        && !local(ended).equalsIgnoreCase(local(top))
        && !prefix(ended).equalsIgnoreCase(prefix(top));
  }

  private static String local(String qualified) {
    return qualified.substring(qualified.indexOf(':') + 1);
  }

  private static String prefix(String qualified) {
    return qualified.substring(0, Math.max(0, qualified.indexOf(':')));
  }

  private void closeTop(int levels, boolean byTag) {
    toClose = levels;
    closedByTag = byTag;
  }

  private Kind close() {
    toClose--;
    name(open.getLast());
    bindings.leave(open.size());
    openNames.computeIfPresent(
        open.removeLast().toLowerCase(Locale.ROOT), (_, count) -> count == 1 ? null : count - 1);
    return Kind.END;
  }

  private void name(String qualified) {
    prefix = prefix(qualified);
    localName = local(qualified);
    namespace = bindings.namespace(prefix);
  }

  @Override
  public String localName() {
    return localName;
  }

  @Override
  public String prefix() {
    return prefix;
  }

  @Override
  public String namespace() {
    return namespace;
  }

  @Override
  public boolean declares(String namespace) {
    return bindings.declaredAt(open.size(), namespace);
  }

  @Override
  public int attributeCount() {
    return attributes.size();
  }

  @Override
  public String attributeName(int index) {
    return local(attributes.get(index).name());
  }

  @Override
  public String attributePrefix(int index) {
    return prefix(attributes.get(index).name());
  }

  @Override
  public String attributeNamespace(int index) {
    String prefix = attributePrefix(index);
    return prefix.isEmpty() ? "" : bindings.namespace(prefix);
  }

  @Override
  public String attributeValue(int index) {
    return attributes.get(index).value();
  }

  @Override
  public void appendTextTo(TextBuffer target) throws ParseAbortedException {
    content.appendTo(target);
  }

  @Override
  public long startOffset() {
    return offsets.byteAt(tagStart);
  }

  @Override
  public long endOffset() {
    return closedByTag ? offsets.byteAt(tagEnd) : -1;
  }

  @Override
  public boolean repaired() {
    return true;
  }

  @Override
  public boolean truncated() {
    return truncated;
  }
}
