package dev.rssify.adapters.rawwarc;

import dev.rssify.adapters.rawwarc.segments.SegmentFolder;
import dev.rssify.adapters.rawwarc.segments.SegmentName;
import dev.rssify.adapters.rawwarc.segments.SegmentScan;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.Condition;

/** The records in the segments of a folder. */
final class Segments {

  private Segments() {}

  static List<String> types(Path folder) throws IOException {
    List<String> types = new ArrayList<>();
    for (SegmentName name : new SegmentFolder(folder).segments()) {
      types.addAll(types(folder, name));
    }
    return types;
  }

  private static List<String> types(Path folder, SegmentName name) throws IOException {
    List<String> types = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(folder.resolve(name.toString()));
        SegmentScan scan = new SegmentScan(channel::read, 0)) {
      Optional<SegmentScan.Found> found = scan.next();
      for (; found.isPresent(); found = scan.next()) {
        types.add(found.get().fields().type());
      }
      if (scan.position() != channel.size()) {
        throw new AssertionError(name + " is torn at " + scan.position());
      }
    }
    return types;
  }

  static Condition<String> of(String type) {
    return new Condition<>(type::equals, type);
  }
}
