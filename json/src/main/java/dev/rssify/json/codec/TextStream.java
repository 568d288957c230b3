package dev.rssify.json.codec;

import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.json.PropertyNames;
import io.avaje.json.stream.BufferedJsonWriter;
import io.avaje.json.stream.BytesJsonWriter;
import io.avaje.json.stream.JsonOutput;
import io.avaje.json.stream.JsonStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;

/** Prepares names for {@link TextWriter}; {@link RecordJson} creates readers and writers itself. */
final class TextStream implements JsonStream {

  @Override
  public PropertyNames properties(String... names) {
    return TextWriter.Names.of(names);
  }

  @Override
  public JsonReader reader(String json) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JsonReader reader(byte[] json) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JsonReader reader(Reader reader) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JsonReader reader(InputStream in) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JsonWriter writer(Writer writer) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JsonWriter writer(OutputStream out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JsonWriter writer(JsonOutput out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public BufferedJsonWriter bufferedWriter() {
    throw new UnsupportedOperationException();
  }

  @Override
  public BytesJsonWriter bufferedWriterAsBytes() {
    throw new UnsupportedOperationException();
  }
}
