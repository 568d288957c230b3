package dev.rssify.planted.formats.two;

import dev.rssify.planted.formats.one.InACycle;
import java.util.List;

public class InTheSameCycle {

  List<InACycle> others = List.of();
}
