package dev.rssify.testkit.golden;

import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** The format of an expectation, and how an outcome is compared with it. */
enum Form {
  TEXT {
    @Override
    Object read(String written) {
      return written;
    }

    @Override
    Object normal(Object outcome) {
      return String.valueOf(outcome);
    }

    @Override
    String write(Object outcome) {
      return String.valueOf(outcome);
    }

    @Override
    String show(Object compared) {
      return String.valueOf(compared);
    }
  },

  JSON {
    @Override
    String write(Object outcome) {
      return Mappers.JSON.writeValueAsString(outcome) + "\n";
    }
  },

  YAML {
    @Override
    String write(Object outcome) {
      return Mappers.YAML.writeValueAsString(outcome);
    }
  };

  static Form of(Path file) {
    String name = file.toString();
    if (name.endsWith(".yaml")) {
      return YAML;
    }
    return name.endsWith(".json") ? JSON : TEXT;
  }

  static JsonNode parse(String written) {
    return Mappers.YAML.readTree(written);
  }

  /** The value to compare, from the file; JSON is YAML. */
  Object read(String written) {
    return parse(written);
  }

  /**
   * The value to compare, from an outcome: converted to JSON, so that 1 is 1 whatever its Java
   * type.
   */
  Object normal(Object outcome) {
    return Mappers.JSON.readTree(Mappers.JSON.writeValueAsString(outcome));
  }

  /** The text that an update writes into the file. */
  abstract String write(Object outcome);

  /** The value to compare, as lines for a diff. */
  String show(Object compared) {
    return Mappers.SORTED.writeValueAsString(compared);
  }

  /** In a separate class, because the constants of an enum are created before its static fields. */
  private static final class Mappers {

    static final ObjectMapper JSON =
        JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    static final ObjectMapper YAML = yaml().build();

    static final ObjectMapper SORTED =
        yaml().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    private static YAMLMapper.Builder yaml() {
      return YAMLMapper.builder()
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER, YAMLWriteFeature.SPLIT_LINES)
          .enable(YAMLWriteFeature.LITERAL_BLOCK_STYLE);
    }
  }
}
