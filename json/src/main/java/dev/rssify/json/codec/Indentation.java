package dev.rssify.json.codec;

import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Adds line breaks and indentation to JSON, for people. */
public final class Indentation extends ObjectWriteContext.Base {

  private static final JsonFactory FACTORY = new JsonFactory();

  private Indentation() {}

  public static byte[] of(byte[] json) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), json);
        JsonGenerator to = FACTORY.createGenerator(new Indentation(), out, JsonEncoding.UTF8)) {
      in.nextToken();
      to.copyCurrentStructure(in);
    }
    return out.toByteArray();
  }

  @Override
  public boolean hasPrettyPrinter() {
    return true;
  }

  @Override
  public PrettyPrinter getPrettyPrinter() {
    return new DefaultPrettyPrinter();
  }
}
