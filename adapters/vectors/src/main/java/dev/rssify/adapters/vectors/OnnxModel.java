package dev.rssify.adapters.vectors;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.UnitVector;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A BERT model in memory. Computes only on the calling thread, so that the caller decides how many
 * cores are used.
 *
 * <p>Invariants: after {@link #close} nothing is computed, and the native memory is released.
 *
 * <p>Threading: safe for many threads.
 */
final class OnnxModel implements EmbeddingModel {

  /** The maximum length that the model was trained with; the rest of a text is ignored. */
  private static final int MAX_TOKENS = 256;

  /** Tokens rarely have more characters on average. */
  private static final int MAX_CHARS = MAX_TOKENS * 16;

  private final OnnxModels.Description description;
  private final OrtEnvironment environment;
  private final WordPieces pieces;
  private final OrtSession session;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private boolean closed;

  OnnxModel(OnnxModels.Description description, byte[] model, WordPieces pieces) {
    this.description = description;
    this.pieces = pieces;
    this.environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      this.session = environment.createSession(model, options);
    } catch (OrtException e) {
      throw new IllegalStateException("the ONNX Runtime rejects it: " + e.getMessage(), e);
    }
  }

  @Override
  public String name() {
    return description.name();
  }

  @Override
  public Result embed(String text, Purpose purpose) {
    String read = purpose == Purpose.QUERY ? description.queryPrefix() + text : text;
    long[] ids = pieces.ids(read.substring(0, Math.min(read.length(), MAX_CHARS)), MAX_TOKENS);
    lock.readLock().lock();
    try {
      if (closed) {
        return new Result.Failed("the embedding model is closed");
      }
      return UnitVector.of(pooled(run(ids)))
          .<Result>map(Result.Embedded::new)
          .orElseGet(() -> new Result.Failed("the embedding model returns no vector"));
    } catch (OrtException e) {
      return new Result.Failed("the embedding model fails: " + e.getMessage());
    } finally {
      lock.readLock().unlock();
    }
  }

  /** The vector of each token. */
  private float[][] run(long[] ids) throws OrtException {
    long[] all = new long[ids.length];
    Arrays.fill(all, 1);
    try (OnnxTensor tokens = OnnxTensor.createTensor(environment, new long[][] {ids});
        OnnxTensor mask = OnnxTensor.createTensor(environment, new long[][] {all});
        OnnxTensor types =
            OnnxTensor.createTensor(environment, new long[][] {new long[ids.length]});
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", tokens, "attention_mask", mask, "token_type_ids", types))) {
      return ((float[][][]) result.get(0).getValue())[0];
    }
  }

  private float[] pooled(float[][] tokens) {
    if (description.pooling() == OnnxModels.Pooling.FIRST) {
      return tokens[0];
    }
    float[] sum = new float[tokens[0].length];
    for (float[] token : tokens) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += token[i];
      }
    }
    return sum;
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        session.close();
      }
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    } finally {
      lock.writeLock().unlock();
    }
  }
}
