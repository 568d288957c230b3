package dev.rssify.formats.httpjson;

import dev.rssify.core.source.ConfigProblem;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Maps the fields of an entry to the values of an item.
 *
 * @param items the pointer to the array of items
 * @param parts pointers into an item, most preferred first
 * @param urlTemplate the link of items without one
 * @param picks all pointers into an item
 */
record Mapping(
    Pointer items,
    Map<Part, List<Pointer>> parts,
    @Nullable UrlTemplate urlTemplate,
    Picks picks,
    @Nullable String feedTitle,
    @Nullable String feedLink) {

  /** A mapped field; its lower-case name is that of the configuration field. */
  enum Part {
    ID,
    URL,
    TITLE,
    SUMMARY,
    CONTENT_HTML,
    CONTENT_TEXT,
    AUTHOR,
    PUBLISHED,
    UPDATED,
    TAGS;

    String field() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Parses a configuration, or returns its problems. */
  static Optional<Mapping> of(
      ConfigValues config, ConfigSchema schema, List<ConfigProblem> problems) {
    Optional<Pointer> items = Pointer.parse(config.required("items"));
    if (items.isEmpty()) {
      problems.add(schema.wrong("items", "not a JSON Pointer"));
    }
    Map<Part, List<Pointer>> parts = new EnumMap<>(Part.class);
    List<Pointer> all = new ArrayList<>();
    for (Part part : Part.values()) {
      List<Pointer> pointers = new ArrayList<>();
      for (String text : config.texts(part.field())) {
        Pointer.parse(text)
            .ifPresentOrElse(
                pointers::add,
                () ->
                    problems.add(schema.wrong(part.field(), "'" + text + "' is no JSON Pointer")));
      }
      parts.put(part, List.copyOf(pointers));
      all.addAll(pointers);
    }
    String template = config.text("url_template");
    Optional<UrlTemplate> filled = Optional.ofNullable(template).flatMap(UrlTemplate::parse);
    if (template != null && filled.isEmpty()) {
      problems.add(schema.wrong("url_template", "no field of the item in braces"));
    }
    filled.ifPresent(url -> all.addAll(url.holes()));
    return problems.isEmpty()
        ? Optional.of(
            new Mapping(
                items.orElseThrow(),
                parts,
                filled.orElse(null),
                Picks.of(all),
                config.text("feed_title"),
                config.text("feed_link")))
        : Optional.empty();
  }

  /** The texts of a field of an item, by the first pointer that finds any. */
  List<String> texts(Part part, Picks.Found item) {
    for (Pointer pointer : parts.getOrDefault(part, List.of())) {
      List<String> texts = item.at(pointer);
      if (!texts.isEmpty()) {
        return texts;
      }
    }
    return List.of();
  }

  @Nullable String text(Part part, Picks.Found item) {
    List<String> texts = texts(part, item);
    return texts.isEmpty() ? null : texts.getFirst();
  }
}
