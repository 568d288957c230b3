package dev.rssify.adapters.rawwarc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * A file on a disk that breaks after the first write: from then on every call fails, closing
 * included.
 */
public final class BrokenChannel extends FileChannel {

  private boolean written;

  @Override
  public int write(ByteBuffer source) throws IOException {
    if (written) {
      throw broken();
    }
    written = true;
    int count = source.remaining();
    source.position(source.limit());
    return count;
  }

  @Override
  public void force(boolean metaData) {}

  @Override
  public FileChannel truncate(long size) throws IOException {
    throw broken();
  }

  @Override
  protected void implCloseChannel() throws IOException {
    throw broken();
  }

  private static IOException broken() {
    return new IOException("the disk is broken");
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    throw broken();
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    throw broken();
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    throw broken();
  }

  @Override
  public long position() throws IOException {
    throw broken();
  }

  @Override
  public FileChannel position(long newPosition) throws IOException {
    throw broken();
  }

  @Override
  public long size() throws IOException {
    throw broken();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    throw broken();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count)
      throws IOException {
    throw broken();
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    throw broken();
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    throw broken();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
    throw broken();
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    throw broken();
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    throw broken();
  }
}
