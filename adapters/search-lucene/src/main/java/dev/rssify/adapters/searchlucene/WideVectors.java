package dev.rssify.adapters.searchlucene;

import dev.rssify.core.operations.search.UnitVector;
import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.perfield.PerFieldKnnVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's format of vectors without its limit of 1,024 dimensions: remote models have up to 4,096.
 * Files have the default format, so any Lucene reads them.
 */
final class WideVectors extends KnnVectorsFormat {

  private final KnnVectorsFormat format;

  private WideVectors(KnnVectorsFormat format) {
    super(format.getName());
    this.format = format;
  }

  /** Lucene's default codec with these vectors. */
  static Codec codec() {
    Codec standard = Codec.getDefault();
    return new FilterCodec(standard.getName(), standard) {

      private final KnnVectorsFormat wide =
          new PerFieldKnnVectorsFormat() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
              return new WideVectors(
                  ((PerFieldKnnVectorsFormat) standard.knnVectorsFormat())
                      .getKnnVectorsFormatForField(field));
            }
          };

      @Override
      public KnnVectorsFormat knnVectorsFormat() {
        return wide;
      }
    };
  }

  @Override
  public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
    return format.fieldsWriter(state);
  }

  @Override
  public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
    return format.fieldsReader(state);
  }

  @Override
  public int getMaxDimensions(String field) {
    return UnitVector.MAX_DIMENSIONS;
  }
}
