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

  private static final Set<String> GERMAN =
      words(
          """
          aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf
          aus bei beide beiden beim bin bis bislang bist bzw da dabei dadurch dafür dagegen damit
          danach dann daran darauf darum darüber das dass davon davor dazu dein deine dem den
          denen denn der deren des deshalb dessen die dies diese diesem diesen dieser dieses doch
          dort du durch ein eine einem einen einer eines einige einigen er erst es etwa etwas euch
          für ganz gegen gegenüber geht gibt habe haben hat hatte hatten hier hin hinter ich ihm
          ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins ist ja je jede jedem jeden
          jeder jedes jedoch jetzt kann kein keine keinen keiner konnte können könnte laut machen
          macht man mehr mein meine mich mir mit muss müssen nach nachdem neben nicht nichts noch
          nun nur ob oder ohne pro sagt sagte schon sehr sei sein seine seinem seinen seiner seit
          selbst sich sie sind so sobald sogar soll sollen sollte sondern sowie statt um und uns
          unser unsere unter viel viele vielen vom von vor war waren warum was weg wegen weil
          weiter welche welchen welcher wenn wer werde werden wie wieder will wir wird wo wollen
          worden wurde wurden während würde würden zu zum zur zwar zwei zwischen über
          """);

  private static final Set<String> SPANISH =
      words(
          """
          a al algo alguna algunas alguno algunos allí ante antes aquel aquella aquello aquellos
          aquí así aun aunque aún bajo bien cada casi como con contra cual cuales cualquier cuando
          cuanto da de debe deben del desde después dice dijo donde dos durante e el ella ellas
          ellos en entonces entre era eran es esa esas ese eso esos esta estaba estaban estar
          estas este esto estos está están fue fueron ha haber habría había habían hace hacer
          hacia han hasta hay he hizo hoy la las le les lo los luego mas me mediante mejor menos
          mi mientras mis misma mismo mucha mucho muchos muy más mí nada ni no nos nosotros
          nuestra nuestro o os otra otras otro otros para pero poco podría por porque puede pueden
          pues que quien quienes qué se sea según ser será si sido siempre sin sino sobre solo son
          su sus sí sólo tal también tampoco tan tanto te tendrá tener tenía ti tiene tienen toda
          todas todavía todo todos tras tu tus un una unas uno unos usted va van vez y ya yo él
          """);

  private static final Set<String> ITALIAN =
      words(
          """
          a abbia abbiamo ad agli ai al alcune alcuni all alla alle allo altre altri altro anche
          ancora anni avere aveva avevano c che chi ci ciò col come con contro cosa così cui d da
          dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello deve di dopo
          dove dovrà due durante e ecco ed era erano essere fa fare fatto fino fra fu già gli ha
          hanno ho i il in infatti invece io l la le lei li lo loro lui ma mai me meno mentre mi
          mia mio molti molto ne negli nei nel nell nella nelle nello no noi non nostra nostro o
          oggi ogni oltre ora per perché però più poi possono prima proprio può qual quale quali
          quando quanto quasi quella quelle quelli quello questa queste questi questo qui quindi s
          sarà se secondo sei sempre senza si sia siano sono sopra sotto stata stati stato su sua
          sue sugli sui sul sull sulla sulle suo suoi tra tre tutta tutte tutti tutto un una uno
          va verso vi viene voi è
          """);

  private static final Set<String> DUTCH =
      words(
          """
          aan af al alle alleen als altijd andere anderen bij bijna binnen daar daarna daarom dan
          dat de deze die dit doen door dus echter een eens eerst elk elke en er even gaan gaat
          geen had hadden heb hebben heeft hem het hier hij hoe hun ik in is ja je kan komen komt
          kon kunnen maar mag meer met mij mijn moet moeten na naar niet niets nog nu of om onder
          ons onze ook op over sinds te tegen ten ter terwijl toch toen tot tussen twee u uit uw
          van vanaf veel volgens voor vooral waar waarbij waarom wanneer waren was wat we weer wel
          welke werd werden wie wil wilde worden wordt zal ze zeer zegt zei zelf zich zij zijn zo
          zoals zonder zou zouden
          """);

  private static final Set<String> SWEDISH =
      words(
          """
          alla allt att av bara blev bli blir de dem den denna deras dess dessa det detta dig din
          dock du där därför efter eftersom ej eller en enligt ett flera från få får för före
          genom går gör göra ha hade han hans har hela helt hennes hon honom hos hur här i icke in
          inför ingen inget innan inom inte jag ju kan kommer kunde kunna man med mellan men mer
          mest mig min mot mycket måste ned ni nu när någon något några och också om oss på redan
          samma sedan sig sin sina sitt ska skall skulle som säger så sådan t till två under upp
          ur utan vad var vara varit vars vem vi vid vilka vilken vilket vill än är även över
          """);

  private static final Set<String> RUSSIAN =
      words(
          """
          а без более бы был была были было быть в вам вас весь во вот все всего всех всю вы где
          да даже для до его ее если есть еще ещё её же за здесь и из или им иначе их к как какой
          когда которая которого которой которые который которых кто ли лишь между меня мне много
          может можно мой мы на над нам нас наш не него нее ней нет ни них но ну о об один однако
          он она они оно от очень перед по под после потому почти при про раз с сам свое своей
          своих себе себя со согласно так также такой там те тем то тогда того тоже той только том
          тот три ты у уже хотя чего чем через что чтобы чуть эта эти этих это этого этой этом
          этот эту я
          """);

  private static final Map<String, Set<String>> BY_LANGUAGE =
      Map.of(
          "de",
          GERMAN,
          "en",
          ENGLISH,
          "es",
          SPANISH,
          "fr",
          FRENCH,
          "it",
          ITALIAN,
          "nl",
          DUTCH,
          "pt",
          PORTUGUESE,
          "ru",
          RUSSIAN,
          "sv",
          SWEDISH);

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
