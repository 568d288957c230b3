package dev.rssify.lab.commands;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.sqlite.util.LibraryLoaderUtil;
import picocli.CommandLine;

/**
 * Prepares files for a fast start in a folder that the launcher puts first on the class path, next
 * to the AOT cache of {@link AotTraining}.
 *
 * <p>picocli is compiled for Java 5. The JVM verifies such classes slowly at every start and cannot
 * cache them, so they are converted to a newer class file version. SQLite's native library is
 * unpacked here once instead of at every start.
 */
public final class StartFolder {

  private static final int JAVA_8 = 52;

  private final ClassFile classFiles =
      ClassFile.of(
          StackMapsOption.GENERATE_STACK_MAPS,
          ClassHierarchyResolverOption.of(
              ClassHierarchyResolver.ofClassLoading(StartFolder.class.getClassLoader())));

  private StartFolder() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Path picocli =
        Path.of(CommandLine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    new StartFolder().renew(picocli, folder.resolve("picocli.jar"));
    String library = LibraryLoaderUtil.getNativeLibName();
    String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + library;
    try (InputStream in = Objects.requireNonNull(StartFolder.class.getResourceAsStream(resource))) {
      Files.copy(in, folder.resolve(library), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void renew(Path old, Path renewed) throws IOException {
    try (ZipFile in = new ZipFile(old.toFile());
        OutputStream file = Files.newOutputStream(renewed);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.setLevel(Deflater.NO_COMPRESSION);
      List<? extends ZipEntry> entries = in.stream().toList();
      for (ZipEntry entry : entries) {
        byte[] bytes = in.getInputStream(entry).readAllBytes();
        out.putNextEntry(new ZipEntry(entry.getName()));
        out.write(entry.getName().endsWith(".class") ? renewed(bytes) : bytes);
        out.closeEntry();
      }
      // picocli searches every jar for this Groovy class; an empty one ends the search.
      out.putNextEntry(new ZipEntry("groovy/lang/Closure.class"));
      out.write(classFiles.build(ClassDesc.of("groovy.lang.Closure"), _ -> {}));
      out.closeEntry();
    }
  }

  private byte[] renewed(byte[] bytes) {
    ClassModel old = classFiles.parse(bytes);
    return old.majorVersion() >= JAVA_8
        ? bytes
        : classFiles.transformClass(
            old,
            ClassTransform.dropping(ClassFileVersion.class::isInstance)
                // rebuilds the code: copied code would get no stack maps
                .andThen(ClassTransform.transformingMethodBodies((code, each) -> code.with(each)))
                .andThen(ClassTransform.endHandler(made -> made.withVersion(JAVA_8, 0))));
  }
}
