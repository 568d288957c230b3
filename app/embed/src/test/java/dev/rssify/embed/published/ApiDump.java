package dev.rssify.embed.published;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The public API of packages as text: one line per public type and member. */
final class ApiDump {

  private final List<String> lines = new ArrayList<>();

  private ApiDump() {}

  /**
   * @param anchors a class of each package
   */
  static String of(List<Class<?>> anchors) {
    ApiDump dump = new ApiDump();
    anchors.forEach(dump::addPackage);
    return String.join("\n", dump.lines) + "\n";
  }

  private void addPackage(Class<?> anchor) {
    lines.add("package " + anchor.getPackageName());
    lines.add("");
    for (String name : namesBeside(anchor)) {
      Class<?> type = load(anchor, name);
      if (isVisible(type)) {
        addType(type);
      }
    }
  }

  /** A nested type is visible when its enclosing types are. */
  private static boolean isVisible(Class<?> type) {
    Class<?> around = type.getEnclosingClass();
    return Modifier.isPublic(type.getModifiers())
        && !type.isAnonymousClass()
        && (around == null || isVisible(around));
  }

  private static Class<?> load(Class<?> anchor, String simpleName) {
    try {
      String name = anchor.getPackageName() + "." + simpleName;
      return Class.forName(name, false, anchor.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The classes of a package, from the folder or jar that this one came from. */
  private static SortedSet<String> namesBeside(Class<?> anchor) {
    try {
      URI place = anchor.getProtectionDomain().getCodeSource().getLocation().toURI();
      String folder = anchor.getPackageName().replace('.', '/');
      if (Files.isDirectory(Path.of(place))) {
        return names(Path.of(place).resolve(folder));
      }
      try (FileSystem jar = FileSystems.newFileSystem(Path.of(place), Map.of())) {
        return names(jar.getPath(folder));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SortedSet<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(file -> file.endsWith(".class") && !file.startsWith("package-info"))
          .map(file -> file.substring(0, file.length() - ".class".length()))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private void addType(Class<?> type) {
    lines.add(header(type));
    TreeSet<String> members = new TreeSet<>();
    for (Field field : type.getFields()) {
      if (field.getDeclaringClass() == type) {
        members.add(
            (field.isEnumConstant() ? "" : modifiers(field.getModifiers()))
                + (field.isEnumConstant()
                    ? field.getName()
                    : shown(field.getGenericType(), field.getName())));
      }
    }
    for (Constructor<?> constructor : type.getConstructors()) {
      members.add("new(" + parameters(constructor) + ")" + thrown(constructor));
    }
    for (Method method : type.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic() && !isImplied(method)) {
        members.add(
            modifiers(method.getModifiers())
                + shown(method.getGenericReturnType(), method.getName())
                + "("
                + parameters(method)
                + ")"
                + thrown(method));
      }
    }
    members.forEach(member -> lines.add("  " + member));
    lines.add("");
  }

  private static String header(Class<?> type) {
    String kind =
        type.isRecord()
            ? "record"
            : type.isEnum() ? "enum" : type.isInterface() ? "interface" : "class";
    String name = type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
    String components =
        type.isRecord()
            ? Stream.of(type.getRecordComponents())
                .map((RecordComponent part) -> shown(part.getGenericType(), part.getName()))
                .collect(Collectors.joining(", ", "(", ")"))
            : "";
    String parents =
        Arrays.stream(type.getGenericInterfaces())
            .map(ApiDump::name)
            .collect(Collectors.joining(", "));
    return (type.isSealed() ? "sealed " : "")
        + kind
        + " "
        + name
        + components
        + (parents.isEmpty() ? "" : " : " + parents);
  }

  /** Members that every record and enum has are omitted. */
  private static boolean isImplied(Method method) {
    Class<?> type = method.getDeclaringClass();
    boolean accessor =
        type.isRecord()
            && method.getParameterCount() == 0
            && Stream.of(type.getRecordComponents())
                .anyMatch(part -> part.getName().equals(method.getName()));
    boolean everyones =
        List.of("toString", "hashCode", "equals").contains(method.getName()) && type.isRecord();
    boolean enums = type.isEnum() && List.of("values", "valueOf").contains(method.getName());
    return accessor || everyones || enums;
  }

  private static String modifiers(int modifiers) {
    return Modifier.isStatic(modifiers) ? "static " : "";
  }

  private static String shown(Type type, String name) {
    return name(type) + " " + name;
  }

  private static String parameters(Executable member) {
    return Arrays.stream(member.getGenericParameterTypes())
        .map(ApiDump::name)
        .collect(Collectors.joining(", "));
  }

  private static String thrown(Executable member) {
    return member.getExceptionTypes().length == 0
        ? ""
        : Arrays.stream(member.getExceptionTypes())
            .map(ApiDump::name)
            .collect(Collectors.joining(", ", " throws ", ""));
  }

  /** Simple names of types, which are unique here. */
  private static String name(Type type) {
    return type.getTypeName().replaceAll("\\b[a-z][a-z0-9]*\\.", "").replace('$', '.');
  }
}
