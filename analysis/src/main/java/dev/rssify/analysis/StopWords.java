package dev.rssify.analysis;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Words that are too common in a language to describe a text. */
final class StopWords {

  private static final Set<String> ENGLISH =
      words(
          """
          a about above according after again against all also am an and any are as at be because
          been before being below between both but by can cannot could d did do does doing don
          down during each either else even ever every few for from further get gets go goes going
          got had has have having he her here hers herself him himself his how however i if in
          into is it its itself just least less let like ll m made make makes many may me might
          more most much must my myself neither no nor not now o of off often on once one only
          onto or other others our ours ourselves out over own per rather re really s said same
          say says see she should since so some still such t than that the their theirs them
          themselves then there these they this those though through thus to told too two under
          until up upon us ve very was we well were what when where whether which while who whom
          whose why will with within without would yet you your yours yourself
          """);

  private static final Set<String> FRENCH =
      words(
          """
          a afin ai ainsi alors après au aucun aucune auquel aurait aussi autre autres aux avaient
          avait avant avec avoir ayant c car ce ceci cela celle celles celui cependant ces cet
          cette ceux chaque chez ci comme comment contre d dans de depuis dernier des deux devant
          doit donc dont du durant elle elles en encore entre est et eu eux faire fait fois font
          hors hui il ils j je jusqu jusque l la laquelle le lequel les lesquels leur leurs lors
          lorsque lui là m ma mais malgré me mes moi moins mon même mêmes n ne ni non nos notre
          nous on ont ou où par parce pas pendant peu peut peuvent plus plusieurs pour pourquoi
          près puis qu quand que quel quelle quelles quelques quels qui quoi s sa sans se selon
          sera serait seront ses si sien soit son sont sous sur t ta tandis tant te tel telle tels
          tes toi ton tous tout toute toutes trois trop très tu un une vers via voici voilà vos
          votre vous y à ça étaient était étant été être
          """);

  private static final Set<String> PORTUGUESE =
      words(
          """
          a agora ainda ali aliás ao aos apenas aquela aquelas aquele aqueles aqui aquilo as assim
          até bem cada cerca com como contra da das de dela delas dele deles depois desde disse
          diz do dois dos duas e ela elas ele eles em entre então era eram essa essas esse esses
          esta estamos estar estas estava estavam este estes estou está estão eu faz fazer feito
          foi fomos for foram fosse fui hoje há ir isso isto já lhe lhes lá mais mas me mesmo meu
          meus minha minhas muita muito muitos na nas nem no nos nossa nossas nosso nossos num
          numa não nós o onde ontem os ou outra outras outro outros para pela pelas pelo pelos
          pode podem poder pois por porque portanto quais qual quando que quem se seja sem sempre
          ser será serão seu seus si sido sob sobre sua suas são só tal também tanto te tem temos
          tenha ter teve tinha tinham toda todas todo todos três tu tua tudo têm um uma umas uns
          vai vez vezes você vos vão à às é
          """);

  private static final Map<String, Set<String>> BY_LANGUAGE =
      Map.of("en", ENGLISH, "fr", FRENCH, "pt", PORTUGUESE);

  private static final int MIN_FOUND = 3;
  private static final double MIN_SHARE = 0.3;

  private StopWords() {}

  /** Returns none for a language without a list: there, the document frequencies decide. */
  static Set<String> of(String language) {
    return BY_LANGUAGE.getOrDefault(language, Set.of());
  }

  /** Returns the language that a third of the words belong to; empty when there is none. */
  static String language(List<Word> words) {
    String best = "";
    long most = Math.max(MIN_FOUND - 1, (long) (MIN_SHARE * words.size()));
    for (Map.Entry<String, Set<String>> language : BY_LANGUAGE.entrySet()) {
      long found = words.stream().filter(word -> language.getValue().contains(word.stem())).count();
      if (found > most) {
        most = found;
        best = language.getKey();
      }
    }
    return best;
  }

  private static Set<String> words(String list) {
    return Set.of(list.strip().split("\\s+"));
  }
}
