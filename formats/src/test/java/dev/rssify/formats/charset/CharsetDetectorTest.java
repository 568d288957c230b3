package dev.rssify.formats.charset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharsetDetectorTest {

  /** A few sentences about the same day in a harbor. */
  enum Language {
    RUSSIAN(
        "Сегодня в порту было тихо: пришёл только один корабль с грузом яблок, и его быстро разгрузили."
            + " Завтра ожидается сильный ветер, поэтому лодки останутся у причала до вечера."),
    GREEK(
        "Σήμερα το λιμάνι ήταν ήσυχο και ήρθε μόνο ένα πλοίο με φορτίο από μήλα, που ξεφορτώθηκε"
            + " γρήγορα πριν από το βράδυ."),
    HEBREW(
        "היום היה שקט בנמל ורק אונייה אחת הגיעה עם מטען של תפוחים, והיא נפרקה במהירות לפני הערב."
            + " מחר צפויה רוח חזקה ולכן הסירות יישארו ליד הרציף."),
    ARABIC(
        "كان الميناء هادئا اليوم ووصلت سفينة واحدة فقط تحمل التفاح وتم تفريغها بسرعة قبل المساء"),
    THAI("วันนี้ท่าเรือเงียบมาก มีเรือมาเพียงลำเดียวบรรทุกแอปเปิ้ลมาและขนลงอย่างรวดเร็วก่อนค่ำ"),
    JAPANESE("今日の港は静かでした。りんごを積んだ船が一隻だけ着いて、夕方までにすばやく荷物を下ろしました。明日は風が強いそうです。"),
    CHINESE("今天港口很安静，只有一艘装满苹果的船到了，人们在晚上以前很快就把货物卸了下来。明天会有大风，所以小船都要留在码头。"),
    CHINESE_TRADITIONAL("今天港口很安靜，只有一艘裝滿蘋果的船到了，人們在晚上以前很快就把貨物卸了下來。明天會有大風，所以小船都要留在碼頭。"),
    KOREAN("오늘 항구는 조용했습니다. 사과를 실은 배 한 척만 도착했고 저녁이 되기 전에 빠르게 짐을 내렸습니다. 내일은 바람이 세게 분다고 합니다."),
    POLISH(
        "Dziś w porcie było cicho: przypłynął tylko jeden statek z ładunkiem jabłek, który szybko"
            + " rozładowano. Jutro będzie silny wiatr, więc łodzie zostaną przy nabrzeżu."),
    FRENCH(
        "Aujourd’hui le port était calme : un seul bateau est arrivé, chargé de pommes, et il a été"
            + " déchargé très vite. Demain le vent sera fort, où sont les bâches ?"),
    GERMAN(
        "Heute war es ruhig im Hafen: nur ein Schiff kam, voll mit Äpfeln, und wurde schnell gelöscht."
            + " Für morgen wird stärkerer Wind erwartet, die Boote müssen am Kai bleiben."),
    TURKISH(
        "Bugün liman çok sessizdi; elma yüklü yalnızca bir gemi geldi ve akşamdan önce hızlıca"
            + " boşaltıldı. Yarın güçlü rüzgâr bekleniyor, kayıklar rıhtımda kalacak.");

    private final String text;

    Language(String text) {
      this.text = text;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "windows-1251, RUSSIAN",
    "koi8-r, RUSSIAN",
    "iso-8859-5, RUSSIAN",
    "ibm866, RUSSIAN",
    "windows-1253, GREEK",
    "windows-1255, HEBREW",
    "windows-1256, ARABIC",
    "tis-620, THAI",
    "shift_jis, JAPANESE",
    "euc-jp, JAPANESE",
    "iso-2022-jp, JAPANESE",
    "gb18030, CHINESE",
    "big5, CHINESE_TRADITIONAL",
    "euc-kr, KOREAN",
    "windows-1250, POLISH",
    "iso-8859-2, POLISH",
    "windows-1252, FRENCH",
    "windows-1252, GERMAN",
    "windows-1254, TURKISH",
  })
  void the_charset_of_a_text_is_detected(String charset, Language language) {
    String document = "<rss><channel><title>" + language.text + "</title></channel></rss>";
    byte[] bytes = document.getBytes(CharsetDetector.charset(charset));
    Charset detected = CharsetDetector.detect(bytes);
    assertThat(new String(bytes, detected)).as(detected.name()).isEqualTo(document);
  }
}
