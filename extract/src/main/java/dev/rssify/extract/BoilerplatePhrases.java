package dev.rssify.extract;

import java.util.regex.Pattern;

/**
 * Phrases that sites put around and between the paragraphs of every article.
 *
 * <p>All patterns are bounded, so that matching takes time in proportion to the text.
 */
final class BoilerplatePhrases {

  private static final int IGNORE_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

  /** Blocks of one or a few words. */
  private static final String LABELS =
      "advert|advertisement|ads?|sponsored|promoted|anzeige|publicidad|publicité"
          + "|share|share (?:this|on|via)\\b.{0,40}|sharing is caring.?|tweet|print|e-?mail"
          + "|comments?|\\(?\\d+\\)? comments?|reply|tags|table of contents|contents"
          + "|in this article|toc|loading.{0,30}|end of article|show more|see more|load more"
          + "|view more|view all|read more|learn more|more|back to top|menu|search|close|home"
          + "|prev(?:ious)?(?: post| article)?|next(?: post| article)?|text size|getty images?"
          + "|afp|reuters|highlights|about the author|image \\d+ of \\d+|\\d+ ?(?:of|/) ?\\d+"
          + "|skip to .{0,40}|jump to .{0,40}|\\d+ min(?:ute)?s?\\.?(?: read)?"
          + "|(?:estimated )?reading time.{0,40}|listen to this article.{0,40}";

  /** Notices in place of scripts and players, and links to comments. */
  private static final String NOTICES =
      "(?:scroll|story|article) (?:to continue|continues).{0,40}"
          + "|this slideshow requires javascript\\.?|media playback is .{0,60}"
          + "|your browser does not support.{0,80}|please enable javascript.{0,60}"
          + "|(?:leave|post|add|write) a (?:comment|reply).{0,60}|be the first to comment.{0,20}"
          + "|view comments.{0,20}|comments are closed.{0,20}|no comments.{0,20}";

  private static final String RIGHTS =
      "(?:all rights reserved|copyright (?:©|\\(c\\)|\\d{4}|by\\b)|©|\\(c\\) ).{0,140}"
          + "|.{0,100}all rights reserved\\.?"
          + "|(?:photo|photograph|image|picture|foto|bild)s?"
          + "(?: (?:by|credit|courtesy|copyright|source|caption|via))?\\s?[:/©].{0,120}"
          + "|(?:photo|image|photograph) (?:by|credit|courtesy|copyright|caption)\\b.{0,140}"
          + "|credits?: .{0,100}|media caption.{0,140}";

  private static final String DATES_AND_TOPICS =
      "(?:published|posted|updated|last updated|last modified|last reviewed|date"
          + "|first published)\\b:?.{0,80}\\d.{0,30}"
          + "|(?:(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?,? )?"
          + "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.? \\d{1,2},? \\d{4}"
          + "(?:[ ,|-].{0,30})?"
          + "|(?:filed under|categor(?:y|ies)|tags?|tagged(?: with)?|topics?|posted in)\\s?:.{0,140}";

  private static final String REFERRALS =
      "(?:related|related (?:post|article|stor(?:y|ies)|roundup|reading|content|topic|link|news"
          + "|video|coverage)s?|also read|read also|read next|read more|see also|don't miss"
          + "|more on this|recommended(?: reading)?|more from [^.]{1,40}|watch|must read|lire aussi"
          + "|à lire aussi|lesen sie auch|leia também|lea también)\\s?(?::|\\||>|»|—).{0,150}"
          + "|(?:sign up|subscribe|register)(?: here| now| today)? (?:for|to|with)\\b.{0,130}"
          + "|get (?:our|the) .{0,60}newsletter.{0,60}|follow (?:us|me)\\b.{0,80}"
          + "|like us on .{0,60}|join (?:our|the) .{0,30}newsletter.{0,60}|got a tip.{0,60}"
          + "|advertise on .{0,40}|download (?:the|our) .{0,30}app.{0,40}|click here to .{0,60}"
          + "|like this story\\?.{0,60}|tell us what you think.{0,10}";

  /** Matches a whole block that is not part of an article; use {@code matches}. */
  static final Pattern BLOCK =
      Pattern.compile(
          "(?:" + String.join("|", LABELS, NOTICES, RIGHTS, DATES_AND_TOPICS, REFERRALS) + ")",
          IGNORE_CASE);

  private static final String OTHER_ARTICLES =
      "(?:(?:our|other|you may like|view) )?(?:related|recommended|similar|popular|trending|latest"
          + "|recent|featured|more|other|top|most (?:popular|read|viewed|recent))"
          + " (?:posts?|articles?|stor(?:y|ies)|news|content|reads?|reading|topics?|videos?|links?"
          + "|coverage|blogs?|products|items|services)(?: (?:from|in|on|by|about|for) .{1,50})?"
          + "|related|recommended|trending|more (?:from|on|in) .{1,50}|other related .{1,20}"
          + "|featured in .{0,30}|you (?:may|might)(?: also)? (?:like|enjoy|be interested).{0,30}"
          + "|(?:read|up|watch|see) next|what to read next|keep reading|read more|read also"
          + "|see also|more to explore|don.?t miss.{0,20}|in case you missed it"
          + "|recommended for you|editors?.{0,2} picks?.{0,20}|recommended stories|most read"
          + "|more great .{1,20} stories|explore more.{0,30}|discover more.{0,30}";

