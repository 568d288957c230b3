package dev.rssify.core.source;

import dev.rssify.core.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The configuration fields of a source type, in display order. */
public record ConfigSchema(List<ConfigField> fields) {

  public static final ConfigSchema EMPTY = new ConfigSchema(List.of());

  public ConfigSchema {
    fields = List.copyOf(fields);
  }

  public static ConfigSchema of(ConfigField... fields) {
    return new ConfigSchema(List.of(fields));
  }

  /** The problems of these values; empty when they are valid. */
  List<ConfigProblem> problems(Map<String, Object> values) {
    List<ConfigProblem> problems = new ArrayList<>();
    List<String> names = fields.stream().map(ConfigField::name).toList();
    for (String name : values.keySet()) {
      if (!names.contains(name)) {
        problems.add(new ConfigProblem(name, "unknown field '" + name + "'" + hint(name, names)));
      }
    }
    for (ConfigField field : fields) {
      Object value = values.get(field.name());
      if (value == null && field.required()) {
        problems.add(ConfigProblem.of("'" + field.name() + "' is missing, " + field.expected()));
      } else if (value != null && !field.kind().takes(value)) {
        problems.add(wrong(field, ""));
      }
    }
    return problems;
  }

  /**
   * The problem of a value that has the right type but is invalid.
   *
   * @param why the reason
   */
  public ConfigProblem wrong(String name, String why) {
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .findFirst()
        .map(field -> wrong(field, " (" + why + ")"))
        .orElseThrow();
  }

  private static ConfigProblem wrong(ConfigField field, String why) {
    return new ConfigProblem(
        field.name(), "'" + field.name() + "' must be " + field.expected() + why);
  }

  private static String hint(String name, List<String> names) {
    return names.isEmpty() ? "; there is nothing to configure" : NearestName.hint(name, names);
  }
}
