package dev.rssify.adapters.vectors;

import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EmbeddingModels;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The models whose files are in jars on the class path. */
public final class OnnxModels implements EmbeddingModels {

  private static final List<Description> ALL =
      List.of(
          new Description("all-minilm-l6-v2-q", "all-minilm-l6-v2-q", Pooling.MEAN, ""),
          new Description(
              "bge-small-en-v1.5-q",
              "bge-small-en-v1.5-q",
              Pooling.FIRST,
              "Represent this sentence for searching relevant passages: "));

  /** Combines the vectors of tokens into that of the text. */
  enum Pooling {
    MEAN,
    /** The vector of the first token. */
    FIRST
  }

  /**
   * A model.
   *
   * @param file the start of the names of its files
   * @param queryPrefix the prefix of queries that the model was trained with
   */
  record Description(String name, String file, Pooling pooling, String queryPrefix) {}

  @Override
  public Set<String> names() {
    return ALL.stream()
        .filter(known -> OnnxModels.class.getResource("/" + known.file() + ".onnx") != null)
        .map(Description::name)
        .collect(Collectors.toSet());
  }

  @Override
  public EmbeddingModel open(String name) {
    Description found =
        ALL.stream()
            .filter(known -> known.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no model " + name));
    try {
      return new OnnxModel(
          found, bytes(found.file() + ".onnx"), pieces(bytes(found.file() + "-tokenizer.json")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(String file) throws IOException {
    try (InputStream in = OnnxModels.class.getResourceAsStream("/" + file)) {
      if (in == null) {
        throw new FileNotFoundException(file + " is not on the class path");
      }
      return in.readAllBytes();
    }
  }

  private static WordPieces pieces(byte[] tokenizer) {
    Map<String, Integer> vocabulary = new HashMap<>();
    JsonNode tokens = new JsonMapper().readTree(tokenizer).path("model").path("vocab");
    tokens.properties().forEach(token -> vocabulary.put(token.getKey(), token.getValue().asInt()));
    return new WordPieces(vocabulary);
  }
}