  private static final String ABOUT_THE_ARTICLE =
      "(?:about|meet) the authors?|about .{0,20}author|written by.{0,40}|author(?: bio)?"
          + "|share (?:this|your|on)\\b.{0,40}|share|comments?(?: \\(?\\d+\\)?)?"
          + "|\\d+ (?:comments?|responses?|replies|thoughts? on).{0,100}"
          + "|leave a (?:reply|comment).{0,30}|join the (?:discussion|conversation).{0,30}"
          + "|reader interactions|post navigation|tags?|categories|archives?"
          + "|sponsored(?: content)?|advertisement|mentioned in this (?:post|article)"
          + "|table of contents|on this page|in this article|in this story|contents"
          + "|jump to.{0,20}"
          + "|(?:newsletter|subscribe|sign up|stay (?:up to date|informed|connected|in the loop"
          + "|ahead|updated|tuned)|never miss|follow us|connect with us|let.s connect|contact us"
          + "|get in touch|get (?:started|the latest)|join our|join the newsletter)\\b.{0,60}";

  private static final String OTHER_LANGUAGES =
      "você (?:pode|também pode) gostar.{0,20}|veja também|leia (?:mais|também)|lea también"
          + "|te puede interesar|artículos relacionados|notas relacionadas|artigos relacionados"
          + "|comentarios|comentários|deja (?:un comentario|una respuesta)|deixe um comentário"
          + "|kommentare|das könnte (?:sie|dich) (?:auch )?interessieren|mehr zum thema"
          + "|ähnliche (?:artikel|beiträge)|weitere (?:artikel|beiträge|themen)"
          + "|verwandte (?:artikel|beiträge|themen)|lesen sie auch|auch interessant"
          + "|schreibe einen kommentar|sur le même sujet|à lire aussi|articles similaires"
          + "|articles liés|commentaires|laisser un commentaire|potrebbe interessarti.{0,20}"
          + "|leggi anche|articoli correlati|commenti|lascia un commento";

  /** Matches the heading of a section that is not part of an article; use {@code matches}. */
  static final Pattern SECTION_HEADING =
      Pattern.compile(
          "(?:"
              + String.join("|", OTHER_ARTICLES, ABOUT_THE_ARTICLE, OTHER_LANGUAGES)
              + ")\\s?[:.…!?]*",
          IGNORE_CASE);

  /** Occurs in sentences about the site itself; use {@code find}. */
  static final Pattern SITE_SENTENCE =
      Pattern.compile(
          "\\b(?:earn (?:us |me |we )?(?:an? )?(?:\\w+ )?commission"
              + "|affiliate (?:links?|commission|partner)|(?:views|opinions) expressed"
              + "|sign up (?:for|to) (?:our|the|my|receive)|subscribe to (?:our|the|my)"
              + "|our (?:free )?(?:weekly |daily |monthly )?newsletter|follow (?:us|@\\w+)|join our"
              + "|advertise (?:on|with)|book a (?:free )?demo|letters? to the editor"
              + "|like us on facebook|all rights reserved"
              + "|may not be (?:published|reproduced|copied|distributed)"
              + "|if you (?:liked|enjoyed) this (?:post|article|story|piece)"
              + "|support our (?:work|mission|journalism))\\b",
          Pattern.CASE_INSENSITIVE);

  /** Occurs in appeals to the reader, and in credits; use {@code find}. */
  static final Pattern READER_APPEAL =
      Pattern.compile(
          "^\\W{0,3}(?:want to|ready to|looking for|looking to|need to|do you have"
              + "|(?:additional )?reporting by|write to \\w+|e-?mail \\w+ at|reach the|disclaimer"
              + "|this (?:story|article|post|content) (?:was|is) (?:developed|produced|sponsored"
              + "|originally published)|listen to|let us (?:know|help|handle))\\b"
              + "|\\b(?:click here|fill (?:out|in) the form|use the form|sign[- ]?up|get in touch"
              + "|contact (?:us|our|me)|follow (?:him|her|them|\\w+) on|on (?:twitter|facebook"
              + "|instagram|linkedin)|look no further|sister site|your (?:inbox|letterbox|mailbox)"
              + "|call us|visit our|our team of|(?:twitter|facebook)\\.com)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Matches a sentence about an author, below an article; use {@code matches}. */
  static final Pattern AUTHOR_SENTENCE =
      Pattern.compile(
          "(?:\\S{1,40} ){1,6}(?:is|was|has been|covers|writes|works|joined|serves|reports)\\b"
              + ".{0,120}\\b(?:writer|author|editor|journalist|reporter|correspondent|columnist"
              + "|contributor|blogger|freelance|covers|writes|marketing|founder|consultant|analyst"
              + "|experience|director|specialist|manager|officer|professor|producer|expert"
              + "|developer|CEO|CTO|fellow|president)\\b.*",
          Pattern.CASE_INSENSITIVE);

  private BoilerplatePhrases() {}
}
