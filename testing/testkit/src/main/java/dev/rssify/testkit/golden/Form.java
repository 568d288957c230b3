package dev.rssify.testkit.golden;

import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** How an expectation is written down, and so how two of them are compared. */
enum Form {
  TEXT {
    @Override
    String render(Object value) {
      return String.valueOf(value);
    }

    @Override
    String comparable(String written) {
      return written;
    }
  },

  JSON {
    @Override
    String render(Object value) {
      return JSON_MAPPER.writeValueAsString(value) + "\n";
    }
  },

  YAML {
    @Override
    String render(Object value) {
      return YAML_MAPPER.writeValueAsString(value);
    }
  };

  private static final ObjectMapper JSON_MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private static final ObjectMapper YAML_MAPPER = yaml().build();

  private static final ObjectMapper SORTED =
      yaml().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

  private static YAMLMapper.Builder yaml() {
    return YAMLMapper.builder()
        .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER, YAMLWriteFeature.SPLIT_LINES)
        .enable(
            YAMLWriteFeature.MINIMIZE_QUOTES,
            YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS,
            YAMLWriteFeature.LITERAL_BLOCK_STYLE);
  }

  static Form of(Path file) {
    String name = file.toString();
    if (name.endsWith(".yaml")) {
      return YAML;
    }
    return name.endsWith(".json") ? JSON : TEXT;
  }

  /** A value as an update writes it. */
  abstract String render(Object value);

  /** Equal texts for equal expectations, readable in a diff. JSON is YAML. */
  String comparable(String written) {
    return SORTED.writeValueAsString(parse(written));
  }

  JsonNode parse(String written) {
    return YAML_MAPPER.readTree(written);
  }
}
